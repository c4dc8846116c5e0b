import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound, RateLimited } from '#server/errors/domain-error.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { contactService, type ContactService } from './contact.service.ts';

const message = { email: 'ida@example.com', subject: 'Hooks', message: 'Which size for perch?' };
const account = { uid: 'x', email: 'x@example.com', emailVerified: true, displayName: null, photoUrl: null };
const admin: Viewer = { ...account, id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' };
const maya: Viewer = { ...account, id: '00000000-0000-7000-8000-00000000000b', role: 'CUSTOMER' };

describe('the inbox', () => {
  let test: TestDatabase;
  let database: Database;
  let contact: ContactService;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 4);
    contact = contactService({ prisma: database.prisma });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  it('keeps what was sent, for admins alone', async () => {
    expect(await contact.send(message)).toEqual({ sent: true });
    const [kept] = await contact.list(admin, false);
    expect(kept).toMatchObject({ ...message, readAt: null });
    expect(await contact.list(maya, false)).toEqual([]);
    expect(await contact.one(maya, kept?.id ?? '')).toBeNull();
    expect(await contact.mark(maya, kept?.id ?? '', true)).toBeInstanceOf(NotFound);
  });

  it('is marked as read, and as not read after all', async () => {
    const [kept] = await contact.list(admin, true);
    expect(await contact.countUnread(admin)).toBe(1);
    expect(await contact.mark(admin, kept?.id ?? '', true)).toHaveProperty('readAt', expect.any(Date));
    expect(await contact.list(admin, true)).toEqual([]);
    expect(await contact.mark(admin, kept?.id ?? '', false)).toHaveProperty('readAt', null);
    expect(await contact.mark(admin, 'no such', true)).toBeInstanceOf(NotFound);
  });

  it('tells a program that filled in the hidden field that all is well, and keeps nothing', async () => {
    expect(await contact.send({ ...message, email: 'bot@example.com', website: 'x' })).toEqual({
      sent: true,
    });
    expect(await database.prisma.contactMessage.count({ where: { email: 'bot@example.com' } })).toBe(0);
  });

  it('refuses what has no words, and a sixth message of one hour', async () => {
    expect(await contact.send({ ...message, message: ' ' })).toBeInstanceOf(InvalidInput);
    const next = (sent: number) => contact.send({ ...message, message: `Question ${sent}` });
    for (let sent = 1; sent < 5; sent++) expect(await next(sent)).toEqual({ sent: true });
    expect(await next(5)).toBeInstanceOf(RateLimited);
  });

  it('stores an identical message once, also of requests at once', async () => {
    const mine = { ...message, email: 'twice@example.com' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => contact.send(mine)));
    expect(answers).toEqual(answers.map(() => ({ sent: true })));
    expect(await database.prisma.contactMessage.count({ where: { email: mine.email } })).toBe(1);
  });

  it('takes five different messages of many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        contact.send({ ...message, email: 'many@example.com', subject: `Hooks ${n}` }),
      ),
    );
    expect(answers.filter((answer) => answer instanceof RateLimited)).toHaveLength(15);
    expect(await database.prisma.contactMessage.count({ where: { email: 'many@example.com' } })).toBe(5);
  });
});
