import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CheckoutDataQuery } from '#web/features/checkout/CheckoutData.generated.ts';
import { fixtureClientSecret, type FixturePaymentsOptions } from '#web/platform/payments/fixture.ts';
import { money, paid, payableOrder } from '#web/test/builders.ts';
import { cart, cartLine, quote as cartQuote, withGuestCart, withoutGuestCart } from '#web/test/cart.ts';
import { country, deliveryChoice, region } from '#web/test/checkout.ts';
import { me, robin } from '#web/test/people.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { CheckoutScreen } from './CheckoutScreen.tsx';

type Address = NonNullable<NonNullable<CheckoutDataQuery['me']>['addresses']>[number];

const countries = [
  country('HK', 'Hong Kong', { hasPostalCode: false }),
  country('SE', 'Sweden'),
  country('US', 'United States', { regions: [region('CA', 'California'), region('NY', 'New York')] }),
];
const address = (change: Partial<Address> = {}): Address => ({
  __typename: 'Address',
  id: 'address-1',
  recipient: 'Robin Rivers',
  phone: '+46 70 555 01 84',
  line1: 'Strandvägen 12',
  line2: '',
  city: 'Vaxholm',
  region: null,
  postalCode: '185 31',
  country: 'SE',
  ...change,
});
const quote = (change: object = {}) => ({
  ...cartQuote(),
  hash: 'hash-1',
  isEstimate: false,
  codeProblem: null,
  deliveryChoices: [
    deliveryChoice('standard', 'Standard delivery', 0),
    deliveryChoice('express', 'Express delivery', 1_990, { earliest: '2026-12-01', latest: '2026-12-01' }),
    deliveryChoice('pickup', 'Pickup at the shop', 0, { isPickup: true }),
  ],
  ...change,
});
/** With the delivery that was asked for. */
const quoteOf = ({ input }: { input: { deliveryMethodId: string | null } }) =>
  input.deliveryMethodId === 'express'
    ? quote({ deliveryMethodId: 'express', delivery: money(1_990), total: money(19_970), hash: 'hash-2' })
    : quote();

const filled = cart([cartLine(), cartLine({ equipmentId: 'spoon', name: 'Ember Spoon 18', quantity: 3 })]);
const withAddresses = (...addresses: Address[]) => ({ ...me(), addresses });
const customer = withAddresses(address());
const session = {
  __typename: 'PaymentSession',
  intentId: 'pi_simFixture0000000000000000',
  clientSecret: fixtureClientSecret,
  amount: money(17_980),
};

const world = (Query: Record<string, unknown> = {}, Mutation: Record<string, unknown> = {}) => ({
  world: {
    at: '/checkout',
    path: '/checkout',
    answers: { Query: { cart: filled, quote: quoteOf, me: null, countries, ...Query }, Mutation },
  },
});
/** A customer whose last address fills the form. */
const asCustomer = (Query: Record<string, unknown> = {}, Mutation: Record<string, unknown> = {}) => ({
  world: { ...world({ me: customer, ...Query }, Mutation).world, identity: robin },
});

const meta: Meta<typeof CheckoutScreen> = {
  title: 'Screens/Checkout',
  component: CheckoutScreen,
  beforeEach: () => {
    sessionStorage.clear();
    return withGuestCart();
  },
};
export default meta;
type Story = StoryObj<typeof CheckoutScreen>;
type Context = Parameters<NonNullable<Story['play']>>[0];
type Canvas = Context['canvas'];

const ofCustomer = (story: Story): Story => ({ beforeEach: withoutGuestCart, ...story });
const says =
  (words: string | RegExp): NonNullable<Story['play']> =>
  async ({ canvas }) =>
    expect(await canvas.findByText(words)).toBeVisible();

