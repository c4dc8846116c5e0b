import { DomainError } from '#server/errors/domain-error.ts';

/** The order would cost something else than the customer accepted, or arrive on another day. */
export class QuoteChanged extends DomainError {
  readonly code = 'QUOTE_CHANGED';
  constructor() {
    super('Something about your order has changed. Review it before you pay.');
  }
}

/** Products of the cart cannot be ordered; the cart says which and why. */
export class LinesUnavailable extends DomainError {
  readonly code = 'LINES_UNAVAILABLE';
  constructor(readonly equipmentIds: readonly string[]) {
    super('Some products in your cart can’t be ordered as they are. Change or remove them.');
  }
}

/** The cart has no products; it may have been ordered in another tab. */
export class CartEmpty extends DomainError {
  readonly code = 'CART_EMPTY';
  constructor() {
    super('Your cart is empty.');
  }
}

/** A card cannot be charged this total. Amounts are in minor units. */
export class TotalOutOfRange extends DomainError {
  readonly code = 'TOTAL_OUT_OF_RANGE';
  constructor(
    readonly minMinor: number,
    readonly maxMinor: number,
    readonly currency: string,
    totalMinor: number,
  ) {
    super(
      totalMinor < minMinor
        ? 'The total is too small for a card payment. Add another product.'
        : 'The total is too large for one card payment. Split the order.',
    );
  }
}

const WHY_ADDRESS_STAYS = {
  PACKED: 'Your order is already packed, so its address can’t be changed.',
  PICKUP: 'You pick this order up, so it has no delivery address to change.',
  NO_ADDRESS: 'The address of this order can’t be changed here. Contact us.',
  OTHER_REGION:
    'Delivery and taxes depend on the country and region, so they can’t be changed. Cancel this order and place a new one.',
} as const;

/** The delivery address of the order can't be changed, or not to this one. */
export class AddressChangeRefused extends DomainError {
  readonly code = 'ADDRESS_CHANGE_REFUSED';
  constructor(why: keyof typeof WHY_ADDRESS_STAYS) {
    super(WHY_ADDRESS_STAYS[why]);
  }
}
