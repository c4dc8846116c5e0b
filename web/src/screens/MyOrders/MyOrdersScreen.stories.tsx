import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import { forever, somebody } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { connection, inTurn, money, orderRow, paid, refund } from '#web/test/builders.ts';
import { delivered, orderReturn, packed, shipped } from '#web/test/parcels.ts';
import { me as viewer } from '#web/test/people.ts';
import type { OrderRowFragment } from '#web/features/orders/OrderRow.generated.ts';
import { failing, news, pending, refusing } from '../../../../.storybook/schema-link.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { walkLongList } from '#web/test/long-list.ts';
import { LoginScreen } from '#web/screens/Login/LoginScreen.tsx';
import { MyOrdersScreen } from './MyOrdersScreen.tsx';

const me = (orders: unknown) => ({ me: { __typename: 'User', id: 'VXNlcjox', orders } });
const world = (Query: Record<string, unknown>, Mutation: Record<string, unknown> = {}) => ({
  world: {
    at: '/dashboard/order',
    path: '/dashboard/order',
    identity: { status: 'signedIn', user: somebody },
    answers: { Query, Mutation },
  },
});
const one = (change: Partial<OrderRowFragment> = {}, Mutation = {}) =>
  world(me(connection([orderRow(change)])), Mutation);

const meta: Meta<typeof MyOrdersScreen> = {
  title: 'Screens/My Order',
  component: MyOrdersScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof MyOrdersScreen>;
type Play = NonNullable<Story['play']>;

const shows = (parameters: Story['parameters'], ...words: RegExp[]): Story => ({
  parameters: parameters ?? {},
  play: async ({ canvas }) => {
    for (const word of words) await expect((await canvas.findAllByText(word))[0]).toBeVisible();
  },
});

export const Loading: Story = {
  parameters: world({ me: pending }),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading …'),
};
/** Of many orders those near the window are there; for whoever reads or prints it the list is whole. */
export const LongList: Story = {
  parameters: world(
    me(
      connection(
        Array.from({ length: 150 }, (_, index) => {
          const lines = orderRow().lines.map((line) => ({ ...line, name: `Lakehead ${1_000 + index}` }));
          return orderRow({ id: `long-${index}`, databaseId: `long-${index}`, lines });
        }),
      ),
    ),
  ),
  play: async ({ canvas }) =>
    walkLongList(canvas, { role: 'listitem', count: 150, first: 'Lakehead 1000', last: 'Lakehead 1149' }),
};
export const Empty = shows(world(me(connection([]))), /No orders yet/, /See the best sellers/);
export const Failed = shows(world({ me: failing() }), /could not be loaded/, /Try again/);
export const Unpaid = shows(one(), /Plz Pay/, /2 pieces/, /\$179\.80/);
export const Many = shows(
  world(
    me(
      connection(
        Array.from({ length: 12 }, (_, index) =>
          orderRow({ id: String(index), number: `FZ-${10_001 + index}` }),
        ),
      ),
    ),
  ),
  /FZ-10012/,
);
/** As the server does it. */
const byStage = world(
  me(({ stage }: { stage: string | null }) => {
    const rows = [orderRow(), orderRow({ id: 'paid', number: 'FZ-10002', ...paid })];
    if (stage === 'CLOSED') return connection([]);
    return connection(rows.filter((row) => !stage || row.paid === (stage === 'PAID')));
  }),
);
const show = async (canvas: Parameters<Play>[0]['canvas'], name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));

