/*
 * Local emulator of Stripe.js, for test mode only. It defines window.Stripe as https://js.stripe.com does, for cards.
 * Load it with <script type="module">. The card fields are frames of this script's own origin: the embedding page
 * cannot read them, and no card number passes through it.
 */
import { apiCaller, asForm, intentIdOf } from './api-calls.js';
import { CardElements, isCardElement, isCardElements } from './card-elements.js';
import { openController } from './controller-link.js';
import { IntegrationError } from './integration-error.js';
import { askTheBank } from './three-d-secure-dialog.js';

const ORIGIN = new URL(import.meta.url).origin;

/** Methods of the real script that are not emulated. Using one throws an error. */
const NOT_HERE = [
  'createToken',
  'createSource',
  'confirmSetup',
  'confirmCardSetup',
  'createConfirmationToken',
  'initCheckout',
  'paymentRequest',
];

/** The intent does not cost what the customer approved. */
const OTHER_AMOUNT = {
  type: 'invalid_request_error',
  message: 'The amount and the currency of the PaymentIntent must be those of the Elements.',
};

function Stripe(publishableKey) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_test_')) {
    throw new IntegrationError('The local payment emulator takes a key that begins with pk_test_ only.');
  }
  const controller = openController(ORIGIN, publishableKey);
  const call = apiCaller(ORIGIN, publishableKey);

  async function continued(intent, clientSecret) {
    const action = intent.next_action;
    if (intent.status !== 'requires_action' || action?.type !== 'use_stripe_sdk') return asResult(intent);
    await askTheBank(ORIGIN, action.use_stripe_sdk.source);
    const after = await call('GET', `payment_intents/${intent.id}`, { client_secret: clientSecret });
    if (after.status === 'requires_payment_method' && after.last_payment_error) {
      return { error: { ...after.last_payment_error, payment_intent: after } };
    }
    return asResult(after);
  }

  const stripe = {
    elements: (options) => new CardElements(ORIGIN, controller, publishableKey, options),

    async createPaymentMethod({ type, card, billing_details, metadata } = {}) {
      if (type !== 'card') {
        throw new IntegrationError('The local payment emulator makes payment methods of type "card" only.');
      }
      const answer = await controller.ask('create-payment-method', {
        group: groupOf(card),
        extra: asForm({ billing_details, metadata }),
      });
      return answer.error ? answer : { paymentMethod: answer };
    },

    async confirmCardPayment(clientSecret, data = {}, { handleActions = true } = {}) {
      const id = intentIdOf(clientSecret);
      const { payment_method: method, receipt_email } = data;
      const common = { client_secret: clientSecret, use_stripe_sdk: 'true', ...asForm({ receipt_email }) };
      const intent =
        method !== null && typeof method === 'object'
          ? await controller.ask('confirm', {
              group: groupOf(method.card),
              id,
              extra: {
                ...common,
                ...asForm({ payment_method_data: { billing_details: method.billing_details } }),
              },
            })
          : await call('POST', `payment_intents/${id}/confirm`, {
              ...common,
              ...asForm({ payment_method: method }),
            });
      return intent.error || !handleActions ? asResult(intent) : continued(intent, clientSecret);
    },

    /** For a wallet only: the card fields use `confirmCardPayment`. */
    async confirmPayment({ elements, clientSecret: secret, redirect } = {}) {
      if (!isCardElements(elements) || redirect !== 'if_required') {
        throw new IntegrationError("Here confirmPayment needs elements, and redirect: 'if_required'.");
      }
      const { method, clientSecret = secret, amount, currency } = elements.approved();
      if (clientSecret === undefined || (secret !== undefined && secret !== clientSecret)) {
        throw new IntegrationError(
          'confirmPayment: this is not the secret that the elements were made with.',
        );
      }
      if (amount !== undefined) {
        const asked = await retrieve(clientSecret);
        if (asked.error) return asResult(asked);
        if (asked.amount !== amount || asked.currency !== currency) return { error: OTHER_AMOUNT };
      }
      const intent = await call('POST', `payment_intents/${intentIdOf(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        payment_method: method,
        use_stripe_sdk: 'true',
      });
      return intent.error ? asResult(intent) : continued(intent, clientSecret);
    },

    async handleNextAction({ clientSecret }) {
      const intent = await retrieve(clientSecret);
      if (intent.error) return asResult(intent);
      if (intent.status !== 'requires_action') {
        throw new IntegrationError(
          'handleNextAction: The PaymentIntent is not in the requires_action state.',
        );
      }
      return continued(intent, clientSecret);
    },

    handleCardAction: (clientSecret) => stripe.handleNextAction({ clientSecret }),
    retrievePaymentIntent: async (clientSecret) => asResult(await retrieve(clientSecret)),
    registerAppInfo() {},
    _registerWrapper() {},
  };

  function retrieve(clientSecret) {
    return call('GET', `payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret });
  }

  for (const name of NOT_HERE) {
    stripe[name] = () => {
      throw new IntegrationError(`The local payment emulator does not implement stripe.${name}().`);
    };
  }
  return stripe;
}

function asResult(answer) {
  return answer.error ? { error: answer.error } : { paymentIntent: answer };
}

function groupOf(element) {
  if (isCardElement(element)) return element.group;
  throw new IntegrationError('Pass a card or cardNumber Element that was made by elements.create().');
}

Stripe.version = 'endive';
window.Stripe = Stripe;
