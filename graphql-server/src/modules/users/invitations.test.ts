import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import type { InvitedRole, Role } from '#server/generated/prisma/enums.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { invitations } from './invitations.ts';
import { DAY_MS, INVITATION_DAYS, KEPT_DAYS, MAX_INVITATIONS, REPEATED_MS } from './invitations.rules.ts';

describe('invitations', () => {
  let test: TestDatabase;
  let database: Database;
  let service: ReturnType<typeof invitations>;
  let ada: Viewer;
  let ben: Viewer;
  let clock: number;

  async function person(name: string, facts: { role?: Role; emailVerified?: boolean } = {}) {
    const user = await database.prisma.user.create({
      data: { uid: `uid-${name}`, email: `${name}@example.com`, emailVerified: true, ...facts },
    });
    return { ...user, uid: user.uid ?? '' };
  }

  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    service = invitations({ prisma: database.prisma, now: () => new Date(clock) });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });
  beforeEach(async () => {
    await test.pool.query('TRUNCATE "User", "AuditEntry", "Invitation", "OutboxMessage" CASCADE');
    clock = Date.now();
    ada = await person('ada', { role: 'ADMIN' });
    ben = await person('ben');
  });

  async function invite(email = 'ben@example.com', viewer = ada, role?: InvitedRole) {
    const invitation = await service.inviteAdmin(viewer, { email, role });
    if (invitation instanceof Error) throw invitation;
    return invitation;
  }
  const mails = () => database.prisma.outboxMessage.findMany({ orderBy: { createdAt: 'asc' } });
  /** Sends the last email, as the outbox does, and returns its token. */
  async function tokenOf() {
    const { payload } = (await mails()).at(-1) ?? {};
    const { invitationId, at } = payload as { invitationId: string; at: number };
    return (await service.invitationFacts(invitationId, at))?.token ?? '';
  }
  const roleOf = async ({ id }: Viewer) =>
    (await database.prisma.user.findUniqueOrThrow({ where: { id } })).role;
  const actions = async () =>
    (await database.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);
  const accept = (viewer: Viewer, token: string) => service.acceptInvitation(viewer, { token });

  it('make an admin, once', async () => {
    const { id } = await invite(' BEN@example.com ');
    const token = await tokenOf();
    expect(token).toHaveLength(32);
    expect((await database.prisma.invitation.findUniqueOrThrow({ where: { id } })).tokenHash).not.toContain(
      token,
    );
    const outcomes = await Promise.all([accept(ben, token), accept(ben, token)]);
    expect(outcomes.map((one) => (one instanceof Error ? one.code : one.changed)).sort()).toEqual([
      false,
      true,
    ]);
    expect(await roleOf(ben)).toBe('ADMIN');
    expect((await actions()).toSorted()).toEqual([
      'invitation.accepted',
      'invitation.sent',
      'user.made-admin',
    ]);
    expect(await service.invitations()).toEqual([]);
    expect(await service.isOpenInvitation(id)).toBe(false);

    // The role was revoked: the link does not give it back.
    await database.prisma.user.update({ where: { id: ben.id }, data: { role: 'CUSTOMER' } });
    expect(await accept(ben, token)).toMatchObject({ code: 'INVITATION_ENDED' });
    expect(await roleOf(ben)).toBe('CUSTOMER');
  });

  it('are for their verified email only', async () => {
    await invite();
    const token = await tokenOf();
    expect(await accept(await person('eve'), token)).toMatchObject({ code: 'INVITATION_FOR_OTHER' });
    await database.prisma.user.update({ where: { id: ben.id }, data: { emailVerified: false } });
    expect(await accept(ben, token)).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect(await roleOf(ben)).toBe('CUSTOMER');
    // The viewer of the request may be older than the row.
    await database.prisma.user.update({
      where: { id: ben.id },
      data: { emailVerified: true, disabledAt: new Date() },
    });
    expect(await accept(ben, token)).toMatchObject({ code: 'INVITATION_ENDED' });
    for (const wrong of ['', 'x', randomUUID()])
      expect(await accept(ben, wrong)).toMatchObject({ code: 'INVITATION_ENDED' });
    expect(await accept(ben, 'x'.repeat(101))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('expire after seven days, and can be sent again', async () => {
    const { id } = await invite();
    const first = await tokenOf();
    clock += INVITATION_DAYS * DAY_MS;
    expect(await accept(ben, first)).toMatchObject({ code: 'INVITATION_ENDED' });
    const [listed] = await service.invitations();
    expect(listed?.id).toBe(id);
    expect(await service.resendInvitation(ada, id)).toMatchObject({ id });
    const second = await tokenOf();
    expect(await accept(ben, first)).toMatchObject({ code: 'INVITATION_ENDED' });
    clock += INVITATION_DAYS * DAY_MS - 1;
    expect(await accept(ben, second)).toMatchObject({ changed: true });
    expect(await actions()).toContain('invitation.resent');
  });

  it('are sent once for two clicks', async () => {
    const [one, other] = await Promise.all([invite(), invite()]);
    expect(one.id).toBe(other.id);
    expect(await mails()).toHaveLength(1);
    await service.resendInvitation(ada, one.id);
    expect(await mails()).toHaveLength(1);
    clock += REPEATED_MS;
    await Promise.all([service.resendInvitation(ada, one.id), service.resendInvitation(ada, one.id)]);
    expect(await mails()).toHaveLength(2);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['admin-invitation', 'admin-invitation']);
    // The first email has no link any more, should it still wait.
    const payload = (await mails())[0]?.payload as { at: number } | undefined;
    expect(await service.invitationFacts(one.id, payload?.at ?? 0)).toBeNull();
  });

  it('can be revoked', async () => {
    const { id } = await invite();
    const token = await tokenOf();
    expect(await service.revokeInvitation(ada, id)).toMatchObject({ id });
    expect(await service.revokeInvitation(ada, id)).toMatchObject({ id });
    expect(await actions()).toEqual(['invitation.sent', 'invitation.revoked']);
    expect(await accept(ben, token)).toMatchObject({ code: 'INVITATION_ENDED' });
    expect(await service.invitations()).toEqual([]);
    expect(await tokenOf()).toBe('');
    // Another invitation to the same email is a new one.
    expect((await invite()).id).not.toBe(id);
  });

  it('end with the role of their sender', async () => {
    const cleo = await person('cleo', { role: 'ADMIN' });
    const { id } = await invite('ben@example.com', cleo);
    const token = await tokenOf();
    await database.prisma.user.update({ where: { id: cleo.id }, data: { role: 'CUSTOMER' } });
    expect(await accept(ben, token)).toMatchObject({ code: 'INVITATION_ENDED' });
    expect(await service.inviteAdmin(cleo, { email: 'x@example.com' })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await service.resendInvitation(cleo, id)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await service.revokeInvitation(cleo, id)).toMatchObject({ code: 'FORBIDDEN' });
    await service.resendInvitation(ada, id);
    expect(await accept(ben, await tokenOf())).toMatchObject({ changed: true });
  });

  it('are not for admins, and not for invalid addresses', async () => {
    expect(await service.inviteAdmin(ada, { email: ada.email })).toMatchObject({ code: 'ALREADY_ADMIN' });
    expect(await service.inviteAdmin(ada, { email: 'ben' })).toMatchObject({ code: 'INVALID_INPUT' });
    for (const id of [randomUUID(), 'no id']) {
      expect(await service.resendInvitation(ada, id)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await service.revokeInvitation(ada, id)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await mails()).toEqual([]);
  });

  it('are deleted some time after their links expired, whatever became of them', async () => {
    await invite();
    await accept(ben, await tokenOf());
    const { id } = await invite('cleo@example.com');
    await service.revokeInvitation(ada, id);
    await invite('dan@example.com');
    const left = async () => {
      await service.tidyInvitations();
      return database.prisma.invitation.count();
    };
    clock += (INVITATION_DAYS + KEPT_DAYS) * DAY_MS;
    expect(await left()).toBe(3);
    clock += 1;
    expect(await left()).toBe(0);
    expect(await actions()).toContain('invitation.accepted');
  });

  it('are limited, and paged', async () => {
    await test.pool.query(
      `INSERT INTO "Invitation" (id, email, "invitedById", "mailedAt", "createdAt", "expiresAt")
       SELECT gen_random_uuid(), n || '@example.com', $1, now(), now() - (n / 3) * interval '1 minute', now() + interval '1 day'
       FROM generate_series(1, $2::int) n`,
      [ada.id, MAX_INVITATIONS - 1],
    );
    await invite();
    expect(await service.inviteAdmin(ada, { email: 'one-more@example.com' })).toMatchObject({
      code: 'INVALID_INPUT',
    });
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await service.invitations({
        take: 30,
        ...(cursor && { cursor: { id: cursor }, skip: 1 }),
      });
      seen.push(...page.map(({ id }) => id));
      cursor = page.at(-1)?.id;
      if (page.length < 30) break;
    }
    expect([seen.length, new Set(seen).size]).toEqual([MAX_INVITATIONS, MAX_INVITATIONS]);
    const client = await test.pool.connect();
    await client.query('SET enable_seqscan = off');
    const { rows } = await client.query(
      `EXPLAIN SELECT id FROM "Invitation" WHERE "acceptedAt" IS NULL AND "revokedAt" IS NULL
       ORDER BY "createdAt" DESC, id DESC LIMIT 20`,
    );
    client.release();
    expect(JSON.stringify(rows)).toContain('Invitation_open');
  });

  it('give the role that they name', async () => {
    for (const role of ['SUPPORT', 'WAREHOUSE', 'CATALOGUE'] as const) {
      const user = await person(role.toLowerCase());
      expect(await invite(user.email, ada, role)).toMatchObject({ role });
      expect(await accept(user, await tokenOf())).toMatchObject({ changed: true, user: { role } });
      expect(await roleOf(user)).toBe(role);
      const [entry] = await database.prisma.auditEntry.findMany({ where: { subject: `user:${user.id}` } });
      expect(entry).toMatchObject({
        actor: user.id,
        action: 'user.role-changed',
        before: { role: 'CUSTOMER' },
        after: { role },
      });
    }
    const sent = await database.prisma.auditEntry.findMany({ where: { action: 'invitation.sent' } });
    expect(sent.map(({ after }) => (after as { role: string }).role)).toEqual([
      'SUPPORT',
      'WAREHOUSE',
      'CATALOGUE',
    ]);
  });

  it('do not demote an admin, and move staff to their new role', async () => {
    await invite('ben@example.com', ada, 'WAREHOUSE');
    await database.prisma.user.update({ where: { id: ben.id }, data: { role: 'ADMIN' } });
    const token = await tokenOf();
    expect(await accept(ben, token)).toMatchObject({ changed: false, user: { role: 'ADMIN' } });
    expect(await accept(ben, token)).toMatchObject({ changed: false });
    expect(await roleOf(ben)).toBe('ADMIN');
    expect(await service.inviteAdmin(ada, { email: ben.email, role: 'SUPPORT' })).toMatchObject({
      code: 'ALREADY_ADMIN',
    });

    const cleo = await person('cleo', { role: 'SUPPORT' });
    expect(await service.inviteAdmin(ada, { email: cleo.email, role: 'SUPPORT' })).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'role' }],
    });
    await invite(cleo.email, ada, 'CATALOGUE');
    const link = await tokenOf();
    expect(await accept(cleo, link)).toMatchObject({ changed: true });
    expect(await roleOf(cleo)).toBe('CATALOGUE');
    // The role was taken away: the link does not give it back.
    await database.prisma.user.update({ where: { id: cleo.id }, data: { role: 'CUSTOMER' } });
    expect(await accept(cleo, link)).toMatchObject({ code: 'INVITATION_ENDED' });
  });

  it('change their role when the email is invited again, and end the earlier link', async () => {
    const { id } = await invite();
    const first = await tokenOf();
    clock += 1;
    expect(await invite('ben@example.com', ada, 'WAREHOUSE')).toMatchObject({ id, role: 'WAREHOUSE' });
    const second = await tokenOf();
    clock += 1;
    expect(await invite('ben@example.com', ada, 'SUPPORT')).toMatchObject({ id, role: 'SUPPORT' });
    // A second click, and a resend, keep the role.
    expect(await invite('ben@example.com', ada, 'SUPPORT')).toMatchObject({ id });
    expect(await mails()).toHaveLength(3);
    clock += REPEATED_MS;
    expect(await service.resendInvitation(ada, id)).toMatchObject({ role: 'SUPPORT' });
    const last = await tokenOf();
    for (const ended of [first, second])
      expect(await accept(ben, ended)).toMatchObject({ code: 'INVITATION_ENDED' });
    expect(await accept(ben, last)).toMatchObject({ changed: true });
    expect(await roleOf(ben)).toBe('SUPPORT');
    const changes = await database.prisma.auditEntry.findMany({
      where: { action: 'invitation.resent' },
      orderBy: { id: 'asc' },
    });
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [
        { email: ben.email, role: 'ADMIN' },
        { email: ben.email, role: 'WAREHOUSE' },
      ],
      [
        { email: ben.email, role: 'WAREHOUSE' },
        { email: ben.email, role: 'SUPPORT' },
      ],
      [null, { email: ben.email, role: 'SUPPORT' }],
    ]);
  });

  it('of two admins at once leave one invitation, with the role of the later one', async () => {
    const dan = await person('dan', { role: 'ADMIN' });
    await Promise.all([
      invite('ben@example.com', ada, 'WAREHOUSE'),
      invite('ben@example.com', dan, 'CATALOGUE'),
    ]);
    const [open, ...others] = await service.invitations();
    expect(others).toEqual([]);
    const token = await tokenOf();
    const outcomes = await Promise.all([accept(ben, token), accept(ben, token)]);
    expect(outcomes).toContainEqual(expect.objectContaining({ changed: true }));
    expect(await roleOf(ben)).toBe(open?.role);
  });

  it('to a staff role are not accepted by a server that does not know roles', async () => {
    const { id } = await invite('ben@example.com', ada, 'WAREHOUSE');
    const accepted = { acceptedAt: new Date(clock), acceptedById: ben.id };
    await expect(database.prisma.invitation.update({ where: { id }, data: accepted })).rejects.toThrow(
      'invitation_gives_its_role',
    );
    const { id: toAdmin } = await invite('eve@example.com');
    await database.prisma.invitation.update({ where: { id: toAdmin }, data: accepted });
  });
});
