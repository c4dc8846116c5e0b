import { randomUUID } from 'node:crypto';
import type { Database, Db } from '#server/db.ts';
import type { Unavailable } from '#server/errors/domain-error.ts';
import { Forbidden, InvalidInput, NotFound, RateLimited } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import { Prisma, type Equipment, type Order } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import { OrderSent } from '#server/modules/fulfilment/fulfilment.errors.ts';
import type { PaymentsService } from '#server/modules/payments/payments.service.ts';
import type { RefundRefused } from '#server/modules/payments/refunds.errors.ts';
import type { RefundsService } from '#server/modules/payments/refunds.service.ts';
import type { Viewer } from '#server/viewer.ts';
import type { PaymentUnderWay, PriceChanged, QuantityOutOfRange } from './orders.errors.ts';
import { EquipmentUnavailable, OrderAlreadyPaid, OrderClosed } from './orders.errors.ts';
import { ordersOf, ordersVisibleTo } from './orders.access.ts';
import {
  cancelReason,
  inStage,
  isPaid,
  isUnproven,
  matching,
  MOST_GUEST_ORDERS,
  placeOrderInput,
  totalOf,
  type OrderStage,
} from './orders.rules.ts';
import { childrenIn, newestOf } from './orders.rows.ts';
import { guestOrders, orderRestorer } from './restore-order.ts';
import type { OrderFilter, PlaceOrderInput } from './orders.rules.ts';

export type PlaceOrderFailure =
  InvalidInput | Forbidden | RateLimited | EquipmentUnavailable | QuantityOutOfRange | PriceChanged;
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
type Page = Pick<Prisma.OrderFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

export type OrdersService = ReturnType<typeof ordersService>;

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.OrderOrderByWithRelationInput[];

