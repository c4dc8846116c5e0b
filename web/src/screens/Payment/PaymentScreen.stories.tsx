import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { somebody } from '#web/platform/identity/fixture.ts';
import { fixtureClientSecret, type FixturePaymentsOptions } from '#web/platform/payments/fixture.ts';
import type { PayableOrderFragment } from '#web/features/payments/PayableOrder.generated.ts';
import { inTurn, money, paid, payableOrder } from '#web/test/builders.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
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
  code: 'CODE',
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
      identity: { status: 'signedIn', user: somebody },
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

const shows = (parameters: Story['parameters'], ...words: RegExp[]): Story => ({
  parameters: parameters ?? {},
  play: async ({ canvas }) => {
    for (const word of words) await expect((await canvas.findAllByText(word))[0]).toBeVisible();
  },
});
/** The button that waits for the secret has the same name: the one that works is meant. */
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
const declined = (message: string) =>
  paying({ outcome: { declined: message } }, async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(`Authority says: ${message}`);
    await expect(alert).toHaveTextContent('You have not been charged.');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  });

export const Visitor: Story = {
  parameters: { world: { at: '/dashboard/payment/1', path: '/dashboard/payment/:id' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Please log in to see this payment.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  },
};
export const LoadingOrder = shows(world(pending), /Loading …/);
export const OrderFailed = shows(world(failing()), /Try again/);
export const NotFoundOrNotOwner = shows(world(null), /There is no such order, or it is not yours/);
export const OrderCancelled = shows(
  world(payableOrder({ status: 'CANCELLED', canPay: false })),
  /was cancelled/,
  /Nothing was charged/,
);
export const OrderExpired = shows(world(payableOrder({ status: 'EXPIRED', canPay: false })), /has expired/);
export const AlreadyPaid = shows(
  world(receipt),
  /Paid\. Thank you!/,
  /pi_simStory/,
  /4242/,
  /no money has moved/,
);
export const ProcessingByBank = shows(
  world(payableOrder({ paymentState: 'PROCESSING', canPay: false })),
  /still deciding/,
);
export const WaitingForSecret = shows(
  world(payableOrder(), { openPayment: pending }),
  /Preparing the payment/,
);
export const SecretFailed = shows(
  world(payableOrder(), { openPayment: failing() }),
  /could not be loaded/,
  /Developer Authority says:/,
);
export const ProviderAway = shows(
  world(payableOrder(), {
    openPayment: error('Unavailable', 'The payments service does not answer right now.', {
      what: 'payments',
    }),
  }),
  /does not answer right now/,
);
export const ScriptBlocked = shows(
  world(payableOrder(), { payments: { loads: 'fails' } }),
  /could not be loaded/,
  /something blocks/,
);
export const PaidInAnotherTab = shows(
  world(payableOrder(), { openPayment: error('OrderAlreadyPaid', 'This order is paid already.') }),
  /paid already/,
);
export const PriceChanged = shows(
  world(payableOrder(), { openPayment: error('PriceChanged', 'changed', { current: money(19_980) }) }),
  /The sum has changed/,
);
export const Ready: Story = {
  parameters: world(payableOrder()),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
    await expect(canvas.getByText('Order FZ-10001')).toBeVisible();
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
export const Incomplete = paying(
  { outcome: { incomplete: 'Your card number is incomplete.' } },
  async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your card number is incomplete.');
  },
);
export const Paying = paying({ outcome: 'never-resolves' }, async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Paying …' })).toBeDisabled();
});
export const DeclinedGeneric = declined('Your card was declined.');
export const DeclinedInsufficientFunds = declined('Your card has insufficient funds.');
export const DeclinedExpiredCard = declined('Your card has expired.');
export const DeclinedSecurityCode = declined("Your card's security code is incorrect.");
export const BankAsks = paying({ outcome: 'asks-the-bank' }, async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Paying …' })).toBeDisabled();
});
export const NetworkLostAfterConfirm = paying(
  { outcome: 'network-lost' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please do not pay again.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  },
  { confirmPayment: pending },
);
export const SavedToTheShop = paying({ outcome: 'succeeds' }, async ({ canvas }) => {
  await expect(await canvas.findByText('successfully Payment complete!')).toBeVisible();
  await expect(await canvas.findByText('payment Sent to database')).toBeVisible();
  await expect(await canvas.findByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
});
export const SucceededButNotSavedYet = paying(
  { outcome: 'succeeds' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please do not pay again.')).toBeVisible();
  },
  {
    confirmPayment: error('Unavailable', 'The payments service does not answer right now.', {
      what: 'payments',
    }),
  },
);
export const DelayedByBank = paying(
  { outcome: 'processing' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please do not pay again.')).toBeVisible();
  },
  { confirmPayment: error('PaymentUnderWay', 'Your payment is being processed.') },
);

const notCompleted = error('PaymentNotCompleted', 'The payment has not been completed.', {
  providerStatus: 'requires_payment_method',
});

/** §4: Pay is there, and disabled, until the secret arrives. */
export const PayDisabledUntilSecret: Story = {
  parameters: world(payableOrder(), { openPayment: pending }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: 'Pay $179.80' })).toBeDisabled(),
};
export const NetworkLostAndNotCharged = paying(
  { outcome: 'network-lost' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please do not pay again.')).toBeVisible();
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Authority says: The payment has not been completed.');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  },
  { confirmPayment: notCompleted },
);
export const NetworkLostAndPaid = paying({ outcome: 'network-lost' }, async ({ canvas }) => {
  await expect(await canvas.findByText('Checking your payment. Please do not pay again.')).toBeVisible();
  await expect(await canvas.findByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
  await expect(canvas.getByText('successfully Payment complete!')).toBeVisible();
  await expect(canvas.getByText('payment Sent to database')).toBeVisible();
});
/** The provider said yes: nothing but the receipt may follow, whatever a slow answer says. */
export const PaidNeverOffersToPayAgain = paying(
  { outcome: 'succeeds' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please do not pay again.')).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
    await expect(canvas.getAllByText('successfully Payment complete!')).toHaveLength(1);
  },
  { confirmPayment: inTurn(notCompleted, receipt) },
);
/** Nothing is complete while the bank decides. */
export const DelayedThenRefusedByBank = paying(
  { outcome: 'processing' },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Checking your payment. Please do not pay again.')).toBeVisible();
    await expect(canvas.queryByText('successfully Payment complete!')).toBeNull();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  },
  { confirmPayment: inTurn(error('PaymentUnderWay', 'Your payment is being processed.'), notCompleted) },
);
export const ProcessingGoesOnByItself: Story = {
  parameters: world(inTurn(payableOrder({ paymentState: 'PROCESSING', canPay: false }), receipt)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/still deciding/)).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
  },
};
export const PriceChangedAsksAgain: Story = {
  parameters: world(inTurn(payableOrder(), payableOrder({ total: money(19_980) })), {
    openPayment: inTurn(error('PriceChanged', 'changed', { current: money(19_980) }), {
      ...session,
      amount: money(19_980),
    }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/\$199\.80 now/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $199.80' })).toBeEnabled());
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
export const BankRefused = declined(
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);
export const TestCardCopied: Story = {
  parameters: world(payableOrder()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy 4242 4242 4242 4242' }));
    await expect(
      await canvas.findByText(/^(Copied|Please copy it by hand): 4242 4242 4242 4242$/),
    ).toBeVisible();
  },
};
