import type { Db, Tx } from '#server/db.ts';
import { InvalidInput, NotFound, Unavailable } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import { Prisma, type Order, type Refund, type RefundLine } from '#server/generated/prisma/client.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';
import { areSameItems, chooseItems, type LineItems } from '#server/modules/line-items/line-items.rules.ts';
import { OrderSent, RefundRefused } from '#server/modules/orders/orders.errors.ts';
import type { PaymentProvider } from '#server/providers/payments.ts';
import type { Viewer } from '#server/viewer.ts';
import { closeOrder, type PaidOrder } from './close-refunded-order.ts';
import { OrderNotPaid, RefundTooLarge } from './refunds.errors.ts';
import {
  leftToRefund,
  refundableItems,
  refundOf,
  refundOrderInput,
  refundStatusOf,
  type RefundOrderInput,
} from './refunds.rules.ts';
import { lockPaid, refundSettler } from './settle-refunds.ts';

export type RefundOrderFailure =
  | InvalidInput
  | NotFound
  | OrderNotPaid
  | RefundTooLarge
  | RefundRefused
  | Unavailable;
export type CancelPaidFailure = RefundRefused | Unavailable | OrderSent;

export type RefundsService = ReturnType<typeof refundsService>;

/** How far back to search for refunds whose webhook was lost. */
const LOOK_BACK_DAYS = 7;