export const Loading: Story = {
  parameters: world({ cart: pending }),
  play: says('Loading…'),
};
export const Failed: Story = {
  parameters: world({ cart: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t load the checkout.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
  },
};
export const Offline: Story = {
  parameters: world({ cart: failing() }),
  beforeEach: () => {
    const online = offline();
    const forget = withGuestCart();
    return () => {
      online();
      forget();
    };
  },
  play: says(/^You appear to be offline/),
};
export const Empty: Story = {
  parameters: world({ cart: cart([]) }),
  play: says('Your cart is empty.'),
};
export const OfAdmin: Story = ofCustomer({
  parameters: asCustomer({ cart: null, me: { ...me({ role: 'ADMIN' }), addresses: [] } }),
  play: says(/^Admins can’t order/),
});
export const WithProblem: Story = {
  parameters: world({ cart: cart([cartLine({ problem: 'OUT_OF_STOCK' })]) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/can’t be ordered as they are/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Edit cart' })).toHaveAttribute('href', '/cart');
  },
};

// The form ------------------------------------------------------------------------------------------------------------

const ready = (canvas: Canvas, total = '$179.80') =>
  waitFor(() => expect(canvas.getByRole('button', { name: `Continue to payment · ${total}` })).toBeEnabled());
const proceed = async (canvas: Canvas) => {
  await ready(canvas);
  await userEvent.click(canvas.getByRole('button', { name: /^Continue to payment/ }));
};

/** The browser's language suggests the country. */
export const OfGuest: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await ready(canvas);
    await expect(canvas.getByLabelText('Country')).toHaveValue('US');
    await expect(canvas.getByLabelText('ZIP code')).toHaveAttribute('autocomplete', 'shipping postal-code');
    await expect(canvas.getByLabelText('State or province')).toBeVisible();
    await expect(canvas.getByRole('radio', { name: /Standard delivery/ })).toBeChecked();
    await expect(canvas.getByText('Ready for pickup Dec 4 – Dec 7')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  },
};
export const OfCustomer: Story = ofCustomer({
  parameters: asCustomer({
    me: withAddresses(
      address(),
      address({ id: 'address-2', line1: 'Quay 3', city: 'Reno', country: 'US', region: 'CA' }),
    ),
  }),
  play: async ({ canvas }) => {
    await ready(canvas);
    await expect(canvas.getByLabelText('Street and number')).toHaveValue('Strandvägen 12');
    await userEvent.selectOptions(canvas.getByLabelText('Saved addresses'), 'address-2');
    await expect(canvas.getByLabelText('Street and number')).toHaveValue('Quay 3');
    await expect(canvas.getByLabelText('State or province')).toHaveValue('CA');
    await userEvent.selectOptions(canvas.getByLabelText('Saved addresses'), '');
    await expect(canvas.getByLabelText('Street and number')).toHaveValue('');
    await expect(canvas.queryByLabelText('Email')).toBeNull();
  },
});
export const CountryUnknown: Story = {
  parameters: world({ quote: quote({ isEstimate: true }) }),
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Country'), '');
    await expect(await canvas.findByText('Choose a country to see delivery options.')).toBeVisible();
    await expect(await canvas.findByText('Delivery (estimate)')).toBeVisible();
  },
};
export const WithoutPostalCode: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await ready(canvas);
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'HK');
    await ready(canvas);
    await expect(canvas.queryByLabelText('Postal code')).toBeNull();
    await expect(canvas.queryByLabelText('State or province')).toBeNull();
  },
};
export const DeliveryChosen: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await ready(canvas);
    await userEvent.click(canvas.getByRole('radio', { name: /Express delivery/ }));
    await ready(canvas, '$199.70');
    await expect(canvas.getByRole('radio', { name: /Express delivery/ })).toBeChecked();
  },
};
export const NoDelivery: Story = {
  parameters: world({ quote: quote({ deliveryChoices: [], deliveryMethodId: null }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^We can’t deliver this cart/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Continue to payment/ })).toBeDisabled();
  },
};
export const Calculating: Story = {
  parameters: world({ quote: pending }),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Calculating…'))[0]).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Calculating…' })).toBeDisabled();
  },
};
export const QuoteFailed: Story = {
  parameters: world({ quote: failing() }),
  play: says('We couldn’t calculate the total.'),
};
export const RequiredFields: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await proceed(canvas);
    await expect(await canvas.findByText('Email is Required')).toBeVisible();
    for (const words of [
      'Enter your name.',
      'Enter a street and number.',
      'Enter a postal code.',
      'Enter a city.',
    ])
      await expect(canvas.getByText(words)).toBeVisible();
    await expect(canvas.getByText('Choose a state or province.')).toBeVisible();
    await expect(canvas.getByText('Phone is Required')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveFocus());
  },
};

