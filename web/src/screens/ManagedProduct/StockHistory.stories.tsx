import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { invalid, inTurn, openDialog, refusals } from '#web/test/admin-lists.tsx';
import { inAPage } from '#web/test/in-a-page.tsx';
import { managedProduct, productWorld } from '#web/test/managed-product-page.ts';
import { row } from '#web/test/manage-products-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManagedProductScreen } from './ManagedProductScreen.tsx';

const meta: Meta<typeof ManagedProductScreen> = {
  title: 'Screens/Product settings/Stock history',
  component: ManagedProductScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManagedProductScreen>;
type Canvas = ReturnType<typeof within>;

const movement = (id: number, quantity: number, reason: string, more: object = {}) => ({
  __typename: 'StockMovement',
  id: `movement-${id}`,
  quantity,
  stockAfter: 24,
  reason,
  actorName: 'Ada Admin',
  happenedAt: '2026-11-20T09:30:00.000Z',
  ...more,
});
const page = (nodes: readonly object[], hasNextPage = false) => ({
  __typename: 'StockMovementConnection',
  edges: nodes.map((node) => ({ __typename: 'StockMovementEdge', node })),
  pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: hasNextPage ? 'next' : null },
});
const all = [
  movement(1, 20, 'RECEIVED'),
  movement(2, -3, 'DAMAGED_OR_LOST', { stockAfter: 4 }),
  movement(3, 2, 'CORRECTION', { stockAfter: 7, actorName: null }),
  movement(4, -1, 'UNDO', { stockAfter: 5 }),
  movement(5, -6, 'COUNTING_STOPPED', { stockAfter: null }),
  movement(6, 6, 'COUNTING_STARTED', { stockAfter: 6 }),
];
const world = (
  stockMovements: unknown = page(all),
  Mutation: Record<string, unknown> = {},
  product = managedProduct(),
  more: object = {},
) => productWorld(product, Mutation, { stockMovements }, more);
const save = async (dialog: Pick<Canvas, 'findByRole'>, name = 'Save') =>
  userEvent.click(await dialog.findByRole('button', { name }));

export const AllReasons: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Stock history' }));
    for (const text of [
      'New items received',
      'Damaged or lost',
      'Stock corrected',
      'Change undone',
      'Tracking stopped',
      'Tracking started',
      '+20',
      'Deleted user',
    ])
      await expect(table.getByText(text)).toBeVisible();
  },
};
export const NoChanges: Story = {
  parameters: world(page([])),
  play: async ({ canvas }) => expect(await canvas.findByText('No changes yet.')).toBeVisible(),
};
export const HistoryLoading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Stock history' })).toBeVisible();
    await expect(canvas.getByText('24 in stock')).toBeVisible();
  },
};
export const HistoryFailed: Story = {
  parameters: world(inTurn(failing(), failing(), page(all))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load the stock history.')).toBeVisible();
  },
};
export const Paged: Story = {
  parameters: world(({ after }: { after: string | null }) =>
    after ? page([movement(9, 5, 'RECEIVED', { actorName: 'Robin' })]) : page(all, true),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show older changes' }));
    await expect(await canvas.findByText('Robin')).toBeVisible();
  },
};
export const StockAdded: Story = {
  parameters: world(inTurn(page([]), page([movement(1, 5, 'RECEIVED', { stockAfter: 29 })])), {
    changeEquipment: row({ id: 'product-1', databaseId: 'product-1', stockCount: 29 }),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Change stock');
    await userEvent.type(dialog.getByLabelText('Add or remove'), '+5');
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'New items received');
    await save(dialog);
    await expect(await canvas.findByText('Stock changed')).toBeVisible();
    await expect(await canvas.findByText('29 in stock')).toBeVisible();
    await expect(await canvas.findByText('+5')).toBeVisible();
  },
};
export const TrackingStarted: Story = {
  parameters: world(
    page([]),
    { changeEquipment: row({ id: 'product-1', databaseId: 'product-1', stockCount: 12 }) },
    managedProduct({ stockCount: null }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Stock is not tracked.')).toBeVisible();
    const dialog = await openDialog(canvas, 'Change stock');
    await userEvent.type(dialog.getByLabelText('Items in stock'), '12');
    await save(dialog, 'Start tracking');
    await expect(await canvas.findByText('12 in stock')).toBeVisible();
  },
};
export const StockInvalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Change stock');
    await userEvent.type(dialog.getByLabelText('Add or remove'), 'many');
    await save(dialog);
    await expect((await dialog.findAllByText(/Enter a whole number/))[0]).toBeVisible();
  },
};
export const StockRefused: Story = {
  parameters: world(page([]), {
    changeEquipment: inTurn(
      invalid('stockChange.quantity', '24 in stock: you cannot remove more.'),
      refusals.NotFound,
      refusals.Forbidden,
      refusals.RateLimited,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Change stock');
    await userEvent.type(dialog.getByLabelText('Add or remove'), '-99');
    for (const message of [
      /cannot remove more/,
      /doesn’t exist/,
      /not allowed/,
      /wait a moment/,
      /went wrong/,
    ]) {
      await save(dialog);
      await expect((await dialog.findAllByText(message))[0]).toBeVisible();
    }
  },
};
export const StockSessionExpired: Story = {
  parameters: world(page([]), { changeEquipment: refusals.SignInRequired }, managedProduct()),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Change stock');
    await userEvent.type(dialog.getByLabelText('Add or remove'), '5');
    await save(dialog);
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
};
