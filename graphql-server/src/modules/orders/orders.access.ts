import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const ordersAccess = {
  /** A guest may order for the old client's sake; an admin may not (§6). */
  place: { shopper: true },
  mine: { signedIn: true },
  one: { signedIn: true },
  cancel: { signedIn: true },
} as const satisfies Record<string, Access>;

export const ordersLimits = {
  place: { deed: 'orders.place', max: 60, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