export const Filtered: Story = {
  parameters: byStage,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByText(/FZ-10001/)).toBeVisible();
    await show(canvas, 'Paid');
    await waitFor(() => expect(canvas.queryByText(/FZ-10001/)).toBeNull());
    await expect(await canvas.findByText(/FZ-10002/)).toBeVisible();
    await show(canvas, 'To pay');
    await expect(await canvas.findByText(/FZ-10001/)).toBeVisible();
    await expect(canvas.queryByText(/FZ-10002/)).toBeNull();
  },
};
/** The address asked for it; all the others are one click away. */
export const FilterNoMatch: Story = {
  parameters: { world: { ...byStage.world, at: '/dashboard/order?show=closed' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('None of your orders is cancelled or expired.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Closed' })).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByRole('button', { name: 'Show all orders' })).toBeEnabled();
  },
};
export const FilterShowsAllAgain: Story = {
  ...FilterNoMatch,
  play: async ({ canvas }) => {
    await show(canvas, 'Show all orders');
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'My Order' })).toHaveFocus());
    await expect(await canvas.findByText(/FZ-10001/)).toBeVisible();
    await expect(canvas.getByText(/FZ-10002/)).toBeVisible();
  },
};

export const Paged: Story = {
  parameters: world(
    me({
      ...connection([orderRow()]),
      pageInfo: {
        __typename: 'PageInfo',
        hasNextPage: true,
        hasPreviousPage: false,
        startCursor: 'a',
        endCursor: 'a',
      },
    }),
  ),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: 'Show older orders' })).toBeEnabled(),
};
/** With the keyboard; by pointer and by tap below. */
export const Paid: Story = {
  parameters: one(paid),
  play: async ({ canvas }) => {
    const mark = await canvas.findByRole('button', { name: 'PAID' });
    mark.focus();
    await expect(await canvas.findByRole('tooltip')).toBeVisible();
    await expect(mark).toHaveAccessibleDescription(/pi_simStory/);
    await expect(canvas.queryByRole('button', { name: /^Delete/ })).toBeNull();
  },
};
export const Processing = shows(
  one({ paymentState: 'PROCESSING', canPay: false, canCancel: false }),
  /being processed/,
);
export const PaymentFailed = shows(
  one({ paymentState: 'FAILED', paymentProblem: 'Your card has insufficient funds.' }),
  /insufficient funds/,
  /Plz Pay/,
);
export const BankAsks = shows(one({ paymentState: 'REQUIRES_ACTION' }), /asks for confirmation/);
export const Cancelled = shows(one({ status: 'CANCELLED', canPay: false, canCancel: false }), /Cancelled/);
export const Expired = shows(one({ status: 'EXPIRED', canPay: false, canCancel: false }), /Expired/);
export const RefundedInPart = shows(
  one({ ...paid, paymentState: 'PARTLY_REFUNDED', refunded: money(8_990), refunds: [refund(8_990)] }),
  /PAID/,
  /Partly refunded/,
  /\$89\.90 given back/,
  /A scratch on one of the reels/,
);
export const RefundedInFull = shows(
  one({ ...paid, paymentState: 'REFUNDED', refunded: money(17_980), refunds: [refund(17_980)] }),
  /PAID/,
  /^Refunded$/,
  /\$179\.80 given back/,
);
export const RefundedTwice = shows(
  one({
    ...paid,
    paymentState: 'REFUNDED',
    refunded: money(17_980),
    refunds: [refund(8_990, { databaseId: 'b', reason: 'The other one too.' }), refund(8_990)],
  }),
  /The other one too/,
  /A scratch/,
);
export const RefundOnItsWay = shows(
  one({
    ...paid,
    paymentState: 'PARTLY_REFUNDED',
    refunded: money(8_990),
    refunds: [refund(8_990, { status: 'PENDING' })],
  }),
  /\$89\.90 on its way back to you/,
);
const cancelled = { status: 'CANCELLED', canPay: false, canCancel: false } as const;
export const CancelledWithReason = shows(
  one({ ...cancelled, cancelReason: 'The maker no longer builds it.' }),
  /Cancelled/,
  /no longer builds it/,
);
export const CancelledAndRefunded = shows(
  one({
    ...paid,
    ...cancelled,
    paymentState: 'REFUNDED',
    cancelReason: 'The whole batch has a flaw.',
    refunded: money(17_980),
    refunds: [refund(17_980, { reason: 'The whole batch has a flaw.' })],
  }),
  /Cancelled/,
  /^Refunded$/,
  /\$179\.80 given back/,
);
export const LongName = shows(
  one({
    lines: [
      {
        ...orderRow().lines[0],
        name: 'The Extraordinarily Long-Named Rod For Rivers Nobody Has Found',
      } as OrderRowFragment['lines'][number],
    ],
  }),
  /Extraordinarily/,
);

