import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { Forbidden, InvalidInput } from '#server/errors/domain-error.ts';
import type { VerifiedIdentity } from '#server/providers/identity.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { AccountBlocked } from './users.errors.ts';
import { ANNOUNCED_DAYS, usersService, type UsersService } from './users.service.ts';

const ada: VerifiedIdentity = {
  uid: 'uid-ada',
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada',
  photoUrl: null,
  authTime: new Date('2026-11-21T08:00:00Z'),
};

describe('users', () => {
  let test: TestDatabase;
  let database: Database;
  let users: UsersService;
  let now = new Date('2026-11-21T12:00:00Z');
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 4);
    users = usersService({
      prisma: database.prisma,
      pool: database.pool,
      adminEmails: new Set(['boss@example.com']),
      avatarHosts: new Set(['lh3.googleusercontent.com']),
      identity: { setBlocked: async () => true, endSessions: async () => true },
      now: () => now,
    });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  const authenticated = async (identity: VerifiedIdentity) => {
    const viewer = await users.authenticate(identity);
    if (viewer instanceof AccountBlocked) throw viewer;
    return viewer;
  };

  it('creates a new user as a customer, once, under concurrent requests', async () => {
    const seen = await Promise.all(Array.from({ length: 8 }, () => authenticated(ada)));
    expect(new Set(seen.map((viewer) => viewer?.id)).size).toBe(1);
    expect(seen[0]).toMatchObject({ email: 'ada@example.com', role: 'CUSTOMER', displayName: 'Ada' });
  });

  it('keeps name, picture and verification in step with the provider, and never the role', async () => {
    await database.prisma.user.update({ where: { uid: ada.uid }, data: { role: 'ADMIN' } });
    const viewer = await users.authenticate({
      ...ada,
      displayName: 'Ada L.',
      photoUrl: 'https://lh3.googleusercontent.com/a',
    });
    expect(viewer).toMatchObject({
      displayName: 'Ada L.',
      photoUrl: 'https://lh3.googleusercontent.com/a',
      role: 'ADMIN',
    });
  });

  it('keeps no picture of a host that is not allowed, and no name that reads like the shop’s', async () => {
    const imp = { ...ada, uid: 'uid-imp', email: 'imp@example.com' };
    const facts = { displayName: 'FISHZ0ME Support', photoUrl: 'https://tracker.example/a.png' };
    expect(await users.authenticate({ ...imp, ...facts })).toMatchObject({
      displayName: null,
      photoUrl: null,
    });
    expect(await users.authenticate({ ...imp, displayName: 'Imp' })).toMatchObject({ displayName: 'Imp' });
    expect(await users.authenticate({ ...imp, ...facts })).toMatchObject({
      displayName: null,
      photoUrl: null,
    });
  });

  it('makes an admin of a configured address only when it is verified', async () => {
    const boss = { ...ada, uid: 'uid-boss', email: 'boss@example.com' };
    expect(await users.authenticate({ ...boss, emailVerified: false })).toMatchObject({ role: 'CUSTOMER' });
    expect(await users.authenticate(boss)).toMatchObject({ role: 'ADMIN' });
  });

  it('links an announced row to the account that signs in with its address', async () => {
    await users.announce(null, ' Ben@Example.com ');
    const ben = { ...ada, uid: 'uid-ben', email: 'ben@example.com', emailVerified: false };
    const viewer = await authenticated(ben);
    expect(viewer?.uid).toBe('uid-ben');
    expect(await database.prisma.user.count({ where: { email: 'ben@example.com' } })).toBe(1);
  });

  it('moves an address from another account only to a user who verified it, without the role', async () => {
    const cleo = { ...ada, uid: 'uid-cleo', email: 'cleo@example.com' };
    await users.authenticate(cleo);
    await database.prisma.user.update({ where: { uid: 'uid-cleo' }, data: { role: 'ADMIN' } });
    expect(await users.authenticate({ ...cleo, uid: 'uid-thief', emailVerified: false })).toBeNull();
    expect(await users.authenticate({ ...cleo, uid: 'uid-cleo-2' })).toMatchObject({ role: 'CUSTOMER' });
  });

  it('follows a change of the address, also to one that was announced, and keeps the old one if another has it', async () => {
    const bea = { ...ada, uid: 'uid-bea', email: 'bea@example.com' };
    const { id } = (await authenticated(bea))!;
    await users.announce(null, 'bea.new@example.com');
    const changed = { ...bea, email: 'bea.new@example.com' };
    expect(await authenticated({ ...changed, emailVerified: false })).toMatchObject({
      email: 'bea@example.com',
    });
    expect(await authenticated(changed)).toMatchObject({ id, email: 'bea.new@example.com' });
    await authenticated({ ...ada, uid: 'uid-cy', email: 'cy@example.com' });
    expect(await authenticated({ ...bea, email: 'cy@example.com' })).toMatchObject({
      id,
      email: 'bea.new@example.com',
      emailVerified: true,
    });
  });

  it('deletes announced users who have not signed in for 30 days, and no others', async () => {
    const announcedAt = new Date(now.getTime() - ANNOUNCED_DAYS * 86_400_000);
    const old = new Date(announcedAt.getTime() - 1);
    await database.prisma.user.createMany({
      data: [
        { email: 'old@example.com', createdAt: old },
        { email: 'recent@example.com', createdAt: announcedAt },
        { email: 'signed-in@example.com', createdAt: old, uid: 'uid-signed-in' },
        { email: 'blocked@example.com', createdAt: old, disabledAt: now },
      ],
    });
    await users.tidyAnnounced();
    const emails = ['old', 'recent', 'signed-in', 'blocked'].map((name) => `${name}@example.com`);
    const left = await database.prisma.user.findMany({
      where: { email: { in: emails } },
      orderBy: { email: 'asc' },
    });
    expect(left.map(({ email }) => email)).toEqual(emails.slice(1).sort());
  });

  it('rejects disabled accounts, and sign-ins from before the sessions were ended', async () => {
    const dora = { ...ada, uid: 'uid-dora', email: 'dora@example.com' };
    await users.authenticate(dora);
    await database.prisma.user.update({
      where: { uid: 'uid-dora' },
      data: { sessionsValidAfter: new Date('2026-11-21T09:00:00Z') },
    });
    expect(await users.authenticate(dora)).toBeNull();
    expect(await users.authenticate({ ...dora, authTime: new Date('2026-11-21T10:00:00Z') })).not.toBeNull();
    await database.prisma.user.update({ where: { uid: 'uid-dora' }, data: { disabledAt: new Date() } });
    const later = { ...dora, authTime: new Date('2026-11-21T10:00:00Z') };
    expect(await users.authenticate(later)).toBeInstanceOf(AccountBlocked);
    // Nor a new account with the same address.
    expect(await users.authenticate({ ...later, uid: 'uid-dora-2', emailVerified: false })).toBeInstanceOf(
      AccountBlocked,
    );
    expect(await users.authenticate({ ...later, uid: 'uid-dora-2' })).toBeInstanceOf(AccountBlocked);
  });

  it('rejects a sign-in of 30 days ago, and that of an admin after a day', async () => {
    const tove = { ...ada, uid: 'uid-tove', email: 'tove@example.com' };
    const isAccepted = async (hours: number) => {
      now = new Date(tove.authTime.getTime() + hours * 3_600_000);
      return (await users.authenticate(tove)) !== null;
    };
    expect([await isAccepted(1), await isAccepted(719.9), await isAccepted(720.1)]).toEqual([
      true,
      true,
      false,
    ]);
    await database.prisma.user.update({ where: { uid: 'uid-tove' }, data: { role: 'ADMIN' } });
    expect([await isAccepted(23.9), await isAccepted(24.1)]).toEqual([true, false]);
    now = new Date('2026-11-21T12:00:00Z');
  });

  it('refuses a token from before the address was verified', async () => {
    const eve = { ...ada, uid: 'uid-eve', email: 'eve@example.com' };
    expect(await users.authenticate({ ...eve, emailVerified: false })).not.toBeNull();
    expect(await users.authenticate(eve)).not.toBeNull();
    expect(await users.authenticate({ ...eve, emailVerified: false })).toBeNull();
  });

  it('refuses to announce another person, and an address that is none', async () => {
    const viewer = await authenticated(ada);
    if (!viewer) throw new Error('not authenticated');
    expect(await users.announce(viewer, 'ben@example.com')).toBeInstanceOf(Forbidden);
    expect(await users.announce(null, 'not-an-email')).toBeInstanceOf(InvalidInput);
    expect(await users.isAdmin({ ...viewer, role: 'CUSTOMER' }, 'ben@example.com')).toBeInstanceOf(Forbidden);
    expect(await users.isAdmin({ ...viewer, role: 'ADMIN' }, 'unknown@example.com')).toBe(false);
  });

  it('cannot be told by the database that an announced address is an admin', async () => {
    await expect(
      database.prisma.user.create({ data: { email: 'x@example.com', role: 'ADMIN' } }),
    ).rejects.toThrow();
  });
});
