import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { requestedInvoices, type FixtureDownload } from '#web/platform/invoices/fixture.ts';
import { InvoiceError } from '#web/platform/invoices/invoice-error.ts';
import { Elsewhere } from '#web/test/Elsewhere.tsx';
import {
  inTurn,
  money,
  orderDetails,
  orderDetailsLine,
  orderedProduct,
  orderItems,
  paid,
  refund,
} from '#web/test/builders.ts';
import { cart, cartLine } from '#web/test/cart.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { delivered, inTwoParcels, packed, partlyShipped, returns, shipped } from '#web/test/parcels.ts';
import { me as viewer } from '#web/test/people.ts';
import { failing, news, pending, refusing } from '../../../../.storybook/schema-link.ts';
import { OrderDetailsScreen } from './OrderDetailsScreen.tsx';

const at = '/dashboard/order/0199cccc-0000-7000-8000-000000000001';
const path = '/dashboard/order/:id';
const identity = { status: 'signedIn', user: fixtureUser };
const world = (Query: Record<string, unknown>, Mutation: Record<string, unknown> = {}) => ({
  world: { at, path, identity, answers: { Query, Mutation } },
});
type Change = NonNullable<Parameters<typeof orderDetails>[0]>;
/** The dialog loads the items that can be returned in the same field. */
const one = (change: Change = {}, Mutation = {}) =>
  world({ order: { ...orderDetails(change), returnableItems: [orderItems()] } }, Mutation);

const meta: Meta<typeof OrderDetailsScreen> = {
  title: 'Screens/Order details',
  component: OrderDetailsScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof OrderDetailsScreen>;
type Play = NonNullable<Story['play']>;
type Canvas = Parameters<Play>[0]['canvas'];

const shows = (parameters: Story['parameters'], ...words: RegExp[]): Story => ({
  parameters: parameters ?? {},
  play: async ({ canvas }) => {
    for (const word of words) await expect((await canvas.findAllByText(word))[0]).toBeVisible();
  },
});
const click = async (canvas: Canvas, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));

const card = { __typename: 'Card', brand: 'visa', last4: '4242' } as const;
const delivery = {
  __typename: 'OrderDelivery',
  name: 'Express',
  isPickup: false,
  earliest: '2026-11-24',
  latest: '2026-11-26',
  cost: money(990),
} as const;
/** A checkout of two products with a discount, delivery and taxes. */
const checkedOut: Change = {
  ...paid,
  card,
  delivery,
  customerName: 'Robin Rivers',
  address: 'Pier 4\nMonterey CA 93940\nUnited States',
  subtotal: money(21_970),
  discounts: [{ __typename: 'OrderDiscount', label: 'Spring', amount: money(2_197) }],
  taxes: [
    { __typename: 'OrderTax', label: 'Sales tax', percent: 7.25, isIncluded: false, amount: money(1_505) },
  ],
  total: money(22_268),
  lines: [
    orderDetailsLine(),
    orderDetailsLine({ name: 'Quay 240', title: 'Spinning rod, 8 ft', quantity: 1, unitPrice: money(3_990) }),
  ],
};

// Loading and failures -----------------------------------------------------------------------------------------------

export const Loading: Story = {
  parameters: world({ order: pending }),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};
