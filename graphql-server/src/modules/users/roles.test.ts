import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { roles } from './roles.ts';
import { AdminByConfiguration, EmailNotVerified, LastAdmin } from './users.errors.ts';

describe('roles', () => {
  let test: TestDatabase;
  let database: Database;
  let service: ReturnType<typeof roles>;
  let ada: Viewer;
  let ben: Viewer;

  async function person(name: string, facts: { role?: 'ADMIN' | 'CUSTOMER'; emailVerified?: boolean } = {}) {
    const user = await database.prisma.user.create({
      data: { uid: `uid-${name}`, email: `${name}@example.com`, emailVerified: true, ...facts },
    });
    return { ...user, uid: user.uid ?? '' };
  }

  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    service = roles({ prisma: database.prisma, adminEmails: new Set(['boss@example.com']) });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });
  beforeEach(async () => {
    await test.pool.query('TRUNCATE "User", "AuditEntry" CASCADE');
    ada = await person('ada', { role: 'ADMIN' });
    ben = await person('ben');
  });

  const roleOf = async (email: string) =>
    (await database.prisma.user.findUniqueOrThrow({ where: { email } })).role;

  it('makes an admin once, and leaves one entry in the audit', async () => {
    expect(await service.makeAdmin(ada, ' BEN@example.com ')).toMatchObject({ changed: true });
    expect(await service.makeAdmin(ada, 'ben@example.com')).toMatchObject({ changed: false });
    expect(await roleOf('ben@example.com')).toBe('ADMIN');
    expect(await database.prisma.auditEntry.findMany()).toMatchObject([
      { actor: ada.id, action: 'user.made-admin', subject: `user:${ben.id}`, after: { role: 'ADMIN' } },
    ]);
  });

  it('rejects an unknown user, an unverified address, and an invalid address', async () => {
    await person('eve', { emailVerified: false });
    await database.prisma.user.create({ data: { email: 'announced@example.com' } });
    expect(await service.makeAdmin(ada, 'unknown@example.com')).toBeInstanceOf(NotFound);
    expect(await service.makeAdmin(ada, 'eve@example.com')).toBeInstanceOf(EmailNotVerified);
    expect(await service.makeAdmin(ada, 'announced@example.com')).toBeInstanceOf(EmailNotVerified);
    expect(await service.makeAdmin(ada, 'eve')).toBeInstanceOf(InvalidInput);
    expect(await database.prisma.user.count()).toBe(4);
    expect(await database.prisma.auditEntry.count()).toBe(0);
  });

  it('rejects a viewer who is no longer an admin, despite the role in the request', async () => {
    await database.prisma.user.update({ where: { id: ada.id }, data: { role: 'CUSTOMER' } });
    expect(await service.makeAdmin(ada, 'ben@example.com')).toBeInstanceOf(Forbidden);
    expect(await service.revokeAdmin(ada, 'ben@example.com')).toBeInstanceOf(Forbidden);
  });

  it('never takes the role from the last admin, nor from one whom the configuration names', async () => {
    await person('boss', { role: 'ADMIN' });
    expect(await service.revokeAdmin(ada, 'boss@example.com')).toBeInstanceOf(AdminByConfiguration);
    await database.prisma.user.delete({ where: { email: 'boss@example.com' } });
    expect(await service.revokeAdmin(ada, 'ada@example.com')).toBeInstanceOf(LastAdmin);
    expect(await service.revokeAdmin(ada, 'ben@example.com')).toMatchObject({ changed: false });
  });

  it('gives any role, and leaves one entry in the audit for each change', async () => {
    expect(await service.changeRole(ada, 'ben@example.com', 'SUPPORT')).toMatchObject({ changed: true });
    expect(await service.changeRole(ada, 'ben@example.com', 'SUPPORT')).toMatchObject({ changed: false });
    expect(await service.changeRole(ada, 'ben@example.com', 'ADMIN')).toMatchObject({ changed: true });
    expect(await service.changeRole(ada, 'ben@example.com', 'CATALOGUE')).toMatchObject({ changed: true });
    expect(await roleOf('ben@example.com')).toBe('CATALOGUE');
    const entries = await database.prisma.auditEntry.findMany({ orderBy: { createdAt: 'asc' } });
    expect(entries).toMatchObject([
      { action: 'user.role-changed', before: { role: 'CUSTOMER' }, after: { role: 'SUPPORT' } },
      { action: 'user.made-admin', before: { role: 'SUPPORT' }, after: { role: 'ADMIN' } },
      { action: 'user.admin-revoked', before: { role: 'ADMIN' }, after: { role: 'CATALOGUE' } },
    ]);
  });

  it('gives staff roles only to verified users, and only on behalf of an admin', async () => {
    await person('eve', { emailVerified: false });
    expect(await service.changeRole(ada, 'eve@example.com', 'WAREHOUSE')).toBeInstanceOf(EmailNotVerified);
    expect(await service.changeRole(ada, 'ada@example.com', 'SUPPORT')).toBeInstanceOf(LastAdmin);
    await database.prisma.user.update({ where: { id: ben.id }, data: { role: 'SUPPORT' } });
    expect(await service.changeRole(ben, 'ben@example.com', 'ADMIN')).toBeInstanceOf(Forbidden);
    expect(await service.changeRole(ben, 'ben@example.com', 'WAREHOUSE')).toBeInstanceOf(Forbidden);
    expect(await roleOf('ada@example.com')).toBe('ADMIN');
  });

  it('does not count an admin who is shut out', async () => {
    const cleo = await person('cleo', { role: 'ADMIN' });
    await database.prisma.user.update({ where: { id: cleo.id }, data: { disabledAt: new Date() } });
    expect(await service.revokeAdmin(ada, 'ada@example.com')).toBeInstanceOf(LastAdmin);
  });

  it('leaves an admin when two take the role from each other at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      await database.prisma.user.update({ where: { id: ada.id }, data: { role: 'ADMIN' } });
      await database.prisma.user.update({ where: { id: ben.id }, data: { role: 'ADMIN' } });
      const outcomes = await Promise.all([
        service.revokeAdmin(ada, 'ben@example.com'),
        service.revokeAdmin(ben, 'ada@example.com'),
      ]);
      expect(outcomes.filter((outcome) => 'changed' in outcome && outcome.changed)).toHaveLength(1);
      expect(await database.prisma.user.count({ where: { role: 'ADMIN' } })).toBe(1);
    }
  });
});
