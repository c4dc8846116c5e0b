import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const paymentsAccess = {
  /** Own orders only. Staff do not pay. */
  open: { customer: true, admin: true },
  confirm: { customer: true, admin: true },
  /** Guest orders: the caller knows the id and email. Staff know those of all orders, so they are refused. */
  openAsGuest: { shopper: true },
  confirmAsGuest: { shopper: true },
} as const satisfies Record<string, Access>;

export const paymentsLimits = {
  open: { action: 'payments.open', max: 30, perMinutes: 1 },
  /** Per network address. Lower, to prevent card testing without an account. */
  openAsGuest: { action: 'payments.openAsGuest', max: 15, perMinutes: 1 },
  confirmAsGuest: { action: 'payments.confirmAsGuest', max: 60, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
