import { CART, notifyCart } from '#web/features/cart/guest-cart.ts';
import { COMPARE } from '#web/features/lists/compare-list.ts';
import { RECENTLY_VIEWED } from '#web/features/equipment/recently-viewed.ts';
import { WAITING } from '#web/features/orders/waiting-text.ts';
import { WISH_LIST } from '#web/features/lists/wish-list.ts';
import { notifyLists } from '#web/features/lists/stored-products.ts';

/** What the shop stores in a browser, by purpose. */
export type Kept = 'signIn' | 'drafts' | 'orders' | 'cart' | 'lists' | 'views' | 'viewed';

/** The identity provider's keys and the access token (specification §2). */
const SIGN_IN = /^(accessToken$|firebase:)/;

const known: Readonly<Record<string, Kept>> = {
  [WAITING]: 'orders',
  [CART]: 'cart',
  [WISH_LIST]: 'lists',
  [RECENTLY_VIEWED]: 'viewed',
  [COMPARE]: 'lists',
};

function areas(): { area: Storage; kindOf: (key: string) => Kept }[] {
  try {
    return [
      {
        area: localStorage,
        kindOf: (key) => (SIGN_IN.test(key) ? 'signIn' : (known[key] ?? 'views')),
      },
      // Session storage ends with the tab. Its keys are those of the identity provider and drafts.
      { area: sessionStorage, kindOf: (key) => (SIGN_IN.test(key) ? 'signIn' : 'drafts') },
    ];
  } catch {
    // The user blocked storage, so nothing is stored.
    return [];
  }
}

/** The kinds of data stored now. */
export function whatIsKept(): ReadonlySet<Kept> {
  return new Set(areas().flatMap(({ area, kindOf }) => Object.keys(area).map(kindOf)));
}

/** Removes everything except the sign-in, which logging out removes at the provider too. */
export function removeKept(): void {
  for (const { area, kindOf } of areas())
    for (const key of Object.keys(area)) if (kindOf(key) !== 'signIn') area.removeItem(key);
  for (const changed of [WAITING, RECENTLY_VIEWED]) dispatchEvent(new Event(changed));
  notifyLists();
  notifyCart();
}
