import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const usersAccess = {
  /** Old clients announce an e-mail before they have a token (decisions: identity). */
  announce: {},
  isAdmin: { signedIn: true },
} as const satisfies Record<string, Access>;

export const usersLimits = {
  announce: { deed: 'users.announce', max: 60, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
