import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const invoicesAccess = {
  ofOrder: { signedIn: true, service: ['READ_ORDERS'] },
  /** The caller knows number and email address of the order. */
  ofGuest: {},
} as const satisfies Record<string, Access>;

export const invoicesLimits = {
  ofOrder: { action: 'invoices.ofOrder', max: 30, perMinutes: 1 },
  /** The limit of guest order lookups. */
  ofGuest: { action: 'invoices.ofGuest', max: 10, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
