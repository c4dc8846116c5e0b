import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { fixtureClientSecret, type FixturePaymentsOptions } from '#web/platform/payments/fixture.ts';
import type { PayableOrderFragment } from '#web/features/payments/PayableOrder.generated.ts';
import { inTurn, money, paid, payableOrder, refund } from '#web/test/builders.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { Elsewhere } from '#web/test/Elsewhere.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';

const session = {
  __typename: 'PaymentSession',
  intentId: 'pi_simFixture0000000000000000',
  clientSecret: fixtureClientSecret,
  amount: money(17_980),
};
const receipt = payableOrder({
  ...paid,
  paidAt: '2026-11-21T08:00:00.000Z',
  card: { __typename: 'Card', brand: 'visa', last4: '4242' },
});
const error = (__typename: string, message: string, more: object = {}) => ({
  __typename,
  message,
  ...more,
});

function world(
  order: PayableOrderFragment | null | (() => unknown),
  more: { openPayment?: unknown; confirmPayment?: unknown; payments?: FixturePaymentsOptions } = {},
) {
  const { openPayment = session, confirmPayment = receipt, payments = {} } = more;
  return {
    world: {
      at: '/dashboard/payment/1',
      path: '/dashboard/payment/:id',
      identity: { status: 'signedIn', user: fixtureUser },
      payments,
      answers: { Query: { order }, Mutation: { openPayment, confirmPayment } },
    },
  };
}

const meta: Meta<typeof PaymentScreen> = {
  title: 'Screens/Payment',
  component: PaymentScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof PaymentScreen>;
type Play = NonNullable<Story['play']>;

const offline = () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return () => void Reflect.deleteProperty(navigator, 'onLine');
};
const shows = (parameters: Story['parameters'], ...words: RegExp[]): Story => ({
  parameters: parameters ?? {},
  play: async ({ canvas }) => {
    for (const word of words) await expect((await canvas.findAllByText(word))[0]).toBeVisible();
  },
});
/** The disabled button that waits for the secret has the same name, so wait for the enabled one. */
const payable: Play = async ({ canvas }) =>
  waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
const pay: Play = async (context) => {
  await payable(context);
  await userEvent.click(context.canvas.getByRole('button', { name: 'Pay $179.80' }));
};
const paying = (payments: FixturePaymentsOptions, check: Play, more: object = {}): Story => ({
  parameters: world(payableOrder(), { payments, ...more }),
  play: async (context) => {
    await pay(context);
    await check(context);
  },
});
const declined = (message: string, declineCode?: string) =>
  paying({ outcome: { declined: message, ...(declineCode && { declineCode }) } }, async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(`Authority says: ${message}`);
    await expect(alert).toHaveTextContent('You weren’t charged.');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  });

// Before the card is submitted -----------------------------------------------------------------------------------------

