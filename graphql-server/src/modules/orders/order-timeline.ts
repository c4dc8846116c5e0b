import DataLoader from 'dataloader';
import { actorNames } from '#server/actor-names.ts';
import type { Db } from '#server/db.ts';
import { isRowId } from '#server/errors/input.ts';
import type { AuditEntry, Prisma } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import { timelineActions } from './orders.rules.ts';

type Page = Pick<Prisma.AuditEntryFindManyArgs, 'select' | 'take' | 'skip' | 'cursor'>;

const inTimeline = { action: { in: Object.keys(timelineActions) } };

/** An order's events, from the audit log. For admins. */
export function orderTimeline(prisma: Db) {
  const names = actorNames(prisma);
  const currencies = orderCurrencies(prisma);

  const momentOf = async (id: string, where: Prisma.AuditEntryWhereInput = {}): Promise<Date | null> => {
    if (!isRowId(id)) return null;
    const entry = await prisma.auditEntry.findFirst({
      where: { AND: [where, inTimeline, { id, subject: { startsWith: 'order:' } }] },
      select: { createdAt: true },
    });
    return entry?.createdAt ?? null;
  };

  const ofOrder = (orderId: string) => ({ subject: `order:${orderId}`, ...inTimeline });

  /** The events of an order, newest first. */
  async function list(orderId: string, page: Page = {}): Promise<AuditEntry[]> {
    // PostgreSQL closes the connection for U+0000.
    if (!isRowId(orderId)) return [];
    const where = ofOrder(orderId);
    return pageByMoment(
      'createdAt',
      page,
      (id) => momentOf(id, where),
      (rest, cursorFilter) =>
        prisma.auditEntry.findMany({
          ...rest,
          where: { AND: [where, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  const count = async (orderId: string): Promise<number> =>
    isRowId(orderId) ? prisma.auditEntry.count({ where: ofOrder(orderId) }) : 0;

  return {
    list,
    count,
    isEvent: async (id: string) => (await momentOf(id)) !== null,
    actorName: (id: string) => names.load(id),
    /** The currency of the order that is the `subject` of an audit entry. */
    currencyOf: (subject: string) => currencies.load(subject.replace(/^order:/, '')),
  };
}

const orderCurrencies = (prisma: Db) =>
  new DataLoader<string, string | null>(
    async (ids) => {
      const orders = await prisma.order.findMany({
        where: { id: { in: ids.filter(isRowId) } },
        select: { id: true, currency: true },
      });
      const found = new Map(orders.map(({ id, currency }) => [id, currency]));
      return ids.map((id) => found.get(id) ?? null);
    },
    { cache: false },
  );
