import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const cartsAccess = {
  /** Carts of guests belong to clients that know their id. Admins do not order (§6). */
  change: { shopper: true },
  merge: { customer: true },
} as const satisfies Record<string, Access>;

export const cartsLimits = {
  change: { action: 'carts.change', max: 240, perMinutes: 1 },
  /** A low limit, to prevent guessing discount codes. */
  applyCode: { action: 'carts.applyCode', max: 20, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
