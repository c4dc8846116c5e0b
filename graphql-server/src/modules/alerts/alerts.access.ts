import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const alertsAccess = {
  create: {},
  confirm: {},
  cancel: { signedIn: true },
  unsubscribe: {},
} as const satisfies Record<string, Access>;

export const alertsLimits = {
  create: { action: 'alerts.create', max: 20, perMinutes: 60 },
  confirm: { action: 'alerts.confirm', max: 30, perMinutes: 10 },
  cancel: { action: 'alerts.cancel', max: 60, perMinutes: 1 },
  unsubscribe: { action: 'alerts.unsubscribe', max: 30, perMinutes: 10 },
} as const satisfies Record<string, Limit>;