export function ordersService({
  prisma,
  pool,
  payments,
  refunds,
  expiresHours = 72,
  now = () => new Date(),
}: {
  prisma: Db;
  pool: Pick<Database['pool'], 'query'>;
  payments: Pick<PaymentsService, 'release' | 'held' | 'endPayment'>;
  refunds: Pick<RefundsService, 'cancelPaid'>;
  /** How long an order waits for its payment. */
  expiresHours?: number;
  now?: () => Date;
}) {
  /** Places an order for one product. The price, the total and the customer's address are the server's own. */
  async function place(viewer: Viewer | null, input: unknown): Promise<Order | PlaceOrderFailure> {
    const wish = parse(placeOrderInput, input);
    if (wish instanceof InvalidInput) return wish;
    const customer = customerOf(viewer, wish);
    if ('code' in customer) return customer;
    if (wish.placementKey) {
      const before = await prisma.order.findUnique({
        where: { placementKey: scopedKey(viewer, customer.email, wish.placementKey) },
      });
      if (before) return before;
    }
    if (!viewer && (await tooManyGuestOrders(customer.email))) return new RateLimited(3_600);
    const product = await wanted(wish);
    if (!product) return new EquipmentUnavailable();
    const total = totalOf({ ...product, stock: await freeStock(product) }, wish);
    if (typeof total !== 'number') return total;
    return create(viewer, wish, customer, product, total);
  }

  /** Pieces that nobody is paying for at this moment; null where stock is not tracked. */
  async function freeStock({ id, stock }: Equipment): Promise<number | null> {
    return stock === null ? null : Math.max(stock - (await payments.held(id)), 0);
  }

  function customerOf(
    viewer: Viewer | null,
    wish: PlaceOrderInput,
  ): { email: string; name: string } | Forbidden | InvalidInput {
    if (viewer) {
      if (wish.customerEmail && wish.customerEmail !== viewer.email) return new Forbidden();
      return { email: viewer.email, name: wish.customerName ?? viewer.displayName ?? viewer.email };
    }
    if (!wish.customerEmail)
      return new InvalidInput([{ path: 'customerEmail', message: 'Email is Required' }]);
    return { email: wish.customerEmail, name: wish.customerName ?? wish.customerEmail };
  }

  async function tooManyGuestOrders(email: string): Promise<boolean> {
    return (await guestOrders(prisma, email)) >= MOST_GUEST_ORDERS;
  }

  /** By id; or by exact name and picture, when exactly one product has them. */
  async function wanted({ equipmentId, name, img }: PlaceOrderInput): Promise<Equipment | null> {
    if (equipmentId !== undefined)
      return isRowId(equipmentId)
        ? prisma.equipment.findFirst({ where: { id: equipmentId, status: 'PUBLISHED' } })
        : null;
    if (!name) return null;
    const found = await prisma.equipment.findMany({
      where: { name, ...(img && { pictureUrl: img }), status: 'PUBLISHED' },
      take: 2,
    });
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  async function create(
    viewer: Viewer | null,
    wish: PlaceOrderInput,
    customer: { email: string; name: string },
    product: Equipment,
    totalMinor: number,
  ): Promise<Order> {
    const placementKey = scopedKey(viewer, customer.email, wish.placementKey ?? randomUUID());
    const { name, title, pictureUrl, pictureAlt, pictureColor, pictureWidth, pictureHeight, pictureWidths } =
      product;
    const snapshot = {
      name,
      title,
      pictureUrl,
      pictureAlt,
      pictureColor,
      pictureWidth,
      pictureHeight,
      pictureWidths,
    };
    try {
      return await prisma.$transaction(async (tx) => {
        const order = await tx.order.create({
          data: {
            customerId: viewer?.id ?? null,
            customerEmail: customer.email,
            customerName: customer.name,
            phone: wish.phone,
            address: wish.address,
            currency: product.currency,
            totalMinor,
            placementKey,
            expiresAt: new Date(now().getTime() + expiresHours * 3_600_000),
            lines: {
              create: [
                {
                  position: 1,
                  equipmentId: product.id,
                  unitPriceMinor: product.priceMinor,
                  quantity: wish.quantity,
                  ...snapshot,
                },
              ],
            },
          },
        });
        await tx.auditEntry.create({
          data: {
            actor: viewer?.id ?? 'visitor',
            action: 'order.placed',
            subject: `order:${order.id}`,
            after: { totalMinor, currency: product.currency },
          },
        });
        return order;
      });
    } catch (error) {
      // A second click with the same key lost the race: it gets the first one's order.
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
      return prisma.order.findUniqueOrThrow({ where: { placementKey } });
    }
  }

  /** A stranger's order is no cursor either: what comes after it would tell that it is there, and since when. */
  const placedAt = (viewer: Viewer) => async (id: string) =>
    (await one(viewer, id, { select: { createdAt: true } }))?.createdAt;

  /** Orders a person may call theirs, as far as the viewer may see them, only those of `stage` if it is named; newest first. */
  async function of(
    viewer: Viewer,
    person: { id: string; email: string },
    page: Page = {},
    stage?: OrderStage | null,
  ) {
    const { take = 0, cursor } = page;
    const isFirst = !cursor && take > 0 && !stage;
    const children = isFirst && viewer.id === person.id && viewer.role !== 'ADMIN' ? childrenIn(page) : null;
    if (children) return newestOf(pool, person, take, children);
    // Most people never ordered as a guest. An index has the orders of an account in order: no more are read than shown.
    const theirs = (await hasGuestOrders(person)) ? ordersOf(person) : { customerId: person.id };
    const visible = viewer.id === person.id ? {} : ordersVisibleTo(viewer);
    return pageByMoment('createdAt', page, placedAt(viewer), (rest, beyond) =>
      prisma.order.findMany({
        ...rest,
        where: { AND: [theirs, visible, stage ? inStage(stage) : {}, beyond] },
        orderBy: newestFirst,
      }),
    );
  }

  /** Asked with each page of one's orders: by the driver itself, as in `users.service.ts`. */
  async function hasGuestOrders({ email }: { email: string }): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: 'guest orders',
      text: 'SELECT FROM "Order" WHERE "customerId" IS NULL AND "customerEmail" = $1 LIMIT 1',
      values: [email],
    });
    return rowCount === 1;
  }

  /** All orders the viewer may see, narrowed by `filter`; newest first. */
  function all(viewer: Viewer, filter: OrderFilter = {}, page: Page = {}) {
    return pageByMoment('createdAt', page, placedAt(viewer), (rest, beyond) =>
      prisma.order.findMany({
        ...rest,
        where: { AND: [ordersVisibleTo(viewer), matching(filter), beyond] },
        orderBy: newestFirst,
      }),
    );
  }

  /** Orders of `email` that stand, for itself or an admin: old clients read no status, and offer to pay all unpaid. */
  async function ofCustomer(viewer: Viewer, email: string) {
    if (email !== viewer.email && viewer.role !== 'ADMIN') return new Forbidden();
    if (isNobodys(email)) return [];
    return prisma.order.findMany({
      where: { AND: [{ customerEmail: email, status: 'OPEN' }, ordersVisibleTo(viewer)] },
      include: { lines: { orderBy: { position: 'asc' } } },
      orderBy: newestFirst,
      take: 500,
    });
  }

  /** One order of the viewer's, or null: a stranger's is not found. */
  async function one(
    viewer: Viewer,
    id: string,
    selection: Pick<Prisma.OrderFindFirstArgs, 'select' | 'include'> = {},
  ) {
    if (!isRowId(id)) return null;
    return prisma.order.findFirst({ ...selection, where: { AND: [{ id }, ordersVisibleTo(viewer)] } });
  }

  async function withLines(viewer: Viewer, id: string) {
    if (!isRowId(id)) return null;
    return prisma.order.findFirst({
      where: { AND: [{ id }, ordersVisibleTo(viewer)] },
      include: { lines: { orderBy: { position: 'asc' } } },
    });
  }

  /**
   * Cancels an unpaid order and its open payment. The provider's word decides a race with a payment. An admin who says why
   * cancels a paid one too; the REST door says nothing, and never does (decisions: orders).
   */
  async function cancel(viewer: Viewer, id: string, reason?: unknown): Promise<Order | CancelOrderFailure> {
    const asked = parse(cancelReason, reason ?? null);
    if (asked instanceof InvalidInput) return asked;
    const order = await withLines(viewer, id);
    if (!order) return new NotFound('order');
    if (isUnproven(viewer, order))
      return new Forbidden('Please verify your e-mail first: this order was placed without signing in.');
    if (order.status !== 'OPEN') return new OrderClosed(order.status);
    if (!isPaid(order)) return payments.release(order, viewer.id, { reason: asked });
    if (viewer.role !== 'ADMIN' || !asked) return new OrderAlreadyPaid();
    if (order.shippedAt) return new OrderSent();
    return refunds.cancelPaid(viewer, order, asked);
  }

  /** The newest unpaid order of `email` that the viewer may cancel (specification §7, DELETE by e-mail). */
  async function newestUnpaid(viewer: Viewer, email: string): Promise<string | null> {
    if (isNobodys(email)) return null;
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
    of,
    all,
    ofCustomer,
    one,
    withLines,
    cancel,
    restore: orderRestorer({ prisma, payments, expiresHours, now }),
    newestUnpaid,
  };
}

/** Keys of different people never meet, nor those of an account and of whoever orders with its address as a guest. */
const scopedKey = (viewer: Viewer | null, email: string, key: string) => `${viewer?.id ?? email}:${key}`;

/** An admin may ask for any text's orders, and PostgreSQL refuses this one. */
const isNobodys = (email: string) => email.includes('\0');