export const Visitor: Story = {
  parameters: { world: { at: '/dashboard/payment/1', path: '/dashboard/payment/:id' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Please log in to see this payment.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  },
};
export const LoadingOrder = shows(world(pending), /Loading…/);
export const OrderFailed = shows(world(failing()), /Try again/);
/** The shell's banner says so too. This message explains why the order is missing. */
export const Offline: Story = {
  ...shows(world(failing()), /You appear to be offline/, /Try again/),
  beforeEach: offline,
};
export const OfflineAtTheForm: Story = {
  ...shows(
    world(payableOrder(), { openPayment: failing() }),
    /You appear to be offline/,
    /You weren’t charged/,
    /^Try again$/,
  ),
  beforeEach: offline,
};
export const NotFoundOrNotOwner = shows(world(null), /couldn’t find this order/);
export const OrderCancelled = shows(
  world(payableOrder({ status: 'CANCELLED', canPay: false })),
  /was canceled/,
  /You weren’t charged/,
);
export const OrderCancelledWithReason = shows(
  world(
    payableOrder({ status: 'CANCELLED', canPay: false, cancelReason: 'The reel was damaged in our hands.' }),
  ),
  /was canceled/,
  /The reel was damaged in our hands/,
);
export const OrderExpired = shows(world(payableOrder({ status: 'EXPIRED', canPay: false })), /has expired/);
export const AlreadyPaid = shows(
  world(receipt),
  /Payment received\. Thank you!/,
  /pi_simStory/,
  /4242/,
  /no money was charged/,
  /Robin Rivers\s+Strandvägen 12/,
);
export const ReceiptRefundedInPart = shows(
  world({
    ...receipt,
    paymentState: 'PARTLY_REFUNDED',
    refunded: money(8_990),
    refunds: [refund(8_990)],
  }),
  /Paid and partially refunded/,
  /A scratch on one of the reels/,
  /− \$89\.90/,
  /Net paid/,
);
export const ReceiptRefundedInFull = shows(
  world({
    ...receipt,
    paymentState: 'REFUNDED',
    refunded: money(17_980),
    refunds: [
      refund(8_990, { databaseId: 'b', status: 'PENDING', reason: 'The other one too.' }),
      refund(8_990),
    ],
  }),
  /Fully refunded/,
  /Processing/,
  /\$0\.00/,
);
export const ReceiptCancelled = shows(
  world({
    ...receipt,
    status: 'CANCELLED',
    paymentState: 'REFUNDED',
    cancelledAt: '2026-11-21T10:00:00.000Z',
    cancelReason: 'The whole batch has a flaw.',
    refunded: money(17_980),
    refunds: [refund(17_980, { reason: 'The whole batch has a flaw.' })],
  }),
  /Canceled and refunded/,
  /The whole batch has a flaw/,
);
export const ProcessingByBank = shows(
  world(payableOrder({ paymentState: 'PROCESSING', canPay: false })),
  /Your bank is processing the payment/,
);
/** §4: the Pay button is disabled until the secret arrives. */
export const WaitingForSecret: Story = {
  parameters: world(payableOrder(), { openPayment: pending }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Preparing payment/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeDisabled();
  },
};
export const SecretFailed = shows(
  world(payableOrder(), { openPayment: failing() }),
  /couldn’t load/,
  /Developer Authority says:/,
);
export const ProviderAway = shows(
  world(payableOrder(), {
    openPayment: error('Unavailable', 'The payments service is unavailable.', {
      what: 'payments',
    }),
  }),
  /is unavailable/,
);
export const ScriptBlocked = shows(
  world(payableOrder(), { payments: { loads: 'fails' } }),
  /couldn’t load/,
  /any content blockers/,
);
export const PaidInAnotherTab = shows(
  world(payableOrder(), { openPayment: error('OrderAlreadyPaid', 'This order is already paid.') }),
  /already paid/,
  /Refresh order/,
);
/** One click shows the receipt. */
export const PaidInAnotherTabReceipt: Story = {
  parameters: world(inTurn(payableOrder(), receipt), {
    openPayment: error('OrderAlreadyPaid', 'This order is already paid.'),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Refresh order' }));
    const heading = await canvas.findByRole('heading', { name: 'Payment received. Thank you!' });
    await waitFor(() => expect(heading).toHaveFocus());
  },
};
export const ClosedMeanwhile = shows(
  world(payableOrder(), {
    openPayment: error('OrderClosed', 'This order has expired. Please place a new one.', {
      status: 'EXPIRED',
    }),
  }),
  /has expired/,
);
export const UnderWayElsewhere = shows(
  world(payableOrder(), {
    openPayment: error('PaymentUnderWay', 'Your payment is being processed. Don’t pay again.'),
  }),
  /Don’t pay again/,
);
export const NotFoundMeanwhile = shows(
  world(payableOrder(), {
    openPayment: error('NotFound', 'We couldn’t find this order in your account.', { what: 'order' }),
  }),
  /couldn’t find this order/,
);
export const NotAllowed = shows(
  world(payableOrder(), {
    openPayment: error('Forbidden', 'Sorry! you are not allowed to access this page!'),
  }),
  /not allowed/,
);
export const TooManyTries: Story = {
  parameters: world(payableOrder(), {
    openPayment: error('RateLimited', 'Too many attempts. Please wait a moment.', { retryAfterSeconds: 60 }),
  }),
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Authority says: Too many attempts. Please wait a moment.');
    await expect(alert).not.toHaveTextContent(/Developer/);
  },
};
export const TooManyOnHold: Story = {
  parameters: world(payableOrder(), {
    openPayment: error(
      'OrderLimitReached',
      'You are already paying for 3 orders. Pay for or cancel one of them first.',
      { availableAt: null },
    ),
  }),
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Authority says: You are already paying for 3 orders.');
    await expect(within(alert).getByRole('link', { name: 'View my orders' })).toBeVisible();
  },
};
export const HeldTooLong = shows(
  world(payableOrder(), {
    openPayment: error(
      'OrderLimitReached',
      'We held these items for you for 45 minutes. Other customers can order them now. Try again in 30 minutes.',
      { availableAt: '2026-11-21T12:30:00.000Z' },
    ),
  }),
  /Try again in 30 minutes\./,
);
export const ProductArchived = shows(
  world(payableOrder(), {
    openPayment: error('EquipmentUnavailable', 'today this equipment not available try tomorrow!', {
      stockLeft: null,
    }),
  }),
  /today this equipment not available try tomorrow!/,
);
const stockLost = (stockLeft: number, moneyBack = false) =>
  error(
    'StockLost',
    `today this equipment not available try tomorrow! ${stockLeft === 0 ? 'None is left.' : 'Only 1 is left.'}${
      moneyBack ? ' Your payment is being refunded to your card.' : ''
    }`,
    { stockLeft, moneyBack },
  );
