import type { Db, Tx } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Order, OrderReturn, Prisma } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { tellOfAnswer } from './outbox.ts';
import type { NotReturnable, ReturnOutOfOrder } from './returns.errors.ts';
import { answerReturnInput, mayAsk, moveTo, requestReturnInput, whyNotReturned } from './returns.rules.ts';

export type RequestReturnFailure = InvalidInput | NotFound | NotReturnable | Forbidden;
export type WithdrawReturnFailure = NotFound | ReturnOutOfOrder;
export type AnswerReturnFailure = InvalidInput | NotFound | ReturnOutOfOrder;

type Asked = Order & { returns: OrderReturn[] };

export type ReturnsService = ReturnType<typeof returnsService>;

/** Delivered orders that come back. What they cost is given back by a refund, which is another deed. */
export function returnsService({
  prisma,
  visibleTo,
  restock,
  now = () => new Date(),
}: {
  prisma: Db;
  visibleTo: (viewer: Viewer) => Prisma.OrderWhereInput;
  /** Puts the pieces of an order back on the shelf, where stock is tracked. */
  restock: (tx: Tx, orderId: string) => Promise<void>;
  now?: () => Date;
}) {
  /** Runs `work` with the viewer's order under its lock; its newest return comes first. */
  async function withOrder<T>(
    viewer: Viewer,
    orderId: string,
    work: (tx: Tx, order: Asked) => Promise<T>,
  ): Promise<T | NotFound> {
    if (!isRowId(orderId)) return new NotFound('order');
    return prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const order = await tx.order.findFirst({
        where: { AND: [{ id: orderId }, visibleTo(viewer)] },
        include: { returns: { orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }] } },
      });
      return order ? work(tx, order) : new NotFound('order');
    });
  }

  /** Asks to send a delivered order back. Asking again in the same words is asking once. */
  async function request(viewer: Viewer, input: unknown): Promise<Order | RequestReturnFailure> {
    const wish = parse(requestReturnInput, input);
    if (wish instanceof InvalidInput) return wish;
    const { orderId, reason, words } = wish;
    return withOrder(viewer, orderId, async (tx, order): Promise<Order | RequestReturnFailure> => {
      if (!mayAsk(viewer, order))
        return new Forbidden('Please verify your e-mail first: this order was placed without signing in.');
      const last = order.returns[0] ?? null;
      if (last?.state === 'REQUESTED' && last.reason === reason && last.words === words) return order;
      const why = whyNotReturned(order, last, now());
      if (why) return why;
      await tx.orderReturn.create({ data: { orderId, reason, words, requestedAt: now() } });
      await note(tx, viewer, 'requested', orderId, { reason, words });
      return order;
    });
  }

  /** The customer keeps it after all; until somebody has answered. */
  async function withdraw(viewer: Viewer, orderId: string): Promise<Order | WithdrawReturnFailure> {
    return withOrder(viewer, orderId, (tx, order) => move(tx, viewer, order, 'WITHDRAWN', {}));
  }

  /** An admin approves or rejects it, or has it in hands: then its pieces are on the shelf again, once. */
  async function answer(viewer: Viewer, input: unknown): Promise<Order | AnswerReturnFailure> {
    const wish = parse(answerReturnInput, input);
    if (wish instanceof InvalidInput) return wish;
    return withOrder(viewer, wish.orderId, async (tx, order) => {
      if (wish.to !== 'RECEIVED')
        return move(tx, viewer, order, wish.to, { decidedAt: now(), answer: wish.words });
      const moved = await move(tx, viewer, order, wish.to, { receivedAt: now() });
      if ('code' in moved || order.restockedAt) return moved;
      await restock(tx, order.id);
      return tx.order.update({ where: { id: order.id }, data: { restockedAt: now() } });
    });
  }

  async function move(
    tx: Tx,
    viewer: Viewer,
    { returns, ...order }: Asked,
    to: 'APPROVED' | 'REJECTED' | 'RECEIVED' | 'WITHDRAWN',
    data: { decidedAt?: Date; receivedAt?: Date; answer?: string },
  ): Promise<Order | NotFound | ReturnOutOfOrder> {
    const [last] = returns;
    if (!last) return new NotFound('return');
    const moves = moveTo(last, to, data.answer);
    if (moves === 'done') return order;
    if (moves !== 'go') return moves;
    await tx.orderReturn.update({ where: { id: last.id }, data: { state: to, ...data } });
    await note(tx, viewer, to.toLowerCase(), order.id, data.answer ? { words: data.answer } : null);
    if (data.decidedAt) await tellOfAnswer(tx, order.id, last.id);
    return order;
  }

  async function note(tx: Tx, { id: actor }: Viewer, deed: string, orderId: string, after: object | null) {
    await tx.auditEntry.create({
      data: {
        actor,
        action: `order.return-${deed}`,
        subject: `order:${orderId}`,
        ...(after && { after: { ...after } }),
      },
    });
  }

  /** Whether the viewer may ask for a return of it now. */
  const canAsk = (
    viewer: Viewer | null,
    order: Pick<Order, 'customerId' | 'deliveredAt'> & { returns: Pick<OrderReturn, 'state'>[] },
  ) => mayAsk(viewer, order) && whyNotReturned(order, order.returns[0] ?? null, now()) === null;

  return { request, withdraw, answer, canAsk };
}
