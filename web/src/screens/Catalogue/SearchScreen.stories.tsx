import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { equipmentCard, equipmentCards, money } from '#web/test/builders.ts';
import { attributeFacets, category, facets, found, nothing, priceFacet } from '#web/test/search.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { SearchScreen } from './SearchScreen.tsx';

/** The screen and its current URL. */
function Page() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <SearchScreen />
      <button hidden type="button" data-testid="address" data-key={key} onClick={() => void navigate(-1)}>
        {search}
      </button>
    </>
  );
}

const meta: Meta<typeof SearchScreen> = {
  title: 'Screens/Search',
  component: SearchScreen,
  render: () => <Page />,
};
export default meta;
type Story = StoryObj<typeof SearchScreen>;
type Canvas = ReturnType<typeof within>;

const world = (search: string, catalogue: unknown) => ({
  world: { at: `/search${search}`, path: '/search', answers: { Query: { catalogue } } },
});
const address = (canvas: Canvas) => canvas.getByTestId('address');
const goBack = (canvas: Canvas) => address(canvas).click();
const phone = { viewport: { value: 'mobile1', isRotated: false } };

const some = [
  equipmentCard(),
  equipmentCard({ id: '2', name: 'Riverbend LP', title: 'Low-profile baitcasting reel', isNew: true }),
  equipmentCard({ id: '3', name: 'Riffle LA 5/6', availability: 'LOW_STOCK', stockLeft: 4 }),
];

interface Asked {
  filter: {
    query: string | null;
    categorySlugs: string[];
    priceMaxMinor: number | null;
    attributes?: readonly object[];
  };
  sort: string;
  after?: string;
}
const ticked = ({ filter }: Asked) => filter.categorySlugs.length > 0;

export const Idle: Story = {
  parameters: world('', found(equipmentCards(6), { totalCount: 31 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('31 products')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('All products');
    await expect(canvas.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Newest');
  },
};

export const Results: Story = {
  parameters: world('?q=reel', found(some)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Lakehead 3000' })).toBeVisible();
    await expect(canvas.getByText('Only 4 left')).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Best match');
    await expect(canvas.queryByRole('button', { name: 'Clear all' })).toBeNull();
  },
};

export const Capped: Story = {
  parameters: world(
    '?q=hook',
    found(equipmentCards(24), { totalCount: 5_000, totalIsCapped: true, more: true }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('5,000+ products')).toBeVisible();
    await expect(canvas.getByText('24 of 5,000+ products')).toBeVisible();
  },
};

export const OnSale: Story = {
  parameters: world(
    '',
    found([equipmentCard({ price: money(7_490), priorPrice: money(8_990) }), ...some.slice(1)]),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$89.90', { selector: 's' })).toBeVisible();
    await expect(canvas.getByText('Save 16%')).toBeVisible();
  },
};

export const OneResult: Story = {
  parameters: world('?q=riffle', found(some.slice(2))),
  play: async ({ canvas }) => expect(await canvas.findByText('1 product')).toBeVisible(),
};

export const CorrectedSpelling: Story = {
  parameters: world('?q=reell', found(some, { correctedQuery: 'reel' })),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        (_, element) =>
          element?.textContent ===
            'Showing results for reel. No results for “reell”. Search for “reell” instead' &&
          element.tagName === 'P',
      ),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Search for “reell” instead' })).toHaveAttribute(
      'href',
      '/search?q=reell&exact=1',
    );
  },
};

export const OmittedTerms: Story = {
  parameters: world('?q=carp+rod', found(some, { omittedTerms: ['carp'] })),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByText('No product matches all of your words. These match without “carp”.'),
    ).toBeVisible(),
};

export const FacetsWithCounts: Story = {
  parameters: world('?q=reel', found(some)),
  play: async ({ canvas }) => {
    const categories = within(await canvas.findByRole('group', { name: 'Category' }));
    await expect(categories.getByRole('checkbox', { name: 'Reels 12' })).not.toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: 'In stock 28' })).toBeVisible();
    // Collapsed to the first six.
    await expect(categories.queryByRole('checkbox', { name: /Lines/ })).toBeNull();
    await userEvent.click(categories.getByRole('button', { name: '2 more' }));
    await expect(categories.getByRole('checkbox', { name: 'Lines 1' })).toBeVisible();
    await userEvent.click(categories.getByRole('button', { name: 'Show less' }));
    await expect(categories.queryByRole('checkbox', { name: /Lines/ })).toBeNull();
    await userEvent.click(categories.getByRole('button', { name: '2 more' }));
    await expect(categories.getByRole('checkbox', { name: 'Flies 0' })).toBeDisabled();
  },
};

