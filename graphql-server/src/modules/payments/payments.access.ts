import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const paymentsAccess = {
  /** Of one's own order. Staff pay nothing. */
  open: { customer: true, admin: true },
  confirm: { customer: true, admin: true },
  /** Of a guest order; the caller knows its id and email address. Staff know those of all, and pay nothing. */
  openAsGuest: { shopper: true },
  confirmAsGuest: { shopper: true },
} as const satisfies Record<string, Access>;

export const paymentsLimits = {
  open: { action: 'payments.open', max: 30, perMinutes: 1 },
  /** Counted for each network address: fewer, because cards can be tried without an account. */
  openAsGuest: { action: 'payments.openAsGuest', max: 15, perMinutes: 1 },
  confirmAsGuest: { action: 'payments.confirmAsGuest', max: 60, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
