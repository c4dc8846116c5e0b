import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { ManagedOrderFragment } from '#web/features/orders/ManagedOrder.generated.ts';
import { managedOrder, managedRefund } from '#web/test/admin.ts';
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
  canCancel: true,
  refundable: money(17_980),
} as const;
const part = managedRefund(8_990);
const inPart: Partial<ManagedOrderFragment> = {
  ...settled,
  paymentState: 'PARTLY_REFUNDED',
  refunded: money(8_990),
  refundable: money(8_990),
  refunds: [part],
};
const inFull: Partial<ManagedOrderFragment> = {
  ...settled,
  paymentState: 'REFUNDED',
  refunded: money(17_980),
  refundable: money(0),
  refunds: [
    managedRefund(8_990, { databaseId: 'second', reason: 'The other one too.', requestedBy: null }),
    part,
  ],
};

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
    await expect(canvas.getByText('$179.80 of it can be given back.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Give money back' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Cancel this order' })).toBeEnabled();
  },
};
export const Declined = shows(
  managedOrder({ paymentState: 'FAILED', paymentProblem: 'Your card has insufficient funds.' }),
  'Declined',
  /insufficient funds/,
);
export const RefundedInPart = shows(
  managedOrder(inPart),
  'Partly refunded',
  'Money given back',
  'A scratch on one of the reels.',
  /by admin@fishzome.example/,
  '$89.90 of it can be given back.',
);
export const RefundedInFull = shows(
  managedOrder(inFull),
  'Refunded',
  'The other one too.',
  /made at the payment provider/,
);
const closed = {
  status: 'CANCELLED',
  canCancel: false,
  canPay: false,
  cancelledAt: '2026-11-21T10:00:00.000Z',
} as const;
export const CancelledBefore = shows(
  managedOrder({ ...closed, cancelReason: 'Ordered twice by mistake.' }),
  'Cancelled',
  'Ordered twice by mistake.',
);
export const CancelledAndRefunded = shows(
  managedOrder({
    ...inFull,
    ...closed,
    cancelReason: 'The whole batch has a flaw.',
    refunds: [managedRefund(17_980, { cancelsOrder: true, reason: 'The whole batch has a flaw.' })],
  }),
  'Cancelled',
  'Refunded',
  'The whole batch has a flaw.',
);
export const RefundOnItsWay = shows(
  managedOrder({ ...inPart, refunds: [managedRefund(8_990, { status: 'PENDING' })] }),
  'On its way',
);
export const RefundAskedFor = shows(
  managedOrder({
    ...settled,
    refundable: money(8_990),
    refunds: [managedRefund(8_990, { status: 'REQUESTED' })],
  }),
  'Asked for',
);
export const RefundFailedBefore = shows(
  managedOrder({
    ...settled,
    refunds: [managedRefund(8_990, { status: 'FAILED', failure: 'lost or stolen card' })],
  }),
  'Failed',
  'Authority says: lost or stolen card',
);
export const BeingCancelled = shows(
  managedOrder({
    ...settled,
    refundable: money(0),
    refunds: [managedRefund(17_980, { status: 'REQUESTED', cancelsOrder: true })],
  }),
  /Being cancelled/,
);
export const Expired = shows(managedOrder({ status: 'EXPIRED', canCancel: false }), 'Expired');
export const SeveralProducts = shows(
  managedOrder({ lines: [...managedOrder().lines, ...managedOrder().lines] }),
  'Lakehead 3000',
);

const ask: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Cancel this order' }));
const explained: Play = async ({ canvas }) =>
  userEvent.type(await canvas.findByLabelText(/^Reason/), 'The whole batch has a flaw.');
