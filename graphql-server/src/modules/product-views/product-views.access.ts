import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const productViewsAccess = {
  list: { admin: true },
  add: { admin: true },
  rename: { admin: true },
  delete: { admin: true },
} as const satisfies Record<string, Access>;

export const productViewsLimits = {
  write: { action: 'productViews.write', max: 120, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