const ask: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Delete order FZ-10001' }));
};
const confirm: Play = async (context) => {
  await ask(context);
  const dialog = within(
    await context.canvas.findByRole('dialog', { name: 'Are you sure to Delete this parts?' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
};

export const DeleteDialog: Story = {
  parameters: one(),
  play: async (context) => {
    await ask(context);
    await expect(
      await context.canvas.findByRole('dialog', { name: 'Are you sure to Delete this parts?' }),
    ).toBeVisible();
    await expect(context.canvas.getByText('FZ-10001 · Lakehead 3000 · 2 pieces · $179.80')).toBeVisible();
  },
};
export const Kept: Story = {
  parameters: one(),
  play: async (context) => {
    await ask(context);
    await userEvent.click(await context.canvas.findByRole('button', { name: 'Keep it' }));
    await expect(context.canvas.getByRole('button', { name: 'Delete order FZ-10001' })).toHaveFocus();
  },
};
export const Deleting: Story = {
  parameters: one({}, { cancelOrder: pending }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByRole('button', { name: 'Deleting …' })).toBeDisabled();
  },
};
export const Deleted: Story = {
  parameters: one({}, { cancelOrder: orderRow({ status: 'CANCELLED', canPay: false, canCancel: false }) }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByText('Delete Successfully!')).toBeVisible();
    const state = await context.canvas.findByText('Cancelled');
    await expect(state).toBeVisible();
    await waitFor(() => expect(state.parentElement).toHaveFocus());
  },
};
/** Of what is to be paid it is none any more: it leaves at once, and the focus has somewhere to go. */
export const DeletedFromToPay: Story = {
  parameters: {
    world: {
      ...one({}, { cancelOrder: orderRow({ status: 'CANCELLED', canPay: false, canCancel: false }) }).world,
      at: '/dashboard/order?show=to-pay',
    },
  },
  play: async (context) => {
    await confirm(context);
    const { canvas } = context;
    await expect(await canvas.findByText('Nothing is waiting to be paid.')).toBeVisible();
    await expect(canvas.queryByText(/FZ-10001/)).toBeNull();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'My Order' })).toHaveFocus());
  },
};
/** A moment ago, and ten minutes from then: it is what the row is about. */
const justCancelled = () => {
  const at = Date.now() - 60_000;
  return {
    status: 'CANCELLED',
    canPay: false,
    canCancel: false,
    cancelledByViewer: true,
    cancelledAt: new Date(at).toISOString(),
    restorableUntil: new Date(at + 600_000).toISOString(),
  } as const;
};
const undo: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Undo the cancelling of FZ-10001' }));