const withAttributes = (products = some) => found(products, { attributeFacets: attributeFacets() });

export const AttributeFacets: Story = {
  parameters: world('?q=lure', ({ filter }: Asked) =>
    withAttributes(filter.attributes ? some.slice(1) : some),
  ),
  play: async ({ canvas }) => {
    const species = within(await canvas.findByRole('group', { name: 'Species' }));
    await expect(species.getAllByRole('checkbox')).toHaveLength(8);
    await expect(species.getByRole('checkbox', { name: 'Carp 0' })).toBeDisabled();
    await userEvent.click(species.getByRole('button', { name: '2 more' }));
    await userEvent.click(species.getByRole('checkbox', { name: 'Zander 11' }));
    await expect(await canvas.findByText('2 products')).toBeVisible();
    await waitFor(() => expect(address(canvas)).toHaveTextContent('?q=lure&species=zander'));
    await expect(species.getByRole('checkbox', { name: 'Zander 11' })).toHaveFocus();
    await userEvent.click(species.getByRole('button', { name: 'Show less' }));
    // A selected option stays.
    await expect(species.getAllByRole('checkbox')).toHaveLength(9);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Weedless 3' }));
    await waitFor(() => expect(address(canvas)).toHaveTextContent('?q=lure&species=zander&weedless=yes'));
    await expect(canvas.getByRole('button', { name: 'Remove Weedless' })).toBeVisible();
    goBack(canvas);
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'Weedless 3' })).not.toBeChecked());
  },
};

const attributed = '?species=pike,carp&castWeightG=5-21&pieces=4&gclid=x1&material=cork&power=loud';

/** Opened from a link, with parameters that are no attributes. */
export const AttributesFromUrl: Story = {
  parameters: world(attributed, withAttributes()),
  play: async ({ canvas }) => {
    await canvas.findByText('3 products');
    const chips = within(canvas.getByRole('list', { name: 'Active filters' }));
    await expect(chips.getAllByRole('button').map(({ textContent }) => textContent.trim())).toEqual([
      'Species: Pike',
      'Species: Carp',
      'Cast weight: 5 to 21\u00A0g',
      'Pieces: 4',
      'Clear all',
    ]);
    // Without products, but selected.
    await expect(canvas.getByRole('checkbox', { name: 'Carp 0' })).toBeEnabled();
    // A filter behind "more filters" is selected.
    const pieces = within(canvas.getByRole('group', { name: 'Pieces' }));
    await expect(pieces.getByRole('textbox', { name: 'From' })).toHaveValue('4');
    await userEvent.click(chips.getByRole('button', { name: 'Remove Species: Carp' }));
    await waitFor(() => expect(address(canvas)).toHaveTextContent('?castWeightG=5-21&pieces=4&species=pike'));
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(address(canvas)).toBeEmptyDOMElement());
  },
};

