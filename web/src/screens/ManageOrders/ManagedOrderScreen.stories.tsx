import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { managedOrder } from '#web/test/admin.ts';
import { money, paid } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { robin } from '#web/test/people.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManagedOrderScreen } from './ManagedOrderScreen.tsx';

const world = (order: unknown, Mutation: Record<string, unknown> = {}, manageOrders = true) => ({
  world: {
    at: '/dashboard/manage-all-order/order-1',
    path: '/dashboard/manage-all-order/:id',
    identity: robin,
    config: { features: { manageOrders } },
    answers: { Query: { order }, Mutation },
  },
});

const meta: Meta<typeof ManagedOrderScreen> = {
  title: 'Screens/Manage All Orders/One order',
  component: ManagedOrderScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManagedOrderScreen>;
type Play = NonNullable<Story['play']>;

const shows = (order: unknown, ...words: (string | RegExp)[]): Story => ({
  parameters: world(order),
  play: async ({ canvas }) => {
    for (const word of words) await expect((await canvas.findAllByText(word))[0]).toBeVisible();
  },
});
const settled = {
  ...paid,
  paidAt: '2026-11-20T08:05:00.000Z',
  card: { __typename: 'Card', brand: 'visa', last4: '4242' },
} as const;

export const FlagOff: Story = {
  parameters: world(null, {}, false),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'Coming soon!' })).toBeVisible(),
};
export const Loading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading …'),
};
export const NotFound = shows(null, 'There is no such order.', 'All orders');
export const Failed = shows(failing(), 'The orders could not be loaded.', 'Try again');
export const Unpaid: Story = {
  parameters: world(managedOrder()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Order FZ-10001' })).toBeVisible();
    await expect(canvas.getByText('Not paid yet')).toBeVisible();
    await expect(canvas.getByText('Nothing was charged so far.')).toBeVisible();
    await expect(canvas.getByText(/Strandvägen 12/)).toBeVisible();
    await expect(canvas.getByText('2 × $89.90')).toBeVisible();
    await expect(canvas.getAllByText('$179.80')).toHaveLength(2);
    await expect(canvas.getByRole('button', { name: 'Cancel this order' })).toBeEnabled();
    await expect(canvas.getByRole('link', { name: 'All orders' })).toHaveAttribute(
      'href',
      '/dashboard/manage-all-order',
    );
  },
};
export const Paid: Story = {
  parameters: world(managedOrder(settled)),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Paid'))[0]).toBeVisible();
    await expect(canvas.getByText('pi_simStory000000000000000000')).toBeVisible();
    await expect(canvas.getByText(/4242/)).toBeVisible();
    await expect(canvas.getByText('Test mode')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
  },
};
export const Declined = shows(
  managedOrder({ paymentState: 'FAILED', paymentProblem: 'Your card has insufficient funds.' }),
  'Declined',
  /insufficient funds/,
);
export const RefundedInPart = shows(
  managedOrder({ ...settled, paymentState: 'PARTLY_REFUNDED', refunded: money(8_990) }),
  'Partly refunded',
  'Given back',
);
export const RefundedInFull = shows(
  managedOrder({ ...settled, paymentState: 'REFUNDED', refunded: money(17_980) }),
  'Refunded',
);
export const CancelledBefore = shows(managedOrder({ status: 'CANCELLED', canCancel: false }), 'Cancelled');
export const Expired = shows(managedOrder({ status: 'EXPIRED', canCancel: false }), 'Expired');
export const SeveralProducts = shows(
  managedOrder({ lines: [...managedOrder().lines, ...managedOrder().lines] }),
  'Lakehead 3000',
);

const ask: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Cancel this order' }));
const confirm: Play = async (context) => {
  await ask(context);
  const dialog = await context.canvas.findByRole('dialog', { name: 'Are you sure to Delete this parts?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
};
export const CancelDialog: Story = {
  parameters: world(managedOrder()),
  play: async (context) => {
    await ask(context);
    await expect(
      await context.canvas.findByRole('dialog', { name: 'Are you sure to Delete this parts?' }),
    ).toBeVisible();
    await expect(context.canvas.getByText('Order FZ-10001 · Maya Lind · $179.80')).toBeVisible();
  },
};
export const NotCancelled: Story = {
  parameters: world(managedOrder()),
  play: async (context) => {
    await ask(context);
    await userEvent.click(await context.canvas.findByRole('button', { name: 'Keep it' }));
    await waitFor(() =>
      expect(context.canvas.getByRole('button', { name: 'Cancel this order' })).toHaveFocus(),
    );
  },
};
export const Cancelling: Story = {
  parameters: world(managedOrder(), { cancelOrder: pending }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByRole('button', { name: 'Deleting …' })).toBeDisabled();
  },
};
export const Cancelled: Story = {
  parameters: world(managedOrder(), {
    cancelOrder: managedOrder({ status: 'CANCELLED', canPay: false, canCancel: false } as object),
  }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByText('Delete Successfully!')).toBeVisible();
    await expect(await context.canvas.findByText('Cancelled')).toBeVisible();
    await expect(context.canvas.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
    await waitFor(() => expect(context.canvas.getByText('Cancelled').closest('p')).toHaveFocus());
  },
};
export const CancelRefused: Story = {
  parameters: world(managedOrder(), {
    cancelOrder: {
      __typename: 'OrderAlreadyPaid',
      code: 'ORDER_ALREADY_PAID',
      message: 'This order is paid already.',
    },
  }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      /failed to delete! This order is paid already/,
    );
  },
};