export const CancelledWithUndo: Story = {
  parameters: one(justCancelled()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You cancelled it on/)).toHaveTextContent(/You can undo this until/);
    await expect(canvas.getByRole('button', { name: 'Undo the cancelling of FZ-10001' })).toBeVisible();
  },
};
export const Undone: Story = {
  parameters: one(justCancelled(), { restoreOrder: orderRow() }),
  play: async (context) => {
    const { canvas } = context;
    await undo(context);
    await expect(await canvas.findByText('Order FZ-10001 stands again.')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Plz Pay' })).toBeVisible();
    await expect(canvas.queryByText(/You cancelled it on/)).toBeNull();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Lakehead 3000' })).toHaveFocus());
  },
};
/** From the message that says that it is gone. */
export const UndoneFromTheToast: Story = {
  parameters: one({}, { cancelOrder: orderRow(justCancelled()), restoreOrder: orderRow() }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByText('Delete Successfully!')).toBeVisible();
    await userEvent.click(context.canvas.getByRole('button', { name: 'Undo' }));
    await expect(await context.canvas.findByText('Order FZ-10001 stands again.')).toBeVisible();
    await expect(await context.canvas.findByRole('link', { name: 'Plz Pay' })).toBeVisible();
  },
};
export const Undoing: Story = {
  parameters: one(justCancelled(), { restoreOrder: pending }),
  play: async (context) => {
    await undo(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment …' })).toBeDisabled();
  },
};
/** The time ends while the page is open: what cannot be done is not offered. */
export const UndoIsOver: Story = {
  parameters: one({ ...justCancelled(), restorableUntil: new Date(Date.now() + 1_500).toISOString() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You cancelled it on/)).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Undo/ })).toBeNull(), {
      timeout: 5_000,
    });
    await expect(canvas.queryByText(/You can undo this/)).toBeNull();
  },
};
const notUndone = (restoreOrder: unknown, words: RegExp): Story => ({
  parameters: one(justCancelled(), { restoreOrder }),
  play: async (context) => {
    await undo(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
const said = (__typename: string, message: string, more: object = {}) => ({
  __typename,
  code: 'CODE',
  message,
  ...more,
});
export const UndoRefused = notUndone(
  said('RestoreRefused', 'The product or its price has changed since. Please place the order again.'),
  /This cannot be undone\. The product or its price has changed since/,
);
export const UndoNotFound = notUndone(
  said('NotFound', 'There is no such order, or it is not yours.', { what: 'order' }),
  /no such order/,
);
export const UndoPaid = notUndone(said('OrderAlreadyPaid', 'This order is paid already.'), /paid already/);
export const UndoExpired = notUndone(
  said('OrderClosed', 'This order has expired. Please place it again.', { status: 'EXPIRED' }),
  /has expired/,
);
export const UndoWhileProcessing = notUndone(
  said('PaymentUnderWay', 'Your payment is being processed. Please do not pay again.'),
  /being processed/,
);
export const UndoTooManyTries = notUndone(
  said('RateLimited', 'Too many tries. Please wait a moment.', { retryAfterSeconds: 60 }),
  /Too many tries/,
);
export const UndoProviderAway = notUndone(
  said('Unavailable', 'The payments service does not answer right now.', { what: 'payments' }),
  /does not answer/,
);
export const UndoForbidden = notUndone(said('Forbidden', 'Sorry! you are not allowed.'), /not allowed/);
export const UndoFault = notUndone(failing(), /Something went wrong on our side/);

const notDeleted = (cancelOrder: unknown, words: RegExp): Story => ({
  parameters: one({}, { cancelOrder }),
  play: async (context) => {
    await confirm(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const FailedToDelete = notDeleted(
  {
    __typename: 'NotFound',
    code: 'NOT_FOUND',
    message: 'There is no such order, or it is not yours.',
    what: 'order',
  },
  /failed to delete!/,
);
export const BlockedBecausePaid = notDeleted(
  { __typename: 'OrderAlreadyPaid', code: 'ORDER_ALREADY_PAID', message: 'This order is paid already.' },
  /paid already/,
);
export const BlockedWhileProcessing = notDeleted(
  {
    __typename: 'PaymentUnderWay',
    code: 'PAYMENT_UNDER_WAY',
    message: 'Your payment is being processed. Please do not pay again.',
  },
  /being processed/,
);
export const ProviderAway = notDeleted(
  {
    __typename: 'Unavailable',
    code: 'UNAVAILABLE',
    message: 'The payments service does not answer right now.',
    what: 'payments',
  },
  /does not answer/,
);

export const AlreadyClosed = notDeleted(
  {
    __typename: 'OrderClosed',
    code: 'ORDER_CLOSED',
    message: 'This order is cancelled or has expired.',
    status: 'EXPIRED',
  },
  /failed to delete! This order is cancelled or has expired/,
);
export const DeleteForbidden = notDeleted(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Please verify your e-mail first.' },
  /verify your e-mail/,
);
export const DeleteFault = notDeleted(failing(), /failed to delete! Something went wrong on our side/);

const first = {
  ...connection([orderRow()]),
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
};
const older = connection([orderRow({ id: 'older', number: 'FZ-10000' })]);
const showOlder: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Show older orders' }));

export const OlderOrders: Story = {
  parameters: world(me(({ after }: { after: string | null }) => (after === 'a' ? older : first))),
  play: async (context) => {
    await showOlder(context);
    await expect(await context.canvas.findByText(/FZ-10000/)).toBeVisible();
    await expect(context.canvas.getByText(/FZ-10001/)).toBeVisible();
    await expect(context.canvas.queryByRole('button', { name: 'Show older orders' })).toBeNull();
  },
};
export const OlderOrdersFailed: Story = {
  parameters: world(me(({ after }: { after: string | null }) => (after === 'a' ? failing()() : first))),
  play: async (context) => {
    await showOlder(context);
    await expect(await context.canvas.findByText('Your orders could not be loaded.')).toBeVisible();
    await expect(await context.canvas.findByRole('button', { name: 'Show older orders' })).toBeEnabled();
  },
};
/** By a tap, without a pointer that hovers; Escape puts it away. */
export const PaidTapped: Story = {
  parameters: one(paid),
  play: async ({ canvas }) => {
    const mark = await canvas.findByRole('button', { name: 'PAID' });
    await userEvent.pointer([{ keys: '[TouchA]', target: mark }]);
    await expect(await canvas.findByRole('tooltip')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('tooltip')).toBeNull());
  },
};
export const PaidHovered: Story = {
  parameters: one(paid),
  play: async ({ canvas }) => {
    const mark = await canvas.findByRole('button', { name: 'PAID' });
    await expect(canvas.queryByRole('tooltip')).toBeNull();
    await userEvent.hover(mark);
    await expect(await canvas.findByRole('tooltip')).toHaveTextContent(/pi_simStory/);
    await userEvent.unhover(mark);
    await waitFor(() => expect(canvas.queryByRole('tooltip')).toBeNull());
  },
};
export const SeveralProducts = shows(
  one({ lines: [...orderRow().lines, ...orderRow().lines] }),
  /Lakehead 3000 \+1/,
  /4 pieces/,
);

const refusedToken = () => {
  try {
    return failing('Your sign-in is no longer good.')();
  } catch (error) {
    throw Object.assign(error as Error, { extensions: { code: 'TOKEN_INVALID' } });
  }
};
const signedIn = { status: 'signedIn', user: somebody };
const guarded = () => (
  <Routes>
    <Route
      path="/dashboard/order"
      element={
        <Guarded guard="signedIn">
          <MyOrdersScreen />
        </Guarded>
      }
    />
    <Route path="/login" element={<LoginScreen />} />
  </Routes>
);
const inTheShop = (Query: object) => ({
  world: { at: '/dashboard/order', path: '*', identity: signedIn, answers: { Query } },
});

/** §7: a refused token ends the session: one silent try, then the login, which says why and leads back. */
export const SessionEnded: Story = {
  parameters: inTheShop({ me: refusedToken }),
  render: guarded,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your sign-in has ended. Please log in again.')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Login' })).toBeVisible();
  },
};
export const TokenRefreshedSilently: Story = {
  parameters: inTheShop({
    me: (() => {
      let asked = 0;
      return () => (asked++ === 0 ? refusedToken() : me(connection([orderRow()])).me);
    })(),
  }),
  render: guarded,
  play: async ({ canvas }) => expect(await canvas.findByRole('link', { name: 'Plz Pay' })).toBeVisible(),
};

// The door is shut (§7) ---------------------------------------------------------------------------------------------

/** 403 as 401: one silent try, then the login. */
export const RefusedWith403: Story = {
  parameters: inTheShop({ me: refusing(403) }),
  render: guarded,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your account was refused. Please log in again.')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Login' })).toBeVisible();
  },
};
export const SessionEndedWhileUndoing: Story = {
  parameters: {
    world: {
      ...inTheShop({}).world,
      answers: {
        Query: me(connection([orderRow(justCancelled())])),
        Mutation: { restoreOrder: said('SignInRequired', 'Plz register!') },
      },
    },
  },
  render: guarded,
  play: async (context) => {
    await undo(context);
    await expect(
      await context.canvas.findByText('Your sign-in has ended. Please log in again.'),
    ).toBeVisible();
  },
};
export const SessionEndedWhileDeleting: Story = {
  parameters: {
    world: {
      ...inTheShop({ me: me(connection([orderRow()])).me }).world,
      answers: {
        Query: me(connection([orderRow()])),
        Mutation: {
          cancelOrder: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
        },
      },
    },
  },
  render: guarded,
  play: async (context) => {
    await confirm(context);
    await expect(
      await context.canvas.findByText('Your sign-in has ended. Please log in again.'),
    ).toBeVisible();
  },
};
const asCustomer = () => (
  <Guarded guard="customer">
    <MyOrdersScreen />
  </Guarded>
);
export const AdminForbidden: Story = {
  parameters: world({ me: viewer({ role: 'ADMIN' }) }),
  render: asCustomer,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sorry! you are not allowed to access this page!')).toBeVisible();
    await expect(canvas.getByText('Forbidden: You are not an Admin/user')).toBeVisible();
  },
};
export const VisitorRedirect: Story = {
  parameters: { world: { at: '/dashboard/order', path: '/dashboard/order' } },
  render: asCustomer,
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /signup')).toBeVisible(),
};