export const StockLostBeforePay: Story = {
  parameters: world(payableOrder(), { openPayment: inTurn(stockLost(1), session) }),
  play: async (context) => {
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(
      'Authority says: today this equipment not available try tomorrow! Only 1 is left.',
    );
    await expect(alert).toHaveTextContent('You weren’t charged');
    await expect(context.canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await userEvent.click(context.canvas.getByRole('button', { name: 'Try again' }));
    await payable(context);
  },
};
/** The result of the first attempt in the story above, permanently. */
export const StockLostStays = shows(
  world(payableOrder(), { openPayment: stockLost(0) }),
  /today this equipment not available try tomorrow! None is left\./,
);
export const PriceChanged = shows(
  world(payableOrder(), { openPayment: error('PriceChanged', 'changed', { current: money(19_980) }) }),
  /The total is now/,
  /Continue with \$199\.80/,
);
export const Ready: Story = {
  parameters: world(payableOrder()),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
    await expect(canvas.getByText('Order FZ-10001')).toBeVisible();
    await expect(canvas.getByText('Amount due')).toBeVisible();
    await expect(canvas.getByText(/Robin Rivers\s+Strandvägen 12/)).toBeVisible();
    await expect(canvas.getByText('$179.80', { exact: false, selector: 'strong' })).toHaveTextContent(
      '$179.80 USD',
    );
    await expect(canvas.getByText('4242 4242 4242 4242')).toBeVisible();
  },
};
export const LiveModeShowsNoTestCards: Story = {
  parameters: world(payableOrder(), { payments: { mode: 'live' } }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
    await expect(canvas.queryByText('4242 4242 4242 4242')).toBeNull();
  },
};
// Card --------------------------------------------------------------------------------------------------------------

const unsent = (message: string, payments: FixturePaymentsOptions = {}) =>
  paying({ outcome: { incomplete: message }, ...payments }, async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(`Authority says: ${message}`);
    await waitFor(() => expect(alert).toHaveFocus());
  });
