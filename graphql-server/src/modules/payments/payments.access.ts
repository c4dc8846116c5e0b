import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const paymentsAccess = {
  open: { signedIn: true },
  confirm: { signedIn: true },
} as const satisfies Record<string, Access>;

export const paymentsLimits = {
  open: { action: 'payments.open', max: 30, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