// What an order can be ----------------------------------------------------------------------------------------------

const oneLine = (change: Partial<OrderRowFragment['lines'][number]>) => ({
  lines: orderRow().lines.map((line) => ({ ...line, ...change })),
});
/** What was ordered stays written down, though the shop has taken the product and its picture away. */
export const ProductRemoved: Story = {
  parameters: one({ ...paid, ...oneLine({ name: 'Old Faithful', title: 'Fly reel', picture: null }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Old Faithful' })).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Fly reel' })).toBeVisible();
  },
};
export const OtherCurrency = shows(
  one({ ...paid, total: { __typename: 'Money', minor: 12_950, currency: 'EUR', display: '€129.50' } }),
  /€129\.50/,
  /^EUR$/,
);
const asGuest = { placedAsGuest: true, phone: '+46 70 555 01 84', address: 'Strandvägen 12' } as const;
const masked = {
  ...asGuest,
  toClaim: true,
  canCancel: false,
  phone: '+4••••84',
  address: 'St••••12',
} as const;
/** Placed without a sign-in, with this address, which is verified: it is like any other. */
export const GuestOrder: Story = {
  parameters: one(asGuest),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Placed as a guest, with your e-mail address.')).toBeVisible();
    await expect(canvas.getByText('+46 70 555 01 84 · Strandvägen 12')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Delete order FZ-10001' })).toBeEnabled();
  },
};
/** The address is not verified: it can be paid, and shows half of itself. */
export const GuestOrderToClaim: Story = {
  parameters: one(masked),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        'Placed as a guest. Confirm your e-mail address to see phone and address and to change it.',
      ),
    ).toBeVisible();
    await expect(canvas.getByText('+4••••84 · St••••12')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Plz Pay' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Delete/ })).toBeNull();
  },
};
export const GuestOrderMailSent: Story = {
  parameters: one(masked),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send the confirmation mail' }));
    await expect(
      await canvas.findByText('Sent email Verification mail check your inbox/spam!'),
    ).toBeVisible();
  },
};
const claiming = (sendVerification: () => Promise<unknown>) => {
  const { world } = one(masked);
  return { world: { ...world, deeds: { sendVerification } } };
};
export const GuestOrderMailSending: Story = {
  parameters: claiming(forever),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send the confirmation mail' }));
    await expect(canvas.getByRole('button', { name: 'Sending …' })).toBeDisabled();
  },
};
export const GuestOrderMailRefused: Story = {
  parameters: claiming(async () => identityErrorOf('auth/too-many-requests')),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send the confirmation mail' }));
    await expect(await canvas.findByText(/^Authority says:/)).toBeVisible();
  },
};
export const AtThePaymentPage = shows(one({ paymentState: 'INTENT_OPEN' }), /Plz Pay/);

