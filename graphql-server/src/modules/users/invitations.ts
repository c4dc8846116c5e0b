import { randomBytes } from 'node:crypto';
import { lockKey, type Db, type Tx } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Invitation, Prisma } from '#server/generated/prisma/client.ts';
import type { InvitedRole, Role } from '#server/generated/prisma/enums.ts';
import { pageByMoment } from '#server/keyset.ts';
import { queueMail } from '#server/mail-queue.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  acceptInvitationInput,
  expiryAfter,
  inviteAdminInput,
  isUsable,
  DAY_MS,
  KEPT_DAYS,
  MAX_INVITATIONS,
  REPEATED_MS,
  type AcceptInvitationInput,
  type InvitationFacts,
  type InviteAdminInput,
} from './invitations.rules.ts';
import { assignRole, type RoleAssignment } from './roles.ts';
import { AlreadyAdmin, EmailNotVerified, InvitationEnded, InvitationForOther } from './users.errors.ts';
import { hashOf } from './users.rules.ts';

type Page = Pick<Prisma.InvitationFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

const open = { acceptedAt: null, revokedAt: null };
const withSender = { invitedBy: { select: { role: true, disabledAt: true } } } as const;

/** Invites future admins and staff by email. */
export function invitations({ prisma, now = () => new Date() }: { prisma: Db; now?: () => Date }) {
  /** The open invitations, newest first; also those whose link expired. */
  const list = (page: Page = {}) =>
    pageByMoment(
      'createdAt',
      page,
      async (id) => (isRowId(id) ? (await prisma.invitation.findUnique({ where: { id } }))?.createdAt : null),
      (rest, cursorFilter) =>
        prisma.invitation.findMany({
          ...rest,
          where: { AND: [open, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );

  const count = (): Promise<number> => prisma.invitation.count({ where: open });

  const isOpen = async (id: string): Promise<boolean> =>
    isRowId(id) && (await prisma.invitation.count({ where: { AND: [open, { id }] } })) === 1;

  /**
   * Invites `email` to a role, by default as an admin. An email with a usable invitation to this role keeps it and gets no
   * second email: a second click. An invitation to another role is changed, and its earlier link ends.
   */
  async function inviteAdmin(
    viewer: Viewer,
    rawInput: InviteAdminInput,
  ): Promise<Invitation | AlreadyAdmin | Forbidden | InvalidInput> {
    const input = parse(inviteAdminInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { email, role } = input;
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, 'invitations');
      if (!(await isAdmin(tx, viewer))) return new Forbidden();
      const user = await tx.user.findUnique({ where: { email } });
      if (user?.role === 'ADMIN') return new AlreadyAdmin();
      if (user?.role === role)
        return new InvalidInput([{ path: 'role', message: 'This user has this role already.' }]);
      const known = await tx.invitation.findFirst({ where: { AND: [open, { email }] }, include: withSender });
      if (known?.role === role && isUsable(known, now())) return known;
      if (known) return renew(tx, viewer, known, role);
      if ((await tx.invitation.count({ where: open })) >= MAX_INVITATIONS)
        return new InvalidInput([
          {
            path: 'email',
            message: `At most ${MAX_INVITATIONS} invitations can be open. Revoke some first.`,
          },
        ]);
      const invitation = await tx.invitation.create({
        data: {
          email,
          role,
          invitedById: viewer.id,
          createdAt: now(),
          mailedAt: now(),
          expiresAt: expiryAfter(now()),
        },
      });
      await mail(tx, invitation);
      await audit(tx, viewer, 'invitation.sent', invitation);
      return invitation;
    });
  }

  /** Sends an invitation again, with a new link for seven days: earlier links end. A second click changes nothing. */
  async function resendInvitation(viewer: Viewer, id: string): Promise<Invitation | NotFound | Forbidden> {
    return changeOpen(viewer, id, async (tx, invitation) =>
      invitation.mailedAt.getTime() > now().getTime() - REPEATED_MS && isUsable(invitation, now())
        ? invitation
        : renew(tx, viewer, invitation),
    );
  }

  /** Ends an invitation: its link no longer works. Idempotent. */
  async function revokeInvitation(viewer: Viewer, id: string): Promise<Invitation | NotFound | Forbidden> {
    return changeOpen(viewer, id, async (tx) => {
      const data = { revokedAt: now(), tokenHash: null };
      const revoked = await tx.invitation.update({ where: { id }, data });
      await audit(tx, viewer, 'invitation.revoked', revoked);
      return revoked;
    });
  }

  async function changeOpen(
    viewer: Viewer,
    id: string,
    change: (
      tx: Tx,
      invitation: Prisma.InvitationGetPayload<{ include: typeof withSender }>,
    ) => Promise<Invitation>,
  ): Promise<Invitation | NotFound | Forbidden> {
    if (!isRowId(id)) return new NotFound('invitation');
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, 'invitations');
      if (!(await isAdmin(tx, viewer))) return new Forbidden();
      const invitation = await tx.invitation.findUnique({ where: { id }, include: withSender });
      if (!invitation || invitation.acceptedAt) return new NotFound('invitation');
      return invitation.revokedAt ? invitation : change(tx, invitation);
    });
  }

  async function renew(
    tx: Tx,
    viewer: Viewer,
    { id, role: before }: Invitation,
    role = before,
  ): Promise<Invitation> {
    const renewed = await tx.invitation.update({
      where: { id },
      // The email brings a new token.
      data: { role, invitedById: viewer.id, mailedAt: now(), expiresAt: expiryAfter(now()), tokenHash: null },
    });
    await mail(tx, renewed);
    await audit(tx, viewer, 'invitation.resent', renewed, role === before ? undefined : before);
    return renewed;
  }

  /** The content of an invitation's email, with a new token. Null if it was accepted, revoked, or has ended. */
  async function invitationFacts(id: string, mailedAt: number): Promise<InvitationFacts | null> {
    const invitation = await prisma.invitation.findFirst({
      where: { AND: [open, { id, mailedAt: new Date(mailedAt) }] },
      include: { invitedBy: { select: { role: true, disabledAt: true, displayName: true, email: true } } },
    });
    if (!invitation?.invitedBy || !isUsable(invitation, now())) return null;
    const { email: to, role, expiresAt, invitedBy } = invitation;
    const token = randomBytes(24).toString('base64url');
    // Stored before the email is sent, and outside of its transaction, as tokens of alerts are.
    await prisma.invitation.updateMany({
      where: { AND: [open, { id }] },
      data: { tokenHash: hashOf(token) },
    });
    return { to, token, role, expiresAt, invitedBy: invitedBy.displayName ?? invitedBy.email };
  }

  /**
   * Gives the viewer the role of an invitation by its token, if it was sent to their verified email. An admin stays one. The
   * link works once; of its user, a second click succeeds too.
   */
  async function acceptInvitation(
    viewer: Viewer,
    rawInput: AcceptInvitationInput,
  ): Promise<RoleAssignment | InvitationEnded | InvitationForOther | EmailNotVerified | InvalidInput> {
    const input = parse(acceptInvitationInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const tokenHash = hashOf(input.token);
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, 'invitations');
      const invitation = await tx.invitation.findUnique({ where: { tokenHash }, include: withSender });
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${viewer.id}::uuid FOR UPDATE`;
      const user = await tx.user.findUnique({ where: { id: viewer.id } });
      if (!invitation || !user || user.disabledAt) return new InvitationEnded();
      if (
        invitation.acceptedAt &&
        invitation.acceptedById === user.id &&
        user.role === (invitation.acceptedRole ?? invitation.role)
      )
        return { user, changed: false };
      if (invitation.acceptedAt || invitation.revokedAt || !isUsable(invitation, now()))
        return new InvitationEnded();
      if (user.email.toLowerCase() !== invitation.email.toLowerCase()) return new InvitationForOther();
      if (!user.emailVerified) return new EmailNotVerified();
      const role: Role = user.role === 'ADMIN' ? user.role : invitation.role;
      await tx.invitation.update({
        where: { id: invitation.id },
        data: { acceptedAt: now(), acceptedById: user.id, acceptedRole: role },
      });
      await audit(tx, viewer, 'invitation.accepted', invitation);
      return user.role === role ? { user, changed: false } : assignRole(tx, viewer, user, role);
    });
  }

  /** Deletes invitations, which have an email address, some time after their links expired. The audit log stays. */
  async function tidyInvitations(): Promise<void> {
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
    await prisma.invitation.deleteMany({ where: { expiresAt: { lt: before } } });
  }

  return {
    tidyInvitations,
    invitations: list,
    countInvitations: count,
    isOpenInvitation: isOpen,
    isUsableInvitation: (invitation: Parameters<typeof isUsable>[0]) => isUsable(invitation, now()),
    inviteAdmin,
    resendInvitation,
    revokeInvitation,
    acceptInvitation,
    invitationFacts,
  };
}

/** The viewer may have lost the role, or been blocked, since the request began. */
const isAdmin = async (tx: Tx, { id }: Viewer): Promise<boolean> =>
  (await tx.user.count({ where: { id, role: 'ADMIN', disabledAt: null } })) === 1;

const mail = (tx: Tx, { id, mailedAt }: Invitation): Promise<void> =>
  queueMail(tx, {
    kind: 'admin-invitation',
    dedupeKey: `admin-invitation:${id}:${mailedAt.getTime()}`,
    payload: { invitationId: id, at: mailedAt.getTime() },
  });

async function audit(
  tx: Tx,
  viewer: Viewer,
  action: 'invitation.sent' | 'invitation.resent' | 'invitation.revoked' | 'invitation.accepted',
  { id, email, role }: Invitation,
  roleBefore?: InvitedRole,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      actor: viewer.id,
      action,
      subject: `invitation:${id}`,
      ...(roleBefore && { before: { email, role: roleBefore } }),
      after: { email, role },
    },
  });
}
