import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import { forever, fixtureUser } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { connection, inTurn, money, orderLine, orderRow, paid, refund } from '#web/test/builders.ts';
import { delivered, orderReturn, packed, shipped } from '#web/test/parcels.ts';
import { me as viewer } from '#web/test/people.ts';
import type { OrderRowFragment } from '#web/features/orders/OrderRow.generated.ts';
import { failing, news, pending, refusing } from '../../../../.storybook/schema-link.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { productNames } from '#web/test/products.ts';
import { walkLongList } from '#web/test/long-list.ts';
import { Elsewhere } from '#web/test/Elsewhere.tsx';
import { MyOrdersScreen } from './MyOrdersScreen.tsx';

const me = (orders: unknown) => ({ me: { __typename: 'User', id: 'VXNlcjox', orders } });
const world = (Query: Record<string, unknown>, Mutation: Record<string, unknown> = {}) => ({
  world: {
    at: '/dashboard/order',
    path: '/dashboard/order',
    identity: { status: 'signedIn', user: fixtureUser },
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
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};
/** A long list renders only rows near the viewport. For screen readers and print it is complete. */
export const LongList: Story = {
  parameters: world(
    me(
      connection(
        productNames(150).map((name, index) =>
          orderRow({ id: `long-${index}`, databaseId: `long-${index}`, lines: [orderLine(name)] }),
        ),
      ),
    ),
  ),
  play: async ({ canvas }) =>
    walkLongList(canvas, { role: 'listitem', count: 150, first: 'Lakehead 3000', last: 'Night Perch Mk 10' }),
};
export const Empty = shows(world(me(connection([]))), /No orders yet/, /Shop best sellers/);
export const Failed = shows(world({ me: failing() }), /couldn’t load/, /Try again/);
export const Unpaid = shows(one(), /Plz Pay/, /2 items/, /\$179\.80/);
export const Many = shows(
  world(
    me(
      connection(
        productNames(12).map((name, index) =>
          orderRow({ id: String(index), number: `FZ-${10_001 + index}`, lines: [orderLine(name)] }),
        ),
      ),
    ),
  ),
  /FZ-10012/,
);
/** Filters by stage, like the server. */
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
/** No order matches the URL's filter. One click shows all. */
export const FilterNoMatch: Story = {
  parameters: { world: { ...byStage.world, at: '/dashboard/order?show=closed' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No canceled or expired orders.')).toBeVisible();
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
/** By keyboard. Pointer and tap are tested below. */
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
  /Payment processing/,
);
export const PaymentFailed = shows(
  one({ paymentState: 'FAILED', paymentProblem: 'Your card has insufficient funds.' }),
  /insufficient funds/,
  /Plz Pay/,
);
export const BankAsks = shows(one({ paymentState: 'REQUIRES_ACTION' }), /Bank confirmation needed/);
export const Cancelled = shows(one({ status: 'CANCELLED', canPay: false, canCancel: false }), /Canceled/);
export const Expired = shows(one({ status: 'EXPIRED', canPay: false, canCancel: false }), /Expired/);
export const RefundedInPart = shows(
  one({ ...paid, paymentState: 'PARTLY_REFUNDED', refunded: money(8_990), refunds: [refund(8_990)] }),
  /PAID/,
  /Partially refunded/,
  /\$89\.90 refunded/,
  /A scratch on one of the reels/,
);
export const RefundedInFull = shows(
  one({ ...paid, paymentState: 'REFUNDED', refunded: money(17_980), refunds: [refund(17_980)] }),
  /PAID/,
  /^Refunded$/,
  /\$179\.80 refunded/,
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
  /Refund of \$89\.90 processing/,
);
const cancelled = { status: 'CANCELLED', canPay: false, canCancel: false } as const;
export const CancelledWithReason = shows(
  one({ ...cancelled, cancelReason: 'The maker no longer builds it.' }),
  /Canceled/,
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
  /Canceled/,
  /^Refunded$/,
  /\$179\.80 refunded/,
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
    await expect(context.canvas.getByText('FZ-10001 · Lakehead 3000 · 2 items · $179.80')).toBeVisible();
  },
};
export const Kept: Story = {
  parameters: one(),
  play: async (context) => {
    await ask(context);
    await userEvent.click(await context.canvas.findByRole('button', { name: 'Keep order' }));
    await expect(context.canvas.getByRole('button', { name: 'Delete order FZ-10001' })).toHaveFocus();
  },
};
export const Deleting: Story = {
  parameters: one({}, { cancelOrder: pending }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByRole('button', { name: 'Deleting…' })).toBeDisabled();
  },
};
export const Deleted: Story = {
  parameters: one({}, { cancelOrder: orderRow({ status: 'CANCELLED', canPay: false, canCancel: false }) }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByText('Delete Successfully!')).toBeVisible();
    const state = await context.canvas.findByText('Canceled');
    await expect(state).toBeVisible();
    await waitFor(() => expect(state.parentElement).toHaveFocus());
  },
};
/** A canceled order leaves the to-pay list at once, and the focus moves to the page heading. */
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
    await expect(await canvas.findByText('No orders to pay.')).toBeVisible();
    await expect(canvas.queryByText(/FZ-10001/)).toBeNull();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'My Order' })).toHaveFocus());
  },
};
/** Canceled a minute ago and restorable for ten minutes, so the row offers Undo. */
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
  userEvent.click(await canvas.findByRole('button', { name: 'Undo canceling order FZ-10001' }));

