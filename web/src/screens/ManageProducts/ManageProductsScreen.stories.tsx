import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import type { InventoryRowFragment } from '#web/features/equipment/InventoryRow.generated.ts';
import { somebody } from '#web/platform/identity/fixture.ts';
import { LoginScreen } from '#web/screens/Login/LoginScreen.tsx';
import { connection, inTurn, money, picture } from '#web/test/builders.ts';
import { me, robin } from '#web/test/people.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { walkLongList } from '#web/test/long-list.ts';
import { viewsKey } from '#web/features/equipment/saved-views.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManageProductsScreen } from './ManageProductsScreen.tsx';

const reels = { __typename: 'Category' as const, id: 'Q2F0ZWdvcnk6MQ==', name: 'Reels', slug: 'reels' };
const lures = { __typename: 'Category' as const, id: 'Q2F0ZWdvcnk6Mg==', name: 'Lures', slug: 'lures' };

const row = (change: Partial<InventoryRowFragment> = {}): InventoryRowFragment => ({
  __typename: 'Equipment',
  id: 'RXF1aXBtZW50OjE=',
  databaseId: '01234567-89ab-7cde-8f01-23456789abcd',
  name: 'Lakehead 3000',
  title: 'Spinning reel, size 3000',
  description: 'Smooth, sealed, and light in the hand.',
  price: money(8_990),
  priorPrice: null,
  minQty: 1,
  maxQty: 60,
  stockLeft: null,
  availability: 'IN_STOCK',
  status: 'PUBLISHED',
  updatedAt: '2026-11-20T09:00:00.000Z',
  category: reels,
  picture: picture(),
  ...change,
});

