import type { Db, Tx } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { email as emailSchema, parse } from '#server/errors/input.ts';
import type { User } from '#server/generated/prisma/client.ts';
import type { Role } from '#server/generated/prisma/enums.ts';
import type { Viewer } from '#server/viewer.ts';
import { AdminByConfiguration, EmailNotVerified, LastAdmin } from './users.errors.ts';

/** `changed` is false when the person had the role already. */
export interface RoleAssignment {
  readonly user: User;
  readonly changed: boolean;
}

type Admin = Pick<User, 'id' | 'disabledAt'>;

/**
 * Changes the user `email` on behalf of an admin. All admins' rows are locked in one order: of two admins who revoke or block
 * each other at once, one succeeds.
 */
export async function changeUser<R>(
  prisma: Db,
  viewer: Viewer,
  email: string,
  decide: (tx: Tx, user: User, admins: readonly Admin[]) => Promise<R>,
): Promise<R | NotFound | Forbidden | InvalidInput> {
  const address = parse(emailSchema, email);
  if (address instanceof InvalidInput) return address;
  return prisma.$transaction(async (tx) => {
    const admins = await tx.$queryRaw<Admin[]>`
      SELECT id, "disabledAt" FROM "User" WHERE role = 'ADMIN' ORDER BY id FOR UPDATE`;
    // The viewer may have lost the role, or been blocked, since the request began.
    if (!admins.some(({ id, disabledAt }) => id === viewer.id && !disabledAt)) return new Forbidden();
    const user = await tx.user.findUnique({ where: { email: address } });
    return user ? decide(tx, user, admins) : new NotFound('user');
  });
}

/** Changes the roles of users; an admin's action, written into the audit in the same transaction. */
export function roles({ prisma, adminEmails }: { prisma: Db; adminEmails: ReadonlySet<string> }) {
  /** Grants the admin role to `email`. Never creates a user. */
  async function makeAdmin(
    viewer: Viewer,
    email: string,
  ): Promise<RoleAssignment | NotFound | EmailNotVerified | Forbidden | InvalidInput> {
    return changeUser(prisma, viewer, email, async (tx, user) => {
      if (user.role === 'ADMIN') return { user, changed: false };
      if (!user.uid || !user.emailVerified) return new EmailNotVerified();
      return assignRole(tx, viewer, user, 'ADMIN');
    });
  }

  /** Makes a customer of the admin `email`; never of the last one. */
  async function revokeAdmin(
    viewer: Viewer,
    email: string,
  ): Promise<RoleAssignment | NotFound | LastAdmin | AdminByConfiguration | Forbidden | InvalidInput> {
    return changeUser(prisma, viewer, email, async (tx, user, admins) => {
      if (user.role !== 'ADMIN') return { user, changed: false };
      return revokeRefusal(user, admins) ?? assignRole(tx, viewer, user, 'CUSTOMER');
    });
  }

  /** Gives `email` any role; never another one to the last admin. */
  async function changeRole(
    viewer: Viewer,
    email: string,
    role: Role,
  ): Promise<
    RoleAssignment | NotFound | EmailNotVerified | LastAdmin | AdminByConfiguration | Forbidden | InvalidInput
  > {
    if (role === 'ADMIN') return makeAdmin(viewer, email);
    return changeUser(prisma, viewer, email, async (tx, user, admins) => {
      if (user.role === role) return { user, changed: false };
      const refused = user.role === 'ADMIN' ? revokeRefusal(user, admins) : null;
      if (refused) return refused;
      if (role !== 'CUSTOMER' && (!user.uid || !user.emailVerified)) return new EmailNotVerified();
      return assignRole(tx, viewer, user, role);
    });
  }

  function revokeRefusal(user: User, admins: readonly Admin[]): AdminByConfiguration | LastAdmin | null {
    if (adminEmails.has(user.email.toLowerCase())) return new AdminByConfiguration();
    return admins.some(({ id, disabledAt }) => id !== user.id && !disabledAt) ? null : new LastAdmin();
  }

  return { makeAdmin, revokeAdmin, changeRole };
}

/** Gives `user` another role, on behalf of `actor`, and writes the audit entry. */
export async function assignRole(
  tx: Tx,
  actor: Pick<Viewer, 'id'>,
  user: User,
  role: Role,
): Promise<RoleAssignment> {
  const changed = await tx.user.update({ where: { id: user.id }, data: { role } });
  await tx.auditEntry.create({
    data: {
      actor: actor.id,
      action: actionOf(user.role, role),
      subject: `user:${user.id}`,
      before: { role: user.role },
      after: { role },
    },
  });
  return { user: changed, changed: true };
}

function actionOf(before: Role, after: Role) {
  if (after === 'ADMIN') return 'user.made-admin';
  return before === 'ADMIN' ? 'user.admin-revoked' : 'user.role-changed';
}