export function refundsService(deps: {
  prisma: Db;
  provider: PaymentProvider;
  visibleTo: (viewer: Viewer) => Prisma.OrderWhereInput;
  now?: () => Date;
}) {
  const { prisma, provider, now = () => new Date() } = deps;
  const { readRefunds, settleRefunds } = refundSettler(deps);

  /**
   * Refunds a paid order. The request is stored under the order's lock before the provider is called, so that concurrent
   * requests never exceed the paid amount. While the provider is unavailable, the refund is REQUESTED; it is made once the
   * provider is available again.
   */
  async function refund(viewer: Viewer, rawInput: RefundOrderInput): Promise<Order | RefundOrderFailure> {
    const input = parse(refundOrderInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const order = isRowId(input.orderId)
      ? await prisma.order.findFirst({ where: { AND: [{ id: input.orderId }, deps.visibleTo(viewer)] } })
      : null;
    if (!order) return new NotFound('order');
    if (!order.transactionId) return new OrderNotPaid();
    const requestKey = `${viewer.id}:${input.idempotencyKey}`;
    const before = await prisma.refund.findUnique({ where: { requestKey }, include: { lines: true } });
    if (before) return answer(before, input);
    const ready = await readyToRefund(order);
    if (ready) return ready;
    const made = await request(viewer, order.id, input, requestKey);
    return 'code' in made ? made : answer(made, input);
  }

  /** Why the order cannot be refunded now. Also records refunds that the provider made already. */
  async function readyToRefund(order: Order): Promise<RefundRefused | Unavailable | null> {
    if (order.paymentEnv !== provider.env)
      return new RefundRefused('This order was paid with different keys of the payment provider.');
    const read = await readRefunds(order.transactionId ?? '');
    return read === 'unavailable' ? new Unavailable('payments') : null;
  }

  async function request(
    viewer: Viewer,
    orderId: string,
    { amountMinor, lines, reason }: RefundOrderInput,
    requestKey: string,
  ): Promise<RefundWithLines | RefundTooLarge | InvalidInput> {
    const write = () =>
      prisma.$transaction(async (tx) => {
        const order = await lockPaid(tx, orderId);
        const before = await tx.refund.findUnique({ where: { requestKey }, include: { lines: true } });
        if (before) return before;
        const left = leftOf(order);
        const items = lines ? await itemsOf(tx, order, lines) : [];
        if (items instanceof InvalidInput) return items;
        const amount = lines ? sumOf(items) : (amountMinor ?? left);
        if (lines && amount !== (amountMinor ?? amount)) return wrongAmount(amount, order.currency);
        if (amount === 0 && lines) return nothingPaid();
        if (amount < 1 || amount > left) return new RefundTooLarge(left, order.currency);
        return ask(tx, viewer, order, { amountMinor: amount, reason, requestKey, items });
      });
    try {
      return await write();
    } catch (error) {
      // A concurrent request used the same key for another order.
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
      return prisma.refund.findUniqueOrThrow({ where: { requestKey }, include: { lines: true } });
    }
  }

  async function ask(
    tx: Tx,
    viewer: Viewer,
    { id: orderId, transactionId }: PaidOrder,
    {
      items = [],
      ...wanted
    }: {
      amountMinor: number;
      reason: string;
      requestKey?: string;
      closesOrder?: true;
      items?: readonly RefundItems[];
    },
  ): Promise<RefundWithLines> {
    const { amountMinor, reason } = wanted;
    await tx.auditEntry.create({
      data: {
        actor: viewer.id,
        action: 'order.refund-requested',
        subject: `order:${orderId}`,
        after: {
          amountMinor,
          reason,
          ...(items.length > 0 && { lines: items.map((item) => ({ ...item })) }),
        },
      },
    });
    return tx.refund.create({
      data: {
        ...wanted,
        orderId,
        intentId: transactionId ?? '',
        requestedById: viewer.id,
        lines: { create: [...items] },
      },
      include: { lines: true },
    });
  }

  /** The chosen items with their amounts. */
  async function itemsOf(
    tx: Tx,
    order: PaidOrder,
    chosen: readonly LineItems[],
  ): Promise<RefundItems[] | InvalidInput> {
    const lines = await tx.orderLine.findMany({
      where: { orderId: order.id },
      orderBy: { position: 'asc' },
      include: { refundLines: { include: { refund: { select: { status: true } } } } },
    });
    const left = refundableItems(lines, order);
    const items = chooseItems(left, chosen);
    if (items instanceof InvalidInput) return items;
    const rows = new Map(left.map((row) => [row.lineId, row]));
    return items.map(({ lineId, quantity }) => {
      const row = rows.get(lineId);
      return { lineId, quantity, amountMinor: row ? refundOf(row, quantity) : 0 };
    });
  }

  /** Returns the order after all refunds were tried. A key identifies one request only. */
  async function answer(
    made: RefundWithLines,
    input: RefundOrderInput,
  ): Promise<Order | RefundRefused | InvalidInput> {
    const other =
      made.orderId !== input.orderId ||
      (input.amountMinor ?? made.amountMinor) !== made.amountMinor ||
      !areSameItems(input.lines ?? [], made.lines);
    if (other)
      return new InvalidInput([
        { path: 'idempotencyKey', message: 'This key was already used for another refund.' },
      ]);
    if (made.status === 'REQUESTED') await settleRefunds(made.intentId);
    return outcome(made);
  }

  async function outcome({ id, orderId }: Pick<Refund, 'id' | 'orderId'>): Promise<Order | RefundRefused> {
    const row = await prisma.refund.findUniqueOrThrow({ where: { id } });
    if (row.status === 'FAILED') return new RefundRefused(row.failure ?? '');
    return prisma.order.findUniqueOrThrow({ where: { id: orderId } });
  }

  /**
   * Cancels a paid order: refunds the rest, then closes the order and restocks its items (`closeRefundedOrder`). Until the refund
   * succeeds, the order stays open, paid and marked as being canceled.
   */
  async function cancelPaid(
    viewer: Viewer,
    order: Order,
    reason: string,
  ): Promise<Order | CancelPaidFailure> {
    const ready = await readyToRefund(order);
    if (ready) return ready;
    const result = await prisma.$transaction(async (tx) => {
      const paid = await lockPaid(tx, order.id);
      if (paid.shippedAt) return new OrderSent();
      const open = paid.refunds.filter(({ status }) => status !== 'FAILED');
      const underWay = open.find(({ closesOrder }) => closesOrder);
      if (paid.status !== 'OPEN' || (underWay && leftOf(paid) === 0)) return underWay ?? null;
      const left = leftOf(paid);
      if (left > 0) return ask(tx, viewer, paid, { amountMinor: left, reason, closesOrder: true });
      const last = open.findLast(({ status }) => status === 'REQUESTED');
      if (last) return tx.refund.update({ where: { id: last.id }, data: { closesOrder: true, reason } });
      await closeOrder(tx, paid, viewer.id, reason);
      return null;
    });
    if (result instanceof OrderSent) return result;
    if (result?.status === 'REQUESTED') await settleRefunds(result.intentId);
    return result ? outcome(result) : prisma.order.findUniqueOrThrow({ where: { id: order.id } });
  }

  /**
   * Settles open refunds: those requested while the provider was unavailable, those that a bank has not confirmed, and those
   * made in the provider's dashboard whose webhook was lost. Returns the number of payments it checked.
   */
  async function settleOpenRefunds(): Promise<number> {
    const open = await prisma.refund.findMany({
      where: { status: { in: ['REQUESTED', 'PENDING'] }, order: { paymentEnv: provider.env } },
      distinct: ['intentId'],
      orderBy: { updatedAt: 'asc' },
      take: 500,
      select: { intentId: true },
    });
    const since = new Date(now().getTime() - LOOK_BACK_DAYS * 86_400_000);
    const recent = await provider.refundsSince(since);
    if (recent === 'unavailable') return 0;
    const known = await prisma.refund.findMany({
      where: { refundId: { in: recent.map(({ id }) => id) } },
      select: { refundId: true, status: true },
    });
    const statusOf = new Map(known.map(({ refundId, status }) => [refundId, status]));
    const outdated = recent.filter((made) => statusOf.get(made.id) !== refundStatusOf(made));
    const intents = new Set([...open, ...outdated].flatMap(({ intentId }) => intentId ?? []));
    for (const intentId of intents) if ((await settleRefunds(intentId)) === 'unavailable') break;
    return intents.size;
  }

  return { refund, cancelPaid, settleOpenRefunds };
}

type RefundWithLines = Refund & { lines: RefundLine[] };
type RefundItems = LineItems & { readonly amountMinor: number };

const sumOf = (items: readonly RefundItems[]) => items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const nothingPaid = () => new InvalidInput([{ path: 'lines', message: 'Nothing was paid for these items.' }]);

/** The requested amount is outdated: other items were refunded after the page was loaded. */
const wrongAmount = (minor: number, currency: string) =>
  new InvalidInput([
    { path: 'amountMinor', message: `The refund of these items is ${displayMoney(minor, currency)} now.` },
  ]);

const leftOf = ({ payment, refunds }: PaidOrder) => leftToRefund(payment?.amountMinor ?? 0, refunds);
