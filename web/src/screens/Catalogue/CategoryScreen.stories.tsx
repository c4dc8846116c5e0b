import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocation } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { equipmentCard, equipmentCards, picture } from '#web/test/builders.ts';
import { attributeFacets, category, found, nothing } from '#web/test/search.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { CategoryScreen } from './CategoryScreen.tsx';

/** The screen and the search of its URL. */
function Page() {
  return (
    <>
      <CategoryScreen />
      <output hidden data-testid="search">
        {useLocation().search}
      </output>
    </>
  );
}

const reels = {
  ...category('reels'),
  description:
    'Spinning, baitcasting, and fly reels for fresh and salt water. Match the size to your line and your fish: a 2500 or 3000 handles perch and trout.',
  picture: picture(),
};
const products = [
  equipmentCard(),
  equipmentCard({ id: '2', name: 'Riverbend LP', title: 'Low-profile baitcasting reel', isNew: true }),
  equipmentCard({ id: '3', name: 'Riffle LA 5/6', availability: 'LOW_STOCK', stockLeft: 4 }),
];
const some = found(products, { totalCount: 12, attributeFacets: attributeFacets() });

const world = (catalogue: unknown, categoryBySlug: unknown = reels, search = '') => ({
  world: {
    at: `/category/reels${search}`,
    path: '/category/:slug',
    answers: { Query: { categoryBySlug, catalogue } },
  },
});

const meta: Meta<typeof CategoryScreen> = {
  title: 'Screens/Category',
  component: CategoryScreen,
  render: () => <Page />,
  parameters: world(some),
};
export default meta;
type Story = StoryObj<typeof CategoryScreen>;

interface Asked {
  filter: { categorySlugs: string[]; availability: string[]; attributes?: readonly object[] };
  sort: string;
  after?: string;
}
const isFiltered = ({ filter }: Asked) => filter.availability.length + (filter.attributes?.length ?? 0) > 0;

export const Loading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Reels' })).toBeVisible();
    await expect(canvas.getByText(/^Spinning, baitcasting/)).toBeVisible();
    await expect(canvas.getByText('12 products')).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'In stock 28' })).not.toBeChecked();
    await expect(canvas.queryByRole('group', { name: 'Category' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Lakehead 3000' })).toHaveAttribute(
      'href',
      '/product/spinning-reel',
    );
    await expect(canvas.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Best sellers');
    await expect(canvas.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  },
};

export const Plain: Story = {
  parameters: world(some, { ...reels, description: '', picture: null }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'Reels' })).toBeVisible(),
};

export const Sorted: Story = {
  parameters: world(({ sort }: Asked) =>
    sort === 'PRICE_ASC' ? found([equipmentCard({ name: 'Cheapest' })]) : some,
  ),
  play: async ({ canvas }) => {
    const sort = await canvas.findByRole('combobox', { name: 'Sort by' });
    await userEvent.selectOptions(sort, 'Price, low to high');
    await expect(await canvas.findByRole('link', { name: 'Cheapest' })).toBeVisible();
    await expect(canvas.getByTestId('search')).toHaveTextContent('?sort=price-asc');
    await userEvent.selectOptions(sort, 'Best sellers');
    await expect(await canvas.findByRole('link', { name: 'Riverbend LP' })).toBeVisible();
    await expect(canvas.getByTestId('search')).toBeEmptyDOMElement();
  },
};

/** The products of the previous order stay, dimmed. */
export const Sorting: Story = {
  parameters: world(({ sort }: Asked) => (sort === 'NAME' ? pending() : some)),
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Sort by' }), 'Name, A to Z');
    await waitFor(() => expect(canvas.getByText('Searching…')).toBeInTheDocument());
    await expect(canvas.getByRole('link', { name: 'Lakehead 3000' })).toBeVisible();
  },
};

export const Filtered: Story = {
  parameters: world((asked: Asked) =>
    isFiltered(asked) ? found(products.slice(2), { attributeFacets: attributeFacets() }) : some,
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Only a few left 2' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Pike 14' }));
    await expect(canvas.getByTestId('search')).toHaveTextContent('?stock=low-stock&species=pike');
    await expect(await canvas.findByText('1 product')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Lakehead 3000' })).toBeNull();
    const chips = within(canvas.getByRole('list', { name: 'Active filters' }));
    await userEvent.click(chips.getByRole('button', { name: 'Remove Species: Pike' }));
    await expect(canvas.getByTestId('search')).toHaveTextContent('?stock=low-stock');
    await expect(chips.getByRole('button', { name: 'Clear all' })).toHaveFocus();
  },
};

