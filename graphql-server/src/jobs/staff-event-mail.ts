import type { Tx } from '#server/db.ts';
import type { MailPayload } from '#server/mail-queue.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { mailPage } from './mail-frame.ts';
import type { MailShop } from './mail-shop.ts';
import { mailWords } from './mail-words.ts';
import { markup } from './markup.ts';

/** What the email names, and the page of admins that it links. */
interface Facts {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly path: string;
}

type Payload = MailPayload<'staff-event'>;
const words = mailWords.staffEvents;

/** Null if the event is settled, such as a message that an admin has read. */
async function factsOf(tx: Tx, { event, ids }: Pick<Payload, 'event' | 'ids'>): Promise<Facts | null> {
  const [id = ''] = ids;
  switch (event) {
    case 'orderPaid': {
      const order = await tx.order.findUnique({ where: { id } });
      if (!order) return null;
      const { number, customerName, totalMinor, currency } = order;
      return {
        subject: words.orderPaid(orderNumber(number)),
        lines: [customerName, `${displayMoney(totalMinor, currency)} ${currency}`],
        path: `/dashboard/manage-all-order/${id}`,
      };
    }
    case 'contactMessage': {
      const message = await tx.contactMessage.findUnique({ where: { id } });
      if (!message || message.readAt) return null;
      return {
        subject: words.contactMessage(message.subject),
        lines: [message.email],
        path: '/dashboard/messages',
      };
    }
    case 'returnRequested': {
      const requested = await tx.orderReturn.findUnique({ where: { id }, include: { order: true } });
      if (requested?.state !== 'REQUESTED') return null;
      const { order, reason, words: text } = requested;
      return {
        subject: words.returnRequested(orderNumber(order.number)),
        lines: [mailWords.staff.reasons[reason], ...(text ? [text] : [])],
        path: `/dashboard/manage-all-order/${order.id}`,
      };
    }
    case 'lowStock': {
      const low = await tx.lowStock.findMany({
        where: { equipmentId: { in: ids } },
        include: { equipment: { select: { name: true, optionValues: true } } },
        orderBy: [{ stock: 'asc' }, { equipmentId: 'asc' }],
      });
      if (low.length === 0) return null;
      const names = low.map(({ equipment: { name, optionValues } }) =>
        optionValues.length > 0 ? `${name} (${optionValues.join(', ')})` : name,
      );
      return {
        subject: words.lowStock(names.length, names[0] ?? ''),
        lines: low.map(({ stock }, at) => words.stockOf(names[at] ?? '', stock)),
        path: '/dashboard/manage-product?stock=low',
      };
    }
    case 'reviewWaiting': {
      const review = await tx.review.findUnique({ where: { id }, include: { equipment: true } });
      if (review?.status !== 'PENDING') return null;
      return {
        subject: words.reviewWaiting(review.name),
        lines: [
          ...(review.equipment ? [review.equipment.name] : []),
          mailWords.staff.stars(review.halfStars / 2),
        ],
        path: '/dashboard/reviews',
      };
    }
    default:
      return event satisfies never;
  }
}

/** Builds the email about an event to an address of the staff. Null if the address was removed, or the event is settled. */
export async function staffEventMail(
  tx: Tx,
  { to, ...payload }: Payload,
  shop: MailShop,
): Promise<Omit<EmailMessage, 'id'> | null> {
  const recipients = await tx.staffNotifications.findUnique({ where: { id: 1 } });
  if (!recipients?.[payload.event].includes(to)) return null;
  const facts = await factsOf(tx, payload);
  if (!facts) return null;
  const { lines, path } = facts;
  const subject = `${shop.name}: ${facts.subject}`;
  const link = `${shop.url}${path}`;
  const why = words.why(shop.name);
  const text = [
    words.greeting,
    words.leads[payload.event],
    facts.subject,
    lines.map((line) => `- ${line}`).join('\n'),
    `${words.action}:\n${link}`,
    why,
  ];
  return {
    kind: 'staff-event',
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({
      shopName: shop.name,
      subject,
      title: facts.subject,
      greeting: words.greeting,
      lead: words.leads[payload.event],
      body: markup`<ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>`,
      link,
      action: words.action,
      why,
      testMode: false,
    }),
  };
}