export const AttributeRangeApplied: Story = {
  parameters: world('?q=rod', withAttributes()),
  play: async ({ canvas }) => {
    const weight = within(await canvas.findByRole('group', { name: 'Cast weight g' }));
    await userEvent.type(weight.getByRole('textbox', { name: 'From' }), '7,5');
    await userEvent.type(weight.getByRole('textbox', { name: 'To' }), 'heavy{Enter}');
    await expect(weight.getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(
      'Enter a number, such as 25 or 12.5.',
    );
    await userEvent.clear(weight.getByRole('textbox', { name: 'To' }));
    await userEvent.click(weight.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(address(canvas)).toHaveTextContent('?q=rod&castWeightG=7.5-'));
    await expect(
      await canvas.findByRole('button', { name: 'Remove Cast weight: from 7.5\u00A0g' }),
    ).toBeVisible();
  },
};

export const AttributesInSheet: Story = {
  globals: phone,
  parameters: world('?q=lure', withAttributes()),
  play: async ({ canvas }) => {
    await canvas.findByText('3 products');
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    const sheet = within(await canvas.findByRole('dialog', { name: 'Filters' }));
    const others = sheet.getByText('2 more filters');
    await userEvent.click(others);
    await expect(sheet.getByRole('group', { name: 'Power' })).toBeVisible();
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Heavy 1' }));
    await waitFor(() => expect(address(canvas)).toHaveTextContent('?q=lure&power=heavy'));
    others.scrollIntoView();
  },
};

/** Other categories keep their counts, which show what selecting them would add. */
export const SiblingCounts: Story = {
  parameters: world('?q=reel', (asked: Asked) => (ticked(asked) ? found(some.slice(0, 1)) : found(some))),
  play: async ({ canvas }) => {
    const reels = await canvas.findByRole('checkbox', { name: 'Reels 12' });
    await userEvent.click(reels);
    await expect(await canvas.findByText('1 product')).toBeVisible();
    await expect(reels).toBeChecked();
    await expect(reels).toHaveFocus();
    await expect(canvas.getByRole('checkbox', { name: 'Rods 9' })).toBeEnabled();
    await waitFor(() => expect(address(canvas)).toHaveTextContent('?q=reel&category=reels'));
    goBack(canvas);
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(reels).not.toBeChecked();
    await userEvent.click(reels);
    await expect(await canvas.findByText('1 product')).toBeVisible();
  },
};

/** An option is checked and its results are loading: the previous results stay, dimmed. */
export const CountsRefreshing: Story = {
  parameters: world('?q=reel', (asked: Asked) => (ticked(asked) ? pending() : found(some))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Rods 9' }));
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'Rods 9' })).toBeChecked());
    await expect(canvas.getByRole('link', { name: 'Lakehead 3000' })).toBeVisible();
    await expect(canvas.getByText('Searching…')).toBeInTheDocument();
    await expect(canvas.getByText('3 products')).toBeVisible();
  },
};

const narrowed = '?q=reel&category=reels&category=rods&stock=in-stock&min=20&max=99.50&sort=price-asc';

export const Chips: Story = {
  parameters: world(narrowed, found(some)),
  play: async ({ canvas }) => {
    const chips = within(await canvas.findByRole('list', { name: 'Active filters' }));
    await canvas.findByText('3 products');
    await expect(chips.getAllByRole('button').map(({ textContent }) => textContent.trim())).toEqual([
      'Reels',
      'Rods',
      'In stock',
      '$20.00 to $99.50',
      'Clear all',
    ]);
    await userEvent.click(chips.getByRole('button', { name: 'Remove Reels' }));
    await waitFor(() =>
      expect(address(canvas)).toHaveTextContent(
        '?q=reel&category=rods&stock=in-stock&min=20&max=99.50&sort=price-asc',
      ),
    );
    await expect(chips.getByRole('button', { name: 'Remove Rods' })).toHaveFocus();
  },
};

export const ChipsCleared: Story = {
  parameters: world(narrowed, found(some)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(address(canvas)).toHaveTextContent('?q=reel&sort=price-asc'));
    await expect(canvas.queryByRole('list', { name: 'Active filters' })).toBeNull();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
};

/** Opened from a link or reloaded. */
export const UrlRestored: Story = {
  parameters: world(narrowed, ({ filter, sort }: Asked) => {
    const asked = `${sort} ${JSON.stringify(filter, Object.keys(filter).sort())}`;
    const wanted =
      'PRICE_ASC {"availability":["IN_STOCK"],"categorySlugs":["reels","rods"],"priceMaxMinor":9950,"priceMinMinor":2000,"query":"reel"}';
    return asked === wanted ? found(some) : failing(`asked ${asked}`)();
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'Reels 12' })).toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: 'In stock 28' })).toBeChecked();
    await expect(canvas.getByRole('textbox', { name: 'From' })).toHaveValue('20');
    await expect(canvas.getByRole('textbox', { name: 'To' })).toHaveValue('99.50');
    await expect(canvas.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Price, low to high');
  },
};