export const CardEmpty = unsent('Your card number is incomplete.', { filled: false });
export const CardIncomplete = unsent("Your card's security code is incomplete.");

/** Validated in the field while typing. Nothing is sent. */
const complains = (label: string, typed: string, words: string): Story => ({
  parameters: world(payableOrder(), { payments: { filled: false } }),
  play: async (context) => {
    const { canvas } = context;
    await payable(context);
    await userEvent.type(canvas.getByLabelText(label), typed);
    await userEvent.tab();
    await expect(await canvas.findByRole('alert')).toHaveTextContent(words);
  },
});
export const BadNumber = complains('Card number', '4242 4242 4242 4241', 'Your card number is invalid.');
export const ExpiredCard = complains(
  'Expiration date',
  '12 / 20',
  "Your card's expiration year is in the past.",
);
export const BadSecurityCode = complains('CVC', '12', "Your card's security code is incomplete.");

export const Paying = paying({ outcome: 'never-resolves' }, async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Processing payment…' })).toBeDisabled();
  await expect(
    canvas.getByText('Your bank may ask you to confirm. Please keep this page open.'),
  ).toBeVisible();
});
/** The second click comes before the button is disabled, and does nothing. */
export const DoubleClickPaysOnce: Story = {
  parameters: world(payableOrder(), { confirmPayment: inTurn(receipt, failing()) }),
  play: async (context) => {
    const { canvas } = context;
    await payable(context);
    const button = canvas.getByRole('button', { name: 'Pay $179.80' });
    button.click();
    button.click();
    await expect(await canvas.findByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
    await expect(canvas.getAllByText('successfully Payment complete!')).toHaveLength(1);
  },
};
/** An invalid API key is reported as the shop's fault. */
export const NotConfigured = paying(
  { outcome: { misconfigured: 'Invalid API Key provided: pk_test_***' } },
  async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Developer Authority says: Invalid API Key provided: pk_test_***');
    await expect(alert).toHaveTextContent('This is a problem on our end');
  },
);
/** Canceled at the provider while the form was open: a new payment is opened automatically. */
export const IntentCancelled = paying(
  { outcome: 'cancelled' },
  async ({ canvas }) => {
    await expect(await canvas.findByText(/This payment was canceled. You weren’t charged/)).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  },
  { openPayment: inTurn(session, { ...session, clientSecret: 'pi_new_secret_fixture' }) },
);
export const DeclinedGeneric = declined('Your card was declined.');
/** A decline releases the reserved stock. The next attempt reserves it again, and submits no card if that fails. */
export const StockLostAfterDecline: Story = {
  parameters: world(payableOrder(), {
    openPayment: inTurn(session, stockLost(0)),
    payments: { outcome: { declined: 'Your card was declined.' } },
  }),
  play: async (context) => {
    const { canvas } = context;
    await pay(context);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your card was declined.');
    await pay(context);
    await expect(await canvas.findByText(/not available try tomorrow! None is left\./)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  },
};
export const DeclinedInsufficientFunds = declined('Your card has insufficient funds.');
/** The message must not tell the holder of a stolen card that the theft is known. */
export const DeclinedLostOrStolen: Story = {
  ...declined('Your card was declined.', 'stolen_card'),
};
export const DeclinedProcessingError = declined(
  'An error occurred while processing your card. Try again in a little bit.',
);
export const DeclinedTooManyTries = declined(
  'You have exceeded the maximum number of declines on this card in the last 24 hour period. Please contact us via https://support.stripe.com/contact if you need further assistance.',
);
export const DeclinedExpiredCard = declined('Your card has expired.');
export const DeclinedSecurityCode = declined("Your card's security code is incorrect.");
/** 3-D Secure: the provider shows its dialog over the page, and the page waits. */
export const BankAsks = paying({ outcome: 'asks-the-bank' }, async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Processing payment…' })).toBeDisabled();
  await expect(
    canvas.getByText('Your bank may ask you to confirm. Please keep this page open.'),
  ).toBeVisible();
});
export const BankConfirmed = paying({ outcome: { bankAsks: 'complete' } }, async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
  await expect(canvas.getByText('successfully Payment complete!')).toBeVisible();
});
/** The provider sends the same error for a rejection, a closed dialog and a timeout. */
const notConfirmed = () =>
  paying({ outcome: { bankAsks: 'fail' } }, async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(
      'Authority says: We are unable to authenticate your payment method.',
    );
    await expect(alert).toHaveTextContent('You weren’t charged.');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  });
