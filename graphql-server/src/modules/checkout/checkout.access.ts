import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const checkoutAccess = {
  quote: {},
  /** Guests may order; admins may not (§6). */
  checkout: { shopper: true },
  /** The address book is the customer's own. */
  addresses: { signedIn: true },
} as const satisfies Record<string, Access>;

export const checkoutLimits = {
  checkout: { action: 'checkout', max: 60, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
