import { DomainError } from '#server/errors/domain-error.ts';

/** The cart has as many products as a cart can have. */
export class CartFull extends DomainError {
  readonly code = 'CART_FULL';
  constructor(readonly max: number) {
    super(`Your cart is full: it can have ${max} products. Remove one to add another.`);
  }
}