const confirm: Play = async (context) => {
  await ask(context);
  await explained(context);
  const dialog = within(await context.canvas.findByRole('dialog', { name: 'Cancel order FZ-10001?' }));
  await userEvent.click(dialog.getByRole('button', { name: /(Cancel the order|and cancel)$/ }));
};
const refuses = (
  order: ReturnType<typeof managedOrder>,
  mutation: 'cancelOrder' | 'refundOrder',
  result: Record<string, unknown>,
  ...words: RegExp[]
): Story => ({
  parameters: world(order, { [mutation]: result }),
  play: async (context) => {
    await (mutation === 'cancelOrder' ? confirm : refundIt)(context);
    const alert = await context.canvas.findByRole('alert');
    for (const word of words) await expect(alert).toHaveTextContent(word);
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(context.canvas.getByRole('dialog')).toBeVisible();
  },
});
export const CancelDialog: Story = {
  parameters: world(managedOrder()),
  play: async (context) => {
    await ask(context);
    const dialog = within(await context.canvas.findByRole('dialog', { name: 'Cancel order FZ-10001?' }));
    await expect(dialog.getByText('FZ-10001 · Maya Lind · $179.80')).toBeVisible();
    await expect(dialog.getByText(/Nothing was charged/)).toBeVisible();
    await expect(dialog.getByLabelText('Reason (optional)')).toBeVisible();
  },
};
export const CancelPaidDialog: Story = {
  parameters: world(managedOrder(inPart)),
  play: async (context) => {
    await ask(context);
    const dialog = within(await context.canvas.findByRole('dialog', { name: 'Cancel order FZ-10001?' }));
    await expect(dialog.getByText(/First \$89\.90 goes back/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Give back $89.90 and cancel' }));
    await expect(await dialog.findByText('Reason is Required')).toBeVisible();
    await expect(dialog.getByLabelText('Reason')).toHaveFocus();
  },
};
export const CancelRefundedDialog: Story = {
  parameters: world(managedOrder(inFull)),
  play: async (context) => {
    await ask(context);
    await expect(await context.canvas.findByText(/All its money was given back already/)).toBeVisible();
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
    await expect(await context.canvas.findByRole('button', { name: 'Cancelling …' })).toBeDisabled();
  },
};
export const Cancelled: Story = {
  parameters: world(managedOrder(), {
    cancelOrder: managedOrder({ ...closed, cancelReason: 'The whole batch has a flaw.' }),
  }),
  play: async (context) => {
    await confirm(context);
    const { canvas } = context;
    await expect(await canvas.findByText('The order is cancelled.')).toBeVisible();
    await expect(await canvas.findByText('The whole batch has a flaw.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
    await waitFor(() => expect(canvas.getAllByText('Cancelled')[0]?.closest('p')).toHaveFocus());
  },
};
export const CancelledPaid: Story = {
  parameters: world(managedOrder(settled), {
    cancelOrder: managedOrder({
      ...inFull,
      ...closed,
      cancelReason: 'The whole batch has a flaw.',
      refunds: [managedRefund(17_980, { cancelsOrder: true, reason: 'The whole batch has a flaw.' })],
    }),
  }),
  play: async (context) => {
    await confirm(context);
    const { canvas } = context;
    await expect(await canvas.findByText('$179.80 goes back, and the order is cancelled.')).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'Money given back' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Give money back' })).toBeNull();
  },
};
export const CancelWaitsForTheProvider: Story = {
  parameters: world(managedOrder(settled), {
    cancelOrder: managedOrder({
      ...settled,
      refundable: money(0),
      refunds: [managedRefund(17_980, { status: 'REQUESTED', cancelsOrder: true })],
    }),
  }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByText(/as soon as the money is on its way/)).toBeVisible();
    await expect(await context.canvas.findByText(/^Being cancelled/)).toBeVisible();
  },
};
export const CancelRefused = refuses(
  managedOrder(),
  'cancelOrder',
  { __typename: 'OrderAlreadyPaid', code: 'ORDER_ALREADY_PAID', message: 'This order is paid already.' },
  /The order was not cancelled\. This order is paid already/,
);
export const CancelRefusedByTheProvider = refuses(
  managedOrder(settled),
  'cancelOrder',
  {
    __typename: 'RefundRefused',
    code: 'REFUND_REFUSED',
    message: 'Insufficient funds in your Stripe balance to refund this amount.',
  },
  /Authority says: Insufficient funds/,
);
export const CancelReasonRefused: Story = {
  parameters: world(managedOrder(settled), {
    cancelOrder: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: 'Please leave out control characters.',
      issues: [{ path: 'reason', message: 'Please leave out control characters.' }],
    },
  }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/control characters/);
    await expect(context.canvas.getByLabelText('Reason')).toBeInvalid();
  },
};
export const CancelProviderAway = refuses(
  managedOrder(settled),
  'cancelOrder',
  {
    __typename: 'Unavailable',
    code: 'UNAVAILABLE',
    message: 'The payments service does not answer right now. Nothing was changed: please try again.',
    what: 'payments',
  },
  /does not answer right now/,
);
export const CancelFault = refuses(
  managedOrder(),
  'cancelOrder',
  failing() as unknown as Record<string, unknown>,
  /Something went wrong on our side/,
);

const askForRefund: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Give money back' }));
const refundIt: Play = async (context) => {
  await askForRefund(context);
  await explained(context);
  await userEvent.click(await context.canvas.findByRole('button', { name: /^Give back \$/ }));
};
const refundPart: Play = async (context) => {
  await askForRefund(context);
  await userEvent.click(await context.canvas.findByLabelText('A part of it'));
  await userEvent.type(await context.canvas.findByLabelText('Amount (USD)'), '89.90');
  await explained(context);
  await userEvent.click(await context.canvas.findByRole('button', { name: 'Give back $89.90' }));
};
export const RefundDialog: Story = {
  parameters: world(managedOrder(inPart)),
  play: async (context) => {
    await askForRefund(context);
    const dialog = within(
      await context.canvas.findByRole('dialog', { name: 'Give money back for FZ-10001' }),
    );
    await expect(dialog.getByLabelText('All that is left: $89.90')).toBeChecked();
    await expect(dialog.getByText(/the card it was paid with \(•••• 4242\)/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Give back $89.90' })).toBeEnabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(context.canvas.getByRole('button', { name: 'Give money back' })).toHaveFocus(),
    );
    await askForRefund(context);
  },
};
export const RefundPartDialog: Story = {
  parameters: world(managedOrder(settled)),
  play: async (context) => {
    await askForRefund(context);
    await userEvent.click(await context.canvas.findByLabelText('A part of it'));
    await userEvent.type(await context.canvas.findByLabelText('Amount (USD)'), '12,50');
    await expect(await context.canvas.findByRole('button', { name: 'Give back $12.50' })).toBeEnabled();
    await expect(context.canvas.getByText('At most $179.80.')).toBeVisible();
  },
};
export const RefundTooMuchTyped: Story = {
  parameters: world(managedOrder(settled)),
  play: async (context) => {
    await askForRefund(context);
    await userEvent.click(await context.canvas.findByLabelText('A part of it'));
    await userEvent.type(await context.canvas.findByLabelText('Amount (USD)'), '179.81');
    await userEvent.click(await context.canvas.findByRole('button', { name: 'Give back' }));
    await expect(await context.canvas.findByText('At most $179.80 is left')).toBeVisible();
    await expect(context.canvas.getByText('Reason is Required')).toBeVisible();
  },
};
export const Refunding: Story = {
  parameters: world(managedOrder(settled), { refundOrder: pending }),
  play: async (context) => {
    await refundIt(context);
    await expect(await context.canvas.findByRole('button', { name: 'Giving back …' })).toBeDisabled();
  },
};
export const RefundedPartNow: Story = {
  parameters: world(managedOrder(settled), { refundOrder: managedOrder(inPart) }),
  play: async (context) => {
    await refundPart(context);
    await expect(await context.canvas.findByText('$89.90 is given back.')).toBeVisible();
    await expect(await context.canvas.findByText('Partly refunded')).toBeVisible();
    await expect(context.canvas.getByText('$89.90 of it can be given back.')).toBeVisible();
    await waitFor(() =>
      expect(context.canvas.getByRole('button', { name: 'Give money back' })).toHaveFocus(),
    );
  },
};
export const RefundedFullNow: Story = {
  parameters: world(managedOrder(inPart), { refundOrder: managedOrder(inFull) }),
  play: async (context) => {
    await refundIt(context);
    const { canvas } = context;
    await expect(await canvas.findByText('Refunded')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Give money back' })).toBeNull();
    await waitFor(() => expect(canvas.getByText('Refunded').closest('p')).toHaveFocus());
  },
};
export const RefundPendingNow: Story = {
  parameters: world(managedOrder(settled), {
    refundOrder: managedOrder({ ...inPart, refunds: [managedRefund(17_980, { status: 'PENDING' })] }),
  }),
  play: async (context) => {
    await refundIt(context);
    await expect(await context.canvas.findByText('$179.80 is on its way back.')).toBeVisible();
  },
};
export const RefundWaitsForTheProvider: Story = {
  parameters: world(managedOrder(settled), {
    refundOrder: managedOrder({
      ...settled,
      refundable: money(0),
      refunds: [managedRefund(17_980, { status: 'REQUESTED' })],
    }),
  }),
  play: async (context) => {
    await refundIt(context);
    await expect(await context.canvas.findByText(/\$179\.80 is asked for\./)).toBeVisible();
    await expect(await context.canvas.findByText('Asked for')).toBeVisible();
  },
};
export const RefundFailedAtStripe = refuses(
  managedOrder(settled),
  'refundOrder',
  {
    __typename: 'RefundRefused',
    code: 'REFUND_REFUSED',
    message: 'Insufficient funds in your Stripe balance to refund this amount.',
  },
  /Authority says: Insufficient funds in your Stripe balance/,
);
export const RefundTooLarge = refuses(
  managedOrder(settled),
  'refundOrder',
  {
    __typename: 'RefundTooLarge',
    code: 'REFUND_TOO_LARGE',
    message: 'Only $89.90 of this order can still be given back.',
    left: money(8_990),
  },
  /Nothing was given back\. Only \$89\.90/,
);
const refusals = {
  NotFound: { code: 'NOT_FOUND', message: 'There is no such order, or it is not yours.', what: 'order' },
  OrderNotPaid: { code: 'ORDER_NOT_PAID', message: 'This order is not paid: there is nothing to give back.' },
  Forbidden: { code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  Unavailable: {
    code: 'UNAVAILABLE',
    message: 'The payments service does not answer right now. Nothing was changed: please try again.',
    what: 'payments',
  },
  InvalidInput: {
    code: 'INVALID_INPUT',
    message: 'This key was used for another refund already.',
    issues: [{ path: 'requestKey', message: 'This key was used for another refund already.' }],
  },
} as const;
const refundRefused = (name: keyof typeof refusals, word: RegExp) =>
  refuses(managedOrder(settled), 'refundOrder', { __typename: name, ...refusals[name] }, word);
export const RefundNotFound = refundRefused('NotFound', /no such order/);
export const RefundNotPaid = refundRefused('OrderNotPaid', /not paid/);
export const RefundForbidden = refundRefused('Forbidden', /not allowed/);
export const RefundProviderAway = refundRefused('Unavailable', /does not answer right now/);
export const RefundKeyUsed = refundRefused('InvalidInput', /used for another refund/);
export const RefundFault = refuses(
  managedOrder(settled),
  'refundOrder',
  failing() as unknown as Record<string, unknown>,
  /Something went wrong on our side/,
);
export const RefundSignInRequired: Story = {
  parameters: world(managedOrder(settled), {
    refundOrder: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
  }),
  play: async (context) => {
    await refundIt(context);
    await expect(await context.canvas.findByText('Went to /login')).toBeVisible();
  },
};