// Placing the order ---------------------------------------------------------------------------------------------------

const placing = (checkout: unknown, play: (canvas: Canvas) => Promise<unknown>, Query: object = {}): Story =>
  ofCustomer({
    parameters: asCustomer({ ...Query }, { checkout }),
    play: async ({ canvas }) => {
      await proceed(canvas);
      await play(canvas);
    },
  });
const refused = (member: unknown, words: string | RegExp, hint?: string | RegExp): Story =>
  placing(member, async (canvas) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(words);
    if (hint) await expect(alert).toHaveTextContent(hint);
    await waitFor(() => expect(alert).toHaveFocus());
    await ready(canvas);
  });

export const PostalCodeInvalid: Story = placing(
  {
    __typename: 'InvalidInput',
    message: 'Enter a valid postal code for Sweden.',
    issues: [
      {
        __typename: 'FieldIssue',
        path: 'address.postalCode',
        message: 'Enter a valid postal code for Sweden.',
      },
    ],
  },
  async (canvas) => {
    await expect(await canvas.findByText('Enter a valid postal code for Sweden.')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Postal code')).toHaveFocus());
  },
);
export const Placing: Story = placing(pending, async (canvas) =>
  expect(await canvas.findByRole('button', { name: 'Placing order…' })).toBeDisabled(),
);
let asked = 0;
/** The page says what changed. Nothing is ordered until the customer continues again. */
export const QuoteChanged: Story = {
  ...placing(
    () => {
      asked = 1;
      return { __typename: 'QuoteChanged', message: 'Something about your order has changed.' };
    },
    async (canvas) => {
      await expect(await canvas.findByText('The items now cost $189.80 instead of $179.80.')).toBeVisible();
      await expect(canvas.getByText('The total is now $189.80 instead of $179.80.')).toBeVisible();
      await expect(canvas.getByText('Delivery is now expected Dec 7 – Dec 8.')).toBeVisible();
      await ready(canvas, '$189.80');
    },
    {
      quote: () =>
        asked === 0
          ? quote()
          : quote({
              hash: 'hash-3',
              subtotal: money(18_980),
              total: money(18_980),
              deliveryChoices: [
                deliveryChoice('standard', 'Standard delivery', 0, {
                  earliest: '2026-12-07',
                  latest: '2026-12-08',
                }),
              ],
            }),
    },
  ),
  beforeEach: () => {
    asked = 0;
    withoutGuestCart();
  },
};
export const LinesUnavailable: Story = refused(
  {
    __typename: 'LinesUnavailable',
    message: 'Some products in your cart can’t be ordered as they are.',
    equipmentIds: ['spoon'],
  },
  /can’t be ordered as they are/,
);
export const CartEmptied: Story = refused(
  { __typename: 'CartEmpty', message: 'Your cart is empty.' },
  'Your cart is empty.',
);
export const TotalTooSmall: Story = refused(
  {
    __typename: 'TotalOutOfRange',
    message: 'The total is too small for a card payment. Add another product.',
    min: money(50),
    max: money(99_999_999),
  },
  /too small/,
);
export const LimitReached: Story = refused(
  {
    __typename: 'OrderLimitReached',
    message: 'You have 20 unpaid orders. Pay for or cancel one of them first.',
    availableAt: null,
  },
  /20 unpaid orders/,
);
export const KeyReused: Story = refused(
  { __typename: 'IdempotencyKeyReused', message: 'You already placed this order with other details.' },
  /already placed/,
  'Continue again to place another order.',
);
export const RateLimited: Story = refused(
  { __typename: 'RateLimited', message: 'Too many attempts. Please wait a moment.', retryAfterSeconds: 30 },
  /Too many attempts/,
  /30 seconds/,
);
export const Forbidden: Story = refused(
  { __typename: 'Forbidden', message: 'Sorry! you are not allowed to access this page!' },
  'Sorry! you are not allowed to access this page!',
);
export const NotPlaced: Story = refused(failing(), 'Something went wrong');

// Payment -------------------------------------------------------------------------------------------------------------

const checkedOut = payableOrder({
  number: 'FZ-10042',
  subtotal: money(17_980),
  discounts: [{ __typename: 'OrderDiscount', label: 'Spring', amount: money(1_000) }],
  delivery: {
    __typename: 'OrderDelivery',
    name: 'Express delivery',
    isPickup: false,
    cost: money(1_990),
    earliest: '2026-12-01',
    latest: '2026-12-02',
  },
  taxes: [
    { __typename: 'OrderTax', label: 'Sales tax', percent: 7.25, isIncluded: false, amount: money(1_375) },
  ],
  total: money(20_345),
});
const toPay: NonNullable<Story['play']> = async ({ canvas }) => {
  await expect(await canvas.findByText('Order FZ-10042')).toBeVisible();
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $203.45' })).toBeEnabled());
  for (const words of ['−$10.00', 'Express delivery', 'Sales tax (7.25%)', 'Dec 1 – Dec 2'])
    await expect(canvas.getByText(words)).toBeVisible();
};

export const PlacedByGuest: Story = {
  parameters: world(
    { guestOrder: checkedOut },
    { checkout: checkedOut, openGuestPayment: { ...session, amount: money(20_345) } },
  ),
  play: async (context) => {
    const { canvas } = context;
    await ready(canvas);
    const fill = (label: string, text: string) => userEvent.type(canvas.getByLabelText(label), text);
    await fill('Email', 'robin@example.com');
    await fill('Full name', 'Robin Rivers');
    await fill('Street and number', '12 Pier Road');
    await fill('ZIP code', '93940');
    await fill('City', 'Monterey');
    await userEvent.selectOptions(canvas.getByLabelText('State or province'), 'CA');
    await fill('Phone', '+1 555 0100');
    await proceed(canvas);
    await toPay(context);
  },
};
/** Continues on the specified payment page. */
export const PlacedByCustomer: Story = ofCustomer({
  parameters: { world: { ...asCustomer({}, { checkout: checkedOut }).world, path: '*' } },
  render: () => (
    <Routes>
      <Route path="/checkout" element={<CheckoutScreen />} />
      <Route path="/dashboard/payment/:id" element={<h1>Payment</h1>} />
    </Routes>
  ),
  play: async ({ canvas }) => {
    await proceed(canvas);
    await expect(await canvas.findByRole('heading', { name: 'Payment' })).toBeVisible();
  },
});

// Express checkout ----------------------------------------------------------------------------------------------------

const byWallet = (
  payments: FixturePaymentsOptions,
  Mutation: Record<string, unknown>,
  play: (canvas: Canvas) => Promise<unknown>,
  Query: Record<string, unknown> = {},
): Story =>
  ofCustomer({
    parameters: {
      world: {
        ...asCustomer(Query, { openPayment: session, confirmPayment: payableOrder(paid), ...Mutation }).world,
        payments: { wallet: 'approves', ...payments },
        path: '*',
      },
    },
    render: () => (
      <Routes>
        <Route path="/checkout" element={<CheckoutScreen />} />
        <Route path="/dashboard/payment/:id" element={<h1>Payment</h1>} />
      </Routes>
    ),
    play: async ({ canvas }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Test Pay' }));
      await play(canvas);
    },
  });

/** The space of the buttons is reserved, so that the form does not move when they load. */
export const ExpressLoading: Story = {
  parameters: { world: { ...world().world, payments: { loads: 'never' } } },
  play: async ({ canvas }) => {
    await ready(canvas);
    await expect(canvas.getByText('Express checkout')).toBeVisible();
  },
};
export const ExpressUnavailable: Story = {
  parameters: { world: { ...world().world, payments: { loads: 'fails' } } },
  play: async ({ canvas }) => {
    await ready(canvas);
    await waitFor(() => expect(canvas.getByText('Express checkout')).not.toBeVisible());
  },
};
/** Above the form: the customer enters nothing. */
export const ExpressAvailable: Story = {
  parameters: { world: { ...world().world, payments: { wallet: 'stays-open' } } },
  play: async ({ canvas }) => {
    await ready(canvas);
    const button = await canvas.findByRole('button', { name: 'Test Pay' });
    await expect(button.compareDocumentPosition(canvas.getByLabelText('Email'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await expect(canvas.getByText('or enter your details')).toBeVisible();
  },
};
export const ExpressPlacing = byWallet({}, { checkout: pending }, async (canvas) => {
  await expect(await canvas.findByText('Placing order…')).toBeVisible();
  await expect(canvas.getByRole('button', { name: /^Continue to payment/ })).toBeDisabled();
});
let asks = 0;
let ordered = false;
let emptied = false;
/** The order empties the cart before it is paid. The form asks for the quote of the wallet's address at the same time. */
export const ExpressPays: Story = {
  ...byWallet(
    {},
    {
      checkout: () => {
        ordered = true;
        return checkedOut;
      },
      openPayment: () => waitFor(() => expect(emptied).toBe(true)).then(() => session),
    },
    async (canvas) => {
      await expect(await canvas.findByRole('heading', { name: 'Payment' })).toBeVisible();
      await expect((await canvas.findAllByText('successfully Payment complete!'))[0]).toBeVisible();
    },
    {
      quote: async ({ input }: { input: { destination: { region: string | null } | null } }) => {
        // The wallet asks first, then the form.
        if (input.destination?.region !== 'CA' || ++asks === 1) return quote();
        await waitFor(() => expect(ordered).toBe(true));
        setTimeout(() => (emptied = true), 50);
        return null;
      },
    },
  ),
  beforeEach: () => {
    asks = 0;
    ordered = false;
    emptied = false;
    withoutGuestCart();
  },
};
/** The order is placed. It can be paid with another card on its page. */
export const ExpressDeclined = byWallet(
  { outcome: { declined: 'Your card was declined.' } },
  { checkout: checkedOut },
  async (canvas) => {
    await expect(await canvas.findByRole('heading', { name: 'Payment' })).toBeVisible();
    await expect((await canvas.findAllByText('Your card was declined.'))[0]).toBeVisible();
  },
);
/** The wallet's address is in the form, where the customer corrects it. */
export const ExpressAddressInvalid = byWallet(
  {},
  {
    checkout: {
      __typename: 'InvalidInput',
      message: 'Enter a valid postal code for United States.',
      issues: [
        {
          __typename: 'FieldIssue',
          path: 'address.postalCode',
          message: 'Enter a valid postal code for United States.',
        },
      ],
    },
  },
  async (canvas) => {
    await expect(await canvas.findByText('Enter a valid postal code for United States.')).toBeVisible();
    await expect(canvas.getByLabelText('ZIP code')).toHaveValue('93940');
    await expect(canvas.getByLabelText('State or province')).toHaveValue('CA');
    await expect(canvas.getByLabelText('Street and number')).toHaveValue('12 Pier Road');
    await ready(canvas);
  },
);
export const ExpressRefused = byWallet(
  {},
  { checkout: { __typename: 'CartEmpty', message: 'Your cart is empty.' } },
  async (canvas) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your cart is empty.');
    await ready(canvas);
  },
);