export const PriceHistogram: Story = {
  parameters: world('?q=reel&max=60', found(some)),
  play: async ({ canvas }) => {
    const price = await canvas.findByRole('group', { name: /Price/ });
    await expect(price).toHaveTextContent('$5.00 – $205.00');
    await waitFor(() => expect(price.querySelectorAll('[data-asked]')).toHaveLength(3));
  },
};

export const PriceApplied: Story = {
  parameters: world('?q=reel', ({ filter }: Asked) =>
    found(filter.priceMaxMinor === 6_050 ? some.slice(1) : some),
  ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'To' }), '60,50{Enter}');
    await expect(await canvas.findByText('2 products')).toBeVisible();
    await waitFor(() => expect(address(canvas)).toHaveTextContent('?q=reel&max=60.50'));
    await expect(canvas.getByRole('textbox', { name: 'To' })).toHaveFocus();
    await expect(canvas.getByRole('button', { name: 'Remove up to $60.50' })).toBeVisible();
  },
};

export const PriceWrong: Story = {
  parameters: world('?q=reel', found(some)),
  play: async ({ canvas }) => {
    const from = await canvas.findByRole('textbox', { name: 'From' });
    await userEvent.type(from, 'cheap{Enter}');
    await expect(from).toHaveAccessibleDescription('Enter a price, such as 25 or 12.50.');
    await userEvent.clear(from);
    await userEvent.type(from, '90');
    await userEvent.type(canvas.getByRole('textbox', { name: 'To' }), '20');
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(canvas.getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(
      '“From” must not be greater than “To”.',
    );
    await waitFor(() => expect(address(canvas)).toHaveTextContent('?q=reel'));
  },
};

export const Sorted: Story = {
  parameters: world('?q=reel', ({ sort }: Asked) => found(sort === 'PRICE_DESC' ? some.toReversed() : some)),
  play: async ({ canvas }) => {
    await canvas.findByText('3 products');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Sort by' }), 'Price, high to low');
    await waitFor(() =>
      expect(canvas.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Riffle LA 5/6'),
    );
    await waitFor(() => expect(address(canvas)).toHaveTextContent('?q=reel&sort=price-desc'));
  },
};

/** Every sort order, stored in the URL. */
export const EachOrder: Story = {
  parameters: world('?q=reel', () => found(some)),
  play: async ({ canvas }) => {
    await canvas.findByText('3 products');
    const select = canvas.getByRole('combobox', { name: 'Sort by' });
    const orders = within(select)
      .getAllByRole('option')
      .map((option) => option.textContent);
    await expect(orders).toHaveLength(6);
    for (const order of orders) {
      await userEvent.selectOptions(select, order);
      await waitFor(() => expect(select).toHaveDisplayValue(order));
      await expect(await canvas.findByText('3 products')).toBeVisible();
    }
    await waitFor(() => expect(address(canvas)).toHaveTextContent(/[?&]sort=/));
  },
};

export const NothingFound: Story = {
  parameters: world('?q=piano', nothing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No results for “piano”' })).toBeVisible();
    await expect(canvas.getByText('0 products')).toBeVisible();
    await expect(canvas.getByText('Check the spelling.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Reels' })).toHaveAttribute(
      'href',
      '/search?category=reels',
    );
    const instead = within(canvas.getByRole('region', { name: 'Best sellers' }));
    await expect(instead.getByRole('link', { name: 'Fold Fast 3.5' })).toBeVisible();
  },
};

export const NotSold: Story = {
  parameters: world(
    '?q=waders',
    nothing({
      reason: 'NOT_SOLD',
      unsold: 'waders',
      categories: ['reels', 'rods', 'lures', 'hooks', 'lines'].map(category),
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'We don’t sell waders.' })).toBeVisible();
    await expect(canvas.queryByText('Check the spelling.')).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Hooks & jigs' })).toBeVisible();
    await expect(canvas.queryByRole('complementary', { name: 'Filters' })).toBeNull();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
  },
};

export const NothingButNear: Story = {
  parameters: world('?q=purple%20reel', nothing({ equipmentAre: 'NEAREST', equipment: some })),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('region', { name: 'Similar products' })).toBeVisible(),
};