export const Failed = shows(world({ order: failing() }), /couldn’t load this order/, /Try again/);
export const NotFound = shows(world({ order: null }), /couldn’t find this order/, /Back to My Order/);
const offline = () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return () => void Reflect.deleteProperty(navigator, 'onLine');
};
export const OfflineWithNothingCached: Story = {
  ...shows(world({ order: failing() }), /You appear to be offline/),
  beforeEach: offline,
};
const lost = news();
/** The order was loaded, and loading it again fails. */
export const OutOfDate: Story = {
  parameters: {
    world: {
      at,
      path,
      identity,
      answers: {
        Query: {
          order: (() => {
            let asked = 0;
            return () => (asked++ === 0 ? orderDetails() : failing()());
          })(),
        },
        Subscription: { orderChanged: lost },
      },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Order FZ-10001' });
    await waitFor(() => expect(lost.listeners).toBe(1));
    lost.tell(null);
    await expect(await canvas.findByText(/This order may be out of date/)).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Order FZ-10001' })).toBeVisible();
  },
};
const guarded = () => (
  <Routes>
    <Route path="/dashboard/order/:id" element={<OrderDetailsScreen />} />
    <Route path="*" element={<Elsewhere />} />
  </Routes>
);
export const SessionEnded: Story = {
  parameters: { world: { ...world({ order: refusing(401) }).world, path: '*' } },
  render: guarded,
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible(),
};
const asCustomer = () => (
  <Guarded guard="customer">
    <OrderDetailsScreen />
  </Guarded>
);
export const AdminForbidden: Story = {
  parameters: world({ me: viewer({ role: 'ADMIN' }) }),
  render: asCustomer,
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Forbidden: You are not an Admin/user')).toBeVisible(),
};
export const VisitorRedirect: Story = {
  parameters: { world: { at, path } },
  render: asCustomer,
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /signup')).toBeVisible(),
};

// Kinds of orders ----------------------------------------------------------------------------------------------------

export const Unpaid: Story = {
  parameters: one(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Waiting for payment')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Pay $179.80' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancel order' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Print receipt' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Download invoice' })).toBeNull();
  },
};
export const Processing = shows(
  one({ paymentState: 'PROCESSING', canPay: false, canCancel: false }),
  /Payment processing/,
);
export const PaymentFailed = shows(
  one({ paymentState: 'FAILED', paymentProblem: 'Your card has insufficient funds.' }),
  /Last payment declined/,
  /insufficient funds/,
);
export const BankAsks = shows(one({ paymentState: 'REQUIRES_ACTION' }), /Bank confirmation needed/);
export const Paid: Story = {
  parameters: one(checkedOut),
  play: async ({ canvas }) => {
    const items = within(await canvas.findByRole('region', { name: 'Items' }));
    for (const text of ['2 × $89.90', '$179.80', '−$21.97', '$9.90', '$15.05', '$222.68'])
      await expect(items.getByText(text)).toBeVisible();
    await expect(items.getByRole('link', { name: 'Quay 240' })).toHaveAttribute(
      'href',
      '/product/lakehead-3000',
    );
    await expect(canvas.getByText(/Nov 24 – Nov 26/)).toBeVisible();
    await expect(canvas.getByText('Payment received')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  },
};
export const Pickup = shows(
  one({
    ...checkedOut,
    delivery: { ...delivery, name: 'Pickup in Vaxholm', isPickup: true, cost: money(0) },
  }),
  /Pickup in Vaxholm/,
  /Ready for pickup/,
);
export const Packed = shows(one({ ...checkedOut, ...packed }), /^Packed$/);
export const Shipped: Story = {
  parameters: one({ ...checkedOut, ...shipped }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('On its way')).toBeVisible();
    await expect(canvas.getByRole('link', { name: /Track package/ })).toBeVisible();
  },
};
/** The items of each package, and which have not shipped. */
export const PartlyShipped = shows(
  one({ ...checkedOut, ...partlyShipped }),
  /^1 × Lakehead 3000$/,
  /haven’t shipped yet/,
);
export const InTwoParcels: Story = {
  parameters: one({ ...checkedOut, ...inTwoParcels }),
  play: async ({ canvas }) => {
    const packages = await canvas.findByRole('list', { name: 'Packages' });
    await expect(packages.children).toHaveLength(2);
    const timeline = within(canvas.getByRole('region', { name: 'Timeline' }));
    await expect(timeline.getAllByText('Shipped')).toHaveLength(2);
  },
};
const returnable = { ...checkedOut, ...delivered, canReturn: true } satisfies Change;
export const Delivered = shows(one(returnable), /Return items/, /Return by/);
export const ReturnRequested = shows(
  one({ ...checkedOut, ...delivered, returns: [returns.requested] }),
  /Cancel return/,
);
export const ReturnReceived = shows(
  one({
    ...checkedOut,
    ...delivered,
    returns: [returns.received],
    paymentState: 'REFUNDED',
    refunded: money(22_268),
    refunds: [refund(22_268, { reason: 'Returned.', requestedAt: '2026-11-30T10:00:00.000Z' })],
  }),
  /Return approved/,
  /^Refunded$/,
);
export const SomeItemsReturned = shows(
  one({
    ...returnable,
    returns: [
      { ...returns.requested, items: [orderItems({ quantity: 1 })] },
      {
        ...returns.received,
        databaseId: '0199dddd-0000-7000-8000-000000000078',
        requestedAt: '2026-11-26T18:01:00.000Z',
        items: [orderItems({ name: 'Fjord 240', quantity: 2 })],
      },
      {
        ...returns.withdrawn,
        databaseId: '0199dddd-0000-7000-8000-000000000079',
        requestedAt: '2026-11-26T18:02:00.000Z',
      },
    ],
  }),
  /1 × Lakehead 3000/,
  /2 × Fjord 240/,
  /Return received/,
);
export const ReturnDialog: Story = {
  parameters: one(returnable),
  play: async ({ canvas }) => {
    await click(canvas, 'Return items');
    await expect(await canvas.findByRole('dialog', { name: 'Return items of order FZ-10001' })).toBeVisible();
    await expect(await canvas.findByLabelText('Reason for return')).toBeVisible();
  },
};
export const RefundedInPart = shows(
  one({
    ...checkedOut,
    paymentState: 'PARTLY_REFUNDED',
    refunded: money(8_990),
    refunds: [refund(8_990)],
  }),
  /Partially refunded/,
  /A scratch on one of the reels/,
);
export const RefundedInFull: Story = {
  parameters: one({
    ...checkedOut,
    paymentState: 'REFUNDED',
    refunded: money(22_268),
    refunds: [refund(22_268)],
  }),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Refunded'))[0]).toBeVisible();
    await expect(canvas.queryByRole('list', { name: 'Progress of order FZ-10001' })).toBeNull();
  },
};
const closed = { status: 'CANCELLED', canPay: false, canCancel: false } as const;
export const CanceledByTheShop = shows(
  one({ ...closed, cancelReason: 'The maker no longer builds it.', cancelledAt: '2026-11-21T10:00:00.000Z' }),
  /^Canceled$/,
  /no longer builds it/,
  /Order canceled/,
);
const justCanceled = () => {
  const canceled = Date.now() - 60_000;
  return {
    ...closed,
    cancelledByViewer: true,
    cancelledAt: new Date(canceled).toISOString(),
    restorableUntil: new Date(canceled + 600_000).toISOString(),
  } as const;
};
export const CanceledWithUndo = shows(one(justCanceled()), /You can undo this until/);
export const Undone: Story = {
  parameters: one(justCanceled(), { restoreOrder: orderDetails() }),
  play: async ({ canvas }) => {
    await click(canvas, 'Undo');
    await expect(await canvas.findByText('Order FZ-10001 restored.')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Pay $179.80' })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};
export const UndoRefused: Story = {
  parameters: one(justCanceled(), {
    restoreOrder: {
      __typename: 'RestoreRefused',
      message: 'The product or its price has changed. Place a new order.',
    },
  }),
  play: async ({ canvas }) => {
    await click(canvas, 'Undo');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(canvas.getByRole('alert')).toHaveTextContent(/This order can’t be restored/);
  },
};
export const CancelDialog: Story = {
  parameters: one(),
  play: async ({ canvas }) => {
    await click(canvas, 'Cancel order');
    await expect(await canvas.findByRole('dialog')).toHaveAccessibleName(/Are you sure to Delete/);
  },
};
export const Canceled: Story = {
  parameters: one({}, { cancelOrder: orderDetails(justCanceled()) }),
  play: async ({ canvas }) => {
    await click(canvas, 'Cancel order');
    await userEvent.click(within(await canvas.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText('Delete Successfully!')).toBeVisible();
    const state = await canvas.findByText('Canceled');
    await waitFor(() => expect(state.closest('p')).toHaveFocus());
  },
};
export const Expired = shows(one({ status: 'EXPIRED', canPay: false, canCancel: false }), /^Expired$/);
export const GuestOrderToClaim = shows(
  one({
    placedAsGuest: true,
    toClaim: true,
    canCancel: false,
    phone: '+4••••84',
    address: 'St••••12',
  }),
  /Verify your email to see the phone and address/,
);
export const ProductRemoved: Story = {
  parameters: one({
    lines: [
      orderDetailsLine({ name: 'Old Faithful', equipment: null, picture: null }),
      orderDetailsLine({
        equipment: { ...orderedProduct, sku: 'LH-4000', optionValues: ['4000'] },
      }),
    ],
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Old Faithful')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Old Faithful' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Lakehead 3000' })).toHaveAttribute(
      'href',
      '/product/lakehead-3000?variant=LH-4000',
    );
  },
};

// Actions ------------------------------------------------------------------------------------------------------------

const filled = cart([cartLine()]);
export const BoughtAgain: Story = {
  parameters: one(checkedOut, { addToCart: filled }),
  play: async ({ canvas }) => {
    await click(canvas, 'Buy again');
    await expect(await canvas.findByText('Added 3 items to your cart.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'View cart' })).toBeVisible();
  },
};
const soldOut = {
  __typename: 'EquipmentUnavailable',
  message: 'today this equipment not available try tomorrow!',
  stockLeft: 1,
};
export const BoughtAgainInPart: Story = {
  parameters: one(
    {
      ...checkedOut,
      lines: [
        orderDetailsLine(),
        orderDetailsLine({ name: 'Quay 240' }),
        orderDetailsLine({ name: 'Old Faithful', equipment: null }),
      ],
    },
    { addToCart: inTurn(filled, soldOut) },
  ),
  play: async ({ canvas }) => {
    await click(canvas, 'Buy again');
    await expect(await canvas.findByText('Added 2 items to your cart.')).toBeVisible();
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'We couldn’t add everything to your cart: Quay 240: Only 1 left. Old Faithful: No longer for sale.',
    );
  },
};
export const NothingBoughtAgain: Story = {
  parameters: one({ lines: [orderDetailsLine({ equipment: null })] }),
  play: async ({ canvas }) => {
    await click(canvas, 'Buy again');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(canvas.queryByText(/^Added/)).toBeNull();
  },
};
export const Printing: Story = {
  parameters: one(checkedOut),
  beforeEach: () => {
    const { print } = globalThis;
    globalThis.print = fn();
    return () => void (globalThis.print = print);
  },
  play: async ({ canvas }) => {
    await click(canvas, 'Print receipt');
    await expect(globalThis.print).toHaveBeenCalledOnce();
    await expect(canvas.getByText('Receipt FZ-10001')).not.toBeVisible();
  },
};
const withInvoices = (change: Change, invoices?: FixtureDownload) => ({
  world: { ...one(change).world, invoices },
});
const downloading = (failure: FixtureDownload, ...words: RegExp[]): Story => ({
  parameters: withInvoices(checkedOut, failure),
  play: async ({ canvas }) => {
    await click(canvas, 'Download invoice');
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(/We couldn’t download this document/);
    for (const word of words) await expect(alert).toHaveTextContent(word);
    await expect(canvas.getByRole('button', { name: 'Download invoice' })).toBeEnabled();
  },
});
export const InvoiceDownloaded: Story = {
  parameters: withInvoices(checkedOut),
  play: async ({ canvas }) => {
    await click(canvas, 'Download invoice');
    await expect(await canvas.findByText('Invoice downloaded.')).toBeVisible();
    await expect(requestedInvoices.at(-1)).toEqual({ of: { orderId: at.split('/').at(-1) } });
    await expect(canvas.getByRole('button', { name: 'Download invoice' })).toHaveFocus();
  },
};
export const InvoicePreparing: Story = {
  parameters: withInvoices(checkedOut, 'pending'),
  play: async ({ canvas }) => {
    await click(canvas, 'Download invoice');
    await expect(await canvas.findByRole('button', { name: 'Preparing…' })).toBeDisabled();
  },
};
export const InvoiceFailed = downloading(new InvoiceError('unreachable'), /Please try again/);
export const InvoiceRefused = downloading(
  new InvoiceError('refused', 'Too many attempts. Please wait a moment.'),
  /Please wait a moment/,
);
export const InvoiceSessionEnded = downloading(new InvoiceError('signIn'), /Your session has expired/);
export const CreditNoteDownloaded: Story = {
  parameters: withInvoices({
    ...checkedOut,
    paymentState: 'PARTLY_REFUNDED',
    refunded: money(8_990),
    refunds: [refund(8_990), refund(1_000, { databaseId: 'pending', status: 'PENDING' })],
  }),
  play: async ({ canvas }) => {
    await click(canvas, 'Download the credit note for $89.90');
    await expect(await canvas.findByText('Credit note downloaded.')).toBeVisible();
    await expect(requestedInvoices.at(-1)).toMatchObject({ refundId: refund(8_990).databaseId });
    await expect(canvas.queryByRole('button', { name: /\$10\.00/ })).toBeNull();
  },
};
/** The contact form starts with the order's number. */
export const Help: Story = {
  parameters: one(),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Get help' }));
    await expect(sessionStorage.getItem('contact-draft')).toBe('{"subject":"Order FZ-10001"}');
    sessionStorage.removeItem('contact-draft');
  },
};
const paidElsewhere = news();
/** Paid in another tab: announced, and fetched again for what events don't contain. */
export const LiveUpdate: Story = {
  parameters: {
    world: {
      at,
      path,
      identity,
      answers: {
        Query: { order: inTurn(orderDetails(), orderDetails({ ...paid, card })) },
        Subscription: { orderChanged: paidElsewhere },
      },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Waiting for payment');
    await waitFor(() => expect(paidElsewhere.listeners).toBe(1));
    paidElsewhere.tell(orderDetails(paid));
    await expect(await canvas.findByText('Order FZ-10001 is paid')).toBeInTheDocument();
    const payment = within(canvas.getByRole('region', { name: 'Payment' }));
    await expect(await payment.findByText(/•••• 4242/)).toBeVisible();
    await expect(canvas.getByText('2 × $89.90')).toBeVisible();
  },
};
// Last, because changes of a cart wait for earlier ones.
export const BuyingAgain: Story = {
  parameters: one(checkedOut, { addToCart: pending }),
  play: async ({ canvas }) => {
    await click(canvas, 'Buy again');
    await expect(await canvas.findByRole('button', { name: 'Adding…' })).toBeDisabled();
  },
};
