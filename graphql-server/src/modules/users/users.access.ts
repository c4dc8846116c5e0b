import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Limit } from '#server/limits.ts';
import type { Access, Viewer } from '#server/viewer.ts';

export const usersAccess = {
  /** Old clients announce an e-mail before they have a token (decisions: identity). */
  announce: {},
  isAdmin: { signedIn: true },
  list: { admin: true },
  makeAdmin: { admin: true },
  revokeAdmin: { admin: true },
} as const satisfies Record<string, Access>;

export const usersLimits = {
  announce: { deed: 'users.announce', max: 60, perMinutes: 1 },
} as const satisfies Record<string, Limit>;

/** Oneself; for an admin everybody. */
export function usersVisibleTo(viewer: Viewer): Prisma.UserWhereInput {
  return viewer.role === 'ADMIN' ? {} : { id: viewer.id };
}