// Live -------------------------------------------------------------------------------------------------------------

const heard = (orderChanged: ReturnType<typeof news>, orders: unknown, at = '/dashboard/order') => ({
  world: { ...world(me(orders)).world, at, answers: { Query: me(orders), Subscription: { orderChanged } } },
});
const two = () => connection([orderRow(), orderRow({ id: 'other', number: 'FZ-10002' })]);
const listening = (stream: ReturnType<typeof news>) => waitFor(() => expect(stream.listeners).toBe(1));
const rowOf = async (canvas: Parameters<Play>[0]['canvas'], number: RegExp) =>
  (await canvas.findByText(number)).closest('li');

const paidElsewhere = news();
/** Paid in another window: the row changes, is marked once, and the change is said. */
export const LiveUpdate: Story = {
  parameters: heard(paidElsewhere, two()),
  play: async ({ canvas }) => {
    await canvas.findByText(/FZ-10002/);
    await listening(paidElsewhere);
    // A payment page is open: nothing to be said.
    paidElsewhere.tell(orderRow({ id: 'other', number: 'FZ-10002', paymentState: 'INTENT_OPEN' }));
    paidElsewhere.tell(orderRow({ id: 'other', number: 'FZ-10002', ...paid }));
    await expect(await canvas.findByRole('button', { name: 'PAID' })).toBeVisible();
    await expect(await canvas.findByText('FZ-10002 is paid')).toBeInTheDocument();
    await expect(await rowOf(canvas, /FZ-10002 ·/)).toHaveAttribute('data-news', '1');
    await expect(await rowOf(canvas, /FZ-10001 ·/)).not.toHaveAttribute('data-news');
    paidElsewhere.tell(orderRow({ id: 'other', number: 'FZ-10002', ...paid, paymentState: 'REFUNDED' }));
    await expect(await canvas.findByText('The money for FZ-10002 is given back')).toBeInTheDocument();
    await expect(await rowOf(canvas, /FZ-10002 ·/)).toHaveAttribute('data-news', '0');
  },
};
/** Each thing that can be said of an order. */
const sayings = news();
export const LiveUpdatesInWords: Story = {
  parameters: heard(sayings, two()),
  play: async ({ canvas }) => {
    await canvas.findByText(/FZ-10002/);
    await listening(sayings);
    const changes: [Partial<OrderRowFragment>, string][] = [
      [{ paymentState: 'PROCESSING', canPay: false }, 'The payment of FZ-10001 is being processed'],
      [{ paymentState: 'REQUIRES_ACTION' }, 'Your bank asks you to confirm the payment of FZ-10001'],
      [{ paymentState: 'FAILED' }, 'The payment of FZ-10001 was declined'],
      [{}, 'FZ-10001 is waiting to be paid'],
      [packed, 'FZ-10001 is packed'],
      [shipped, 'FZ-10001 is on its way'],
      [delivered, 'FZ-10001 is delivered'],
      [{ ...delivered, returns: [orderReturn({ state: 'APPROVED' })] }, 'The return of FZ-10001 is approved'],
      [{ ...paid, paymentState: 'PARTLY_REFUNDED' }, 'Some of the money for FZ-10001 is given back'],
      [{ status: 'CANCELLED', canPay: false, canCancel: false }, 'FZ-10001 is cancelled'],
      [{ status: 'EXPIRED', canPay: false, canCancel: false }, 'FZ-10001 has expired'],
    ];
    for (const [change, said] of changes) {
      sayings.tell(orderRow(change));
      await expect(await canvas.findByText(said)).toBeInTheDocument();
    }
  },
};
const paidWhileToPay = news();
/** Looked at among what is to be paid: it leaves at once, and that is said. */
export const LiveUpdateLeavesTheStage: Story = {
  parameters: heard(paidWhileToPay, two(), '/dashboard/order?show=to-pay'),
  play: async ({ canvas }) => {
    await canvas.findByText(/FZ-10002/);
    await listening(paidWhileToPay);
    paidWhileToPay.tell(orderRow(paid));
    await expect(await canvas.findByText('FZ-10001 is paid')).toBeInTheDocument();
    await waitFor(() => expect(canvas.queryByText(/FZ-10001 ·/)).toBeNull());
    await expect(canvas.getByText(/FZ-10002 ·/)).toBeVisible();
  },
};
const placedElsewhere = news();
/** Not in the list yet: the list is read again. */
export const LiveOrderPlacedElsewhere: Story = {
  parameters: heard(placedElsewhere, inTurn(connection([orderRow()]), two())),
  play: async ({ canvas }) => {
    await canvas.findByText(/FZ-10001 ·/);
    await listening(placedElsewhere);
    placedElsewhere.tell(orderRow({ id: 'other', number: 'FZ-10002' }));
    await expect(await canvas.findByText(/FZ-10002 ·/)).toBeVisible();
  },
};
const lostConnection = news();
/** Nothing is said of a lost connection: what is shown is read again when somebody looks, and listening begins anew. */
export const LiveConnectionLost: Story = {
  parameters: heard(lostConnection, inTurn(connection([orderRow()]), connection([orderRow(paid)]))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Plz Pay')).toBeVisible();
    await listening(lostConnection);
    dispatchEvent(new Event('focus'));
    lostConnection.lose();
    await expect(canvas.getByText('Plz Pay')).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
    dispatchEvent(new Event('focus'));
    await expect(await canvas.findByRole('button', { name: 'PAID' })).toBeVisible();
    await listening(lostConnection);
  },
};
const refused = news();
/** Not theirs to hear any more: what is read next says why, and nobody asks again until then. */
export const LiveRefused: Story = {
  parameters: heard(refused, connection([orderRow()])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Plz Pay')).toBeVisible();
    await listening(refused);
    refused.refuse('FORBIDDEN');
    await waitFor(() => expect(refused.listeners).toBe(0));
    dispatchEvent(new Event('focus'));
    await expect(refused.listeners).toBe(0);
    await expect(canvas.getByText('Plz Pay')).toBeVisible();
  },
};
const missed = news();
/** The server says that something may have been missed. */
export const LiveReadAgain: Story = {
  parameters: heard(missed, inTurn(connection([orderRow()]), connection([orderRow(paid)]))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Plz Pay')).toBeVisible();
    await listening(missed);
    missed.tell(null);
    await expect(await canvas.findByRole('button', { name: 'PAID' })).toBeVisible();
  },
};

