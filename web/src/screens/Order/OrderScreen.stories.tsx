import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import { QUEUED_ORDERS, readStoredOrders } from '#web/features/orders/queued-orders-storage.ts';
import { parseQueuedOrders } from '#web/features/orders/queued-orders.ts';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { inTurn, money, orderableEquipment } from '#web/test/builders.ts';
import { me, profile } from '#web/test/people.ts';
import { offline, online } from '#web/test/surroundings.tsx';
import { Elsewhere } from '#web/test/Elsewhere.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { OrderScreen } from './OrderScreen.tsx';

const world = (Query: Record<string, unknown>, Mutation: Record<string, unknown> = {}) => ({
  world: {
    at: '/order/0123',
    path: '/order/:orderId',
    identity: { status: 'signedIn', user: fixtureUser },
    answers: { Query: { me: me(), ...Query }, Mutation },
  },
});
const ready = { equipment: orderableEquipment() };
const order = { __typename: 'Order', id: 'T3JkZXI6MQ==', databaseId: 'order-1' };

const meta: Meta<typeof OrderScreen> = {
  title: 'Screens/Order',
  component: OrderScreen,
  parameters: world(ready),
  beforeEach: () => {
    sessionStorage.clear();
    localStorage.removeItem(QUEUED_ORDERS);
  },
};
export default meta;
type Story = StoryObj<typeof OrderScreen>;
type Play = NonNullable<Story['play']>;

