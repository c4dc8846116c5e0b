import { CardElement } from './card-element.js';
import { ExpressCheckoutElement } from './express-checkout-element.js';
import { uniqueName } from './frames.js';
import { IntegrationError } from './integration-error.js';

const TYPES = ['card', 'cardNumber', 'cardExpiry', 'cardCvc'];

/** The result of stripe.elements(): one card's fields, at most one of each type. */
export class CardElements {
  #origin;
  #controller;
  #elements = new Map();
  #group = uniqueName('group');
  #publishableKey;
  #payment;
  #submitted = false;

  constructor(origin, controller, publishableKey, options = {}) {
    this.#origin = origin;
    this.#controller = controller;
    this.#publishableKey = publishableKey;
    this.#payment = paymentOf(options);
  }

  create(type, options = {}) {
    if (![...TYPES, 'expressCheckout'].includes(type)) {
      throw new IntegrationError(
        `The local payment emulator has no '${type}' Element, only ${TYPES.join(', ')} and expressCheckout.`,
      );
    }
    if (this.#elements.has(type)) {
      throw new IntegrationError(`Can only create one Element of type ${type} through Elements.`);
    }
    const made = { type, options, origin: this.#origin, onDestroy: () => this.#elements.delete(type) };
    const element = type === 'expressCheckout' ? this.#wallet(made) : this.#card(made);
    this.#elements.set(type, element);
    return element;
  }

  #card(made) {
    return new CardElement({ ...made, controller: this.#controller, group: this.#group });
  }

  #wallet(made) {
    if (this.#payment === null) {
      throw new IntegrationError(
        "Here an expressCheckout Element needs stripe.elements({ clientSecret }) or ({ mode: 'payment', amount, currency }).",
      );
    }
    const publishableKey = this.#publishableKey;
    return new ExpressCheckoutElement({ ...made, publishableKey, payment: () => this.#payment });
  }

  /** Must be called before `confirmPayment`. The card fields do not need it. */
  async submit() {
    this.#submitted = true;
    return {};
  }

  /**
   * The approved payment for `confirmPayment`: `clientSecret`, or `amount` and `currency` if the elements were created
   * without an intent. @throws IntegrationError without an approved payment, or before `submit`
   */
  approved() {
    if (!this.#submitted)
      throw new IntegrationError('Call elements.submit() before stripe.confirmPayment().');
    this.#submitted = false;
    const method = this.#elements.get('expressCheckout')?.takeMethod();
    if (!method) throw new IntegrationError('confirmPayment: no wallet has approved a payment.');
    return { method, ...this.#payment };
  }

  /** Finds an element by its type, or by the React component of that type. */
  getElement(type) {
    return this.#elements.get(typeof type === 'string' ? type : type?.__elementType) ?? null;
  }

  /**
   * Changes what elements without an intent cost. Ignores appearance, locale and fonts, which only the real provider
   * supports: here the page's `style` option applies.
   */
  async update({ amount, currency } = {}) {
    if (amount === undefined && currency === undefined) return;
    if (this.#payment === null || 'clientSecret' in this.#payment)
      throw new IntegrationError('elements.update: only elements with a mode have an amount.');
    this.#payment = paymentOf({
      mode: 'payment',
      ...this.#payment,
      ...(amount !== undefined && { amount }),
      ...(currency !== undefined && { currency }),
    });
  }
}

/** What the elements pay: an intent, or an amount whose intent is created after the approval; null for card fields. */
function paymentOf({ clientSecret, mode, amount, currency }) {
  if (clientSecret !== undefined) return { clientSecret };
  if (mode === undefined) return null;
  if (mode !== 'payment' || !Number.isInteger(amount) || amount < 1 || !/^[a-z]{3}$/.test(currency ?? '')) {
    throw new IntegrationError(
      "stripe.elements: here `mode` is 'payment', `amount` a positive whole number and `currency` three lower-case letters.",
    );
  }
  return { amount, currency };
}

export function isCardElements(value) {
  return value instanceof CardElements;
}

export function isCardElement(value) {
  return value instanceof CardElement;
}
