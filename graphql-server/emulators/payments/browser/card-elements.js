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
  #clientSecret;
  #submitted = false;

  constructor(origin, controller, publishableKey, { clientSecret } = {}) {
    this.#origin = origin;
    this.#controller = controller;
    this.#publishableKey = publishableKey;
    this.#clientSecret = clientSecret;
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
    if (this.#clientSecret === undefined) {
      throw new IntegrationError('Here an expressCheckout Element needs stripe.elements({ clientSecret }).');
    }
    const publishableKey = this.#publishableKey;
    return new ExpressCheckoutElement({ ...made, publishableKey, clientSecret: this.#clientSecret });
  }

  /** Must be called before `confirmPayment`. The card fields do not need it. */
  async submit() {
    this.#submitted = true;
    return {};
  }

  /**
   * The approved payment for `confirmPayment`. @throws IntegrationError without an approved payment, or before `submit`
   */
  approved() {
    if (!this.#submitted)
      throw new IntegrationError('Call elements.submit() before stripe.confirmPayment().');
    this.#submitted = false;
    const method = this.#elements.get('expressCheckout')?.takeMethod();
    if (!method) throw new IntegrationError('confirmPayment: no wallet has approved a payment.');
    return { method, clientSecret: this.#clientSecret };
  }

  /** Finds an element by its type, or by the React component of that type. */
  getElement(type) {
    return this.#elements.get(typeof type === 'string' ? type : type?.__elementType) ?? null;
  }

  /**
   * Does nothing: only the real provider supports appearance, locale and fonts. Here the page's `style` option applies.
   */
  update() {}
}

export function isCardElements(value) {
  return value instanceof CardElements;
}

export function isCardElement(value) {
  return value instanceof CardElement;
}