export const CancelledWithUndo: Story = {
  parameters: one(justCancelled()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You canceled this on/)).toHaveTextContent(
      /You can undo this until/,
    );
    await expect(canvas.getByRole('button', { name: 'Undo canceling order FZ-10001' })).toBeVisible();
  },
};
export const Undone: Story = {
  parameters: one(justCancelled(), { restoreOrder: orderRow() }),
  play: async (context) => {
    const { canvas } = context;
    await undo(context);
    await expect(await canvas.findByText('Order FZ-10001 restored.')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Plz Pay' })).toBeVisible();
    await expect(canvas.queryByText(/You canceled this on/)).toBeNull();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Lakehead 3000' })).toHaveFocus());
  },
};
/** Undo in the toast. */
export const UndoneFromTheToast: Story = {
  parameters: one({}, { cancelOrder: orderRow(justCancelled()), restoreOrder: orderRow() }),
  play: async (context) => {
    await confirm(context);
    await expect(await context.canvas.findByText('Delete Successfully!')).toBeVisible();
    await userEvent.click(context.canvas.getByRole('button', { name: 'Undo' }));
    await expect(await context.canvas.findByText('Order FZ-10001 restored.')).toBeVisible();
    await expect(await context.canvas.findByRole('link', { name: 'Plz Pay' })).toBeVisible();
  },
};
export const Undoing: Story = {
  parameters: one(justCancelled(), { restoreOrder: pending }),
  play: async (context) => {
    await undo(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};
/** The time limit passes while the page is open: the Undo button disappears. */
export const UndoIsOver: Story = {
  parameters: one({ ...justCancelled(), restorableUntil: new Date(Date.now() + 1_500).toISOString() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You canceled this on/)).toBeVisible();
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
  message,
  ...more,
});
export const UndoRefused = notUndone(
  said('RestoreRefused', 'The product or its price has changed. Place a new order.'),
  /This order can’t be restored\. The product or its price has changed/,
);
export const UndoNotFound = notUndone(
  said('NotFound', 'We couldn’t find this order in your account.', { what: 'order' }),
  /couldn’t find this order/,
);
export const UndoPaid = notUndone(said('OrderAlreadyPaid', 'This order is already paid.'), /already paid/);
export const UndoExpired = notUndone(
  said('OrderClosed', 'This order has expired. Place a new order.', { status: 'EXPIRED' }),
  /has expired/,
);
export const UndoWhileProcessing = notUndone(
  said('PaymentUnderWay', 'Your payment is being processed. Don’t pay again.'),
  /being processed/,
);
export const UndoTooManyTries = notUndone(
  said('RateLimited', 'Too many attempts. Please wait a moment.', { retryAfterSeconds: 60 }),
  /Too many attempts/,
);
export const UndoTooManyUnpaidOrders = notUndone(
  said('OrderLimitReached', 'You have 20 unpaid orders. Pay for or cancel one of them first.', {
    availableAt: null,
  }),
  /20 unpaid orders/,
);
export const UndoProviderAway = notUndone(
  said('Unavailable', 'The payments service is unavailable.', { what: 'payments' }),
  /is unavailable/,
);
export const UndoForbidden = notUndone(said('Forbidden', 'Sorry! you are not allowed.'), /not allowed/);
export const UndoFault = notUndone(failing(), /Something went wrong on our end/);

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
    message: 'We couldn’t find this order in your account.',
    what: 'order',
  },
  /failed to delete!/,
);
export const BlockedBecausePaid = notDeleted(
  { __typename: 'OrderAlreadyPaid', code: 'ORDER_ALREADY_PAID', message: 'This order is already paid.' },
  /already paid/,
);
export const BlockedWhileProcessing = notDeleted(
  {
    __typename: 'PaymentUnderWay',
    code: 'PAYMENT_UNDER_WAY',
    message: 'Your payment is being processed. Don’t pay again.',
  },
  /being processed/,
);
export const ProviderAway = notDeleted(
  {
    __typename: 'Unavailable',
    code: 'UNAVAILABLE',
    message: 'The payments service is unavailable.',
    what: 'payments',
  },
  /is unavailable/,
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
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Verify your email first.' },
  /Verify your email/,
);
export const DeleteFault = notDeleted(failing(), /failed to delete! Something went wrong on our end/);

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
    await expect(await context.canvas.findByText('We couldn’t load your orders.')).toBeVisible();
    await expect(await context.canvas.findByRole('button', { name: 'Show older orders' })).toBeEnabled();
  },
};
/** By tap, without hover. Escape closes the text. */
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
    await userEvent.hover(mark);
    await expect(await canvas.findByRole('tooltip')).toBeVisible();
  },
};
export const SeveralProducts = shows(
  one({ lines: [...orderRow().lines, ...orderRow().lines] }),
  /Lakehead 3000 \+1/,
  /4 items/,
);

