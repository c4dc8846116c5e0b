import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Limit } from '#server/limits.ts';
import { isAdminOr, type Access, type Viewer } from '#server/viewer.ts';

export const usersAccess = {
  /** Old clients announce an e-mail before they have a token (`rule:save-user`). */
  announce: {},
  isAdmin: { signedIn: true },
  list: { admin: true, staff: ['SUPPORT'] },
  changeRole: { admin: true },
  makeAdmin: { admin: true },
  revokeAdmin: { admin: true },
  block: { admin: true },
  unblock: { admin: true },
  endSessions: { admin: true },
  endOwnSessions: { signedIn: true },
  invitations: { admin: true },
  invite: { admin: true },
  resendInvitation: { admin: true },
  revokeInvitation: { admin: true },
  acceptInvitation: { signedIn: true },
} as const satisfies Record<string, Access>;

export const usersLimits = {
  announce: { action: 'users.announce', max: 60, perMinutes: 1 },
  invite: { action: 'users.invite', max: 30, perMinutes: 60 },
  acceptInvitation: { action: 'users.acceptInvitation', max: 20, perMinutes: 10 },
} as const satisfies Record<string, Limit>;

/** Users see themselves; admins and support see all users. */
export function usersVisibleTo(viewer: Viewer): Prisma.UserWhereInput {
  return isAdminOr(viewer, 'SUPPORT') ? {} : { id: viewer.id };
}
