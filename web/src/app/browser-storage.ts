import { CART, notifyCart } from '#web/features/cart/guest-cart.ts';
import { COMPARE } from '#web/features/lists/compare-list.ts';
import { RECENTLY_VIEWED } from '#web/features/equipment/recently-viewed.ts';
import { QUEUED_ORDERS } from '#web/features/orders/queued-orders-storage.ts';
import { WISH_LIST } from '#web/features/lists/wish-list.ts';
import { notifyLists } from '#web/features/lists/stored-products.ts';

/** What the shop stores in a browser, by purpose. */
export type StoredKind = 'signIn' | 'drafts' | 'orders' | 'cart' | 'lists' | 'views' | 'viewed';

/** The identity provider's keys and the access token (specification §2). */
const SIGN_IN = /^(accessToken$|firebase:)/;

const kindsByKey: Readonly<Record<string, StoredKind>> = {
  [QUEUED_ORDERS]: 'orders',
  [CART]: 'cart',
  [WISH_LIST]: 'lists',
  [RECENTLY_VIEWED]: 'viewed',
  [COMPARE]: 'lists',
};

function areas(): { area: Storage; kindOf: (key: string) => StoredKind }[] {
  try {
    return [
      {
        area: localStorage,
        kindOf: (key) => (SIGN_IN.test(key) ? 'signIn' : (kindsByKey[key] ?? 'views')),
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
export function storedKinds(): ReadonlySet<StoredKind> {
  return new Set(areas().flatMap(({ area, kindOf }) => Object.keys(area).map(kindOf)));
}

/** Removes everything except the sign-in, which logging out removes at the provider too. */
export function removeStoredData(): void {
  for (const { area, kindOf } of areas())
    for (const key of Object.keys(area)) if (kindOf(key) !== 'signIn') area.removeItem(key);
  for (const changed of [QUEUED_ORDERS, RECENTLY_VIEWED]) dispatchEvent(new Event(changed));
  notifyLists();
  notifyCart();
}
