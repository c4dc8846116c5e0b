import type { Db, Tx } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Order, OrderReturn, Prisma } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { queueReturnDecidedMail } from './return-mails.ts';
import { UNDO_MINUTES } from '#server/modules/orders/orders.errors.ts';
import { ReturnOutOfOrder, type NotReturnable } from './returns.errors.ts';
import { answerReturnInput, mayAsk, moveTo, requestReturnInput, whyNotReturned } from './returns.rules.ts';
import type { AnswerReturnInput, RequestReturnInput } from './returns.rules.ts';

export type RequestReturnFailure = InvalidInput | NotFound | NotReturnable | Forbidden;
export type WithdrawReturnFailure = NotFound | ReturnOutOfOrder;
export type AnswerReturnFailure = InvalidInput | NotFound | ReturnOutOfOrder;

type Asked = Order & { returns: OrderReturn[] };

export type ReturnsService = ReturnType<typeof returnsService>;

/** Returns of delivered orders. The money is refunded by a separate action. */
export function returnsService({
  prisma,
  visibleTo,
  restock,
  takeStock,
  now = () => new Date(),
}: {
  prisma: Db;
  visibleTo: (viewer: Viewer) => Prisma.OrderWhereInput;
  /** Restocks the items of an order, where stock is tracked. */
  restock: (tx: Tx, orderId: string) => Promise<void>;
  /** Takes them off again; false when too few are free. */
  takeStock: (tx: Tx, orderId: string, now: Date) => Promise<boolean>;
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

  /** Requests a return of a delivered order. Idempotent for the same text. */
  async function request(
    viewer: Viewer,
    rawInput: RequestReturnInput,
  ): Promise<Order | RequestReturnFailure> {
    const input = parse(requestReturnInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { orderId, reason, words } = input;
    return withOrder(viewer, orderId, async (tx, order): Promise<Order | RequestReturnFailure> => {
      if (!mayAsk(viewer, order))
        return new Forbidden('Verify your email first. This order was placed without signing in.');
      const last = order.returns[0] ?? null;
      if (last?.state === 'REQUESTED' && last.reason === reason && last.words === words) return order;
      const why = whyNotReturned(order, last, now());
      if (why) return why;
      await tx.orderReturn.create({ data: { orderId, reason, words, requestedAt: now() } });
      await note(tx, viewer, 'requested', orderId, { reason, words });
      return order;
    });
  }

  /** Withdraws the customer's request, until an admin has answered it. */
  async function withdraw(viewer: Viewer, orderId: string): Promise<Order | WithdrawReturnFailure> {
    return withOrder(viewer, orderId, (tx, order) => move(tx, viewer, order, 'WITHDRAWN', {}));
  }

  /** An admin approves or rejects the return, or marks it as received. Receiving it restocks the items, once. */
  async function answer(viewer: Viewer, rawInput: AnswerReturnInput): Promise<Order | AnswerReturnFailure> {
    const input = parse(answerReturnInput, rawInput);
    if (input instanceof InvalidInput) return input;
    return withOrder(viewer, input.orderId, async (tx, order) => {
      if (input.to === 'APPROVED' && input.words === '') return undoReceipt(tx, viewer, order);
      if (input.to !== 'RECEIVED')
        return move(tx, viewer, order, input.to, { decidedAt: now(), answer: input.words });
      const at = now();
      const moved = await move(tx, viewer, order, input.to, { receivedAt: at });
      if ('code' in moved || order.restockedAt) return moved;
      await restock(tx, order.id);
      return tx.order.update({ where: { id: order.id }, data: { restockedAt: at } });
    });
  }

  /** Undoes the receipt of a return, within minutes: its items leave the stock again. */
  async function undoReceipt(
    tx: Tx,
    viewer: Viewer,
    { returns, ...order }: Asked,
  ): Promise<Order | AnswerReturnFailure> {
    const [last] = returns;
    if (!last) return new NotFound('return');
    if (last.state === 'APPROVED') return order;
    if (last.state === 'REQUESTED')
      return new InvalidInput([{ path: 'words', message: 'Say where to send it.' }]);
    if (last.state !== 'RECEIVED' || !last.receivedAt) return new ReturnOutOfOrder(last.state);
    if (now().getTime() >= last.receivedAt.getTime() + UNDO_MINUTES * 60_000)
      return new ReturnOutOfOrder('RECEIVED', 'TOO_LATE');
    const refunded = await tx.refund.count({
      where: { orderId: order.id, status: { not: 'FAILED' }, createdAt: { gte: last.receivedAt } },
    });
    if (refunded > 0) return new ReturnOutOfOrder('RECEIVED', 'REFUNDED');
    const wasRestocked = order.restockedAt?.getTime() === last.receivedAt.getTime();
    if (wasRestocked && !(await takeStock(tx, order.id, now())))
      return new ReturnOutOfOrder('RECEIVED', 'SOLD');
    await tx.orderReturn.update({ where: { id: last.id }, data: { state: 'APPROVED', receivedAt: null } });
    await note(tx, viewer, 'receipt-undone', order.id, null);
    return wasRestocked ? tx.order.update({ where: { id: order.id }, data: { restockedAt: null } }) : order;
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
    if (data.decidedAt) await queueReturnDecidedMail(tx, order.id, last.id);
    return order;
  }

  async function note(tx: Tx, { id: actor }: Viewer, action: string, orderId: string, after: object | null) {
    await tx.auditEntry.create({
      data: {
        actor,
        action: `order.return-${action}`,
        subject: `order:${orderId}`,
        ...(after && { after: { ...after } }),
      },
    });
  }

  /** Whether the viewer may request a return now. */
  const canAsk = (
    viewer: Viewer | null,
    order: Pick<Order, 'customerId' | 'deliveredAt'> & { returns: Pick<OrderReturn, 'state'>[] },
  ) => mayAsk(viewer, order) && whyNotReturned(order, order.returns[0] ?? null, now()) === null;

  return { request, withdraw, answer, canAsk };
}
