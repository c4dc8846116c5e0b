import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const webhooksAccess = {
  list: { admin: true },
  deliveries: { admin: true },
  add: { admin: true },
  change: { admin: true },
  delete: { admin: true },
  showSecret: { admin: true },
  rotateSecret: { admin: true },
  test: { admin: true },
  replay: { admin: true },
} as const satisfies Record<string, Access>;

export const webhooksLimits = {
  write: { action: 'webhooks.write', max: 60, perMinutes: 1 },
  send: { action: 'webhooks.send', max: 60, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
