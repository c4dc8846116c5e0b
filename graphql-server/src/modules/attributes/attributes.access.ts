import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const attributesAccess = {
  list: { admin: true },
  add: { admin: true },
  change: { admin: true },
  delete: { admin: true },
} as const satisfies Record<string, Access>;

export const attributesLimits = {
  write: { action: 'attributes.write', max: 120, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
