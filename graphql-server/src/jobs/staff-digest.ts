import type { Db, Tx } from '#server/db.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { mailPayloads, queueMail, type MailPayload } from '#server/mail-queue.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import { incidentKindOf } from '#server/modules/payments/incidents.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { mailPage } from './mail-frame.ts';
import type { MailShop } from './mail-shop.ts';
import { mailWords } from './mail-words.ts';
import { markup } from './markup.ts';

export interface StaffSettings {
  /** Recipients; all admins when empty. */
  readonly emails: readonly string[];
  /** Minutes between two digests. */
  readonly everyMinutes: number;
}

/** Its content at the time it was queued. */
export type StaffDigest = MailPayload<'staff-digest'>;

const MAX_LINES = 10;
/** Rows of transactions that were still open at the end of a window count towards it until then. */
const SETTLE_MS = 60_000;
const DIGEST_LOCK = 7_346_021;

/** Queues the digest of the current window once, with one email per recipient. An empty digest is not sent. */
export async function queueStaffDigest(
  prisma: Db,
  { emails, everyMinutes }: StaffSettings,
  now = new Date(),
) {
  const every = everyMinutes * 60_000;
  const until = new Date(Math.floor((now.getTime() - SETTLE_MS) / every) * every);
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${DIGEST_LOCK}::bigint)`;
    const last = await tx.outboxMessage.findFirst({
      where: { kind: 'staff-digest' },
      orderBy: { createdAt: 'desc' },
      select: { payload: true },
    });
    const from = last
      ? new Date(mailPayloads['staff-digest'].parse(last.payload).until)
      : new Date(until.getTime() - every);
    if (from >= until) return;
    const sections = (await sectionsOf(tx, from, until)).filter(({ count }) => count > 0);
    if (sections.length === 0) return;
    for (const to of emails.length > 0 ? emails : await admins(tx))
      await queueMail(tx, {
        kind: 'staff-digest',
        dedupeKey: `staff-digest:${until.toISOString()}:${to}`,
        payload: { to, until: until.toISOString(), sections },
      });
  });
}

async function admins(tx: Tx): Promise<string[]> {
  const where = { role: 'ADMIN', emailVerified: true, disabledAt: null } as const;
  return (await tx.user.findMany({ where, select: { email: true } })).map(({ email }) => email);
}

async function sectionsOf(tx: Tx, gt: Date, lte: Date): Promise<StaffDigest['sections']> {
  const window = { gt, lte };
  const orders = { createdAt: window };
  const returns = { requestedAt: window, state: 'REQUESTED' } as const;
  const incidents = { openedAt: window, resolvedAt: null };
  const messages = { createdAt: window, readAt: null };
  const reviews: Prisma.ReviewWhereInput = {
    status: 'PENDING',
    OR: [{ createdAt: window }, { editedAt: window }],
  };
  const first = { take: MAX_LINES } as const;
  const ordered = await tx.order.findMany({ where: orders, ...first, orderBy: { createdAt: 'asc' } });
  const returned = await tx.orderReturn.findMany({
    where: returns,
    ...first,
    orderBy: { requestedAt: 'asc' },
    include: { order: { select: { number: true } } },
  });
  const found = await tx.paymentIncident.findMany({
    where: incidents,
    ...first,
    orderBy: { openedAt: 'asc' },
    include: { order: { select: { number: true } } },
  });
  const written = await tx.contactMessage.findMany({
    where: messages,
    ...first,
    orderBy: { createdAt: 'asc' },
  });
  const reviewed = await tx.review.findMany({ where: reviews, ...first, orderBy: { createdAt: 'asc' } });
  const words = mailWords.staff;
  return [
    {
      kind: 'incidents',
      count: await tx.paymentIncident.count({ where: incidents }),
      lines: found.map(({ kind, order }) =>
        [words.incident(incidentKindOf(kind)), order && orderNumber(order.number)]
          .filter(Boolean)
          .join(' · '),
      ),
    },
    {
      kind: 'returns',
      count: await tx.orderReturn.count({ where: returns }),
      lines: returned.map(({ order, reason }) => `${orderNumber(order.number)} · ${words.reasons[reason]}`),
    },
    {
      kind: 'orders',
      count: await tx.order.count({ where: orders }),
      lines: ordered.map(
        ({ number, customerName, totalMinor, currency }) =>
          `${orderNumber(number)} · ${customerName} · ${displayMoney(totalMinor, currency)}`,
      ),
    },
    {
      kind: 'messages',
      count: await tx.contactMessage.count({ where: messages }),
      lines: written.map(({ subject, email }) => `${subject} · ${email}`),
    },
    {
      kind: 'reviews',
      count: await tx.review.count({ where: reviews }),
      lines: reviewed.map(({ name, halfStars }) => `${name} · ${words.stars(halfStars / 2)}`),
    },
  ];
}

/** Builds the digest email. */
export function staffDigestMail({ to, sections }: StaffDigest, shop: MailShop): Omit<EmailMessage, 'id'> {
  const words = mailWords.staff;
  const link = `${shop.url}/dashboard/manage-all-order`;
  const parts = sections.map(({ kind, count, lines }) => ({
    heading: words.sections[kind](count),
    lines: count > lines.length ? [...lines, words.more(count - lines.length)] : lines,
  }));
  const subject = words.subject(shop.name, parts.map(({ heading }) => heading).join(', '));
  const body = markup`${parts.map(
    ({ heading, lines }) => markup`<h2>${heading}</h2>
      <ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>`,
  )}`;
  const text = [
    words.greeting,
    words.lead,
    ...parts.map(({ heading, lines }) => [heading, ...lines.map((line) => `- ${line}`)].join('\n')),
    `${words.action}:\n${link}`,
    words.why(shop.name),
  ];
  return {
    kind: 'staff-digest',
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({
      shopName: shop.name,
      subject,
      title: words.title,
      greeting: words.greeting,
      lead: words.lead,
      body,
      link,
      action: words.action,
      why: words.why(shop.name),
      testMode: false,
    }),
  };
}
