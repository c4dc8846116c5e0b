import type { Db, Tx } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Order, OrderLine, OrderReturn, Prisma, ReturnLine } from '#server/generated/prisma/client.ts';
import { queueStaffMails } from '#server/mail-queue.ts';
import type { Viewer } from '#server/viewer.ts';
import { queueReturnDecidedMail } from './queue-return-mails.ts';
import { areSameItems, chooseItems, type LineItems } from '#server/modules/line-items/line-items.rules.ts';
import { UNDO_MINUTES } from '#server/modules/orders/orders.errors.ts';
import { ReturnOutOfOrder, type NotReturnable } from './returns.errors.ts';
import {
  answerReturnInput,
  canRequestReturn,
  moveTo,
  requestReturnInput,
  returnableOf,
  returnRefusal,
} from './returns.rules.ts';
import type { AnswerReturnInput, RequestReturnInput } from './returns.rules.ts';

export type RequestReturnFailure = InvalidInput | NotFound | NotReturnable | Forbidden;
export type WithdrawReturnFailure = NotFound | ReturnOutOfOrder;
export type AnswerReturnFailure = InvalidInput | NotFound | ReturnOutOfOrder;

type OrderWithReturns = Order & { returns: (OrderReturn & { lines: ReturnLine[] })[]; lines: OrderLine[] };

export type ReturnsService = ReturnType<typeof returnsService>;

/** Returns of items of delivered orders. The money is refunded by a separate action. */
export function returnsService({
  prisma,
  visibleTo,
  restock,
  undoRestock,
  now = () => new Date(),
}: {
  prisma: Db;
  visibleTo: (viewer: Viewer) => Prisma.OrderWhereInput;
  /** Restocks items of order lines, where stock is tracked. */
  restock: (tx: Tx, items: readonly LineItems[]) => Promise<void>;
  /** Takes them out of stock again; false when too few are free. */
  undoRestock: (tx: Tx, items: readonly LineItems[], now: Date) => Promise<boolean>;
  now?: () => Date;
}) {
  /** Runs `work` with the viewer's order under its lock; its newest return comes first. */
  async function withOrder<T>(
    viewer: Viewer,
    orderId: string,
    work: (tx: Tx, order: OrderWithReturns) => Promise<T>,
  ): Promise<T | NotFound> {
    if (!isRowId(orderId)) return new NotFound('order');
    return prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const order = await tx.order.findFirst({
        where: { AND: [{ id: orderId }, visibleTo(viewer)] },
        include: {
          lines: { orderBy: { position: 'asc' } },
          returns: { orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }], include: { lines: true } },
        },
      });
      return order ? work(tx, order) : new NotFound('order');
    });
  }

  /** Requests a return of items of a delivered order. Idempotent for the same items and text. */
  async function request(
    viewer: Viewer,
    rawInput: RequestReturnInput,
  ): Promise<Order | RequestReturnFailure> {
    const input = parse(requestReturnInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { orderId, reason, words } = input;
    return withOrder(viewer, orderId, async (tx, order): Promise<Order | RequestReturnFailure> => {
      if (!canRequestReturn(viewer, order))
        return new Forbidden('Verify your email first. This order was placed without signing in.');
      const last = order.returns[0] ?? null;
      const isRepeated =
        last?.state === 'REQUESTED' &&
        last.reason === reason &&
        last.words === words &&
        (!input.lines || areSameItems(input.lines, last.lines));
      if (isRepeated) return order;
      const why = returnRefusal(order, last, now());
      if (why) return why;
      const items = chooseItems(returnableOf(order.lines), input.lines);
      if (items instanceof InvalidInput) return items;
      const lines = items.map(({ lineId, quantity }) => ({ lineId, quantity }));
      const data = { orderId, reason, words, requestedAt: now(), lines: { create: lines } };
      const { id } = await tx.orderReturn.create({ data });
      await queueStaffMails(tx, { event: 'returnRequested', ids: [id] });
      await count(tx, lines, 1);
      await note(tx, viewer, 'requested', orderId, { reason, words, lines });
      return order;
    });
  }

  /** Withdraws the customer's request, until an admin has answered it. */
  async function withdraw(viewer: Viewer, orderId: string): Promise<Order | WithdrawReturnFailure> {
    return withOrder(viewer, orderId, async (tx, order) => {
      const isWithdrawn = order.returns[0]?.state === 'WITHDRAWN';
      const moved = await move(tx, viewer, order, 'WITHDRAWN', {});
      if (!('code' in moved) && !isWithdrawn) await count(tx, order.returns[0]?.lines ?? [], -1);
      return moved;
    });
  }

  /** Counts the items of a return on their order lines. A CHECK constraint refuses to return an item twice. */
  async function count(tx: Tx, lines: readonly LineItems[], sign: 1 | -1): Promise<void> {
    for (const { lineId, quantity } of lines)
      await tx.orderLine.update({
        where: { id: lineId },
        data: { returned: { increment: quantity * sign } },
      });
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
      if ('code' in moved || order.returns[0]?.state !== 'APPROVED') return moved;
      await restockLines(tx, order, order.returns[0].lines);
      return tx.order.update({ where: { id: order.id }, data: { restockedAt: order.restockedAt ?? at } });
    });
  }

  /** Restocks the items of a return, except those that were restocked before. */
  async function restockLines(
    tx: Tx,
    { lines }: OrderWithReturns,
    returned: readonly ReturnLine[],
  ): Promise<void> {
    const rows = new Map(lines.map((line) => [line.id, line]));
    const items = returned.map(({ returnId, lineId, quantity }) => {
      const line = rows.get(lineId);
      return { returnId, lineId, quantity: Math.min(quantity, line ? line.quantity - line.restocked : 0) };
    });
    await restock(tx, items);
    for (const { returnId, lineId, quantity: restocked } of items)
      await tx.returnLine.update({ where: { returnId_lineId: { returnId, lineId } }, data: { restocked } });
  }

  /** Undoes the receipt of a return, within minutes: its items leave the stock again. */
  async function undoReceipt(
    tx: Tx,
    viewer: Viewer,
    { returns, lines, ...order }: OrderWithReturns,
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
    const items = last.lines.map(({ lineId, restocked: quantity }) => ({ lineId, quantity }));
    if (!(await undoRestock(tx, items, now()))) return new ReturnOutOfOrder('RECEIVED', 'SOLD');
    await tx.returnLine.updateMany({ where: { returnId: last.id }, data: { restocked: 0 } });
    await tx.orderReturn.update({ where: { id: last.id }, data: { state: 'APPROVED', receivedAt: null } });
    await note(tx, viewer, 'receipt-undone', order.id, null);
    const stillRestocked =
      sumOf(lines.map(({ restocked }) => restocked)) - sumOf(last.lines.map(({ restocked }) => restocked));
    return stillRestocked > 0
      ? order
      : tx.order.update({ where: { id: order.id }, data: { restockedAt: null } });
  }

  async function move(
    tx: Tx,
    viewer: Viewer,
    { returns, lines: _lines, ...order }: OrderWithReturns,
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
    order: Pick<Order, 'customerId' | 'deliveredAt' | 'returnDays'> & {
      returns: Pick<OrderReturn, 'state'>[];
      lines: Pick<OrderLine, 'shipped' | 'returned'>[];
    },
  ) => canRequestReturn(viewer, order) && returnRefusal(order, order.returns[0] ?? null, now()) === null;

  return { request, withdraw, answer, canAsk };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
