import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import type { StaffRole } from '#web/app/staff.ts';
import type { ManagedOrderFragment } from '#web/features/orders/ManagedOrder.generated.ts';
import { managedOrder, managedRefund, noHistory, refundableItems } from '#web/test/admin.ts';
import { money, orderItems, paid } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { me, robin } from '#web/test/people.ts';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManagedOrderScreen } from './ManagedOrderScreen.tsx';

const world = (order: unknown, Mutation: Record<string, unknown> = {}, manageOrders = true) => ({
  world: {
    at: '/dashboard/manage-all-order/order-1',
    path: '/dashboard/manage-all-order/:id',
    identity: robin,
    config: { features: { manageOrders } },
    answers: { Query: { order, ...noHistory }, Mutation },
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
  refundableItems: [refundableItems()],
} satisfies Partial<ManagedOrderFragment>;
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
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};
export const NotFound = shows(null, 'Order not found.', 'All orders');
export const Failed = shows(failing(), 'We couldn’t load the orders.', 'Try again');
export const Unpaid: Story = {
  parameters: world(managedOrder()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Order FZ-10001' })).toBeVisible();
    await expect(canvas.getByText('Unpaid')).toBeVisible();
    await expect(canvas.getByText('Nothing has been charged.')).toBeVisible();
    await expect(canvas.getByText(/Strandvägen 12/)).toBeVisible();
    await expect(canvas.getByText('2 × $89.90')).toBeVisible();
    await expect(canvas.getAllByText('$179.80')).toHaveLength(2);
    await expect(canvas.getByRole('button', { name: 'Cancel order' })).toBeEnabled();
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
    await expect(canvas.getByText('$179.80 can be refunded.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Refund order' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Cancel order' })).toBeEnabled();
  },
};
export const PhoneOrder = shows(
  managedOrder({ isPhoneOrder: true, placedByName: 'Robin Vale' }),
  'Phone order',
  /by Robin Vale/,
);
export const Declined = shows(
  managedOrder({ paymentState: 'FAILED', paymentProblem: 'Your card has insufficient funds.' }),
  'Declined',
  /insufficient funds/,
);
export const RefundedInPart = shows(
  managedOrder(inPart),
  'Partially refunded',
  'Refunds',
  'A scratch on one of the reels.',
  /by admin@fishzome.example/,
  '$89.90 can be refunded.',
);
export const RefundedInFull = shows(
  managedOrder(inFull),
  'Refunded',
  'The other one too.',
  /issued at the payment provider/,
);
const closed = {
  status: 'CANCELLED',
  canCancel: false,
  canPay: false,
  cancelledAt: '2026-11-21T10:00:00.000Z',
} as const;
export const CancelledBefore = shows(
  managedOrder({ ...closed, cancelReason: 'Ordered twice by mistake.' }),
  'Canceled',
  'Ordered twice by mistake.',
);
export const CancelledAndRefunded = shows(
  managedOrder({
    ...inFull,
    ...closed,
    cancelReason: 'The whole batch has a flaw.',
    refunds: [managedRefund(17_980, { cancelsOrder: true, reason: 'The whole batch has a flaw.' })],
  }),
  'Canceled',
  'Refunded',
  'The whole batch has a flaw.',
);
export const RefundOnItsWay = shows(
  managedOrder({ ...inPart, refunds: [managedRefund(8_990, { status: 'PENDING' })] }),
  'Processing',
);
export const RefundAskedFor = shows(
  managedOrder({
    ...settled,
    refundable: money(8_990),
    refunds: [managedRefund(8_990, { status: 'REQUESTED' })],
  }),
  'Requested',
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
  /Cancellation in progress/,
);
export const Expired = shows(managedOrder({ status: 'EXPIRED', canCancel: false }), 'Expired');
export const SeveralProducts = shows(
  managedOrder({ lines: [...managedOrder().lines, ...managedOrder().lines] }),
  'Lakehead 3000',
);

const ask: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Cancel order' }));
const explained: Play = async ({ canvas }) =>
  userEvent.type(await canvas.findByLabelText(/^Reason/), 'The whole batch has a flaw.');
const confirm: Play = async (context) => {
  await ask(context);
  await explained(context);
  const dialog = within(await context.canvas.findByRole('dialog', { name: 'Cancel order FZ-10001?' }));
  await userEvent.click(dialog.getByRole('button', { name: /(Cancel order|and cancel)$/ }));
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
    await expect(dialog.getByText(/We’ll refund \$89\.90/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Refund $89.90 and cancel' }));
    await expect(await dialog.findByText('Reason is Required')).toBeVisible();
    await expect(dialog.getByLabelText('Reason')).toHaveFocus();
    await checkLengthLimit(dialog.getByLabelText('Reason'), 500, 'Use 500 characters or fewer');
  },
};
export const CancelRefundedDialog: Story = {
  parameters: world(managedOrder(inFull)),
  play: async (context) => {
    await ask(context);
    await expect(await context.canvas.findByText(/This order is already fully refunded/)).toBeVisible();
  },
};
export const NotCancelled: Story = {
  parameters: world(managedOrder()),
  play: async (context) => {
    await ask(context);
    await userEvent.click(await context.canvas.findByRole('button', { name: 'Keep order' }));
    await waitFor(() => expect(context.canvas.getByRole('button', { name: 'Cancel order' })).toHaveFocus());
  },
};
export const Cancelling: Story = {
  parameters: world(managedOrder(), { cancelOrder: pending }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByRole('button', { name: 'Canceling…' })).toBeDisabled();
  },
};
export const Cancelled: Story = {
  parameters: world(managedOrder(), {
    cancelOrder: managedOrder({ ...closed, cancelReason: 'The whole batch has a flaw.' }),
  }),
  play: async (context) => {
    await confirm(context);
    const { canvas } = context;
    await expect(await canvas.findByText('Order canceled.')).toBeVisible();
    await expect(await canvas.findByText('The whole batch has a flaw.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    await waitFor(() => expect(canvas.getAllByText('Canceled')[0]?.closest('p')).toHaveFocus());
  },
};
export const CancelUndone: Story = {
  parameters: world(managedOrder(), {
    cancelOrder: { ...managedOrder(closed), restorableUntil: '2999-01-01T00:00:00.000Z' },
    restoreOrder: { ...managedOrder(), restorableUntil: null },
  }),
  play: async (context) => {
    await confirm(context);
    const { canvas } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('Order FZ-10001 restored.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Cancel order' })).toBeEnabled();
  },
};
export const CancelUndoRefused: Story = {
  parameters: world(managedOrder(), {
    cancelOrder: { ...managedOrder(closed), restorableUntil: '2999-01-01T00:00:00.000Z' },
    restoreOrder: {
      __typename: 'RestoreRefused',
      code: 'RESTORE_REFUSED',
      message: 'Cancelling can be undone for 10 minutes only. Please place the order again.',
    },
  }),
  play: async (context) => {
    await confirm(context);
    const { canvas } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText(/10 minutes only/)).toBeVisible();
  },
};
/** Links back to the filtered list. */
export const BackToTheFilteredList: Story = {
  parameters: {
    world: {
      ...world(managedOrder()).world,
      at: { pathname: '/dashboard/manage-all-order/order-1', state: { list: '?q=maya&status=OPEN' } },
    },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: 'All orders' })).toHaveAttribute(
      'href',
      '/dashboard/manage-all-order?q=maya&status=OPEN',
    ),
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
    await expect(await canvas.findByText('Order canceled. $179.80 refunded.')).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'Refunds' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Refund order' })).toBeNull();
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
    await expect(await context.canvas.findByText(/once the refund goes through/)).toBeVisible();
    await expect(await context.canvas.findByText(/^Cancellation in progress/)).toBeVisible();
  },
};
export const CancelRefused = refuses(
  managedOrder(),
  'cancelOrder',
  { __typename: 'OrderAlreadyPaid', code: 'ORDER_ALREADY_PAID', message: 'This order is already paid.' },
  /The order wasn’t canceled\. This order is already paid/,
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
      message: 'Remove control characters.',
      issues: [{ path: 'reason', message: 'Remove control characters.' }],
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
    message: 'The payments service is unavailable. Nothing was changed. Please try again.',
    what: 'payments',
  },
  /is unavailable/,
);
export const CancelFault = refuses(
  managedOrder(),
  'cancelOrder',
  failing() as unknown as Record<string, unknown>,
  /Something went wrong on our end/,
);

