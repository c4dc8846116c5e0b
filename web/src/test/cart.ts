import { CART, storeGuestCart } from '#web/features/cart/guest-cart.ts';
import type { CartLinePartsFragment } from '#web/features/cart/CartLineParts.generated.ts';
import type { CartPartsFragment } from '#web/features/cart/CartParts.generated.ts';
import type { CartQuoteQuery } from '#web/features/cart/CartQuote.generated.ts';
import { equipmentCard, money } from './builders.ts';

type Product = NonNullable<CartLinePartsFragment['equipment']>;

export const cartProduct = (change: Partial<Product> = {}): Product => ({
  ...equipmentCard(),
  sku: null,
  optionValues: [],
  ...change,
});

/** A product in the cart: `unitPrice`, `total`, and `equipment` are null if it is no longer for sale. */
export function cartLine({
  quantity = 2,
  unitPrice = money(8990),
  equipment = cartProduct(),
  ...change
}: Partial<CartLinePartsFragment> = {}): CartLinePartsFragment {
  return {
    __typename: 'CartLine',
    id: `line-${change.equipmentId ?? 1}`,
    equipmentId: '01234567-89ab-7cde-8f01-23456789abcd',
    name: 'Lakehead 3000',
    quantity,
    equipment,
    unitPrice,
    previousUnitPrice: null,
    problem: null,
    stockLeft: null,
    total: unitPrice && money(unitPrice.minor * quantity),
    ...change,
  };
}

export const cart = (lines: CartLinePartsFragment[], change: Partial<CartPartsFragment> = {}) =>
  ({
    __typename: 'Cart',
    id: 'cart-1',
    discountCode: null,
    lines,
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...change,
  }) satisfies CartPartsFragment;

type Quote = Extract<NonNullable<CartQuoteQuery['quote']>, { __typename: 'Quote' }>;

export function quote(change: Partial<Quote> = {}): Quote {
  return {
    __typename: 'Quote',
    subtotal: money(17_980),
    discounts: [],
    delivery: money(0),
    deliveryMethodId: 'standard',
    deliveryChoices: [
      {
        __typename: 'DeliveryChoice',
        methodId: 'standard',
        name: 'Standard',
        earliest: '2026-12-04',
        latest: '2026-12-07',
      },
    ],
    freeDelivery: null,
    discountCode: null,
    codeProblem: null,
    codeMinimum: null,
    taxes: [{ __typename: 'QuoteTax', label: 'VAT', percent: 25, isIncluded: true, amount: money(3596) }],
    total: money(17_980),
    ...change,
  };
}

/** A browser with a guest's cart. Returns the cleanup. */
export function withGuestCart(): () => void {
  localStorage.setItem(CART, 'cart-1');
  return () => storeGuestCart(null);
}

/** A story's `beforeEach` runs after that of its file. */
export const withoutGuestCart = (): void => storeGuestCart(null);