const submit: Play = async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('Phone'), '+46 70 555 01 84');
  await userEvent.type(canvas.getByLabelText('Delivery address'), 'Strandvägen 12');
  await userEvent.click(canvas.getByRole('button', { name: 'Order and pay' }));
};
/** Fails until the nth request. */
const answeringAt = (nth: number, answer: unknown) => {
  let asked = 0;
  return () => (++asked < nth ? failing()() : answer);
};
const answered = (placeOrder: unknown, words: RegExp): Story => ({
  parameters: world(ready, { placeOrder }),
  play: async (context) => {
    await submit(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(words);
    await expect(context.canvas.getByLabelText('Delivery address')).toHaveValue('Strandvägen 12');
  },
});

export const Loading: Story = {
  parameters: world({ equipment: pending }),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Lakehead 3000' })).toBeVisible();
    await expect(await canvas.findByText('from 2 to 9')).toBeVisible();
    await expect(canvas.getByText('$179.80')).toBeVisible();
    await expect(canvas.getByText('Gear ratio')).toBeVisible();
    await expect(canvas.getByText('Robin Rivers')).toBeVisible();
  },
};
/** The server's HTML: shows the product and nothing that depends on the user. */
export const ViewerUnknown: Story = {
  parameters: {
    world: { ...world(ready).world, identity: { status: 'loading' }, path: '*' },
  },
  render: () => guarded(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Lakehead 3000' })).toBeVisible();
    await expect(canvas.getByText('Gear ratio')).toBeVisible();
    // The gallery has a status of its own.
    const statuses = canvas.getAllByRole('status').map(({ textContent }) => textContent);
    await expect(statuses).toContain('Loading…');
    await expect(canvas.queryByRole('button', { name: 'Order and pay' })).toBeNull();
  },
};
export const NetworkError: Story = {
  parameters: world({ equipment: failing() }),
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible(),
};
export const ProductNotFound: Story = {
  parameters: world({ equipment: null, order: null }),
  play: async ({ canvas }) => expect(await canvas.findByText('This product isn’t available.')).toBeVisible(),
};
export const OwnOrderLeadsToItsPayment: Story = {
  parameters: world({ equipment: null, order }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Went to /dashboard/payment/order-1')).toBeVisible(),
};
export const OutOfStock: Story = {
  parameters: world({ equipment: orderableEquipment({ availability: 'OUT_OF_STOCK', stockLeft: 0 }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('today this equipment not available try tomorrow!')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Order and pay' })).toBeNull();
    await expect(canvas.queryByLabelText('Delivery address')).toBeNull();
    await expect(canvas.getByRole('link', { name: 'See other products in Reels' })).toHaveAttribute(
      'href',
      '/search?category=reels&stock=in-stock',
    );
  },
};
export const OnSale: Story = {
  parameters: world({
    equipment: orderableEquipment({
      price: money(7_490),
      priorPrice: money(8_990),
      availability: 'IN_STOCK',
    }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$89.90', { selector: 's' })).toBeVisible();
    await expect(canvas.getByText('Save 16%')).toBeVisible();
    await expect(canvas.getByText('Was')).toBeVisible();
    // The total is the price.
    await expect(await canvas.findByText('$149.80')).toBeVisible();
  },
};
export const LowStock: Story = {
  parameters: world({ equipment: orderableEquipment({ availability: 'LOW_STOCK', stockLeft: 3 }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Only 3 left')).toBeVisible();
    await expect(await canvas.findByText('from 2 to 3')).toBeVisible();
  },
};
export const Submitting: Story = {
  parameters: world(ready, { placeOrder: pending }),
  play: async (context) => {
    await submit(context);
    await expect(await context.canvas.findByRole('button', { name: 'Placing order…' })).toBeDisabled();
  },
};
export const Ordered: Story = {
  parameters: world(ready, { placeOrder: order }),
  play: async (context) => {
    await submit(context);
    await expect(await context.canvas.findByText('Went to /dashboard/payment/order-1')).toBeVisible();
    await expect(await context.canvas.findByText('Congrats! Order Add to card!')).toBeVisible();
  },
};
export const NotAvailable = answered(
  {
    __typename: 'EquipmentUnavailable',
    code: 'EQUIPMENT_UNAVAILABLE',
    message: 'today this equipment not available try tomorrow!',
    stockLeft: 0,
  },
  /today this equipment not available try tomorrow!/,
);
/** The product was archived while the form was open: the input stays, with a link to other products. */
export const ArchivedWhileOpen: Story = {
  ...answered(
    {
      __typename: 'EquipmentUnavailable',
      code: 'EQUIPMENT_UNAVAILABLE',
      message: 'today this equipment not available try tomorrow!',
      stockLeft: null,
    },
    /today this equipment not available try tomorrow!\s*This product was just removed from the shop/,
  ),
};
export const PriceChanged = answered(
  {
    __typename: 'PriceChanged',
    code: 'PRICE_CHANGED',
    message: 'The price has changed. Review the new total before you continue.',
    current: money(19_980),
  },
  /The price is now \$199\.80/,
);
export const QuantityRefusedByServer = answered(
  {
    __typename: 'QuantityOutOfRange',
    code: 'QUANTITY_OUT_OF_RANGE',
    message: 'Order at least 2 and at most 5.',
    min: 2,
    max: 6,
  },
  /at most 5/,
);
export const InvalidInput = answered(
  {
    __typename: 'InvalidInput',
    code: 'INVALID_INPUT',
    message: 'Provide a valid phone number',
    issues: [{ __typename: 'FieldIssue', path: 'phone', message: 'Provide a valid phone number' }],
  },
  /Provide a valid phone number/,
);
export const RateLimited = answered(
  {
    __typename: 'RateLimited',
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please wait a moment.',
    retryAfterSeconds: 60,
  },
  /Please wait a moment\.\s*Please try again in 60 seconds\./,
);
export const TooManyUnpaidOrders = answered(
  {
    __typename: 'OrderLimitReached',
    code: 'ORDER_LIMIT_REACHED',
    message: 'You have 20 unpaid orders. Pay for or cancel one of them first.',
    availableAt: null,
  },
  /Pay for or cancel one of them first\.\s*View my orders/,
);
export const OrderedBeforeWithOtherDetails = answered(
  {
    __typename: 'IdempotencyKeyReused',
    code: 'IDEMPOTENCY_KEY_REUSED',
    message: 'You already placed this order with other details. Check your orders before you place another.',
  },
  /Submit again to place another order\.\s*View my orders/,
);
export const AdminForbidden = answered(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  /Sorry! you are not allowed to access this page!/,
);
export const UnexpectedFault = answered(failing(), /Nothing was lost. Please try again/);
const signInRequired = {
  __typename: 'SignInRequired',
  code: 'SIGN_IN_REQUIRED',
  message: 'Plz register!',
};
/** The page as in the route table, with the login route. */
const guarded = () => (
  <Routes>
    <Route
      path="/order/:orderId"
      element={
        <Guarded guard="customer" isServerRendered>
          <OrderScreen />
        </Guarded>
      }
    />
    <Route path="*" element={<Elsewhere />} />
  </Routes>
);
const inTheShop = (answers: object, more: object = {}) => ({
  world: { ...world(ready).world, path: '*', answers, ...more },
});

/** After the login the form is shown again with its input. */
export const SessionExpiredMidForm: Story = {
  parameters: inTheShop({
    Query: { ...ready, me: me() },
    Mutation: { placeOrder: signInRequired },
  }),
  render: guarded,
  play: async (context) => {
    const { canvas } = context;
    await submit(context);
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Email'), 'robin@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'tight-lines');
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    await expect(await canvas.findByLabelText('Delivery address')).toHaveValue('Strandvägen 12');
    await expect(canvas.getByLabelText('Phone')).toHaveValue('+46 70 555 01 84');
  },
};
export const Visitor: Story = {
  parameters: inTheShop({ Query: {} }, { identity: { status: 'signedOut' } }),
  render: guarded,
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /signup')).toBeVisible(),
};
export const Admin: Story = {
  parameters: inTheShop({ Query: { me: me({ role: 'ADMIN' }) } }),
  render: guarded,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Sorry! you are not allowed to access this page!/)).toBeVisible();
    await expect(canvas.getByText('Forbidden: You are not an Admin/user')).toBeVisible();
  },
};
/** The new price replaces the old one everywhere on the page. Another click confirms it. */
export const PriceChangedEverywhere: Story = {
  parameters: world(
    { equipment: inTurn(ready.equipment, orderableEquipment({ price: money(9_990) })) },
    {
      placeOrder: {
        __typename: 'PriceChanged',
        code: 'PRICE_CHANGED',
        message: 'The price has changed. Review the new total before you continue.',
        current: money(19_980),
      },
    },
  ),
  play: async (context) => {
    await submit(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('The price is now $199.80.');
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(context.canvas.getByText('$99.90')).toBeVisible();
    await expect(context.canvas.getByText('$199.80')).toBeVisible();
    await expect(context.canvas.queryByText('$89.90')).toBeNull();
  },
};
export const StockShrank: Story = {
  parameters: world(
    { equipment: inTurn(ready.equipment, orderableEquipment({ availability: 'LOW_STOCK', stockLeft: 3 })) },
    {
      placeOrder: {
        __typename: 'EquipmentUnavailable',
        code: 'EQUIPMENT_UNAVAILABLE',
        message: 'today this equipment not available try tomorrow!',
        stockLeft: 3,
      },
    },
  ),
  play: async (context) => {
    await submit(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('today this equipment');
    await expect(await context.canvas.findByText('from 2 to 3')).toBeVisible();
  },
};
/** The server responds once. The second click finds the button disabled. */
export const DoubleClickIsOneOrder: Story = {
  parameters: world(ready, {
    placeOrder: (() => {
      let orders = 0;
      return async () => {
        if (++orders > 1) throw new Error('ordered twice');
        return order;
      };
    })(),
  }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Phone'), '+46 70 555 01 84');
    await userEvent.type(canvas.getByLabelText('Delivery address'), 'Strandvägen 12');
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Order and pay' }));
    await expect(await canvas.findByText('Went to /dashboard/payment/order-1')).toBeVisible();
    // The draft is gone, so the next order of this product starts empty.
    await expect(sessionStorage.getItem(`order-draft:${ready.equipment.databaseId}`)).toBeNull();
  },
};
export const DraftAfterReload: Story = {
  beforeEach: () =>
    sessionStorage.setItem(
      `order-draft:${ready.equipment.databaseId}`,
      JSON.stringify({
        quantity: '4',
        phone: '+46 70',
        address: 'Strandvägen 12',
        idempotencyKey: 'kept-key',
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Quantity' })).toHaveValue('4');
    await expect(canvas.getByLabelText('Delivery address')).toHaveValue('Strandvägen 12');
    await expect(canvas.getByText('$359.60')).toBeVisible();
  },
};
const typed: Play = async ({ canvas }) => {
  const phone = await canvas.findByLabelText('Phone');
  offline();
  await userEvent.type(phone, '+46 70 555 01 84');
  await userEvent.type(canvas.getByLabelText('Delivery address'), 'Strandvägen 12');
};
const KEEP = 'Save and send when I’m online';
/** Offline: the order can be queued. */
export const Offline: Story = {
  parameters: world(ready, { placeOrder: answeringAt(1, order) }),
  beforeEach: () => online,
  play: async (context) => {
    const { canvas } = context;
    await typed(context);
    await expect(canvas.getByRole('button', { name: KEEP })).toBeEnabled();
    await expect(canvas.getByText(/We’ll save this order in your browser/)).toBeVisible();
  },
};
export const OfflineQueued: Story = {
  ...Offline,
  play: async (context) => {
    const { canvas } = context;
    await typed(context);
    await userEvent.click(canvas.getByRole('button', { name: KEEP }));
    const said = await canvas.findByText('Order saved in this browser: $179.80.');
    await waitFor(() => expect(said.closest('[role=status]')).toHaveFocus());
    await expect(canvas.getByRole('link', { name: 'Keep shopping' })).toBeVisible();
    const [kept] = parseQueuedOrders(readStoredOrders());
    await expect(kept).toMatchObject({
      uid: fixtureUser.uid,
      quantity: 2,
      totalMinor: 17_980,
      address: 'Strandvägen 12',
    });
    await expect(sessionStorage.getItem(`order-draft:${ready.equipment.databaseId}`)).toBeNull();
  },
};
/** The form is validated before the order is queued. */
export const OfflineIncomplete: Story = {
  ...Offline,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Lakehead 3000' });
    offline();
    await userEvent.click(await canvas.findByRole('button', { name: KEEP }));
    await expect(await canvas.findByText('Phone is Required')).toBeVisible();
    await expect(readStoredOrders()).toBeNull();
  },
};
export const OfflineNotKept: Story = {
  ...Offline,
  beforeEach: () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key: string, text: string) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
    return () => {
      Storage.prototype.setItem = setItem;
      online();
    };
  },
  play: async (context) => {
    await typed(context);
    await userEvent.click(context.canvas.getByRole('button', { name: KEEP }));
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('doesn’t let us save the order');
    await expect(context.canvas.getByLabelText('Delivery address')).toHaveValue('Strandvägen 12');
  },
};
export const SentWhenBackOnline: Story = {
  ...Offline,
  play: async (context) => {
    await typed(context);
    online();
    await userEvent.click(await context.canvas.findByRole('button', { name: 'Order and pay' }));
    await expect(await context.canvas.findByText('Went to /dashboard/payment/order-1')).toBeVisible();
  },
};
/** The product isn't cached. */
export const OfflineBeforeItCame: Story = {
  parameters: world({ equipment: failing() }),
  beforeEach: offline,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('You appear to be offline.');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
export const PrefilledFromProfile: Story = {
  parameters: world({ ...ready, me: me({ profile: profile() }) }),
  play: async ({ canvas }) => {
    const phone = await canvas.findByLabelText('Phone');
    await expect(phone).toHaveValue('+46 70 555 01 84');
    await expect(phone).toHaveAccessibleDescription(/From your profile/);
    await expect(canvas.getByLabelText('Delivery address')).toHaveAttribute('autocomplete', 'street-address');
  },
};
/** If the profile fails to load, the customer can still order. */
export const ProfileFailed: Story = {
  parameters: world({ ...ready, me: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Phone')).toHaveValue('');
    await expect(canvas.getByRole('button', { name: 'Order and pay' })).toBeEnabled();
  },
};
/** Unverified customers may order, but should check the address for the receipt. */
export const UnverifiedEmail: Story = {
  parameters: {
    world: {
      ...world(ready).world,
      identity: { status: 'signedIn', user: { ...fixtureUser, emailVerified: false } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/robin@example.com isn’t verified yet/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Order and pay' })).toBeEnabled();
  },
};
export const VeryLongName: Story = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  parameters: world({
    equipment: orderableEquipment({ name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' }),
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { name: /^Llanfair/ })).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
export const WithoutPicture: Story = {
  parameters: world({ equipment: orderableEquipment({ pictures: [], description: '', attributes: [] }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'Spinning reel, size 3000' })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'Specifications' })).toBeNull();
  },
};
