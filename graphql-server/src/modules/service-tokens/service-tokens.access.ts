import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

/** For admins only: a token that could create tokens would outlive its own revocation. */
export const serviceTokensAccess = {
  list: { admin: true },
  create: { admin: true },
  revoke: { admin: true },
} as const satisfies Record<string, Access>;

export const serviceTokensLimits = {
  create: { action: 'serviceTokens.create', max: 30, perMinutes: 60 },
} as const satisfies Record<string, Limit>;
