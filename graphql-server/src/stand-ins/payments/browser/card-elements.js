import { CardElement } from './card-element.js';
import { uniqueName } from './frames.js';
import { IntegrationError } from './integration-error.js';

const TYPES = ['card', 'cardNumber', 'cardExpiry', 'cardCvc'];

/** What stripe.elements() gives: one card's fields, at most one of each type. */
export class CardElements {
  #origin;
  #controller;
  #elements = new Map();
  #group = uniqueName('group');

  constructor(origin, controller) {
    this.#origin = origin;
    this.#controller = controller;
  }

  create(type, options = {}) {
    if (!TYPES.includes(type)) {
      throw new IntegrationError(
        `The local payment stand-in has no '${type}' Element, only ${TYPES.join(', ')}.`,
      );
    }
    if (this.#elements.has(type)) {
      throw new IntegrationError(`Can only create one Element of type ${type} through Elements.`);
    }
    const element = new CardElement({
      type,
      options,
      origin: this.#origin,
      controller: this.#controller,
      group: this.#group,
      onDestroy: () => this.#elements.delete(type),
    });
    this.#elements.set(type, element);
    return element;
  }

  /** By type, or by the React component of that type. */
  getElement(type) {
    return this.#elements.get(typeof type === 'string' ? type : type?.__elementType) ?? null;
  }

  /** Appearance, locale and fonts are the real provider's; here the page's `style` option decides. */
  update() {}
}

export function isCardElement(value) {
  return value instanceof CardElement;
}
