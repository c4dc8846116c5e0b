import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { incident, managedOrder } from '#web/test/admin.ts';
import { connection, money } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { robin } from '#web/test/people.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManageOrdersScreen } from './ManageOrdersScreen.tsx';

const at = '/dashboard/manage-all-order';
const world = (paymentIncidents: unknown, Mutation: Record<string, unknown> = {}) => ({
  world: {
    at,
    path: at,
    identity: robin,
    config: { features: { manageOrders: true } },
    answers: { Query: { orders: connection([managedOrder()]), paymentIncidents }, Mutation },
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
  (title = 'One payment needs a human'): Play =>
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
    await expect(canvas.queryByText(/a human/)).toBeNull();
  },
};
export const Shut: Story = {
  parameters: world(connection(all)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('5 payments need a human')).toBeVisible();
    await expect(canvas.getByText('Paid twice')).not.toBeVisible();
  },
};
export const All: Story = {
  parameters: world(connection(all)),
  play: async (context) => {
    await unfold('5 payments need a human')(context);
    await expect(await context.canvas.findByText('Paid twice')).toBeVisible();
    await expect(context.canvas.getAllByRole('button', { name: /^Settled: / })).toHaveLength(5);
  },
};
export const PaymentWithoutOrder = shows(
  { kind: 'ORDER_UNKNOWN', order: null, amount: money(4_140) },
  'Money without an order',
  'No order',
  '$41.40',
);
export const ReconciliationMismatch = shows({ kind: 'AMOUNT_MISMATCH' }, 'Another sum than ordered');
export const PaidTwice = shows({ kind: 'PAID_TWICE' }, 'Paid twice', 'pi_simStory000000000000000001');
export const StockConflict = shows({ kind: 'STOCK_LOST' }, 'Paid, and out of stock');
export const RefundCameBack = shows(
  { kind: 'REFUND_FAILED', failure: 'lost or stolen card' },
  'A refund came back',
  'Authority says: lost or stolen card',
);
export const Failed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('What needs a human could not be loaded.')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'FZ-10001' })).toBeVisible();
  },
};

const ask: Play = async (context) => {
  await unfold()(context);
  await userEvent.click(await context.canvas.findByRole('button', { name: 'Settled: Paid twice' }));
};
const settle: Play = async (context) => {
  await ask(context);
  await userEvent.type(await context.canvas.findByLabelText('Note'), 'Called her; she has both payments.');
  await userEvent.click(context.canvas.getByRole('button', { name: 'It is settled' }));
};
const one = (resolvePaymentIncident: unknown = null) =>
  world(connection([incident()]), { resolvePaymentIncident });
export const SettleDialog: Story = {
  parameters: one(),
  play: async (context) => {
    await ask(context);
    const dialog = within(await context.canvas.findByRole('dialog', { name: 'What did you do about it?' }));
    await expect(dialog.getByText('Paid twice · $179.80 · FZ-10001')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'It is settled' }));
    await expect(await dialog.findByText('Note is Required')).toBeVisible();
  },
};
export const Settling: Story = {
  parameters: one(pending),
  play: async (context) => {
    await settle(context);
    await expect(await context.canvas.findByRole('button', { name: 'Saving …' })).toBeDisabled();
  },
};
export const Settled: Story = {
  parameters: one(
    incident({ resolvedAt: '2026-11-21T10:00:00.000Z', note: 'Called her; she has both payments.' }),
  ),
  play: async (context) => {
    await settle(context);
    const note = await context.canvas.findByText('Settled: Called her; she has both payments.');
    await expect(note).toBeVisible();
    await waitFor(() => expect(note).toHaveFocus());
    await expect(context.canvas.queryByRole('button', { name: /^Settled: / })).toBeNull();
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
    message: 'Somebody has settled this already.',
  },
  /It was not noted\. Somebody has settled this already/,
);
export const NotFound = refuses(
  {
    __typename: 'NotFound',
    code: 'NOT_FOUND',
    message: 'There is no such incident, or it is not yours.',
    what: 'incident',
  },
  /no such incident/,
);
export const NoteRefused = refuses(
  {
    __typename: 'InvalidInput',
    code: 'INVALID_INPUT',
    message: 'Please leave out control characters.',
    issues: [{ path: 'note', message: 'Please leave out control characters.' }],
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
