import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const wishListAccess = {
  add: { signedIn: true },
  remove: { signedIn: true },
} as const satisfies Record<string, Access>;

export const wishListLimits = {
  add: { action: 'wishList.add', max: 120, perMinutes: 1 },
  remove: { action: 'wishList.remove', max: 120, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
