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
    await database.prisma.user.create({
      data: { id: admin.id, uid: account.uid, email: admin.email, role: 'ADMIN' },
    });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  it('keeps what was sent, for admins alone', async () => {
    expect(await contact.send(message)).toEqual({ sent: true });
    const [kept] = await contact.list(admin, null);
    expect(kept).toMatchObject({ ...message, readAt: null });
    expect(await contact.list(maya, null)).toEqual([]);
    expect(await contact.one(maya, kept?.id ?? '')).toBeNull();
    expect(await contact.mark(maya, kept?.id ?? '', true)).toBeInstanceOf(NotFound);
  });

  it('is marked as read, and as not read after all', async () => {
    const [kept] = await contact.list(admin, 'UNREAD');
    expect(await contact.count(admin, 'UNREAD')).toBe(1);
    expect(await contact.mark(admin, kept?.id ?? '', true)).toHaveProperty('readAt', expect.any(Date));
    expect(await contact.list(admin, 'UNREAD')).toEqual([]);
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

  describe('its messages', () => {
    const stored = (more: object = {}) =>
      database.prisma.contactMessage.create({ data: { ...message, ...more } });
    const counts = async () =>
      Promise.all((['UNREAD', 'OPEN', 'DONE'] as const).map((state) => contact.count(admin, state)));

    it('are done only after they were read, and open again when reopened', async () => {
      await database.prisma.contactMessage.deleteMany();
      const { id } = await stored();
      expect(await counts()).toEqual([1, 0, 0]);
      await contact.mark(admin, id, true, true);
      expect(await counts()).toEqual([0, 0, 1]);
      expect(await contact.mark(admin, id, true)).toMatchObject({ doneAt: expect.any(Date) });
      await contact.mark(admin, id, true, false);
      expect(await counts()).toEqual([0, 1, 0]);
      await contact.mark(admin, id, true, true);
      expect(await contact.mark(admin, id, false)).toMatchObject({ readAt: null, doneAt: null });
      expect(await contact.mark(admin, id, false, true)).toMatchObject({ readAt: null, doneAt: null });
      expect(await contact.mark(maya, id, true, true)).toBeInstanceOf(NotFound);
    });

    it('are replied to by one email each, also when the request is repeated', async () => {
      const { id } = await stored();
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => contact.reply(admin, id, { text: ' Size 8. ' })),
      );
      expect(outcomes).toEqual(outcomes.map(() => expect.objectContaining({ id, readAt: expect.any(Date) })));
      const [reply, ...others] = await database.prisma.contactReply.findMany({ where: { messageId: id } });
      expect([reply, others]).toMatchObject([{ text: 'Size 8.' }, []]);
      expect(await contact.replyFacts(reply?.id ?? '')).toEqual({
        to: message.email,
        subject: message.subject,
        message: message.message,
        text: 'Size 8.',
      });
      expect(
        await database.prisma.outboxMessage.findMany({ where: { dedupeKey: `contact-reply:${reply?.id}` } }),
      ).toMatchObject([{ kind: 'contact-reply', payload: { replyId: reply?.id }, sentAt: null }]);
      expect(await contact.emailedAt(reply?.id ?? '')).toBeNull();
      const sentAt = new Date();
      await database.prisma.outboxMessage.updateMany({ data: { sentAt } });
      expect(await contact.emailedAt(reply?.id ?? '')).toEqual(sentAt);
    });

    it('have at most 50 replies, none of them empty, and none of a customer', async () => {
      const { id } = await stored();
      for (const text of [' ', 'x'.repeat(5_001)])
        expect(await contact.reply(admin, id, { text })).toMatchObject({ issues: [{ path: 'text' }] });
      expect(await contact.reply(maya, id, { text: 'Mine.' })).toBeInstanceOf(NotFound);
      expect(await contact.reply(admin, 'no such', { text: 'Hi.' })).toBeInstanceOf(NotFound);
      for (let n = 1; n < 50; n++)
        await database.prisma.contactReply.create({ data: { messageId: id, text: `Reply ${n}` } });
      expect(await contact.reply(admin, id, { text: 'The last one.' })).toHaveProperty('id', id);
      expect(await contact.reply(admin, id, { text: 'One more.' })).toBeInstanceOf(InvalidInput);
    });

    it('are paged without gaps or repetitions past 100 rows', async () => {
      await database.prisma.contactMessage.deleteMany();
      const createdAt = new Date('2026-01-01');
      await database.prisma.contactMessage.createMany({
        data: Array.from({ length: 130 }, (_, n) => ({ ...message, subject: `${n}`, createdAt })),
      });
      const first = await contact.list(admin, 'UNREAD', { take: 100 });
      const last = first.at(-1)?.id ?? '';
      await contact.mark(admin, last, true);
      const rest = await contact.list(admin, 'UNREAD', { take: 100, skip: 1, cursor: { id: last } });
      expect(new Set([...first, ...rest].map(({ subject }) => subject)).size).toBe(130);
      expect([first.length, rest.length]).toEqual([100, 30]);
    });
  });
});
