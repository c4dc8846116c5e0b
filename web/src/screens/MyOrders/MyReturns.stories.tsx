import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { OrderRowFragment } from '#web/features/orders/OrderRow.generated.ts';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { connection, money, orderItems, orderRow, refund } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { delivered, orderReturn, returns } from '#web/test/parcels.ts';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { MyOrdersScreen } from './MyOrdersScreen.tsx';

const row = (change: Partial<OrderRowFragment> = {}) => orderRow({ ...delivered, ...change });
const returnable = (...items: ReturnType<typeof orderItems>[]) => ({
  __typename: 'Order',
  id: orderRow().id,
  returnableItems: items,
});
const world = (
  order: OrderRowFragment,
  Mutation: Record<string, unknown> = {},
  items: unknown = returnable(orderItems()),
) => ({
  world: {
    at: '/dashboard/order',
    path: '/dashboard/order',
    identity: { status: 'signedIn', user: fixtureUser },
    answers: {
      Query: { me: { __typename: 'User', id: 'VXNlcjox', orders: connection([order]) }, order: items },
      Mutation,
    },
  },
});

const meta: Meta<typeof MyOrdersScreen> = {
  title: 'Screens/My Order/Returns',
  component: MyOrdersScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof MyOrdersScreen>;
type Play = NonNullable<Story['play']>;

const shows = (change: Partial<OrderRowFragment>, ...words: (string | RegExp)[]): Story => ({
  parameters: world(row(change)),
  play: async ({ canvas }) => {
    const section = within(await canvas.findByRole('article', { name: 'Return of order FZ-10001' }));
    for (const word of words) await expect(section.getByText(word)).toBeVisible();
  },
});

export const Requested = shows(
  { returns: [returns.requested] },
  'Return requested',
  'Arrived damaged: The bail is bent, and does not close.',
  'Cancel return',
);
export const Approved = shows(
  { returns: [returns.approved] },
  'Return approved',
  'Send the items to:',
  /Quay 1, 185 31 Vaxholm/,
);
export const Received = shows(
  {
    paymentState: 'REFUNDED',
    refunded: money(17_980),
    refunds: [refund(17_980, { reason: 'It came back.' })],
    returns: [returns.received],
  },
  'Return received',
  /We received your return/,
);
export const Rejected = shows(
  { returns: [returns.rejected] },
  'Return declined',
  'We can’t accept this return:',
  /has been in salt water/,
);
export const WithdrawnBefore = shows(
  { canReturn: true, returns: [orderReturn({ state: 'WITHDRAWN', reason: 'OTHER', words: '' })] },
  'Return canceled',
  'Other',
);

const ask: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Return items' }));
const dialogOf = async (canvas: Parameters<Play>[0]['canvas']) =>
  within(await canvas.findByRole('dialog', { name: 'Return items of order FZ-10001' }));
/** Requests the return. Each story uses another reason. */
const send =
  (reason = 'DAMAGED'): Play =>
  async (context) => {
    await ask(context);
    const dialog = await dialogOf(context.canvas);
    await userEvent.selectOptions(await dialog.findByLabelText('Reason for return'), reason);
    await userEvent.type(dialog.getByLabelText('Details (optional)'), 'The bail is bent.');
    await userEvent.click(dialog.getByRole('button', { name: 'Request return' }));
  };
const offered = row({ canReturn: true });

export const Dialog: Story = {
  parameters: world(offered),
  play: async (context) => {
    await ask(context);
    const dialog = await dialogOf(context.canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(context.canvas.getByRole('button', { name: 'Return items' })).toHaveFocus());
    await ask(context);
    await expect(await (await dialogOf(context.canvas)).findByText(/with return instructions/)).toBeVisible();
    await expect((await dialogOf(context.canvas)).getByLabelText('Quantity of Lakehead 3000')).toHaveValue(
      '2',
    );
  },
};
const reelAndRod = returnable(
  orderItems({ quantity: 3 }),
  orderItems({
    lineId: '0199dddd-0000-7000-8000-0000000000a2',
    name: 'Fjord 240',
    title: 'Spinning rod',
    quantity: 1,
  }),
);
let sent: unknown;
export const SomeItems: Story = {
  parameters: world(
    offered,
    {
      requestReturn: (input: { input: { lines: unknown } }) => {
        sent = input.input.lines;
        return row({ returns: [orderReturn({ items: [orderItems({ quantity: 1 })] })] });
      },
    },
    reelAndRod,
  ),
  play: async (context) => {
    await ask(context);
    const dialog = await dialogOf(context.canvas);
    const quantity = await dialog.findByLabelText('Quantity of Lakehead 3000');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '1');
    await userEvent.clear(dialog.getByLabelText('Quantity of Fjord 240'));
    await userEvent.type(dialog.getByLabelText('Quantity of Fjord 240'), '0');
    await userEvent.selectOptions(dialog.getByLabelText('Reason for return'), 'DAMAGED');
    await userEvent.click(dialog.getByRole('button', { name: 'Request return' }));
    await expect(await context.canvas.findByText('Return requested. We’ll reply soon.')).toBeVisible();
    await expect(sent).toEqual([{ lineId: orderItems().lineId, quantity: 1 }]);
  },
};
export const NoItem: Story = {
  parameters: world(offered, {}, reelAndRod),
  play: async (context) => {
    await ask(context);
    const dialog = await dialogOf(context.canvas);
    for (const name of ['Lakehead 3000', 'Fjord 240'])
      await userEvent.clear(await dialog.findByLabelText(`Quantity of ${name}`));
    await expect(dialog.getByText('Enter a number from 0 to 3')).toBeVisible();
    for (const name of ['Lakehead 3000', 'Fjord 240'])
      await userEvent.type(dialog.getByLabelText(`Quantity of ${name}`), '0');
    await userEvent.selectOptions(dialog.getByLabelText('Reason for return'), 'DAMAGED');
    await userEvent.click(dialog.getByRole('button', { name: 'Request return' }));
    await expect(await dialog.findByText('Choose at least one item')).toBeVisible();
  },
};
export const OneItem: Story = {
  parameters: world(offered, {}, returnable(orderItems({ quantity: 1 }))),
  play: async (context) => {
    await ask(context);
    const dialog = await dialogOf(context.canvas);
    await expect(await dialog.findByLabelText('Reason for return')).toBeVisible();
    await expect(dialog.queryByText('Items to return')).toBeNull();
  },
};
export const ItemsLoading: Story = {
  parameters: world(offered, {}, pending),
  play: async (context) => {
    await ask(context);
    await expect(await (await dialogOf(context.canvas)).findByText('Loading…')).toBeVisible();
  },
};
export const ItemsFailed: Story = {
  parameters: world(offered, {}, failing()),
  play: async (context) => {
    await ask(context);
    const dialog = await dialogOf(context.canvas);
    await expect(await dialog.findByText(/couldn’t load the items/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
export const ReasonMissing: Story = {
  parameters: world(offered),
  play: async (context) => {
    await ask(context);
    const dialog = await dialogOf(context.canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Request return' }));
    await expect(await dialog.findByText('Reason is Required')).toBeVisible();
    await expect(dialog.getByLabelText('Reason for return')).toHaveFocus();
    await checkLengthLimit(dialog.getByLabelText('Details (optional)'), 500, 'Use 500 characters or fewer');
  },
};
export const Asking: Story = {
  parameters: world(offered, { requestReturn: pending }),
  play: async (context) => {
    await send()(context);
    await expect(await context.canvas.findByRole('button', { name: 'Requesting…' })).toBeDisabled();
  },
};
export const Asked: Story = {
  parameters: world(offered, { requestReturn: row({ returns: [returns.requested] }) }),
  play: async (context) => {
    await send()(context);
    const { canvas } = context;
    await expect(await canvas.findByText('Return requested. We’ll reply soon.')).toBeVisible();
    await expect(await canvas.findByText('Return requested')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Return items' })).toBeNull();
    await waitFor(() =>
      expect(canvas.getByRole('article', { name: 'Return of order FZ-10001' }).parentElement).toHaveFocus(),
    );
  },
};

const refusedAsking = (requestReturn: unknown, words: RegExp, reason?: string): Story => ({
  parameters: world(offered, { requestReturn }),
  play: async (context) => {
    await send(reason)(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const TooLate = refusedAsking(
  {
    __typename: 'NotReturnable',
    code: 'NOT_RETURNABLE',
    message: 'The return window for this order has closed.',
  },
  /Your return wasn’t requested\. The return window for this order has closed/,
  'CHANGED_MIND',
);
export const OrderGone = refusedAsking(
  {
    __typename: 'NotFound',
    code: 'NOT_FOUND',
    message: 'We couldn’t find this order in your account.',
    what: 'order',
  },
  /couldn’t find this order/,
  'WRONG_ITEM',
);
export const GuestUnproven = refusedAsking(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Verify your email first.' },
  /Verify your email/,
  'NOT_AS_DESCRIBED',
);
export const WordsRefused: Story = {
  parameters: world(offered, {
    requestReturn: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: 'Remove control characters.',
      issues: [{ __typename: 'FieldIssue', path: 'words', message: 'Remove control characters.' }],
    },
  }),
  play: async (context) => {
    await send('OTHER')(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/control characters/);
    await expect(context.canvas.getByLabelText('Details (optional)')).toBeInvalid();
  },
};
export const AskFault = refusedAsking(failing(), /Something went wrong on our end/);
export const AskSignInRequired: Story = {
  parameters: world(offered, {
    requestReturn: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
  }),
  play: async (context) => {
    await send()(context);
    await expect(await context.canvas.findByText('Went to /login')).toBeVisible();
  },
};

const waiting = row({ returns: [returns.requested] });
const withdraw: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Cancel return' }));
export const Withdrawing: Story = {
  parameters: world(waiting, { withdrawReturn: pending }),
  play: async (context) => {
    await withdraw(context);
    await expect(await context.canvas.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const Withdrawn: Story = {
  parameters: world(waiting, { withdrawReturn: row({ canReturn: true, returns: [returns.withdrawn] }) }),
  play: async (context) => {
    await withdraw(context);
    const { canvas } = context;
    await expect(await canvas.findByText('Return canceled')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Return items' })).toBeEnabled();
  },
};
const refusedWithdrawing = (withdrawReturn: unknown, words: RegExp): Story => ({
  parameters: world(waiting, { withdrawReturn }),
  play: async (context) => {
    await withdraw(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const AnsweredMeanwhile = refusedWithdrawing(
  {
    __typename: 'ReturnOutOfOrder',
    code: 'RETURN_OUT_OF_ORDER',
    message: 'This return was already approved.',
    state: 'APPROVED',
  },
  /Nothing was changed\. This return was already approved/,
);
export const WithdrawGone = refusedWithdrawing(
  {
    __typename: 'NotFound',
    code: 'NOT_FOUND',
    message: 'This return doesn’t exist, or you don’t have access to it.',
    what: 'return',
  },
  /return doesn’t exist/,
);
export const WithdrawForbidden = refusedWithdrawing(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  /not allowed/,
);
export const WithdrawFault = refusedWithdrawing(failing(), /Something went wrong on our end/);
export const WithdrawSignInRequired: Story = {
  parameters: world(waiting, {
    withdrawReturn: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
  }),
  play: async (context) => {
    await withdraw(context);
    await expect(await context.canvas.findByText('Went to /login')).toBeVisible();
  },
};