export const NothingLeftByFilters: Story = {
  parameters: world('?q=reel&max=1', ({ filter }: Asked) =>
    filter.priceMaxMinor === null
      ? found(some)
      : nothing(
          { reason: 'FILTERS', equipmentAre: 'WITHOUT_FILTERS', equipment: some, categories: [] },
          { priceFacet: priceFacet() },
        ),
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'No products match your filters' }),
    ).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Without your filters' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    goBack(canvas);
    await expect(
      await canvas.findByRole('heading', { name: 'No products match your filters' }),
    ).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: world(
    '',
    nothing(
      { equipment: [], categories: [] },
      {
        facets: facets().map((one) => ({
          ...one,
          values: one.values.map((value) => ({ ...value, count: 0 })),
        })),
      },
    ),
  ),
  play: async ({ canvas }) => expect(await canvas.findByText('No products available')).toBeVisible(),
};

export const Loading: Story = {
  parameters: world('?q=reel', pending),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “reel”');
    await expect(canvas.getByText('Searching…')).toBeVisible();
    await expect(canvas.queryByText(/No results for/)).toBeNull();
  },
};

const pages = (next: () => unknown) => (asked: Asked) =>
  asked.after ? next() : found(equipmentCards(24), { totalCount: 31, more: true });

export const LoadingMore: Story = {
  parameters: world('?q=reel', pages(pending)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }));
    await expect(await canvas.findByRole('button', { name: 'Loading…' })).toBeDisabled();
    await expect(canvas.getAllByRole('article')).toHaveLength(24);
  },
};

export const MoreLoaded: Story = {
  parameters: world(
    '?q=reel',
    pages(() => found(equipmentCards(31).slice(24), { totalCount: 31 })),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }));
    await expect(await canvas.findByText('Loaded 7 more. Showing 31 of 31 products.')).toBeInTheDocument();
    await expect(canvas.getAllByRole('article')).toHaveLength(31);
    await expect(canvas.getByRole('link', { name: 'Nightbite 400 Mk 2' })).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull();
    await expect(canvas.getByRole('checkbox', { name: 'Reels 12' })).toBeVisible();
  },
};

export const MoreFailed: Story = {
  parameters: world('?q=reel', pages(failing())),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }));
    await expect(await screen.findByText('We couldn’t load more products.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show more' })).toBeEnabled();
    await expect(canvas.getAllByRole('article')).toHaveLength(24);
  },
};

const failingOnce = () => {
  let asked = 0;
  return () => (asked++ === 0 ? failing()() : found(some));
};

export const Failed: Story = {
  parameters: world('?q=reel', failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load the products.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvas.queryByText('Searching…')).toBeNull();
  },
};

export const FailedThenFound: Story = {
  parameters: world('?q=reel', failingOnce()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText('3 products')).toBeVisible();
  },
};

/** Simulates an offline browser. */
const offline = () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return back;
};
const back = () => {
  Reflect.deleteProperty(navigator, 'onLine');
};

export const Offline: Story = {
  beforeEach: offline,
  parameters: world('?q=reel', failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You’re offline.')).toBeVisible();
    await expect(canvas.getByText(/try again when you’re back online/)).toBeVisible();
  },
};

export const BackOnline: Story = {
  beforeEach: offline,
  parameters: world('?q=reel', failingOnce()),
  play: async ({ canvas }) => {
    await canvas.findByText('You’re offline.');
    back();
    dispatchEvent(new Event('online'));
    await expect(await canvas.findByText('3 products')).toBeVisible();
  },
};

export const MobileSheet: Story = {
  globals: phone,
  parameters: world('?q=reel', (asked: Asked) => (ticked(asked) ? found(some.slice(0, 1)) : found(some))),
  play: async ({ canvas }) => {
    await canvas.findByText('3 products');
    const open = canvas.getByRole('button', { name: 'Filters' });
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await userEvent.click(open);
    const sheet = within(await canvas.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Reels 12' }));
    await expect(await sheet.findByRole('button', { name: 'Show 1 product' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Clear all' })).toBeVisible();
  },
};

export const MobileSheetClosed: Story = {
  globals: phone,
  parameters: MobileSheet.parameters ?? {},
  play: async (context) => {
    await MobileSheet.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Close filters' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Filters (1)' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Show 1 product' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Filters (1)' })).toHaveFocus();
    await expect(canvas.getByRole('button', { name: 'Remove Reels' })).toBeVisible();
  },
};
