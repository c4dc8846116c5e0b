import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { Forbidden, InvalidInput } from '#server/errors/domain-error.ts';
import type { VerifiedIdentity } from '#server/providers/identity.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { usersService, type UsersService } from './users.service.ts';

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
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 4);
    users = usersService({
      prisma: database.prisma,
      pool: database.pool,
      adminEmails: new Set(['boss@example.com']),
    });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  it('admits somebody new as a customer, once, however many requests arrive together', async () => {
    const seen = await Promise.all(Array.from({ length: 8 }, () => users.recognise(ada)));
    expect(new Set(seen.map((viewer) => viewer?.id)).size).toBe(1);
    expect(seen[0]).toMatchObject({ email: 'ada@example.com', role: 'CUSTOMER', displayName: 'Ada' });
  });

  it('keeps name, picture and verification in step with the provider, and never the role', async () => {
    await database.prisma.user.update({ where: { uid: ada.uid }, data: { role: 'ADMIN' } });
    const viewer = await users.recognise({
      ...ada,
      displayName: 'Ada L.',
      photoUrl: 'https://example.com/a.png',
    });
    expect(viewer).toMatchObject({
      displayName: 'Ada L.',
      photoUrl: 'https://example.com/a.png',
      role: 'ADMIN',
    });
  });

  it('makes an admin of a configured address only when it is verified', async () => {
    const boss = { ...ada, uid: 'uid-boss', email: 'boss@example.com' };
    expect(await users.recognise({ ...boss, emailVerified: false })).toMatchObject({ role: 'CUSTOMER' });
    expect(await users.recognise(boss)).toMatchObject({ role: 'ADMIN' });
  });

  it('gives a row that was only announced to whoever signs in with the address', async () => {
    await users.announce(null, ' Ben@Example.com ');
    const ben = { ...ada, uid: 'uid-ben', email: 'ben@example.com', emailVerified: false };
    const viewer = await users.recognise(ben);
    expect(viewer?.uid).toBe('uid-ben');
    expect(await database.prisma.user.count({ where: { email: 'ben@example.com' } })).toBe(1);
  });

  it('gives an address that belongs to another account only to somebody who verified it, without its role', async () => {
    const cleo = { ...ada, uid: 'uid-cleo', email: 'cleo@example.com' };
    await users.recognise(cleo);
    await database.prisma.user.update({ where: { uid: 'uid-cleo' }, data: { role: 'ADMIN' } });
    expect(await users.recognise({ ...cleo, uid: 'uid-thief', emailVerified: false })).toBeNull();
    expect(await users.recognise({ ...cleo, uid: 'uid-cleo-2' })).toMatchObject({ role: 'CUSTOMER' });
  });

  it('lets in nobody disabled, and no sign-in from before the sessions were ended', async () => {
    const dora = { ...ada, uid: 'uid-dora', email: 'dora@example.com' };
    await users.recognise(dora);
    await database.prisma.user.update({
      where: { uid: 'uid-dora' },
      data: { sessionsValidAfter: new Date('2026-11-21T09:00:00Z') },
    });
    expect(await users.recognise(dora)).toBeNull();
    expect(await users.recognise({ ...dora, authTime: new Date('2026-11-21T10:00:00Z') })).not.toBeNull();
    await database.prisma.user.update({ where: { uid: 'uid-dora' }, data: { disabledAt: new Date() } });
    expect(await users.recognise({ ...dora, authTime: new Date('2026-11-21T10:00:00Z') })).toBeNull();
  });

  it('refuses a token from before the address was verified', async () => {
    const eve = { ...ada, uid: 'uid-eve', email: 'eve@example.com' };
    expect(await users.recognise({ ...eve, emailVerified: false })).not.toBeNull();
    expect(await users.recognise(eve)).not.toBeNull();
    expect(await users.recognise({ ...eve, emailVerified: false })).toBeNull();
  });

  it('refuses to announce another person, and an address that is none', async () => {
    const viewer = await users.recognise(ada);
    if (!viewer) throw new Error('not recognised');
    expect(await users.announce(viewer, 'ben@example.com')).toBeInstanceOf(Forbidden);
    expect(await users.announce(null, 'nobody')).toBeInstanceOf(InvalidInput);
    expect(await users.isAdmin({ ...viewer, role: 'CUSTOMER' }, 'ben@example.com')).toBeInstanceOf(Forbidden);
    expect(await users.isAdmin({ ...viewer, role: 'ADMIN' }, 'nobody@example.com')).toBe(false);
  });

  it('cannot be told by the database that an announced address is an admin', async () => {
    await expect(
      database.prisma.user.create({ data: { email: 'x@example.com', role: 'ADMIN' } }),
    ).rejects.toThrow();
  });
});