export const BankRefused = notConfirmed();
export const BankWindowClosed = notConfirmed();
export const NetworkLostAfterConfirm = paying(
  { outcome: 'network-lost' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please don’t pay again.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  },
  { confirmPayment: pending },
);
// After the card is submitted ------------------------------------------------------------------------------------------

/** The payment succeeded and is being confirmed with the server. */
export const Saving = paying(
  { outcome: 'succeeds' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('successfully Payment complete!')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Saving payment…' })).toBeDisabled();
    await expect(canvas.queryByText('payment Sent to database')).toBeNull();
  },
  { confirmPayment: pending },
);
export const SavedToTheShop = paying({ outcome: 'succeeds' }, async ({ canvas }) => {
  await expect(await canvas.findByText('successfully Payment complete!')).toBeVisible();
  await expect(await canvas.findByText('payment Sent to database')).toBeVisible();
  const heading = await canvas.findByRole('heading', { name: 'Payment received. Thank you!' });
  await expect(heading).toBeVisible();
  // The focused form is gone, so the focus moves to the heading.
  await waitFor(() => expect(heading).toHaveFocus());
});
export const SucceededButNotSavedYet = paying(
  { outcome: 'succeeds' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please don’t pay again.')).toBeVisible();
  },
  {
    confirmPayment: error('Unavailable', 'The payments service is unavailable.', {
      what: 'payments',
    }),
  },
);
/** Paid after the items were sold to another customer: the payment is refunded automatically. */
export const StockLostMoneyBack = paying(
  { outcome: 'succeeds' },
  async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Your payment is being refunded to your card.');
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  },
  { confirmPayment: stockLost(0, true) },
);
export const DelayedByBank = paying(
  { outcome: 'processing' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please don’t pay again.')).toBeVisible();
  },
  { confirmPayment: error('PaymentUnderWay', 'Your payment is being processed.') },
);

const notCompleted = error('PaymentNotCompleted', 'The payment wasn’t completed.', {
  providerStatus: 'requires_payment_method',
});

export const NetworkLostAndNotCharged = paying(
  { outcome: 'network-lost' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please don’t pay again.')).toBeVisible();
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Authority says: The payment wasn’t completed.');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  },
  { confirmPayment: notCompleted },
);
export const NetworkLostAndPaid = paying({ outcome: 'network-lost' }, async ({ canvas }) => {
  await expect(await canvas.findByText('Checking your payment. Please don’t pay again.')).toBeVisible();
  await expect(await canvas.findByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
  await expect(canvas.getByText('successfully Payment complete!')).toBeVisible();
  await expect(canvas.getByText('payment Sent to database')).toBeVisible();
});
/** After the provider's success only the receipt may follow, whatever a late response says. */
export const PaidNeverOffersToPayAgain = paying(
  { outcome: 'succeeds' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please don’t pay again.')).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
    await expect(canvas.getAllByText('successfully Payment complete!')).toHaveLength(1);
  },
  { confirmPayment: inTurn(notCompleted, receipt) },
);
/** The payment isn't complete while the bank is processing it. */
export const DelayedThenRefusedByBank = paying(
  { outcome: 'processing' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please don’t pay again.')).toBeVisible();
    await expect(canvas.queryByText('successfully Payment complete!')).toBeNull();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  },
  { confirmPayment: inTurn(error('PaymentUnderWay', 'Your payment is being processed.'), notCompleted) },
);
export const ProcessingGoesOnByItself: Story = {
  parameters: world(inTurn(payableOrder({ paymentState: 'PROCESSING', canPay: false }), receipt)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Your bank is processing the payment/)).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
  },
};
/** Without user interaction, the page shows the reason and offers to pay with another card. */
export const ProcessingThenRefused: Story = {
  parameters: world(
    inTurn(
      payableOrder({ paymentState: 'PROCESSING', canPay: false }),
      payableOrder({ paymentState: 'FAILED', paymentProblem: 'Your card was declined.' }),
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Your bank is processing the payment/)).toBeVisible();
    const alert = await canvas.findByText(/Your card was declined\./, undefined, { timeout: 10_000 });
    await expect(alert.closest('[role=alert]')).toHaveTextContent('You weren’t charged.');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  },
};
// Wallet ------------------------------------------------------------------------------------------------------------

