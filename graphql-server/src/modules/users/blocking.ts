import { setTimeout } from 'node:timers/promises';
import type { Db, Tx } from '#server/db.ts';
import { InvalidInput, SignInRequired, type Forbidden, type NotFound } from '#server/errors/domain-error.ts';
import { email as emailSchema, parse } from '#server/errors/input.ts';
import type { User } from '#server/generated/prisma/client.ts';
import type { IdentityProvider } from '#server/providers/identity.ts';
import type { Viewer } from '#server/viewer.ts';
import { changeUser } from './roles.ts';
import { AdminByConfiguration, OwnAccount } from './users.errors.ts';

export interface AccountChange {
  readonly user: User;
  /** False when the account was in this state already. */
  readonly changed: boolean;
  /** False when the identity provider could not be updated; the shop rejects the account regardless. */
  readonly providerUpdated: boolean;
}

export type IdentityAccounts = Pick<IdentityProvider, 'setBlocked' | 'endSessions'>;

type Refusal = NotFound | OwnAccount | Forbidden | InvalidInput;

/** Blocks accounts and ends their sessions: in our own database first, which decides, then at the identity provider. */
export function blocking({
  prisma,
  adminEmails,
  identity,
}: {
  prisma: Db;
  adminEmails: ReadonlySet<string>;
  identity: IdentityAccounts;
}) {
  /** Refuses the account `email` from now on, open connections included. */
  async function block(
    viewer: Viewer,
    email: string,
  ): Promise<AccountChange | AdminByConfiguration | Refusal> {
    const outcome = await changeUser(prisma, viewer, email, async (tx, user) => {
      if (user.id === viewer.id) return new OwnAccount();
      if (adminEmails.has(user.email.toLowerCase())) return new AdminByConfiguration();
      if (user.disabledAt) return { user, changed: false };
      const data = { disabledAt: new Date(), sessionsValidAfter: nextSecond() };
      return record(tx, viewer, user, 'user.blocked', data);
    });
    return updateProvider(outcome, (uid) => identity.setBlocked(uid, true));
  }

  /** Lets a blocked account sign in again. */
  async function unblock(viewer: Viewer, email: string): Promise<AccountChange | Refusal> {
    const outcome = await changeUser(prisma, viewer, email, async (tx, user) => {
      if (user.id === viewer.id) return new OwnAccount();
      if (!user.disabledAt) return { user, changed: false };
      return record(tx, viewer, user, 'user.unblocked', { disabledAt: null });
    });
    return updateProvider(outcome, (uid) => identity.setBlocked(uid, false));
  }

  /** Signs the account `email` out everywhere; it may sign in again. */
  async function endSessions(viewer: Viewer, email: string): Promise<AccountChange | Refusal> {
    const outcome = await changeUser(prisma, viewer, email, async (tx, user) => {
      if (user.id === viewer.id) return new OwnAccount();
      return record(tx, viewer, user, 'user.sessions-ended', { sessionsValidAfter: nextSecond() });
    });
    return updateProvider(outcome, (uid) => identity.endSessions(uid));
  }

  /** Signs the viewer out everywhere, the session that asks included. `email` must be the viewer's. */
  async function endOwnSessions(
    viewer: Viewer,
    email: string,
  ): Promise<AccountChange | InvalidInput | SignInRequired> {
    const address = parse(emailSchema, email);
    if (address instanceof InvalidInput) return address;
    const outcome = await prisma.$transaction(async (tx) => {
      const user = await tx.user.findUnique({ where: { id: viewer.id } });
      if (!user) return new SignInRequired();
      if (user.email.toLowerCase() !== address)
        return new InvalidInput([{ path: 'email', message: 'Enter the email of this account.' }]);
      return record(tx, viewer, user, 'user.sessions-ended', { sessionsValidAfter: nextSecond() });
    });
    const ended = await updateProvider(outcome, (uid) => identity.endSessions(uid));
    // The user may sign in again at once: wait until the new session counts as later.
    if (!(outcome instanceof Error)) await setTimeout(+outcome.user.sessionsValidAfter! - Date.now());
    return ended;
  }

  async function record(
    tx: Tx,
    viewer: Viewer,
    user: User,
    action: string,
    data: Partial<Pick<User, 'disabledAt' | 'sessionsValidAfter'>>,
  ) {
    const changed = await tx.user.update({ where: { id: user.id }, data });
    await tx.auditEntry.create({
      data: {
        actor: viewer.id,
        action,
        subject: `user:${user.id}`,
        before: auditSnapshot(user),
        after: auditSnapshot(changed),
      },
    });
    return { user: changed, changed: true };
  }

  return { block, unblock, endSessions, endOwnSessions };
}

/** Updates the provider even if the row did not change, because an earlier update may have failed there. */
async function updateProvider<E extends Error>(
  outcome: { user: User; changed: boolean } | E,
  update: (uid: string) => Promise<boolean>,
): Promise<AccountChange | E> {
  if (outcome instanceof Error) return outcome;
  const { uid } = outcome.user;
  return { ...outcome, providerUpdated: uid === null || (await update(uid)) };
}

/** Tokens count in whole seconds: one of the current second must not outlive the change. */
const nextSecond = () => new Date(Math.ceil(Date.now() / 1000) * 1000);

const auditSnapshot = ({ disabledAt, sessionsValidAfter }: User) => ({
  disabledAt: disabledAt?.toISOString() ?? null,
  sessionsValidAfter: sessionsValidAfter?.toISOString() ?? null,
});