// No connection -----------------------------------------------------------------------------------------------------

const offline = () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return () => void Reflect.deleteProperty(navigator, 'onLine');
};
/** Answers once, and never again. */
const onceThen = (first: unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? first : failing()());
};
/** Leaves the page and comes back: what was read before is there still. */
function ThereAndBack() {
  const [there, setThere] = useState(true);
  return (
    <>
      <button type="button" className="page" onClick={() => setThere(!there)}>
        {there ? 'Leave' : 'Come back'}
      </button>
      {there && <MyOrdersScreen />}
    </>
  );
}
const comesBack: Play = async ({ canvas }) => {
  await canvas.findByRole('link', { name: 'Plz Pay' });
  await userEvent.click(canvas.getByRole('button', { name: 'Leave' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Come back' }));
};
export const OfflineCached: Story = {
  parameters: world({ me: onceThen(me(connection([orderRow()])).me) }),
  beforeEach: offline,
  render: () => <ThereAndBack />,
  play: async (context) => {
    await comesBack(context);
    await expect(
      await context.canvas.findByText(/You are offline. This is how your orders stood/),
    ).toBeVisible();
    await expect(context.canvas.getByText('Plz Pay')).toBeVisible();
  },
};
export const OfflineWithNothingCached: Story = {
  ...shows(world({ me: failing() }), /You seem to be offline/, /Try again/),
  beforeEach: offline,
};
