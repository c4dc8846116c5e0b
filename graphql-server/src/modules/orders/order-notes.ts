import { lockKey, type Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { OrderNote, Prisma } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { Viewer } from '#server/viewer.ts';
import { ordersVisibleTo } from './orders.access.ts';
import { orderNoteInput, type AddOrderNoteInput } from './orders.rules.ts';

/** Notes of one order. */
const MAX_NOTES = 200;
/** An identical note within this time counts as a retry. */
const REPEATED_MS = 10 * 60_000;

type Page = Pick<Prisma.OrderNoteFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

/** Notes of admins about orders. The API shows them to admins only. */
export function orderNotes(prisma: Db) {
  const momentOf = async (id: string, where: Prisma.OrderNoteWhereInput = {}): Promise<Date | null> => {
    if (!isRowId(id)) return null;
    const note = await prisma.orderNote.findFirst({ where: { AND: [where, { id }] } });
    return note?.createdAt ?? null;
  };

  /** The notes of an order, newest first. */
  async function list(orderId: string, page: Page = {}): Promise<OrderNote[]> {
    if (!isRowId(orderId)) return [];
    return pageByMoment(
      'createdAt',
      page,
      (id) => momentOf(id, { orderId }),
      (rest, cursorFilter) =>
        prisma.orderNote.findMany({
          ...rest,
          where: { AND: [{ orderId }, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  const count = async (orderId: string): Promise<number> =>
    isRowId(orderId) ? prisma.orderNote.count({ where: { orderId } }) : 0;

  /** Adds a note. The same text of the same admin again is a retry, and stored already. */
  async function add(
    viewer: Viewer,
    rawInput: AddOrderNoteInput,
  ): Promise<OrderNote | InvalidInput | NotFound> {
    const input = parse(orderNoteInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { orderId, text } = input;
    if (!isRowId(orderId)) return new NotFound('order');
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, `order notes: ${orderId}`);
      const order = await tx.order.findFirst({
        where: { AND: [{ id: orderId }, ordersVisibleTo(viewer)] },
        select: { id: true },
      });
      if (!order) return new NotFound('order');
      const since = new Date(Date.now() - REPEATED_MS);
      const repeated = await tx.orderNote.findFirst({
        where: { orderId, text, authorId: viewer.id, createdAt: { gt: since } },
      });
      if (repeated) return repeated;
      if ((await tx.orderNote.count({ where: { orderId } })) >= MAX_NOTES)
        return new InvalidInput([{ path: 'text', message: `An order has at most ${MAX_NOTES} notes.` }]);
      const note = await tx.orderNote.create({ data: { orderId, text, authorId: viewer.id } });
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'order.note-added',
          subject: `order:${orderId}`,
          after: { noteId: note.id },
        },
      });
      return note;
    });
  }

  /** Deletes a note of the viewer. */
  async function remove(viewer: Viewer, id: string): Promise<{ id: string } | NotFound> {
    if (!isRowId(id)) return new NotFound('note');
    return prisma.$transaction(async (tx) => {
      const note = await tx.orderNote.findFirst({ where: { id, authorId: viewer.id } });
      if (!note) return new NotFound('note');
      const { count } = await tx.orderNote.deleteMany({ where: { id } });
      if (count === 0) return new NotFound('note');
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'order.note-deleted',
          subject: `order:${note.orderId}`,
          before: { noteId: id },
        },
      });
      return { id };
    });
  }

  return { list, count, add, remove, isNote: async (id: string) => (await momentOf(id)) !== null };
}
