import { randomUUID } from 'node:crypto';
import type { Database, Db, SqlDb } from '#server/db.ts';
import type { Unavailable } from '#server/errors/domain-error.ts';
import {
  DomainError,
  Forbidden,
  InvalidInput,
  NotFound,
  type RateLimited,
} from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Equipment, Order, Prisma } from '#server/generated/prisma/client.ts';
import { MAX_COUNT, pageByMoment } from '#server/keyset.ts';
import type { EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import type { Actor, Viewer } from '#server/viewer.ts';
import type {
  OrderLimitReached,
  PaymentUnderWay,
  IdempotencyKeyReused,
  PriceChanged,
  QuantityOutOfRange,
  RefundRefused,
} from './orders.errors.ts';
import { EquipmentUnavailable, OrderAlreadyPaid, OrderClosed, OrderSent } from './orders.errors.ts';
import type { OrderPayments, OrderRefunds } from './order-payments.ts';
import { ordersOf, ordersVisibleTo } from './orders.access.ts';
import {
  cancelInput,
  inStage,
  isOrderNumber,
  isPaid,
  isSameOrder,
  needsEmailVerification,
  matching,
  guestOrderInput,
  numberOf,
  placeOrderInput,
  readsAllOrders,
  totalOf,
  type OrderStage,
} from './orders.rules.ts';
import { childrenIn, newestOf } from './orders.rows.ts';
import { findRepeated, orderCreator, scopedKey, type NewOrder } from './create-order.ts';
import { countOrders, type OrderCounts } from './order-counts.ts';
import { orderMailLog } from './order-mail-log.ts';
import { orderNotes } from './order-notes.ts';
import { orderTimeline } from './order-timeline.ts';
import { countUses } from './promotion-limits.ts';
import { orderRestorer } from './restore-order.ts';
import type {
  CancelOrderInput,
  GuestOrderInput,
  OrderFilter,
  PlaceOrderInput,
  ValidOrder,
} from './orders.rules.ts';

export type { OrderCounts };
export type PlaceOrderFailure =
  | InvalidInput
  | Forbidden
  | RateLimited
  | OrderLimitReached
  | IdempotencyKeyReused
  | EquipmentUnavailable
  | QuantityOutOfRange
  | PriceChanged;
export type CancelOrderFailure =
  | NotFound
  | OrderAlreadyPaid
  | OrderSent
  | OrderClosed
  | PaymentUnderWay
  | RefundRefused
  | InvalidInput
  | Unavailable
  | Forbidden;
type Product = Equipment & { onHold: number };
type Page = Pick<Prisma.OrderFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

export type OrdersService = ReturnType<typeof ordersService>;

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.OrderOrderByWithRelationInput[];

export function ordersService({
  prisma,
  sql,
  pool,
  equipment,
  payments,
  refunds,
  expiresHours = 72,
  now = () => new Date(),
}: {
  prisma: Db;
  sql: SqlDb;
  pool: Pick<Database['pool'], 'query'>;
  equipment: Pick<EquipmentService, 'offeredByIds'>;
  payments: OrderPayments;
  refunds: OrderRefunds;
  /** How long an order waits for its payment. */
  expiresHours?: number;
  now?: () => Date;
}) {
  const createOrder = orderCreator({ prisma, sql, expiresHours, now });

  /** Places an order for one product. The price, the total and the customer's address are the server's own. */
  async function place(viewer: Viewer | null, rawInput: PlaceOrderInput): Promise<Order | PlaceOrderFailure> {
    const input = parse(placeOrderInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const customer = customerOf(viewer, input);
    if ('code' in customer) return customer;
    const idempotencyKey = input.idempotencyKey ?? randomUUID();
    const isSame: NewOrder['isSame'] = (order, lines) => isSameOrder(order, lines, input);
    const scoped = scopedKey(viewer, customer.email, idempotencyKey);
    const result = await placeNew(viewer, customer, input, { idempotencyKey, isSame });
    // A repeated request gets its order, also if the product cannot be ordered now.
    return 'code' in result && input.idempotencyKey
      ? ((await findRepeated(prisma, scoped, isSame)) ?? result)
      : result;
  }

  async function placeNew(
    viewer: Viewer | null,
    customer: NewOrder['customer'],
    input: ValidOrder,
    repeated: Pick<NewOrder, 'idempotencyKey' | 'isSame'>,
  ): Promise<Order | PlaceOrderFailure> {
    const product = await findProduct(input);
    if (!product) return new EquipmentUnavailable();
    const total = totalOf({ ...product, stock: await freeStock(product, input.quantity) }, input);
    if (typeof total !== 'number') return total;
    const { phone, address, quantity } = input;
    const placed = await createOrder({
      viewer,
      customer,
      phone,
      address,
      currency: product.currency,
      lines: [{ product, quantity }],
      data: { totalMinor: total, itemsMinor: total },
      ...repeated,
    });
    // Only orders with promotions can be refused for them.
    if (placed === 'used-up') throw new Error('An order without promotions used one up.');
    return placed;
  }

  /**
   * Items that no order in payment holds; null where stock is not tracked. `onHold` is by the clock of the database: before an
   * order is refused, holds are counted by the clock that ends them.
   */
  async function freeStock({ id, stock, onHold }: Product, quantity: number): Promise<number | null> {
    if (stock === null) return null;
    const held = quantity > stock - onHold ? await payments.held(id) : onHold;
    return Math.max(stock - held, 0);
  }

  function customerOf(
    viewer: Viewer | null,
    input: ValidOrder,
  ): { email: string; name: string } | Forbidden | InvalidInput {
    if (viewer) {
      if (input.customerEmail && input.customerEmail !== viewer.email) return new Forbidden();
      return { email: viewer.email, name: input.customerName ?? viewer.displayName ?? viewer.email };
    }
    if (!input.customerEmail)
      return new InvalidInput([{ path: 'customerEmail', message: 'Email is Required' }]);
    return { email: input.customerEmail, name: input.customerName ?? input.customerEmail };
  }

  /** A product or variant by id; or a product by exact name and picture, when exactly one has them. */
  async function findProduct({ equipmentId, name, img }: ValidOrder): Promise<Product | null> {
    if (equipmentId !== undefined)
      return isRowId(equipmentId) ? ((await equipment.offeredByIds([equipmentId]))[0] ?? null) : null;
    if (!name) return null;
    const found = await prisma.equipment.findMany({
      where: { name, ...(img && { pictureUrl: img }), status: 'PUBLISHED', parentId: null },
      take: 2,
    });
    const [product] = found.length === 1 ? found : [];
    return product ? { ...product, onHold: await payments.held(product.id) } : null;
  }

  /** Cursors must be visible to the viewer too; otherwise they leak which orders exist, and since when. */
  const placedAt = (viewer: Actor) => async (id: string) =>
    (await one(viewer, id, { select: { createdAt: true } }))?.createdAt;

  /** A customer's orders that are visible to the viewer, optionally of one `stage`; newest first. A guest has no id. */
  async function of(
    viewer: Viewer,
    person: { id: string | null; email: string },
    page: Page = {},
    stage?: OrderStage | null,
  ) {
    const { take = 0, cursor } = page;
    const isFirst = !cursor && take > 0 && !stage;
    const children = isFirst && viewer.id === person.id && viewer.role !== 'ADMIN' ? childrenIn(page) : null;
    if (children) return newestOf(sql.batched, viewer, take, children);
    // Most customers have no guest orders. The index of an account's orders is sorted: no more rows are read than shown.
    const { id } = person;
    const ownOrders = id === null || (await hasGuestOrders(person)) ? ordersOf(person) : { customerId: id };
    const visible = viewer.id === person.id ? {} : ordersVisibleTo(viewer);
    return pageByMoment('createdAt', page, placedAt(viewer), (rest, cursorFilter) =>
      prisma.order.findMany({
        ...rest,
        where: { AND: [ownOrders, visible, stage ? inStage(stage) : {}, cursorFilter] },
        orderBy: newestFirst,
      }),
    );
  }

  /** Number of orders that `of` lists on all pages; at most `MAX_COUNT`. */
  function countOf(
    viewer: Viewer,
    person: { id: string | null; email: string },
    stage?: OrderStage | null,
  ): Promise<number> {
    const where = { AND: [ordersOf(person), ordersVisibleTo(viewer), stage ? inStage(stage) : {}] };
    return prisma.order.count({ where, take: MAX_COUNT });
  }

  /** Runs for each page of a customer's orders, so directly with the driver, as in `users.service.ts`. */
  async function hasGuestOrders({ email }: { email: string }): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: 'guest orders',
      text: 'SELECT FROM "Order" WHERE "customerId" IS NULL AND "customerEmail" = $1 LIMIT 1',
      values: [email],
    });
    return rowCount === 1;
  }

  /** All orders the viewer may see, narrowed by `filter`; newest first. */
  function all(actor: Actor, filter: OrderFilter = {}, page: Page = {}) {
    return pageByMoment('createdAt', page, placedAt(actor), (rest, cursorFilter) =>
      prisma.order.findMany({
        ...rest,
        where: { AND: [ordersVisibleTo(actor), matching(filter), cursorFilter] },
        orderBy: newestFirst,
      }),
    );
  }

  /** Number of orders that `all` lists on all pages; at most `MAX_COUNT`. */
  const countAll = (actor: Actor, filter: OrderFilter = {}): Promise<number> =>
    prisma.order.count({ where: { AND: [ordersVisibleTo(actor), matching(filter)] }, take: MAX_COUNT });

  /** The orders with these ids that the viewer may see, oldest first. */
  function byIds(
    actor: Actor,
    ids: readonly string[],
    selection: Pick<Prisma.OrderFindManyArgs, 'select' | 'include'> = {},
  ) {
    return prisma.order.findMany({
      ...selection,
      where: { AND: [{ id: { in: ids.filter(isRowId) } }, ordersVisibleTo(actor)] },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
  }

  /** Open orders of `email`, for its user, or for those who read all orders: old clients ignore the status, and offer payment of all unpaid orders. */
  async function ofCustomer(viewer: Viewer, email: string) {
    if (email !== viewer.email && !readsAllOrders(viewer)) return new Forbidden();
    if (isUnstorable(email)) return [];
    return prisma.order.findMany({
      where: { AND: [{ customerEmail: email, status: 'OPEN' }, ordersVisibleTo(viewer)] },
      include: { lines: { orderBy: { position: 'asc' } } },
      orderBy: newestFirst,
      take: 500,
    });
  }

  /** One order that is visible to the viewer; null for another customer's. */
  async function one(
    actor: Actor,
    id: string,
    selection: Pick<Prisma.OrderFindFirstArgs, 'select' | 'include'> = {},
  ) {
    if (!isRowId(id)) return null;
    return prisma.order.findFirst({ ...selection, where: { AND: [{ id }, ordersVisibleTo(actor)] } });
  }

  /** As `one`, by the order number for customers. */
  async function byNumber(
    actor: Actor,
    number: string,
    selection: Pick<Prisma.OrderFindFirstArgs, 'select' | 'include'> = {},
  ) {
    if (!isOrderNumber(number)) return null;
    const where = { AND: [{ number: numberOf(number) }, ordersVisibleTo(actor)] };
    return prisma.order.findFirst({ ...selection, where });
  }

  /** A guest's order by its number and email address. Orders of accounts are not found. */
  async function ofGuest(rawInput: GuestOrderInput): Promise<Order | NotFound | InvalidInput> {
    const input = parse(guestOrderInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const order = await prisma.order.findFirst({
      where: { number: numberOf(input.number), customerId: null, customerEmail: input.email },
    });
    return order ?? new NotFound('order');
  }

  /** As `ofGuest`, with its lines. */
  async function ofGuestWithLines(input: GuestOrderInput) {
    const order = await ofGuest(input);
    if (order instanceof DomainError) return order;
    const lines = await prisma.orderLine.findMany({
      where: { orderId: order.id },
      orderBy: { position: 'asc' },
    });
    return { ...order, lines };
  }

  async function withLines(actor: Actor, id: string) {
    if (!isRowId(id)) return null;
    return prisma.order.findFirst({
      where: { AND: [{ id }, ordersVisibleTo(actor)] },
      include: { lines: { orderBy: { position: 'asc' } } },
    });
  }

  /**
   * Cancels an unpaid order and its open payment. The provider's response decides a race with a payment. An admin who gives a
   * reason also cancels a paid order; the REST API cannot give one (`rule:cancel`).
   */
  async function cancel(
    viewer: Viewer,
    id: string,
    reason?: CancelOrderInput['reason'],
  ): Promise<Order | CancelOrderFailure> {
    const input = parse(cancelInput, { reason });
    if (input instanceof InvalidInput) return input;
    const validReason = input.reason;
    const order = await withLines(viewer, id);
    if (!order) return new NotFound('order');
    if (needsEmailVerification(viewer, order))
      return new Forbidden('Verify your email first. This order was placed without signing in.');
    if (order.status !== 'OPEN') return new OrderClosed(order.status);
    if (!isPaid(order)) return payments.closeUnpaidOrder(order, viewer.id, { reason: validReason });
    if (viewer.role !== 'ADMIN' || !validReason) return new OrderAlreadyPaid();
    if (order.shippedAt) return new OrderSent();
    return refunds.cancelPaid(viewer, order, validReason);
  }

  /** The newest unpaid order of `email` that the viewer may cancel (specification §7, DELETE by e-mail). */
  async function newestUnpaid(viewer: Viewer, email: string): Promise<string | null> {
    if (isUnstorable(email)) return null;
    const order = await prisma.order.findFirst({
      where: {
        AND: [{ customerEmail: email, status: 'OPEN', transactionId: null }, ordersVisibleTo(viewer)],
      },
      orderBy: newestFirst,
      select: { id: true },
    });
    return order?.id ?? null;
  }

  return {
    place,
    create: createOrder,
    findRepeated: (
      viewer: Viewer | null,
      email: string,
      key: string,
      isSame: NewOrder['isSame'],
      placedBy?: Viewer,
    ) => findRepeated(prisma, scopedKey(viewer, email, key, placedBy), isSame),
    countUses: (promotionIds: readonly string[], customerEmail: string | null) =>
      countUses(sql.batched, promotionIds, customerEmail),
    of,
    countOf,
    all,
    countAll,
    byIds,
    counts: () => countOrders(pool),
    notes: orderNotes(prisma),
    timeline: orderTimeline(prisma),
    mails: orderMailLog(prisma),
    ofCustomer,
    one,
    byNumber,
    withLines,
    ofGuest,
    ofGuestWithLines,
    cancel,
    restore: orderRestorer({ prisma, payments, expiresHours, now }),
    newestUnpaid,
  };
}

/** An admin may search for any text, and PostgreSQL rejects NUL. */
const isUnstorable = (email: string) => email.includes('\0');