const refusedToken = () => {
  try {
    return failing('Your sign-in is no longer good.')();
  } catch (error) {
    throw Object.assign(error as Error, { extensions: { code: 'TOKEN_INVALID' } });
  }
};
const signedIn = { status: 'signedIn', user: fixtureUser };
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
    <Route path="*" element={<Elsewhere />} />
  </Routes>
);
const inTheShop = (Query: object) => ({
  world: { at: '/dashboard/order', path: '*', identity: signedIn, answers: { Query } },
});

/** §7: a rejected token ends the session after one silent retry. The login explains why and redirects back. */
export const SessionEnded: Story = {
  parameters: inTheShop({ me: refusedToken }),
  render: guarded,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
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

// API errors (§7) ------------------------------------------------------------------------------------------------------

/** 403 like 401: one silent retry, then the login. */
export const RefusedWith403: Story = {
  parameters: inTheShop({ me: refusing(403) }),
  render: guarded,
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Your account doesn’t have access to this page. Please log in again.'),
    ).toBeVisible();
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
      await context.canvas.findByText('Your session has expired. Please log in again.'),
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
      await context.canvas.findByText('Your session has expired. Please log in again.'),
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

// Kinds of orders -----------------------------------------------------------------------------------------------------

const oneLine = (change: Partial<OrderRowFragment['lines'][number]>) => ({
  lines: orderRow().lines.map((line) => ({ ...line, ...change })),
});
/** An order keeps its product data after the product and its picture were deleted. */
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
/** A guest order with this verified email address looks like any other. */
export const GuestOrder: Story = {
  parameters: one(asGuest),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Placed as a guest with your email address.')).toBeVisible();
    await expect(canvas.getByText('+46 70 555 01 84 · Strandvägen 12')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Delete order FZ-10001' })).toBeEnabled();
  },
};
/** The email address isn't verified: the order can be paid, but its details are masked. */
export const GuestOrderToClaim: Story = {
  parameters: one(masked),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        'Placed as a guest. Verify your email to see the phone and address and to manage this order.',
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
    await userEvent.click(await canvas.findByRole('button', { name: 'Send verification email' }));
    await expect(
      await canvas.findByText('Sent email Verification mail check your inbox/spam!'),
    ).toBeVisible();
  },
};
const claiming = (sendVerification: () => Promise<unknown>) => {
  const { world } = one(masked);
  return { world: { ...world, actions: { sendVerification } } };
};
export const GuestOrderMailSending: Story = {
  parameters: claiming(forever),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send verification email' }));
    await expect(canvas.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  },
};
export const GuestOrderMailRefused: Story = {
  parameters: claiming(async () => identityErrorOf('auth/too-many-requests')),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send verification email' }));
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
const rowOf = async (canvas: Parameters<Play>[0]['canvas'], number: string) =>
  (await canvas.findByRole('link', { name: number })).closest('li');

const paidElsewhere = news();
/** Paid in another tab: the row updates, is highlighted once, and the change is announced. */
export const LiveUpdate: Story = {
  parameters: heard(paidElsewhere, two()),
  play: async ({ canvas }) => {
    await canvas.findByText(/FZ-10002/);
    await listening(paidElsewhere);
    // An open payment page is not announced.
    paidElsewhere.tell(orderRow({ id: 'other', number: 'FZ-10002', paymentState: 'INTENT_OPEN' }));
    paidElsewhere.tell(orderRow({ id: 'other', number: 'FZ-10002', ...paid }));
    await expect(await canvas.findByRole('button', { name: 'PAID' })).toBeVisible();
    await expect(await canvas.findByText('Order FZ-10002 is paid')).toBeInTheDocument();
    await expect(await rowOf(canvas, 'FZ-10002')).toHaveAttribute('data-news', '1');
    await expect(await rowOf(canvas, 'FZ-10001')).not.toHaveAttribute('data-news');
    paidElsewhere.tell(orderRow({ id: 'other', number: 'FZ-10002', ...paid, paymentState: 'REFUNDED' }));
    await expect(await canvas.findByText('Order FZ-10002 was refunded')).toBeInTheDocument();
    await expect(await rowOf(canvas, 'FZ-10002')).toHaveAttribute('data-news', '0');
  },
};
/** Every status change that is announced. */
const sayings = news();
export const LiveUpdatesInWords: Story = {
  parameters: heard(sayings, two()),
  play: async ({ canvas }) => {
    await canvas.findByText(/FZ-10002/);
    await listening(sayings);
    const changes: [Partial<OrderRowFragment>, string][] = [
      [{ paymentState: 'PROCESSING', canPay: false }, 'The payment for order FZ-10001 is processing'],
      [{ paymentState: 'REQUIRES_ACTION' }, 'Your bank needs you to confirm the payment for order FZ-10001'],
      [{ paymentState: 'FAILED' }, 'The payment for order FZ-10001 was declined'],
      [{}, 'Order FZ-10001 is ready for payment'],
      [packed, 'Order FZ-10001 is packed'],
      [shipped, 'Order FZ-10001 has shipped'],
      [delivered, 'Order FZ-10001 was delivered'],
      [
        { ...delivered, returns: [orderReturn({ state: 'APPROVED' })] },
        'Your return of order FZ-10001 was approved',
      ],
      [{ ...paid, paymentState: 'PARTLY_REFUNDED' }, 'Part of order FZ-10001 was refunded'],
      [{ status: 'CANCELLED', canPay: false, canCancel: false }, 'Order FZ-10001 was canceled'],
      [{ status: 'EXPIRED', canPay: false, canCancel: false }, 'Order FZ-10001 expired'],
    ];
    for (const [change, said] of changes) {
      sayings.tell(orderRow(change));
      await expect(await canvas.findByText(said)).toBeInTheDocument();
    }
  },
};
const paidWhileToPay = news();
/** In the to-pay list: the paid order leaves at once, and this is announced. */
export const LiveUpdateLeavesTheStage: Story = {
  parameters: heard(paidWhileToPay, two(), '/dashboard/order?show=to-pay'),
  play: async ({ canvas }) => {
    await canvas.findByText(/FZ-10002/);
    await listening(paidWhileToPay);
    paidWhileToPay.tell(orderRow(paid));
    await expect(await canvas.findByText('Order FZ-10001 is paid')).toBeInTheDocument();
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'FZ-10001' })).toBeNull());
    await expect(canvas.getByRole('link', { name: 'FZ-10002' })).toBeVisible();
  },
};
const placedElsewhere = news();
/** The order isn't in the list yet, so the list is refetched. */
export const LiveOrderPlacedElsewhere: Story = {
  parameters: heard(placedElsewhere, inTurn(connection([orderRow()]), two())),
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'FZ-10001' });
    await listening(placedElsewhere);
    placedElsewhere.tell(orderRow({ id: 'other', number: 'FZ-10002' }));
    await expect(await canvas.findByRole('link', { name: 'FZ-10002' })).toBeVisible();
  },
};
const lostConnection = news();
/** A lost connection is silent. When the user returns, data is refetched and the subscription restarts. */
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
/** No longer authorized: the next query reports the reason, and there is no reconnect before it. */
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
/** A null event means that events may have been missed. */
export const LiveReadAgain: Story = {
  parameters: heard(missed, inTurn(connection([orderRow()]), connection([orderRow(paid)]))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Plz Pay')).toBeVisible();
    await listening(missed);
    missed.tell(null);
    await expect(await canvas.findByRole('button', { name: 'PAID' })).toBeVisible();
  },
};

// Offline -----------------------------------------------------------------------------------------------------------

const offline = () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return () => void Reflect.deleteProperty(navigator, 'onLine');
};
/** Responds once, then fails. */
const onceThen = (first: unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? first : failing()());
};
/** Leaves the page and returns: the cached data is still shown. */
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
      await context.canvas.findByText(/You’re offline\. Your orders may be out of date/),
    ).toBeVisible();
    await expect(context.canvas.getByText('Plz Pay')).toBeVisible();
  },
};
export const OfflineWithNothingCached: Story = {
  ...shows(world({ me: failing() }), /You appear to be offline/, /Try again/),
  beforeEach: offline,
};
