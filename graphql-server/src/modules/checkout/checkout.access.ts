import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const checkoutAccess = {
  quote: {},
  /** Guests may order; admins may not (§6). */
  checkout: { shopper: true },
  /** Own orders only. */
  changeAddress: { customer: true },
} as const satisfies Record<string, Access>;

export const checkoutLimits = {
  checkout: { action: 'checkout', max: 60, perMinutes: 1 },
  changeAddress: { action: 'checkout.changeAddress', max: 20, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
