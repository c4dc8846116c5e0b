import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const productViewsAccess = {
  list: { admin: true, staff: ['CATALOGUE'] },
  add: { admin: true, staff: ['CATALOGUE'] },
  rename: { admin: true, staff: ['CATALOGUE'] },
  delete: { admin: true, staff: ['CATALOGUE'] },
} as const satisfies Record<string, Access>;

export const productViewsLimits = {
  write: { action: 'productViews.write', max: 120, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