const openSheet: Play = async (context) => {
  await payable(context);
  await userEvent.click(await context.canvas.findByRole('button', { name: 'Test Pay' }));
};
const byWallet = (payments: FixturePaymentsOptions, check: Play, more: object = {}): Story => ({
  parameters: world(payableOrder(), { payments, ...more }),
  play: async (context) => {
    await openSheet(context);
    await check(context);
  },
});
export const WalletAvailable: Story = {
  parameters: world(payableOrder(), { payments: { wallet: 'approves' } }),
  play: async (context) => {
    await payable(context);
    await expect(await context.canvas.findByRole('region', { name: 'Pay with a wallet' })).toBeVisible();
    await expect(await context.canvas.findByRole('button', { name: 'Test Pay' })).toBeEnabled();
    await expect(context.canvas.getByText('or pay with a wallet')).toBeVisible();
  },
};
/** No empty space: the card form is where it would be without wallet support. */
export const WalletNotAvailable: Story = {
  parameters: world(payableOrder()),
  play: async (context) => {
    const { canvas } = context;
    await payable(context);
    await expect(canvas.queryByText('or pay with a wallet')).not.toBeVisible();
    const form = canvas.getByText('Card number').closest('form');
    await expect(form?.parentElement?.getBoundingClientRect().top).toBe(form?.getBoundingClientRect().top);
  },
};
export const WalletPays = byWallet({ wallet: 'approves' }, async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
  await expect(canvas.getByText('payment Sent to database')).toBeVisible();
});
/** One payment at a time: the card form is disabled while the wallet's sheet is open. */
export const WalletSheetOpen = byWallet({ wallet: 'stays-open' }, async ({ canvas }) => {
  await expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeDisabled();
  await expect(canvas.queryByRole('alert')).toBeNull();
});
export const WalletSheetClosed = byWallet({ wallet: 'is-closed' }, async ({ canvas }) => {
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  await expect(canvas.getByRole('button', { name: 'Test Pay' })).toBeEnabled();
  await expect(canvas.queryByRole('alert')).toBeNull();
});
export const WalletDeclined = byWallet(
  { wallet: 'approves', outcome: { declined: 'Your card was declined.' } },
  async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Authority says: Your card was declined.');
    await expect(alert).toHaveTextContent('You weren’t charged.');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  },
);
/** The retry cannot reserve the stock again, so nothing is sent. */
export const WalletStockLostAfterDecline = byWallet(
  { wallet: 'approves', outcome: { declined: 'Your card was declined.' } },
  async ({ canvas }) => {
    await canvas.findByRole('alert');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
    await userEvent.click(canvas.getByRole('button', { name: 'Test Pay' }));
    await expect(await canvas.findByText(/not available try tomorrow/)).toBeVisible();
  },
  {
    openPayment: inTurn(
      session,
      error('StockLost', 'today this equipment not available try tomorrow! None is left.', {
        stockLeft: 0,
        moneyBack: false,
      }),
    ),
  },
);

