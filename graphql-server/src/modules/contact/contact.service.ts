import { z } from 'zod';
import type { Db } from '#server/db.ts';
import { InvalidInput, RateLimited } from '#server/errors/domain-error.ts';
import { email, line, paragraph, parse } from '#server/errors/input.ts';

const contactInput = z.object({
  email,
  subject: line(200, 'Subject is Required'),
  message: paragraph(5_000, 'Message is Required'),
  website: z.string().max(500).optional(),
});

/** Messages that one address may send in an hour. */
const MOST_PER_HOUR = 5;

export type ContactService = ReturnType<typeof contactService>;

export function contactService({ prisma }: { prisma: Db }) {
  /**
   * Stores a message for the admins' inbox. `website` is a honeypot that no person sees: when it is filled the sender
   * is told yes and nothing is kept.
   */
  async function send(input: unknown): Promise<{ sent: true } | InvalidInput | RateLimited> {
    const message = parse(contactInput, input);
    if (message instanceof InvalidInput) return message;
    const { website, ...kept } = message;
    if (website) return { sent: true };
    const hourAgo = new Date(Date.now() - 3_600_000);
    const recent = await prisma.contactMessage.count({
      where: { email: kept.email, createdAt: { gt: hourAgo } },
    });
    if (recent >= MOST_PER_HOUR)
      return new RateLimited(3_600, 'You have sent several messages already. We will answer those first.');
    await prisma.contactMessage.create({ data: kept });
    return { sent: true };
  }

  return { send };
}
