import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { InventoryRowFragment } from '#web/features/equipment/InventoryRow.generated.ts';
import { somebody } from '#web/platform/identity/fixture.ts';
import { connection, money, picture } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
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
  rows: InventoryRowFragment[] | typeof pending | ReturnType<typeof failing>,
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
export const EditSaved: Story = {
  parameters: world([row()], { changeEquipment: row({ price: money(9_500) }) }),
  play: async ({ canvas }) => {
    await edited(canvas, 'Price (USD)', '95');
    await expect(await canvas.findByText('$95.00')).toBeVisible();
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
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
    await userEvent.click(dialog.getByRole('button', { name: 'Close and read it again' }));
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
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
export const Archived: Story = {
  parameters: world([row()], { changeEquipment: row({ status: 'ARCHIVED' }) }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' }));
    const dialog = within(canvas.getByRole('dialog'));
    await expect(dialog.getByText(/leaves the shop at once/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    await expect(await canvas.findByRole('button', { name: 'Publish Lakehead 3000' })).toBeVisible();
  },
};
export const Published: Story = {
  parameters: world([row({ status: 'DRAFT' })], { changeEquipment: row() }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish Lakehead 3000' }));
    await expect(await canvas.findByRole('button', { name: 'Archive Lakehead 3000' })).toBeVisible();
  },
};