export const PriceChangedAsksAgain: Story = {
  parameters: world(inTurn(payableOrder(), payableOrder({ total: money(19_980) })), {
    openPayment: inTurn(error('PriceChanged', 'changed', { current: money(19_980) }), {
      ...session,
      amount: money(19_980),
    }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/total is now \$199\.80/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue with $199.80' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $199.80' })).toBeEnabled());
    await expect(canvas.getByText('$199.80', { exact: false, selector: 'strong' })).toBeVisible();
  },
};
export const SecretAfterRetry: Story = {
  parameters: world(payableOrder(), {
    openPayment: inTurn(error('Unavailable', 'No answer right now.', { what: 'payments' }), session),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  },
};
export const TestCardCopied: Story = {
  parameters: world(payableOrder()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy 4242 4242 4242 4242' }));
    await expect(
      await canvas.findByText(/^(Copied|Couldn’t copy. Enter it manually): 4242 4242 4242 4242$/),
    ).toBeVisible();
  },
};

const inTheShop = (more: Parameters<typeof world>[1]) => {
  const { world: inside } = world(payableOrder(), more);
  return { world: { ...inside, path: '*' } };
};
const withLogin = () => (
  <Routes>
    <Route path="/dashboard/payment/:id" element={<PaymentScreen />} />
    <Route path="*" element={<Elsewhere />} />
  </Routes>
);
const signInRequired = error('SignInRequired', 'Plz register!');

/** Nothing was sent: the login explains why and redirects back. */
export const SessionExpiredBefore: Story = {
  parameters: inTheShop({ openPayment: inTurn(signInRequired, session) }),
  render: withLogin,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Login' })).toBeVisible();
  },
};
/** The card was sent: the payment completes without a sign-in, and the customer must not pay again. */
export const SessionExpiredAfter: Story = {
  parameters: inTheShop({ confirmPayment: signInRequired }),
  render: withLogin,
  play: async (context) => {
    const { canvas } = context;
    await pay(context);
    await expect(await canvas.findByText('successfully Payment complete!')).toBeVisible();
    const words = await canvas.findByText(/Your payment is still processing/);
    await waitFor(() => expect(words.closest('[role=status]')).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Login' })).toBeEnabled();
  },
};
export const SessionExpiredAtTheOrder: Story = {
  parameters: {
    world: {
      ...world(() => {
        try {
          return failing('Your sign-in is no longer good.')();
        } catch (cause) {
          throw Object.assign(cause as Error, { extensions: { code: 'TOKEN_INVALID' } });
        }
      }).world,
      path: '*',
    },
  },
  render: withLogin,
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible(),
};
const answersOpen = (member: string, message: string) =>
  paying(
    { outcome: 'processing' },
    async ({ canvas }) => {
      await expect(await canvas.findByText('Checking your payment. Please don’t pay again.')).toBeVisible();
      await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
    },
    { confirmPayment: error(member, message, member === 'NotFound' ? { what: 'order' } : {}) },
  );
/** After the provider's success the page waits, whatever the server responds. */
export const ConfirmUnknownTransaction = answersOpen(
  'UnknownTransaction',
  'This is not the payment of this order.',
);
export const ConfirmNotFound = answersOpen('NotFound', 'We couldn’t find this order in your account.');
export const ConfirmForbidden = answersOpen('Forbidden', 'Sorry! you are not allowed to access this page!');
export const SeveralProducts: Story = {
  parameters: world(
    payableOrder({ lines: [...payableOrder().lines, ...payableOrder().lines], total: money(35_960) }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('Lakehead 3000')).toHaveLength(2);
    await expect(await canvas.findByText('$359.60', { exact: false, selector: 'strong' })).toBeVisible();
  },
};
