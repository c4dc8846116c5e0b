import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const searchTermsAccess = {
  list: { admin: true, staff: ['CATALOGUE'] },
  add: { admin: true, staff: ['CATALOGUE'] },
  change: { admin: true, staff: ['CATALOGUE'] },
  delete: { admin: true, staff: ['CATALOGUE'] },
} as const satisfies Record<string, Access>;

export const searchTermsLimits = {
  write: { action: 'searchTerms.write', max: 120, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