const world = (
  rows: InventoryRowFragment[] | ((args: never) => unknown),
  Mutation: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) => ({
  world: {
    at: '/dashboard/manage-product',
    path: '/dashboard/manage-product',
    identity: { status: 'signedIn', user: somebody },
    config: { features: { manageProducts: true } },
    answers: {
      Query: { inventory: Array.isArray(rows) ? connection(rows) : rows, categories: [reels, lures] },
      Mutation,
    },
    ...more,
  },
});

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
/** Of many rows those near the window are there; for whoever reads or prints it the table is whole. */
export const LongTable: Story = {
  parameters: world(
    Array.from({ length: 150 }, (_, index) =>
      row({ id: `long-${index}`, name: `Lakehead ${1_000 + index}` }),
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toHaveAttribute('aria-rowcount', '151');
    await walkLongList(canvas, { role: 'row', count: 150, first: 'Lakehead 1000', last: 'Lakehead 1149' });
  },
};
export const Loading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => expect(canvas.getAllByRole('status')[0]).toHaveTextContent('Loading …'),
};
export const Failed = shows(world(failing()), /could not be loaded/, /Try again/);
export const Empty = shows(world([]), /nothing on the shelves/, /Add the first product/);
export const NoMatch = shows(
  world([], {}, { at: '/dashboard/manage-product?q=boat' }),
  /No product matches/,
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
  /In the shop/,
  /Draft/,
  /Archived/,
  /few left/,
  /out of stock/,
  /\$89\.90/,
  /Coming soon!/,
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
export const RowInTheShop = standing({}, 'In the shop', '1 to 59', 'not counted');
export const RowDraft = standing({ status: 'DRAFT' }, 'Draft', 'Publish');
export const RowArchived = standing({ status: 'ARCHIVED', picture: null }, 'Archived', 'Publish');
export const RowLow = standing({ stockLeft: 3, availability: 'LOW_STOCK' }, 'few left', '3');
export const RowOut = standing({ stockLeft: 0, availability: 'OUT_OF_STOCK' }, 'out of stock', '0');
export const RowOnSale = standing(
  { price: money(7_490), priorPrice: money(8_990) },
  'In the shop',
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
/** Each reason with what to do about it. */
export const WhyNotBuyable: Story = {
  parameters: world([row({ status: 'DRAFT', minQty: 4, stockLeft: 2, availability: 'OUT_OF_STOCK' })]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Why nobody can buy it'));
    await expect(canvas.getByText('It is a draft. Publish it, and it is in the shop at once.')).toBeVisible();
    await expect(canvas.getByText(/^2 in stock, and the smallest order takes 4\./)).toBeVisible();
  },
};
export const WhyNotBuyableArchived: Story = {
  parameters: world([row({ status: 'ARCHIVED' })]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Why nobody can buy it'));
    await expect(canvas.getByText('It is archived. Publish it to sell it again.')).toBeVisible();
  },
};

// Looking for some --------------------------------------------------------------------------------------------------

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
/** The filters of the address under a name of one's own, kept for whoever is signed in: opened, renamed, deleted. */
export const SavedView: Story = {
  parameters: world(matching, {}, { at: '/dashboard/manage-product?status=ARCHIVED' }),
  render: withAddress,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save this view' }));
    const form = within(await canvas.findByRole('dialog', { name: 'Save this view' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await expect(form.getByText('Name is Required')).toBeVisible();
    await userEvent.type(form.getByLabelText('Name'), 'In the attic{Enter}');
    const views = within(canvas.getByRole('list', { name: 'Saved views' }));
    const chip = (name: string) => views.getByRole('button', { name });
    await waitFor(() => expect(chip('In the attic')).toHaveAttribute('aria-pressed', 'true'));
    await expect(chip('In the attic')).toHaveFocus();
    await userEvent.click(chip('All products'));
    await expect(canvas.getByLabelText('Address')).toBeEmptyDOMElement();
    await expect(await canvas.findByText('Reed Spinner')).toBeVisible();
    await userEvent.click(chip('In the attic'));
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?status=ARCHIVED');
    await userEvent.click(views.getByRole('button', { name: 'Rename the view “In the attic”' }));
    const again = within(await canvas.findByRole('dialog', { name: 'Rename “In the attic”' }));
    await userEvent.clear(again.getByLabelText('Name'));
    await userEvent.type(again.getByLabelText('Name'), 'Old ones{Enter}');
    await waitFor(() => expect(chip('Old ones')).toHaveAttribute('aria-pressed', 'true'));
    await expect(chip('Old ones')).toHaveFocus();
    await expect(JSON.stringify(localStorage)).toContain('Old ones');
  },
};
const storedViews = (views: unknown) => () => {
  sessionStorage.clear();
  localStorage.setItem(viewsKey(somebody.uid), JSON.stringify(views));
  return () => localStorage.clear();
};
export const SavedViewDeleted: Story = {
  parameters: world(matching, {}, { at: '/dashboard/manage-product?status=ARCHIVED' }),
  beforeEach: storedViews([
    { name: 'Old ones', search: 'status=ARCHIVED' },
    { name: 'Drafts', search: 'status=DRAFT' },
  ]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete the view “Old ones”' }));
    await expect(await canvas.findByText('The view “Old ones” is deleted')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Old ones' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'All products' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByRole('button', { name: 'Old ones' })).toBeVisible();
  },
};
/** A name is there once. */
export const SavedViewNameTaken: Story = {
  parameters: world(matching, {}, { at: '/dashboard/manage-product?q=reed' }),
  beforeEach: storedViews([{ name: 'Drafts', search: 'status=DRAFT' }]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save this view' }));
    await userEvent.type(await canvas.findByLabelText('Name'), 'drafts{Enter}');
    await expect(await canvas.findByText('There is a view called “drafts” already.')).toBeVisible();
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
    await expect(await canvas.findByText('The products could not be loaded.')).toBeVisible();
    await expect(canvas.getByText('Lakehead 3000')).toBeVisible();
  },
};

// Changing one ------------------------------------------------------------------------------------------------------

export const Edit: Story = {
  parameters: world([row()]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Edit “Lakehead 3000”' }));
    await expect(dialog.getByLabelText('Price (USD)')).toHaveValue('89.90');
    await expect(dialog.getByLabelText('Category')).toHaveDisplayValue('Reels');
    await expect(dialog.getByText(/what is placed already keeps its own/)).toBeVisible();
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
    await expect(await dialog.findByText('Max quantity must be more than min quantity')).toBeVisible();
  },
};
/** Its name stands for the words of its picture: the field is empty, and its hint says so. */
export const EditAltMissing: Story = {
  parameters: world([row({ picture: picture('spinning-reel', 'Lakehead 3000') })], {
    changeEquipment: ({ input }: { input: Record<string, unknown> }) =>
      input.pictureAlt === 'A reel, from the side' ? row() : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const dialog = within(canvas.getByRole('dialog'));
    const alt = dialog.getByLabelText('What the picture shows (optional)');
    await expect(alt).toHaveValue('');
    await expect(alt).toHaveAccessibleDescription(/will hear “Lakehead 3000” instead/);
    await userEvent.type(alt, 'A reel, from the side');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('“Lakehead 3000” is saved')).toBeVisible();
  },
};
export const EditAltGiven: Story = {
  parameters: world([row({ picture: picture('spinning-reel', 'A spinning reel') })]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    const alt = within(canvas.getByRole('dialog')).getByLabelText('What the picture shows (optional)');
    await expect(alt).toHaveValue('A spinning reel');
    await expect(alt).toHaveAccessibleDescription('Read out to people who cannot see the picture.');
  },
};
export const EditSaving: Story = {
  parameters: world([row()], { changeEquipment: pending }),
  play: async ({ canvas }) => {
    const dialog = await edited(canvas, 'Price (USD)', '95');
    await expect(await dialog.findByRole('button', { name: 'Saving …' })).toBeDisabled();
  },
};
export const EditSaved: Story = {
  parameters: world([row()], { changeEquipment: row({ price: money(9_500) }) }),
  play: async ({ canvas }) => {
    await edited(canvas, 'Price (USD)', '95');
    await expect(await canvas.findByText('$95.00')).toBeVisible();
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(await canvas.findByText('“Lakehead 3000” is saved')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Edit Lakehead 3000' })).toHaveFocus();
    await expect(sessionStorage).toHaveLength(0);
  },
};
/** Taken back on top of the change itself: what somebody else did in between is not overwritten. */
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
    await expect(await canvas.findByText('“Lakehead 3000” is as it was')).toBeVisible();
    await expect(await canvas.findByText('$89.90')).toBeVisible();
  },
};
export const EditOutdated: Story = {
  parameters: world([row()], {
    changeEquipment: {
      __typename: 'EquipmentChanged',
      code: 'EQUIPMENT_CHANGED',
      message: 'Somebody else has changed this product meanwhile. Please look at it again.',
      updatedAt: '2026-11-21T09:00:00.000Z',
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await edited(canvas, 'Price (USD)', '95');
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/changed this product meanwhile/);
    await expect(dialog.getByRole('button', { name: 'Close and read it again' })).toBeVisible();
  },
};
export const EditReadAgain: Story = {
  parameters: world(inTurn(connection([row()]), connection([row({ price: money(9_900) })])), {
    changeEquipment: {
      __typename: 'EquipmentChanged',
      code: 'EQUIPMENT_CHANGED',
      message: 'Somebody else has changed this product meanwhile. Please look at it again.',
      updatedAt: '2026-11-21T09:00:00.000Z',
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await edited(canvas, 'Price (USD)', '95');
    await userEvent.click(await dialog.findByRole('button', { name: 'Close and read it again' }));
    await expect(await canvas.findByText('$99.00')).toBeVisible();
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
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
    message: 'Too many tries. Please wait a moment.',
    retryAfterSeconds: 30,
  },
  /wait a moment/,
);
export const EditFault = notSaved(failing(), /Something went wrong on our side/);
export const EditUnsavedChanges: Story = {
  parameters: world([row()]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
    await userEvent.type(canvas.getByLabelText('Price (USD)'), '0');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
  },
};
/** After a reload the form is open again, as it was left. */
export const EditAfterReload: Story = {
  parameters: world([row()]),
  beforeEach: () =>
    sessionStorage.setItem(
      'equipment-draft:RXF1aXBtZW50OjE=',
      JSON.stringify({ price: '95', seenAt: row().updatedAt }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We kept what you had typed before.')).toBeVisible();
    await expect(canvas.getByLabelText('Price (USD)')).toHaveValue('95');
    await expect(canvas.getByLabelText('Name')).toHaveValue('Lakehead 3000');
  },
};
/** The login says why and leads back; what was typed is kept meanwhile. */
export const SessionExpired: Story = {
  parameters: world(
    [row()],
    { changeEquipment: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' } },
    { path: '*' },
  ),
  render: () => (
    <Routes>
      <Route path="/dashboard/manage-product" element={<ManageProductsScreen />} />
      <Route path="/login" element={<LoginScreen />} />
    </Routes>
  ),
  play: async ({ canvas }) => {
    await edited(canvas, 'Price (USD)', '95');
    await expect(await canvas.findByText('Your sign-in has ended. Please log in again.')).toBeVisible();
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
    await expect(dialog.getByText(/leaves the shop at once/)).toBeVisible();
  },
};
export const ArchiveOutdated: Story = {
  parameters: world([row()], {
    changeEquipment: {
      __typename: 'EquipmentChanged',
      code: 'EQUIPMENT_CHANGED',
      message: 'Somebody else has changed this product meanwhile. Please look at it again.',
      updatedAt: '2026-11-21T09:00:00.000Z',
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/changed this product meanwhile/);
  },
};
export const Archived: Story = {
  parameters: world([row()], { changeEquipment: row({ status: 'ARCHIVED' }) }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' }));
    const dialog = within(canvas.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    await expect(await canvas.findByRole('button', { name: 'Publish Lakehead 3000' })).toBeVisible();
    await expect(await canvas.findByText('“Lakehead 3000” is archived')).toBeVisible();
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
    await expect(await canvas.findByText('“Lakehead 3000” is as it was')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' })).toBeVisible();
  },
};

// Who may be here (§6) ----------------------------------------------------------------------------------------------

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