/** The URL has other parameters of a search: a category's page ignores them. */
export const FilteredByUrl: Story = {
  parameters: world(
    ({ filter }: Asked) =>
      filter.categorySlugs.join() === 'reels' && filter.availability.join() === 'IN_STOCK' ? some : nothing(),
    reels,
    '?q=rod&category=rods&stock=in-stock',
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('12 products')).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'In stock 28' })).toBeChecked();
    await expect(canvas.getByRole('button', { name: 'Remove In stock' })).toBeVisible();
  },
};

export const NoneLeft: Story = {
  parameters: world((asked: Asked) =>
    isFiltered(asked)
      ? nothing({ reason: 'FILTERS', equipmentAre: 'BEST_SELLERS', categories: [], equipment: [] })
      : some,
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Out of stock 1' }));
    await expect(
      await canvas.findByRole('heading', { name: 'No products match your filters' }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(await canvas.findByText('12 products')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect(canvas.getByTestId('search')).toBeEmptyDOMElement();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Out of stock 1' }));
    await expect(
      await canvas.findByRole('heading', { name: 'No products match your filters' }),
    ).toBeVisible();
  },
};

/** The filters stay, so that the user can try another one. */
export const FilterFailed: Story = {
  parameters: world((asked: Asked) => (isFiltered(asked) ? failing()() : some)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'In stock 28' }));
    await expect(await canvas.findByText('We couldn’t load the products.')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'In stock 28' }));
    await expect(await canvas.findByText('12 products')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'In stock 28' }));
    await expect(await canvas.findByText('We couldn’t load the products.')).toBeVisible();
  },
};

const many = equipmentCards(130);
const pageOf = (first: number) => {
  const page = found(many.slice(first, first + 24), { totalCount: 130 });
  const pageInfo = {
    ...page.pageInfo,
    hasNextPage: first + 24 < many.length,
    endCursor: String(first + 24),
  };
  return { ...page, pageInfo };
};

/** More than 100 products. */
export const ManyLoaded: Story = {
  parameters: world(({ after }: Asked) => pageOf(Number(after ?? 0))),
  play: async ({ canvas }) => {
    for (let shown = 24; shown < 130; shown = Math.min(shown + 24, 130)) {
      await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(shown));
      await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    }
    await expect(await canvas.findByText('Loaded 10 more. Showing 130 of 130 products.')).toBeInTheDocument();
    await expect(canvas.getByRole('link', { name: 'Lakehead 3000 Mk 9' })).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull();
  },
};

export const MoreFailed: Story = {
  parameters: world((asked: Asked) => (asked.after ? failing()() : pageOf(0))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }));
    await expect(await screen.findByText('We couldn’t load more products.')).toBeVisible();
    await expect(canvas.getAllByRole('article')).toHaveLength(24);
  },
};

export const Empty: Story = {
  parameters: world(nothing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No products in Reels right now.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'See all products' })).toHaveAttribute('href', '/search');
  },
};

export const NotFound: Story = {
  parameters: world(nothing(), null),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'This category doesn’t exist.' }),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'See all products' })).toHaveAttribute('href', '/search');
  },
};

/** A link with an earlier slug: the page is at its current URL. */
export const Moved: Story = {
  parameters: {
    world: {
      at: '/category/spools?sort=name',
      path: '/category/:slug',
      answers: { Query: { categoryBySlug: reels, catalogue: some } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Reels' })).toBeVisible();
    await expect(canvas.getByTestId('search')).toHaveTextContent('?sort=name');
  },
};

export const NetworkError: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load this category.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** Fails until the second request. */
function afterOneFailure() {
  let asked = 0;
  return () => (++asked < 2 ? failing()() : some);
}

export const TriedAgain: Story = {
  parameters: world(afterOneFailure()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('heading', { name: 'Reels' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: world(failing()),
  beforeEach: offline,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/offline|connection/i);
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
