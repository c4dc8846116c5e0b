import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocation } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import type { InventoryRowFragment } from '#web/features/equipment/InventoryRow.generated.ts';
import { connection, inTurn, money, picture } from '#web/test/builders.ts';
import { lures, reels, row, world } from '#web/test/manage-products-page.ts';
import { invalid, refusals } from '#web/test/admin-lists.tsx';
import { me, robin } from '#web/test/people.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { productNames } from '#web/test/products.ts';
import { walkLongList } from '#web/test/long-list.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManageProductsScreen } from './ManageProductsScreen.tsx';
import type { ProductViewPartsFragment } from './ProductViews.generated.ts';

const meta: Meta<typeof ManageProductsScreen> = {
  title: 'Screens/Manage Products',
  component: ManageProductsScreen,
  decorators: [inAPage],
  beforeEach: () => {
    sessionStorage.clear();
    localStorage.clear();
  },
};
export default meta;
type Story = StoryObj<typeof ManageProductsScreen>;

const shows = (parameters: Story['parameters'], ...words: RegExp[]): Story => ({
  parameters: parameters ?? {},
  play: async ({ canvas }) => {
    for (const word of words) await expect((await canvas.findAllByText(word))[0]).toBeVisible();
  },
});

export const SwitchedOff = shows(
  world([], {}, { config: { features: { manageProducts: false } } }),
  /Coming soon!/,
);
/** A long table renders only rows near the viewport. For screen readers and print it is complete. */
export const LongTable: Story = {
  parameters: world(productNames(150).map((name, index) => row({ id: `long-${index}`, name }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toHaveAttribute('aria-rowcount', '151');
    await walkLongList(canvas, {
      role: 'row',
      count: 150,
      first: 'Lakehead 3000',
      last: 'Night Perch Mk 10',
    });
  },
};
export const Loading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => expect(canvas.getAllByRole('status')[0]).toHaveTextContent('Loading…'),
};
export const Failed = shows(world(failing()), /couldn’t load/, /Try again/);
export const Empty = shows(world([]), /No products yet/, /Add your first product/);
export const NoMatch = shows(
  world([], {}, { at: '/dashboard/manage-product?q=boat' }),
  /No matching products/,
  /Show all products/,
);
export const List = shows(
  world([
    row(),
    row({ id: '2', name: 'Reed Spinner', status: 'DRAFT', category: lures, price: money(640) }),
    row({ id: '3', name: 'Old Faithful', status: 'ARCHIVED', picture: null }),
    row({ id: '4', name: 'Night Perch', stockLeft: 3, availability: 'LOW_STOCK' }),
    row({ id: '5', name: 'Gone Fishing', stockLeft: 0, availability: 'OUT_OF_STOCK' }),
  ]),
  /Published/,
  /Draft/,
  /Archived/,
  /low stock/,
  /out of stock/,
  /\$89\.90/,
);
const rowOf = async (canvas: Pick<ReturnType<typeof within>, 'findByRole'>, name: string) =>
  within(await canvas.findByRole('row', { name: new RegExp(name) }));
const standing = (change: Partial<InventoryRowFragment>, ...words: string[]): Story => ({
  parameters: world([row(change)]),
  play: async ({ canvas }) => {
    const line = await rowOf(canvas, 'Lakehead 3000');
    for (const word of words) await expect(line.getByText(word)).toBeVisible();
  },
});
export const RowInTheShop = standing({}, 'Published', '1 to 59', 'not tracked');
export const RowDraft = standing({ status: 'DRAFT' }, 'Draft', 'Publish');
export const RowScheduled = standing(
  { status: 'DRAFT', publishAt: '2026-12-01T08:00:00.000Z' },
  'Draft',
  'Publish',
);
export const RowArchived = standing({ status: 'ARCHIVED', picture: null }, 'Archived', 'Publish');
export const RowLow = standing({ stockLeft: 3, availability: 'LOW_STOCK' }, 'low stock', '3');
export const RowOut = standing({ stockLeft: 0, availability: 'OUT_OF_STOCK' }, 'out of stock', '0');
export const RowOnSale = standing(
  { price: money(7_490), priorPrice: money(8_990) },
  'Published',
  '$74.90',
  'Was',
  '$89.90',
);
export const LongNames = standing(
  {
    title: 'Two-piece travel rod for rivers that nobody has found, with a spare tip and a tube',
    price: money(99_999_999),
    category: { ...reels, name: 'Everything that has no other place' },
  },
  '$999,999.99',
);
/** Each reason with its fix. */
export const WhyNotBuyable: Story = {
  parameters: world([row({ status: 'DRAFT', minQty: 4, stockLeft: 2, availability: 'OUT_OF_STOCK' })]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Why customers can’t buy it'));
    await expect(canvas.getByText('This product is a draft. Publish it to sell it.')).toBeVisible();
    await expect(canvas.getByText(/^Only 2 in stock, but the minimum order is 4\./)).toBeVisible();
  },
};
export const WhyNotBuyableArchived: Story = {
  parameters: world([row({ status: 'ARCHIVED' })]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Why customers can’t buy it'));
    await expect(canvas.getByText('This product is archived. Publish it to sell it again.')).toBeVisible();
  },
};

// Search and filters --------------------------------------------------------------------------------------------------

const shelf = [
  row(),
  row({ id: '2', name: 'Reed Spinner', status: 'DRAFT', category: lures }),
  row({ id: '3', name: 'Old Faithful', status: 'ARCHIVED' }),
];
interface Asked {
  filter: { query: string | null; status: string | null };
}
const matching = ({ filter }: Asked) =>
  connection(
    shelf.filter(
      ({ name, status }) =>
        (!filter.query || name.toLowerCase().includes(filter.query)) &&
        (!filter.status || status === filter.status),
    ),
  );
const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const withAddress = () => (
  <>
    <ManageProductsScreen />
    <Address />
  </>
);
export const Searched: Story = {
  parameters: world(matching),
  render: withAddress,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Old Faithful')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Search products'), 'reed');
    await waitFor(() => expect(canvas.queryByText('Old Faithful')).toBeNull());
    await expect(await canvas.findByText('Reed Spinner')).toBeVisible();
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?q=reed');
  },
};
export const FilteredByStatus: Story = {
  parameters: world(matching),
  render: withAddress,
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Status'), 'Archived');
    await waitFor(() => expect(canvas.queryByText('Reed Spinner')).toBeNull());
    await expect(await canvas.findByText('Old Faithful')).toBeVisible();
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?status=ARCHIVED');
  },
};
/** As the overview links it. The server sorts by stock. */
export const FilteredByStock: Story = {
  parameters: world(({ filter }: { filter: { isLowStock: boolean | null } }) =>
    connection(filter.isLowStock ? [row({ id: '4', name: 'Tide Net', stockCount: 2 })] : shelf),
  ),
  render: withAddress,
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('In stock'), 'Low stock');
    await expect(await canvas.findByText('Tide Net')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('Reed Spinner')).toBeNull());
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?stock=low');
  },
};
interface Named {
  input: { id: string; name: string; search: string };
}
const view = (name: string, search: string): ProductViewPartsFragment => ({
  __typename: 'ProductView',
  id: `view-${name}`,
  databaseId: name,
  name,
  search,
});
/** A shop with saved views. It saves at most 30, and each name once. */
function saving(at: string, first: readonly ProductViewPartsFragment[] = []) {
  let views = [...first];
  const taken = (name: string) =>
    views.some((one) => one.name.toLowerCase() === name.toLowerCase())
      ? invalid('name', `A view named “${name}” already exists.`)
      : null;
  return world(
    matching,
    {
      addProductView: ({ input: { name, search } }: Named) => {
        const added = view(name, search);
        const refused =
          views.length >= 30
            ? invalid('name', 'There are 30 saved views already. Delete one first.')
            : taken(name);
        if (!refused) views = [...views, added];
        return refused ?? added;
      },
      renameProductView: ({ input: { id, name } }: Named) => {
        views = views.map((one) => (one.databaseId === id ? { ...one, name } : one));
        return views.find(({ databaseId }) => databaseId === id);
      },
      deleteProductView: ({ input: { id } }: Named) => {
        const gone = views.find(({ databaseId }) => databaseId === id);
        views = views.filter((one) => one !== gone);
        return gone;
      },
    },
    { at: `/dashboard/manage-product${at}` },
    { productViews: () => views },
  );
}
/** A named view of the URL's filters: opened, renamed. */
export const SavedView: Story = {
  parameters: saving('?status=ARCHIVED&columns=price'),
  render: withAddress,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save this view' }));
    const form = within(await canvas.findByRole('dialog', { name: 'Save this view' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await expect(form.getByText('Name is Required')).toBeVisible();
    await checkLengthLimit(form.getByLabelText('Name'), 40, 'Use 40 characters or fewer.');
    await userEvent.type(form.getByLabelText('Name'), 'In the attic{Enter}');
    const views = within(canvas.getByRole('list', { name: 'Saved views' }));
    const chip = (name: string) => views.getByRole('button', { name });
    await waitFor(() => expect(chip('In the attic')).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() => expect(chip('In the attic')).toHaveFocus());
    // Otherwise the picture would depend on how soon this notification goes.
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss' }));
    await userEvent.click(chip('All products'));
    await expect(canvas.getByLabelText('Address')).toBeEmptyDOMElement();
    await expect(await canvas.findByText('Reed Spinner')).toBeVisible();
    await userEvent.click(chip('In the attic'));
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?status=ARCHIVED&columns=price');
    await userEvent.click(views.getByRole('button', { name: 'Rename view “In the attic”' }));
    const again = within(await canvas.findByRole('dialog', { name: 'Rename “In the attic”' }));
    await userEvent.clear(again.getByLabelText('Name'));
    await userEvent.type(again.getByLabelText('Name'), 'Old ones{Enter}');
    await waitFor(() => expect(chip('Old ones')).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() => expect(chip('Old ones')).toHaveFocus());
  },
};
export const SavedViewDeleted: Story = {
  parameters: saving('?status=ARCHIVED', [
    view('Drafts', 'status=DRAFT'),
    view('Old ones', 'status=ARCHIVED'),
  ]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete view “Old ones”' }));
    await expect(await canvas.findByText('View “Old ones” deleted')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Old ones' })).toBeNull();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'All products' })).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByRole('button', { name: 'Old ones' })).toBeVisible();
  },
};
/** Another admin deleted it first. */
export const SavedViewGone: Story = {
  parameters: world(
    matching,
    { deleteProductView: { ...refusals.NotFound, message: 'This saved view doesn’t exist.' } },
    { at: '/dashboard/manage-product?status=ARCHIVED' },
    { productViews: [view('Old ones', 'status=ARCHIVED')] },
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete view “Old ones”' }));
    await expect((await canvas.findAllByText('This saved view doesn’t exist.'))[0]).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Old ones' })).toBeNull();
  },
};
/** Thirty views can be saved. The thirtieth is, the next one is not, not even by undoing a deletion. */
export const SavedViewsFull: Story = {
  parameters: saving(
    '?q=reed',
    Array.from({ length: 29 }, (_, at) => view(`View ${at + 1}`, `q=${at}`)),
  ),
  play: async ({ canvas }) => {
    const views = within(await canvas.findByRole('list', { name: 'Saved views' }));
    await views.findByRole('button', { name: 'View 29' });
    const save = async () => userEvent.click(await canvas.findByRole('button', { name: 'Save this view' }));
    await save();
    await userEvent.type(await canvas.findByLabelText('Name'), 'View 30{Enter}');
    await expect(await views.findByRole('button', { name: 'View 30' })).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText('Status'), 'Archived');
    await save();
    await expect(
      await canvas.findByText('You’ve reached the limit for saved views. Delete one first.'),
    ).toBeVisible();
    await expect(canvas.queryByRole('dialog')).toBeNull();
  },
};
/** A name is there once. Another admin took this one after the page was loaded. */
export const SavedViewNameTaken: Story = {
  parameters: world(
    matching,
    { addProductView: invalid('name', 'A view named “Reeds” already exists.') },
    { at: '/dashboard/manage-product?q=reed' },
    { productViews: [view('Drafts', 'status=DRAFT')] },
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Drafts' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Save this view' }));
    await userEvent.type(await canvas.findByLabelText('Name'), 'drafts{Enter}');
    await expect(await canvas.findByText('A view named “drafts” already exists.')).toBeVisible();
    await userEvent.clear(canvas.getByLabelText('Name'));
    await userEvent.type(canvas.getByLabelText('Name'), 'Reeds{Enter}');
    await expect(await canvas.findByText('A view named “Reeds” already exists.')).toBeVisible();
  },
};
export const SavedViewsFailed: Story = {
  parameters: world(matching, {}, {}, { productViews: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load the saved views.')).toBeVisible();
    await expect(await canvas.findByText('Reed Spinner')).toBeVisible();
  },
};
/** The menu stays open while columns are chosen. Escape closes it. */
export const Columns: Story = {
  parameters: world(shelf),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table'));
    await expect(table.getByRole('columnheader', { name: 'Per order' })).toBeVisible();
    await userEvent.click(canvas.getByText('Columns'));
    const menu = within(await canvas.findByRole('group', { name: 'Show columns' }));
    await userEvent.click(menu.getByLabelText('Per order'));
    await userEvent.click(menu.getByLabelText('SKU'));
    await userEvent.click(menu.getByLabelText('Last changed'));
    await expect(table.queryByRole('columnheader', { name: 'Per order' })).toBeNull();
    await expect(table.getByRole('columnheader', { name: 'SKU' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('group', { name: 'Show columns' })).toBeNull());
    await expect(canvas.getByText('Columns')).toHaveFocus();
  },
};
export const FiltersOnAPhone: Story = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  parameters: world(matching, {}, { at: '/dashboard/manage-product?status=ARCHIVED&from=2&to=900' }),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Filters and order (2 active)' });
    await expect(canvas.queryByRole('combobox', { name: 'Status' })).toBeNull();
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByRole('combobox', { name: 'Status' })).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText('Status'), 'All');
    await expect(await canvas.findByRole('button', { name: 'Filters and order (1 active)' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  },
};
export const ShowsAllAgain: Story = {
  parameters: world(matching, {}, { at: '/dashboard/manage-product?q=boat' }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show all products' }));
    await expect(await canvas.findByText('Old Faithful')).toBeVisible();
  },
};
const nextPage = (hasNextPage: boolean) => ({
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
});
const firstPage = { ...connection([row()]), ...nextPage(true) };
export const Paged: Story = {
  parameters: world(({ after }: { after: string | null }) =>
    after === 'a' ? connection([row({ id: 'next', name: 'Night Perch' })]) : firstPage,
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more products' }));
    await expect(await canvas.findByText('Night Perch')).toBeVisible();
    await expect(canvas.getByText('Lakehead 3000')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show more products' })).toBeNull();
  },
};
export const PagedFailed: Story = {
  parameters: world(({ after }: { after: string | null }) => (after === 'a' ? failing()() : firstPage)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more products' }));
    await expect(await canvas.findByText('We couldn’t load the products.')).toBeVisible();
    await expect(canvas.getByText('Lakehead 3000')).toBeVisible();
  },
};

// Editing -----------------------------------------------------------------------------------------------------------

export const Edit: Story = {
  parameters: world([row()]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Edit “Lakehead 3000”' }));
    await expect(dialog.getByLabelText('Price (USD)')).toHaveValue('89.90');
    await expect(dialog.getByLabelText('Category')).toHaveDisplayValue('Reels');
    await expect(dialog.getByText(/applies to new orders only/)).toBeVisible();
  },
};

const edited = async (canvas: ReturnType<typeof within>, label: string, text: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
  const dialog = within(canvas.getByRole('dialog'));
  const field = dialog.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  return dialog;
};

export const EditInvalid: Story = {
  parameters: world([row()]),
  play: async ({ canvas }) => {
    const dialog = await edited(canvas, 'Max quantity', '1');
    await expect(await dialog.findByText('Max quantity must be greater than min quantity')).toBeVisible();
  },
};
/** The picture description defaults to the product's name: the field is empty, and its hint says so. */
export const EditAltMissing: Story = {
  parameters: world([row({ picture: picture('spinning-reel', 'Lakehead 3000') })], {
    changeEquipment: ({ input }: { input: Record<string, unknown> }) =>
      input.pictureAlt === 'A reel, from the side' ? row() : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const dialog = within(canvas.getByRole('dialog'));
    const alt = dialog.getByLabelText('Alt text (optional)');
    await expect(alt).toHaveValue('');
    await expect(alt).toHaveAccessibleDescription(/will use “Lakehead 3000”/);
    await userEvent.type(alt, 'A reel, from the side');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('“Lakehead 3000” saved')).toBeVisible();
  },
};
export const EditAltGiven: Story = {
  parameters: world([row({ picture: picture('spinning-reel', 'A spinning reel') })]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const alt = within(canvas.getByRole('dialog')).getByLabelText('Alt text (optional)');
    await expect(alt).toHaveValue('A spinning reel');
    await expect(alt).toHaveAccessibleDescription(
      'Describes the image for screen readers and search engines.',
    );
  },
};
export const EditSaving: Story = {
  parameters: world([row()], { changeEquipment: pending }),
  play: async ({ canvas }) => {
    const dialog = await edited(canvas, 'Price (USD)', '95');
    await expect(await dialog.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const EditSaved: Story = {
  parameters: world([row()], { changeEquipment: row({ price: money(9_500) }) }),
  play: async ({ canvas }) => {
    await edited(canvas, 'Price (USD)', '95');
    await expect(await canvas.findByText('$95.00')).toBeVisible();
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(await canvas.findByText('“Lakehead 3000” saved')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Edit Lakehead 3000' })).toHaveFocus();
    await expect(sessionStorage).toHaveLength(0);
  },
};
/** Undo is based on the change itself, so that it doesn't overwrite another admin's change in between. */
export const EditUndone: Story = {
  parameters: world([row()], {
    changeEquipment: ({ input }: { input: { priceMinor: number; seenAt: string } }) =>
      input.priceMinor === 9_500
        ? row({ price: money(9_500), updatedAt: '2026-11-21T10:00:00.000Z' })
        : input.seenAt === '2026-11-21T10:00:00.000Z'
          ? row()
          : failing('an older one was seen')(),
  }),
  play: async ({ canvas }) => {
    await edited(canvas, 'Price (USD)', '95');
    await expect(await canvas.findByText('$95.00')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('“Lakehead 3000” restored')).toBeVisible();
    await expect(await canvas.findByText('$89.90')).toBeVisible();
  },
};
/** Robin changed the price to $99.00, and the title. */
const theirs = row({ price: money(9_900), title: 'Their title', updatedAt: '2026-11-21T09:00:00.000Z' });
const outdated = (field: string, equipment = theirs) => ({
  __typename: 'EquipmentChanged',
  code: 'EQUIPMENT_CHANGED',
  message: 'Another admin changed this product in the meantime. Nothing was overwritten.',
  updatedAt: equipment.updatedAt,
  equipment,
  conflicts: [{ __typename: 'EditConflict', field, changedBy: 'Robin Rivers' }],
});
/** Names the field, the admin and both values. The input is kept. */
export const EditOutdated: Story = {
  parameters: world([row()], { changeEquipment: outdated('priceMinor') }),
  play: async ({ canvas }) => {
    const dialog = await edited(canvas, 'Price (USD)', '95');
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/Another admin saved this product/);
    const conflict = within(
      dialog.getByRole('heading', { name: 'Price (USD), changed by Robin Rivers' })
        .parentElement as HTMLElement,
    );
    await expect(conflict.getByText('95')).toBeVisible();
    await expect(conflict.getByText('99.00')).toBeVisible();
    await expect(dialog.getByLabelText('Price (USD)')).toHaveValue('95');
  },
};
/** Overwrites only the price. The title was not edited here, so the other admin's value stays. */
export const EditSaveMine: Story = {
  parameters: world([row()], {
    changeEquipment: ({ input }: { input: Record<string, unknown> }) =>
      input.seenAt !== theirs.updatedAt
        ? outdated('priceMinor')
        : input.priceMinor === 9_500 && !('title' in input)
          ? row({ ...theirs, price: money(9_500) })
          : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas }) => {
    const dialog = await edited(canvas, 'Price (USD)', '95');
    await userEvent.click(await dialog.findByRole('button', { name: 'Save mine' }));
    await expect(await canvas.findByText('“Lakehead 3000” saved')).toBeVisible();
    await expect(await canvas.findByText('$95.00')).toBeVisible();
    await expect(canvas.getByText('Their title')).toBeVisible();
  },
};
export const EditUseTheirs: Story = {
  parameters: world([row()], { changeEquipment: outdated('priceMinor') }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const dialog = within(canvas.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Description (optional)'), ' Sealed.');
    await userEvent.type(dialog.getByLabelText('Price (USD)'), '1');
    await userEvent.clear(dialog.getByLabelText('Price (USD)'));
    await userEvent.type(dialog.getByLabelText('Price (USD)'), '95');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Use theirs' }));
    await expect(dialog.getByLabelText('Price (USD)')).toHaveValue('99.00');
    await expect(dialog.getByLabelText('Subtitle')).toHaveValue('Their title');
    await expect(dialog.getByLabelText('Description (optional)')).toHaveValue(`${row().description} Sealed.`);
  },
};
/** When nothing of the own changes is left, nothing is unsaved. */
export const EditUseAllOfTheirs: Story = {
  parameters: world([row()], { changeEquipment: outdated('priceMinor') }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const dialog = within(canvas.getByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText('Price (USD)'));
    await userEvent.type(dialog.getByLabelText('Price (USD)'), '95');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Use theirs' }));
    await expect(dialog.getByLabelText('Price (USD)')).toHaveValue('99.00');
    await expect(sessionStorage).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};

// Stock -------------------------------------------------------------------------------------------------------------

interface StockInput {
  input: { stock?: number | null; stockChange?: { quantity: number; reason: string }; description?: string };
}
const counted = (stockLeft: number | null) => row({ stockLeft, stockCount: stockLeft });
/** Sends a stock difference and no unedited fields. Undo sends the opposite difference. */
export const EditStock: Story = {
  parameters: world([counted(6)], {
    changeEquipment: ({ input: { stockChange, ...rest } }: StockInput) =>
      Object.keys(rest).sort().join() !== 'equipmentId,seenAt'
        ? failing(JSON.stringify(rest))()
        : // A canceled order returned four items in the meantime.
          counted(stockChange?.quantity === 20 ? 30 : stockChange?.reason === 'UNDO' ? 10 : 0),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const dialog = within(canvas.getByRole('dialog'));
    await expect(dialog.getByText('In stock: 6')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Add or remove'), '+20');
    await expect(dialog.getByLabelText('Add or remove')).toHaveAccessibleDescription('New stock: 26');
    await expect(dialog.getByLabelText('Reason')).toHaveDisplayValue('New items received');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const line = await rowOf(canvas, 'Lakehead 3000');
    await expect(await line.findByText('30')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await line.findByText('10')).toBeVisible();
  },
};
/** Editing only the description doesn't send the stock, which may have changed. */
export const EditKeepsStock: Story = {
  parameters: world([counted(6)], {
    changeEquipment: ({ input }: StockInput) =>
      'stock' in input || 'stockChange' in input ? failing(JSON.stringify(input))() : counted(10),
  }),
  play: async ({ canvas }) => {
    await edited(canvas, 'Description (optional)', 'Sealed.');
    const line = await rowOf(canvas, 'Lakehead 3000');
    await expect(await line.findByText('10')).toBeVisible();
  },
};
export const EditStockRefused: Story = {
  parameters: world([counted(6)], {
    changeEquipment: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: '6 in stock, 2 reserved for orders being paid: you can remove at most 4.',
      issues: [
        {
          __typename: 'FieldIssue',
          path: 'stockChange.quantity',
          message: '6 in stock, 2 reserved for orders being paid: you can remove at most 4.',
        },
      ],
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await edited(canvas, 'Add or remove', '−5');
    await waitFor(() =>
      expect(dialog.getByLabelText('Add or remove')).toHaveAccessibleDescription(/remove at most 4/),
    );
    await expect(dialog.getByLabelText('Reason')).toHaveDisplayValue('Stock corrected');
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Damaged or lost');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Add or remove')).toHaveAccessibleDescription(/remove at most 4/),
    );
  },
};
export const EditStartCounting: Story = {
  parameters: world([counted(null)], {
    changeEquipment: ({ input }: StockInput) => counted(input.stock ?? null),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const dialog = within(canvas.getByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('Stock'), 'Tracked');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const items = dialog.getByLabelText('Items in stock');
    await waitFor(() => expect(items).toHaveAccessibleDescription('Enter how many items are in stock'));
    await userEvent.type(items, '12');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const line = await rowOf(canvas, 'Lakehead 3000');
    await expect(await line.findByText('12')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await line.findByText('not tracked')).toBeVisible();
  },
};
/** Stopping to count cannot be undone, because only an outdated number could be restored. */
export const EditStopCounting: Story = {
  parameters: world([counted(6)], {
    changeEquipment: ({ input }: StockInput) => counted(input.stock === null ? null : 6),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const dialog = within(canvas.getByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('Stock'), 'Not tracked');
    await expect(dialog.getByLabelText('Stock')).toHaveAccessibleDescription(/The count of 6 is discarded/);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const line = await rowOf(canvas, 'Lakehead 3000');
    await expect(await line.findByText('not tracked')).toBeVisible();
    await expect(await canvas.findByText('“Lakehead 3000” saved')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};
const notSaved = (changeEquipment: unknown, words: RegExp): Story => ({
  parameters: world([row()], { changeEquipment }),
  play: async ({ canvas }) => {
    const dialog = await edited(canvas, 'Price (USD)', '95');
    const alert = await dialog.findByRole('alert');
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(dialog.getByLabelText('Price (USD)')).toHaveValue('95');
  },
});
export const EditForbidden = notSaved(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  /not allowed/,
);
export const EditNotFound = notSaved(
  { __typename: 'NotFound', code: 'NOT_FOUND', message: 'There is no such product.', what: 'equipment' },
  /no such product/,
);
export const EditRateLimited = notSaved(
  {
    __typename: 'RateLimited',
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please wait a moment.',
    retryAfterSeconds: 30,
  },
  /wait a moment/,
);
export const EditFault = notSaved(failing(), /Something went wrong on our end/);
export const EditUnsavedChanges: Story = {
  parameters: world([row()]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    await userEvent.type(canvas.getByLabelText('Price (USD)'), '0');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
  },
};
/** After a reload the form is open again with its draft. */
export const EditAfterReload: Story = {
  parameters: world([row()]),
  beforeEach: () =>
    sessionStorage.setItem(
      'equipment-draft:RXF1aXBtZW50OjE=',
      JSON.stringify({ price: '95', seenAt: row().updatedAt }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We restored your draft.')).toBeVisible();
    await expect(canvas.getByLabelText('Price (USD)')).toHaveValue('95');
    await expect(canvas.getByLabelText('Name')).toHaveValue('Lakehead 3000');
  },
};
/** The login explains why and redirects back. The input is kept as a draft. */
export const SessionExpired: Story = {
  parameters: world([row()], {
    changeEquipment: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
  }),
  play: async ({ canvas }) => {
    await edited(canvas, 'Price (USD)', '95');
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
    await expect(sessionStorage.getItem('equipment-draft:RXF1aXBtZW50OjE=')).toMatch('"95"');
  },
};
export const EditRefused: Story = {
  parameters: world([row()], {
    changeEquipment: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: 'The smallest order must cost at least $0.50',
      issues: [
        {
          __typename: 'FieldIssue',
          path: 'priceMinor',
          message: 'The smallest order must cost at least $0.50',
        },
      ],
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await edited(canvas, 'Price (USD)', '0.20');
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/at least \$0\.50/);
    await expect(dialog.getByLabelText('Price (USD)')).toHaveAccessibleDescription(/at least \$0\.50/);
  },
};
export const ArchiveDialog: Story = {
  parameters: world([row()]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Archive “Lakehead 3000”?' }));
    await expect(dialog.getByText(/will be removed from the shop/)).toBeVisible();
  },
};
export const ArchiveOutdated: Story = {
  parameters: world([row()], {
    changeEquipment: outdated('status', row({ status: 'DRAFT' })),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Robin Rivers changed the status to “Draft”.',
    );
  },
};
export const Archived: Story = {
  parameters: world([row()], { changeEquipment: row({ status: 'ARCHIVED' }) }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' }));
    const dialog = within(canvas.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    await expect(await canvas.findByRole('button', { name: 'Publish Lakehead 3000' })).toBeVisible();
    await expect(await canvas.findByText('“Lakehead 3000” archived')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeEnabled();
    const line = await rowOf(canvas, 'Lakehead 3000');
    await waitFor(() => expect(line.getByText('Archived').parentElement).toHaveFocus());
  },
};
export const Published: Story = {
  parameters: world([row({ status: 'DRAFT' })], { changeEquipment: row() }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish Lakehead 3000' }));
    await expect(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' })).toBeVisible();
  },
};
export const ArchiveUndone: Story = {
  parameters: world([row()], { changeEquipment: inTurn(row({ status: 'ARCHIVED' }), row()) }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' }));
    await userEvent.click(within(canvas.getByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('“Lakehead 3000” restored')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' })).toBeVisible();
  },
};

// Access (§6) -------------------------------------------------------------------------------------------------------

/** The warehouse changes the stock only. */
export const ForTheWarehouse: Story = {
  parameters: world(
    [
      row({ stockLeft: 12 }),
      row({ id: 'two', name: 'Reed Spinner', stockLeft: 3, availability: 'LOW_STOCK' }),
    ],
    {},
    {},
    { me: me({ role: 'WAREHOUSE' }) },
  ),
  render: () => (
    <Guarded guard="admin" staff={['WAREHOUSE']}>
      <ManageProductsScreen />
    </Guarded>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /stock of Lakehead 3000/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /price|Edit|Archive|Import|Export|view/i })).toBeNull();
    await expect(canvas.queryByRole('checkbox', { name: /Select/ })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'Lakehead 3000' })).toBeNull();
  },
};

/** Support answers whether a product is in stock, and changes nothing. */
export const ForSupport: Story = {
  parameters: world([row({ stockLeft: 12, stockCount: 12 })], {}, {}, { me: me({ role: 'SUPPORT' }) }),
  render: () => (
    <Guarded guard="admin" staff={['SUPPORT']}>
      <ManageProductsScreen />
    </Guarded>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('rowheader', { name: /Lakehead 3000/ })).toBeVisible();
    await expect(canvas.getByText('12')).toBeVisible();
    await expect(
      canvas.queryByRole('button', { name: /stock|price|Edit|Archive|Import|Export|view/i }),
    ).toBeNull();
    await expect(canvas.queryByRole('checkbox', { name: /Select/ })).toBeNull();
  },
};

const guarded = () => (
  <Guarded guard="admin">
    <ManageProductsScreen />
  </Guarded>
);
const at = '/dashboard/manage-product';
export const Forbidden: Story = {
  parameters: { world: { at, path: at, identity: robin, answers: { Query: { me: me() } } } },
  render: guarded,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sorry! you are not allowed to access this page!')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Forbidden: You are not an Admin/user' })).toBeVisible();
  },
};
export const VisitorRedirect: Story = {
  parameters: { world: { at, path: at } },
  render: guarded,
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /signup')).toBeVisible(),
};
