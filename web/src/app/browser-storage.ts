import { WAITING } from '#web/features/orders/waiting-text.ts';

/** What the shop keeps in a browser, by why. */
export type Kept = 'signIn' | 'drafts' | 'orders' | 'views';

/** The identity provider's own, and the token beside it (specification §2). */
const SIGN_IN = /^(accessToken$|firebase:)/;

function areas(): { area: Storage; kindOf: (key: string) => Kept }[] {
  try {
    return [
      {
        area: localStorage,
        kindOf: (key) => (SIGN_IN.test(key) ? 'signIn' : key === WAITING ? 'orders' : 'views'),
      },
      // Ends with the tab: whatever the identity provider notes there, the rest is what was typed.
      { area: sessionStorage, kindOf: (key) => (SIGN_IN.test(key) ? 'signIn' : 'drafts') },
    ];
  } catch {
    // Forbidden by the person: then nothing is kept.
    return [];
  }
}

/** All that is there at this moment. */
export function whatIsKept(): ReadonlySet<Kept> {
  return new Set(areas().flatMap(({ area, kindOf }) => Object.keys(area).map(kindOf)));
}

/** Removes all but the sign-in: that ends by logging out, so that the provider hears of it. */
export function removeKept(): void {
  for (const { area, kindOf } of areas())
    for (const key of Object.keys(area)) if (kindOf(key) !== 'signIn') area.removeItem(key);
  dispatchEvent(new Event(WAITING));
}
