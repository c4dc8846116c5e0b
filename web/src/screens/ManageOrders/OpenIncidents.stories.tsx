import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { incident, managedOrder, orderCounts } from '#web/test/admin.ts';
import { connection, money } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { robin } from '#web/test/people.ts';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManageOrdersScreen } from './ManageOrdersScreen.tsx';

const at = '/dashboard/manage-all-order';
const world = (paymentIncidents: unknown, Mutation: Record<string, unknown> = {}) => ({
  world: {
    at,
    path: at,
    identity: robin,
    config: { features: { manageOrders: true } },
    answers: { Query: { orders: connection([managedOrder()]), orderCounts, paymentIncidents }, Mutation },
  },
});
const all = [
  incident(),
  incident({ kind: 'AMOUNT_MISMATCH', amount: money(8_990), order: null }),
  incident({ kind: 'ORDER_UNKNOWN', amount: money(4_140), order: null }),
  incident({ kind: 'STOCK_LOST' }),
  incident({
    kind: 'REFUND_FAILED',
    amount: money(2_000),
    providerId: 're_simStory00000000000000',
    failure: 'lost or stolen card',
  }),
];

const meta: Meta<typeof ManageOrdersScreen> = {
  title: 'Screens/Manage All Orders/Incidents',
  component: ManageOrdersScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManageOrdersScreen>;
type Play = NonNullable<Story['play']>;

const unfold =
  (title = '1 payment needs review'): Play =>
  async ({ canvas }) =>
    userEvent.click(await canvas.findByText(title));
const shows = (change: Parameters<typeof incident>[0], ...words: (string | RegExp)[]): Story => ({
  parameters: world(connection([incident(change)])),
  play: async (context) => {
    await unfold()(context);
    for (const word of words) await expect(await context.canvas.findByText(word)).toBeVisible();
  },
});

export const None: Story = {
  parameters: world(connection([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'FZ-10001' })).toBeVisible();
    await expect(canvas.queryByText(/needs? review/)).toBeNull();
  },
};
export const Shut: Story = {
  parameters: world(connection(all)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('5 payments need review')).toBeVisible();
    await expect(canvas.getByText('Paid twice')).not.toBeVisible();
  },
};
/** The overview links to the incidents, which are then open. */
export const All: Story = {
  parameters: { world: { ...world(connection(all)).world, at: `${at}#incidents` } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Paid twice')).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: /^Resolve: / })).toHaveLength(5);
  },
};
export const PaymentWithoutOrder = shows(
  { kind: 'ORDER_UNKNOWN', order: null, amount: money(4_140) },
  'Payment without an order',
  'No order',
  '$41.40',
);
export const ReconciliationMismatch = shows({ kind: 'AMOUNT_MISMATCH' }, 'Amount mismatch');
export const PaidTwice = shows({ kind: 'PAID_TWICE' }, 'Paid twice', 'pi_simStory000000000000000001');
export const PaidAfterClosing = shows({ kind: 'ORDER_CLOSED' }, 'Paid after it was closed');
export const StockConflict = shows({ kind: 'STOCK_LOST' }, 'Paid but out of stock');
export const RefundCameBack = shows(
  { kind: 'REFUND_FAILED', failure: 'lost or stolen card' },
  'Refund failed',
  'Authority says: lost or stolen card',
);
export const Failed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load payments that need review.')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'FZ-10001' })).toBeVisible();
  },
};

const ask: Play = async (context) => {
  await unfold()(context);
  await userEvent.click(await context.canvas.findByRole('button', { name: 'Resolve: Paid twice' }));
};
const settle: Play = async (context) => {
  await ask(context);
  await userEvent.type(await context.canvas.findByLabelText('Note'), 'Called her; she has both payments.');
  await userEvent.click(context.canvas.getByRole('button', { name: 'Mark as resolved' }));
};
const one = (resolvePaymentIncident: unknown = null) =>
  world(connection([incident()]), { resolvePaymentIncident });
export const SettleDialog: Story = {
  parameters: one(),
  play: async (context) => {
    await ask(context);
    const dialog = within(await context.canvas.findByRole('dialog', { name: 'How did you resolve it?' }));
    await expect(dialog.getByText('Paid twice · $179.80 · FZ-10001')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
    await expect(await dialog.findByText('Note is Required')).toBeVisible();
    await checkLengthLimit(dialog.getByRole('textbox'), 1_000, 'Use 1,000 characters or fewer');
  },
};
export const Settling: Story = {
  parameters: one(pending),
  play: async (context) => {
    await settle(context);
    await expect(await context.canvas.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const Settled: Story = {
  parameters: one(
    incident({ resolvedAt: '2026-11-21T10:00:00.000Z', note: 'Called her; she has both payments.' }),
  ),
  play: async (context) => {
    await settle(context);
    const note = await context.canvas.findByText('Resolved: Called her; she has both payments.');
    await expect(note).toBeVisible();
    await waitFor(() => expect(note).toHaveFocus());
    await expect(context.canvas.getByText('No payments need review')).toBeVisible();
    await expect(context.canvas.queryByRole('button', { name: /^Resolve: / })).toBeNull();
  },
};
const refuses = (result: Record<string, unknown>, word: RegExp): Story => ({
  parameters: one(result),
  play: async (context) => {
    await settle(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(word);
  },
});
export const SettledByAnother = refuses(
  {
    __typename: 'IncidentSettled',
    code: 'INCIDENT_SETTLED',
    message: 'This incident was already resolved.',
  },
  /Your note wasn’t saved\. This incident was already resolved/,
);
export const NotFound = refuses(
  {
    __typename: 'NotFound',
    code: 'NOT_FOUND',
    message: 'This incident doesn’t exist, or you don’t have access to it.',
    what: 'incident',
  },
  /incident doesn’t exist/,
);
export const NoteRefused = refuses(
  {
    __typename: 'InvalidInput',
    code: 'INVALID_INPUT',
    message: 'Remove control characters.',
    issues: [{ path: 'note', message: 'Remove control characters.' }],
  },
  /control characters/,
);
export const Forbidden = refuses(
  {
    __typename: 'Forbidden',
    code: 'FORBIDDEN',
    message: 'Sorry! you are not allowed to access this page!',
  },
  /not allowed/,
);
export const Fault = refuses(failing() as unknown as Record<string, unknown>, /Something went wrong/);
export const SignInRequired: Story = {
  parameters: one({ __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' }),
  play: async (context) => {
    await settle(context);
    await expect(await context.canvas.findByText('Went to /login')).toBeVisible();
  },
};
