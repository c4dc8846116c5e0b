import { z } from 'zod';
import { lockKey, type Db } from '#server/db.ts';
import { InvalidInput, NotFound, RateLimited } from '#server/errors/domain-error.ts';
import { email, isRowId, line, optional, paragraph, parse, plain } from '#server/errors/input.ts';
import type { ContactMessage, Prisma } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { Viewer } from '#server/viewer.ts';
import { contactMessagesVisibleTo } from './contact.access.ts';

const contactInput = z.strictObject({
  email,
  subject: line(200, 'Subject is Required'),
  message: paragraph(5_000, 'Message is Required'),
  website: optional(plain(500)),
});
export type SendContactMessageInput = z.input<typeof contactInput>;

/** Messages that one address may send in an hour. */
const MOST_PER_HOUR = 5;
/** For so long an identical message counts as a retry. */
const REPEATED_MS = 10 * 60_000;

type Page = Pick<Prisma.ContactMessageFindManyArgs, 'select' | 'take' | 'skip' | 'cursor'>;

export type ContactService = ReturnType<typeof contactService>;

export function contactService({ prisma }: { prisma: Db }) {
  /**
   * Stores a message for the admins' inbox. `website` is a honeypot that users do not see: when it is filled, the sender
   * gets a success response and nothing is stored.
   */
  async function send(input: SendContactMessageInput): Promise<{ sent: true } | InvalidInput | RateLimited> {
    const message = parse(contactInput, input);
    if (message instanceof InvalidInput) return message;
    const { website, ...kept } = message;
    if (website) return { sent: true };
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, `contact messages: ${kept.email}`);
      const since = (ms: number) => ({ gt: new Date(Date.now() - ms) });
      // The same message again is a second click or a retry, and stored already.
      const repeated = await tx.contactMessage.count({ where: { ...kept, createdAt: since(REPEATED_MS) } });
      if (repeated > 0) return { sent: true };
      const recent = await tx.contactMessage.count({
        where: { email: kept.email, createdAt: since(3_600_000) },
      });
      if (recent >= MOST_PER_HOUR)
        return new RateLimited(3_600, 'You already sent several messages. We’ll answer those first.');
      await tx.contactMessage.create({ data: kept });
      return { sent: true };
    });
  }

  /** The inbox, newest first; `unreadOnly` leaves out what an admin has read. */
  function list(viewer: Viewer, unreadOnly: boolean, page: Page = {}) {
    return pageByMoment(
      'createdAt',
      page,
      async (id) => (await one(viewer, id))?.createdAt,
      (rest, beyond) =>
        prisma.contactMessage.findMany({
          ...rest,
          where: { AND: [contactMessagesVisibleTo(viewer), unreadOnly ? { readAt: null } : {}, beyond] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  function countUnread(viewer: Viewer) {
    return prisma.contactMessage.count({
      where: { AND: [contactMessagesVisibleTo(viewer), { readAt: null }] },
    });
  }

  async function one(viewer: Viewer, id: string) {
    if (!isRowId(id)) return null;
    return prisma.contactMessage.findFirst({ where: { AND: [{ id }, contactMessagesVisibleTo(viewer)] } });
  }

  /** Marks a message as read, or as not read after all. */
  async function mark(viewer: Viewer, id: string, read: boolean): Promise<ContactMessage | NotFound> {
    const message = await one(viewer, id);
    if (!message) return new NotFound('message');
    if (read === (message.readAt !== null)) return message;
    return prisma.contactMessage.update({ where: { id }, data: { readAt: read ? new Date() : null } });
  }

  return { send, list, countUnread, one, mark };
}