const askForRefund: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Refund order' }));
const refundIt: Play = async (context) => {
  await askForRefund(context);
  await explained(context);
  await userEvent.click(await context.canvas.findByRole('button', { name: /^Refund \$/ }));
};
const refundPart: Play = async (context) => {
  await askForRefund(context);
  await userEvent.click(await context.canvas.findByLabelText('Partial amount'));
  await userEvent.type(await context.canvas.findByLabelText('Amount (USD)'), '89.90');
  await explained(context);
  await userEvent.click(await context.canvas.findByRole('button', { name: 'Refund $89.90' }));
};
export const RefundDialog: Story = {
  parameters: world(managedOrder(inPart)),
  play: async (context) => {
    await askForRefund(context);
    const dialog = within(await context.canvas.findByRole('dialog', { name: 'Refund order FZ-10001' }));
    await expect(dialog.getByLabelText('Full remaining amount: $89.90')).toBeChecked();
    await expect(dialog.getByText(/the original card \(•••• 4242\)/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Refund $89.90' })).toBeEnabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(context.canvas.getByRole('button', { name: 'Refund order' })).toHaveFocus());
    await askForRefund(context);
  },
};
export const RefundPartDialog: Story = {
  parameters: world(managedOrder(settled)),
  play: async (context) => {
    await askForRefund(context);
    await userEvent.click(await context.canvas.findByLabelText('Partial amount'));
    await userEvent.type(await context.canvas.findByLabelText('Amount (USD)'), '12,50');
    await expect(await context.canvas.findByRole('button', { name: 'Refund $12.50' })).toBeEnabled();
    await expect(context.canvas.getByText('Up to $179.80.')).toBeVisible();
  },
};
const twoLines = {
  ...settled,
  refundableItems: [
    refundableItems(),
    refundableItems({
      lineId: '0199dddd-0000-7000-8000-0000000000a2',
      name: 'Fjord 240',
      title: 'Spinning rod, 2.4 m, medium heavy, with a very long name that wraps',
      quantity: 1,
    }),
  ],
};
const type = async (canvas: Parameters<Play>[0]['canvas'], name: string, quantity: string) => {
  const field = canvas.getByLabelText(`Quantity of ${name}`);
  await userEvent.clear(field);
  await userEvent.type(field, quantity);
};
let asked: unknown;
export const RefundItems: Story = {
  parameters: world(managedOrder(twoLines), {
    refundOrder: ({ input }: { input: object }) => {
      asked = input;
      return managedOrder({
        ...inPart,
        refunds: [managedRefund(8_990, { items: [orderItems({ quantity: 1 })] })],
        refundableItems: [refundableItems({ quantity: 1 })],
      });
    },
  }),
  play: async (context) => {
    await askForRefund(context);
    const { canvas } = context;
    await userEvent.click(await canvas.findByRole('radio', { name: 'Items' }));
    await expect(canvas.getByRole('button', { name: 'Refund $269.70' })).toBeEnabled();
    await type(canvas, 'Lakehead 3000', '1');
    await type(canvas, 'Fjord 240', '0');
    await explained(context);
    await userEvent.click(canvas.getByRole('button', { name: 'Refund $89.90' }));
    await expect(await canvas.findByText('$89.90 refunded.')).toBeVisible();
    await expect(await canvas.findByText('1 × Lakehead 3000')).toBeVisible();
    await expect(asked).toMatchObject({
      amountMinor: 8_990,
      lines: [{ lineId: orderItems().lineId, quantity: 1 }],
    });
  },
};
export const RefundNoItem: Story = {
  parameters: world(managedOrder(twoLines)),
  play: async (context) => {
    await askForRefund(context);
    const { canvas } = context;
    await userEvent.click(await canvas.findByRole('radio', { name: 'Items' }));
    await type(canvas, 'Lakehead 3000', '3');
    await expect(canvas.getByText('Enter a number from 0 to 2')).toBeVisible();
    await type(canvas, 'Lakehead 3000', '0');
    await type(canvas, 'Fjord 240', '0');
    await explained(context);
    await userEvent.click(canvas.getByRole('button', { name: 'Refund' }));
    await expect(await canvas.findByText('Choose at least one item')).toBeVisible();
  },
};
export const RefundTooMuchTyped: Story = {
  parameters: world(managedOrder(settled)),
  play: async (context) => {
    await askForRefund(context);
    await userEvent.click(await context.canvas.findByLabelText('Partial amount'));
    await userEvent.type(await context.canvas.findByLabelText('Amount (USD)'), '179.81');
    await userEvent.click(await context.canvas.findByRole('button', { name: 'Refund' }));
    await expect(await context.canvas.findByText('You can refund up to $179.80')).toBeVisible();
    await expect(context.canvas.getByText('Reason is Required')).toBeVisible();
    await checkLengthLimit(context.canvas.getByLabelText('Reason'), 500, 'Use 500 characters or fewer');
  },
};
export const Refunding: Story = {
  parameters: world(managedOrder(settled), { refundOrder: pending }),
  play: async (context) => {
    await refundIt(context);
    await expect(await context.canvas.findByRole('button', { name: 'Refunding…' })).toBeDisabled();
  },
};
export const RefundedPartNow: Story = {
  parameters: world(managedOrder(settled), { refundOrder: managedOrder(inPart) }),
  play: async (context) => {
    await refundPart(context);
    await expect(await context.canvas.findByText('$89.90 refunded.')).toBeVisible();
    await expect(await context.canvas.findByText('Partially refunded')).toBeVisible();
    await expect(context.canvas.getByText('$89.90 can be refunded.')).toBeVisible();
    await waitFor(() => expect(context.canvas.getByRole('button', { name: 'Refund order' })).toHaveFocus());
  },
};
export const RefundedFullNow: Story = {
  parameters: world(managedOrder(inPart), { refundOrder: managedOrder(inFull) }),
  play: async (context) => {
    await refundIt(context);
    const { canvas } = context;
    await expect(await canvas.findByText('Refunded')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Refund order' })).toBeNull();
    await waitFor(() => expect(canvas.getByText('Refunded').closest('p')).toHaveFocus());
  },
};
export const RefundPendingNow: Story = {
  parameters: world(managedOrder(settled), {
    refundOrder: managedOrder({ ...inPart, refunds: [managedRefund(17_980, { status: 'PENDING' })] }),
  }),
  play: async (context) => {
    await refundIt(context);
    await expect(await context.canvas.findByText('Refund of $179.80 is processing.')).toBeVisible();
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
    await expect(await context.canvas.findByText(/Refund of \$179\.80 requested\./)).toBeVisible();
    await expect(await context.canvas.findByText('Requested')).toBeVisible();
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
    message: 'Only $89.90 of this order can still be refunded.',
    left: money(8_990),
  },
  /The refund wasn’t made\. Only \$89\.90/,
);
const refusals = {
  NotFound: { code: 'NOT_FOUND', message: 'We couldn’t find this order in your account.', what: 'order' },
  OrderNotPaid: { code: 'ORDER_NOT_PAID', message: 'This order isn’t paid, so there is nothing to refund.' },
  Forbidden: { code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  Unavailable: {
    code: 'UNAVAILABLE',
    message: 'The payments service is unavailable. Nothing was changed. Please try again.',
    what: 'payments',
  },
  InvalidInput: {
    code: 'INVALID_INPUT',
    message: 'This key was already used for another refund.',
    issues: [{ path: 'idempotencyKey', message: 'This key was already used for another refund.' }],
  },
} as const;
const refundRefused = (name: keyof typeof refusals, word: RegExp) =>
  refuses(managedOrder(settled), 'refundOrder', { __typename: name, ...refusals[name] }, word);
export const RefundNotFound = refundRefused('NotFound', /couldn’t find this order/);
export const RefundNotPaid = refundRefused('OrderNotPaid', /isn’t paid/);
export const RefundForbidden = refundRefused('Forbidden', /not allowed/);
export const RefundProviderAway = refundRefused('Unavailable', /is unavailable/);
export const RefundKeyUsed = refundRefused('InvalidInput', /used for another refund/);
export const RefundFault = refuses(
  managedOrder(settled),
  'refundOrder',
  failing() as unknown as Record<string, unknown>,
  /Something went wrong on our end/,
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

const forStaff = (role: StaffRole, shown: string, hidden: RegExp): Story => {
  const { world: admins } = world(
    managedOrder({
      ...settled,
      // Only admins may cancel a paid order.
      canCancel: false,
      customerId: role === 'SUPPORT' ? '0199eeee-0000-7000-8000-000000000001' : null,
      canSend: true,
      fulfilment: 'UNFULFILLED',
      status: 'OPEN',
    }),
  );
  const Query = { ...admins.answers.Query, me: me({ role }) };
  return {
    parameters: { world: { ...admins, answers: { Query } } },
    render: () => (
      <Guarded guard="admin" staff={['WAREHOUSE', 'SUPPORT']}>
        <ManagedOrderScreen />
      </Guarded>
    ),
    play: async ({ canvas }) => {
      await expect(await canvas.findByRole('button', { name: shown })).toBeEnabled();
      await expect(canvas.queryByRole('button', { name: hidden })).toBeNull();
    },
  };
};
export const ForTheWarehouse = forStaff('WAREHOUSE', 'Mark as packed', /refund|cancel order|add note/i);
export const ForSupport = forStaff('SUPPORT', 'Add note', /refund|cancel order|mark as packed/i);
