import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { ManagedOrderFragment } from '#web/features/orders/ManagedOrder.generated.ts';
import { managedOrder, managedRefund, noHistory, refundableItems } from '#web/test/admin.ts';
import { money, orderItems } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { delivered, returns } from '#web/test/parcels.ts';
import { robin } from '#web/test/people.ts';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManagedOrderScreen } from './ManagedOrderScreen.tsx';

const world = (change: Partial<ManagedOrderFragment>, Mutation: Record<string, unknown> = {}) => ({
  world: {
    at: '/dashboard/manage-all-order/order-1',
    path: '/dashboard/manage-all-order/:id',
    identity: robin,
    config: { features: { manageOrders: true } },
    answers: { Query: { order: managedOrder(change), ...noHistory }, Mutation },
  },
});

const meta: Meta<typeof ManagedOrderScreen> = {
  title: 'Screens/Manage All Orders/Return',
  component: ManagedOrderScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManagedOrderScreen>;
type Play = NonNullable<Story['play']>;
type Canvas = Parameters<Play>[0]['canvas'];

const comesBack = (state: keyof typeof returns): Partial<ManagedOrderFragment> => ({
  ...delivered,
  canSend: true,
  refundable: money(17_980),
  returns: [returns[state]],
});
const paidBack: Partial<ManagedOrderFragment> = {
  ...comesBack('received'),
  paymentState: 'REFUNDED',
  refunded: money(17_980),
  refundable: money(0),
  refunds: [managedRefund(17_980, { reason: 'It came back.' })],
};

const section = async (canvas: Canvas) => within(await canvas.findByRole('article', { name: 'Return' }));
const press = async (canvas: Canvas, name: string) =>
  userEvent.click((await section(canvas)).getByRole('button', { name }));
const shows = (change: Partial<ManagedOrderFragment>, ...words: (string | RegExp)[]): Story => ({
  parameters: world(change),
  play: async ({ canvas }) => {
    const card = await section(canvas);
    for (const word of words) await expect(card.getAllByText(word)[0]).toBeVisible();
  },
});

export const Requested = shows(
  comesBack('requested'),
  'Requested',
  'Arrived damaged',
  /The bail is bent/,
  'The customer is waiting for a reply.',
);
export const Approved = shows(comesBack('approved'), 'Approved', /Quay 1/, 'Mark as received');
export const Received = shows(comesBack('received'), 'Received', '$179.80 can be refunded.', 'Issue refund');
export const Returned = shows(paidBack, 'Received', /Quay 1/);
export const Rejected = shows(comesBack('rejected'), 'Declined', /salt water/);
export const Withdrawn = shows(comesBack('withdrawn'), 'Canceled');

const words = 'Quay 1, 185 31 Vaxholm';
const decide =
  (button: string, title: string, label: string, confirm: string): Play =>
  async ({ canvas }) => {
    await press(canvas, button);
    const dialog = within(await canvas.findByRole('dialog', { name: title }));
    await userEvent.type(dialog.getByLabelText(label), words);
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
  };
const approve = decide(
  'Approve',
  'Approve return of order FZ-10001',
  'Return instructions',
  'Approve return',
);
const reject = decide('Decline', 'Decline return of order FZ-10001', 'Reason', 'Decline return');

export const ApproveDialog: Story = {
  parameters: world(comesBack('requested')),
  play: async ({ canvas }) => {
    await press(canvas, 'Approve');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Approve return of order FZ-10001' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve return' }));
    await expect(await dialog.findByText('Return address is Required')).toBeVisible();
    await expect(dialog.getByLabelText('Return instructions')).toHaveFocus();
    await checkLengthLimit(dialog.getByLabelText('Return instructions'), 500, 'Use 500 characters or fewer');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Approve' })).toHaveFocus());
    await press(canvas, 'Approve');
    await expect(await canvas.findByLabelText('Return instructions')).toBeVisible();
  },
};
export const RejectDialog: Story = {
  parameters: world(comesBack('requested')),
  play: async ({ canvas }) => {
    await press(canvas, 'Decline');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Decline return of order FZ-10001' }));
    await expect(dialog.getByText(/You can’t undo this/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Decline return' }));
    await expect(await dialog.findByText('Reason is Required')).toBeVisible();
    await checkLengthLimit(dialog.getByLabelText('Reason'), 500, 'Use 500 characters or fewer');
  },
};
const answers = (play: Play, after: keyof typeof returns, said: string, badge: string): Story => ({
  parameters: world(comesBack('requested'), { answerReturn: managedOrder(comesBack(after)) }),
  play: async (context) => {
    await play(context);
    const { canvas } = context;
    await expect(await canvas.findByText(said)).toBeVisible();
    await expect((await section(canvas)).getByText(badge)).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Return' })).toHaveFocus());
  },
});
export const ApprovedNow = answers(
  approve,
  'approved',
  'Return approved. We’re emailing the customer.',
  'Approved',
);
export const RejectedNow = answers(
  reject,
  'rejected',
  'Return declined. We’re emailing the customer.',
  'Declined',
);
export const ReceivedNow: Story = {
  parameters: world(comesBack('approved'), { answerReturn: managedOrder(comesBack('received')) }),
  play: async ({ canvas }) => {
    await press(canvas, 'Mark as received');
    await expect(await canvas.findByText('Return received. The items are back in stock.')).toBeVisible();
    // Opens the refund dialog, which asks for confirmation as usual.
    await press(canvas, 'Issue refund');
    await expect(await canvas.findByRole('dialog', { name: 'Refund order FZ-10001' })).toBeVisible();
  },
};
/** One of three items was returned: only it is refunded. */
export const ReceivedInPart: Story = {
  parameters: world({
    ...comesBack('received'),
    refundableItems: [refundableItems({ quantity: 3 })],
    returns: [
      { ...returns.received, items: [orderItems({ quantity: 1 })] },
      {
        ...returns.rejected,
        databaseId: '0199dddd-0000-7000-8000-000000000078',
        items: [orderItems({ quantity: 1 })],
      },
    ],
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('article', { name: 'Return' })).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Issue refund' }));
    await expect(await canvas.findByRole('radio', { name: 'Items' })).toBeChecked();
    await expect(canvas.getByLabelText('Quantity of Lakehead 3000')).toHaveValue('1');
    await expect(canvas.getByRole('button', { name: 'Refund $89.90' })).toBeEnabled();
  },
};
export const ReceiptUndone: Story = {
  parameters: world(comesBack('approved'), {
    answerReturn: ({ input: { to } }: { input: { to: string } }) =>
      managedOrder(comesBack(to === 'RECEIVED' ? 'received' : 'approved')),
  }),
  play: async ({ canvas }) => {
    await press(canvas, 'Mark as received');
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText(/^Marked as not received/)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Mark as received' })).toBeEnabled();
  },
};
export const Receiving: Story = {
  parameters: world(comesBack('approved'), { answerReturn: pending }),
  play: async ({ canvas }) => {
    await press(canvas, 'Mark as received');
    await expect((await section(canvas)).getByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const Answering: Story = {
  parameters: world(comesBack('requested'), { answerReturn: pending }),
  play: async (context) => {
    await reject(context);
    const dialog = within(await context.canvas.findByRole('dialog'));
    await expect(await dialog.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};

const refuses = (answerReturn: unknown, said: RegExp): Story => ({
  parameters: world(comesBack('approved'), { answerReturn }),
  play: async ({ canvas }) => {
    await press(canvas, 'Mark as received');
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(said);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const AnsweredByAnother = refuses(
  {
    __typename: 'ReturnOutOfOrder',
    code: 'RETURN_OUT_OF_ORDER',
    message: 'This return was already rejected.',
    state: 'REJECTED',
  },
  /Nothing was changed\. This return was already rejected/,
);
export const Gone = refuses(
  {
    __typename: 'NotFound',
    code: 'NOT_FOUND',
    message: 'This return doesn’t exist, or you don’t have access to it.',
    what: 'return',
  },
  /return doesn’t exist/,
);
export const Forbidden = refuses(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  /not allowed/,
);
export const Fault = refuses(failing(), /Something went wrong on our end/);
export const WordsRefused: Story = {
  parameters: world(comesBack('requested'), {
    answerReturn: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: 'Remove control characters.',
      issues: [{ __typename: 'FieldIssue', path: 'words', message: 'Remove control characters.' }],
    },
  }),
  play: async (context) => {
    await approve(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/control characters/);
    await expect(context.canvas.getByLabelText('Return instructions')).toBeInvalid();
  },
};
export const SignInRequired: Story = {
  parameters: world(comesBack('approved'), {
    answerReturn: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
  }),
  play: async ({ canvas }) => {
    await press(canvas, 'Mark as received');
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};
