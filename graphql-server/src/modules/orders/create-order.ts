import type { Db, Tx } from '#server/db.ts';
import type { RateLimited } from '#server/errors/domain-error.ts';
import type { Equipment, Order, OrderLine, Prisma } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { lockUnpaidOrders, unpaidOrdersRefusal } from './order-limits.ts';
import { queueOrderPlacedMail } from './order-mails.ts';
import { IdempotencyKeyReused, type OrderLimitReached } from './orders.errors.ts';
import { canUsePromotions } from './promotion-limits.ts';

export interface NewLine {
  /** `pictureWidths` may be null in a row that was read without Prisma. */
  readonly product: Omit<Equipment, 'pictureWidths'> & { readonly pictureWidths: number[] | null };
  readonly quantity: number;
  readonly discountMinor?: number;
  readonly taxRatePpm?: number;
  readonly taxMinor?: number;
}
export interface NewOrder {
  readonly viewer: Viewer | null;
  /** Who placed it for a customer, without becoming its owner. */
  readonly placedBy?: Viewer;
  readonly customer: { readonly email: string; readonly name: string };
  readonly phone: string;
  readonly address: string;
  readonly currency: string;
  readonly lines: readonly NewLine[];
  /** Amounts, delivery, address and adjustments. */
  readonly data: Pick<Prisma.OrderUncheckedCreateInput, 'totalMinor' | 'itemsMinor'> &
    Partial<Prisma.OrderUncheckedCreateInput>;
  /** Promotions that reduce the total. */
  readonly promotionIds?: readonly string[];
  /** Idempotency key of the client; unique for each customer. */
  readonly idempotencyKey: string;
  /** Whether a repeated request has the details of the order that was placed with its key. */
  readonly isSame: (order: Order, lines: readonly OrderLine[]) => boolean;
  /** Runs in the transaction of the new order. */
  readonly after?: (tx: Tx, order: Order) => Promise<void>;
}

/**
 * Separates the keys of different customers, those of an account and of a guest order with its email address, and those of
 * orders that staff place for customers.
 */
export const scopedKey = (viewer: Viewer | null, email: string, key: string, placedBy?: Viewer) =>
  placedBy ? `placed-by:${placedBy.id}:${key}` : `${viewer?.id ?? email}:${key}`;

/** The order that was placed with this key before, if any; refused when the request has other details. */
export async function findRepeated(
  db: Db | Tx,
  placementKey: string,
  isSame: NewOrder['isSame'],
): Promise<Order | IdempotencyKeyReused | null> {
  const before = await db.order.findUnique({ where: { placementKey }, include: { lines: true } });
  if (!before) return null;
  const { lines, ...order } = before;
  return isSame(order, lines) ? order : new IdempotencyKeyReused();
}

/** Creates an unpaid order, its audit entry and its email. 'used-up': a promotion cannot be used once more. */
export function orderCreator({
  prisma,
  expiresHours,
  now,
}: {
  prisma: Db;
  expiresHours: number;
  now: () => Date;
}) {
  return async function createOrder({
    viewer,
    placedBy,
    customer,
    lines,
    data,
    promotionIds = [],
    isSame,
    after,
    idempotencyKey,
    ...given
  }: NewOrder): Promise<Order | IdempotencyKeyReused | OrderLimitReached | RateLimited | 'used-up'> {
    const owner = { customerId: viewer?.id ?? null, customerEmail: customer.email };
    const rest = { ...given, placementKey: scopedKey(viewer, customer.email, idempotencyKey, placedBy) };
    return prisma.$transaction(async (tx) => {
      await lockUnpaidOrders(tx, owner);
      // A concurrent request with the same key may have placed it.
      const before = await findRepeated(tx, rest.placementKey, isSame);
      if (before) return before;
      const refusal = await unpaidOrdersRefusal(tx, owner);
      if (refusal) return refusal;
      if (!(await canUsePromotions(tx, promotionIds, customer.email))) return 'used-up';
      const order = await tx.order.create({
        data: {
          ...owner,
          ...rest,
          ...data,
          customerName: customer.name,
          placedById: placedBy?.id ?? null,
          expiresAt: new Date(now().getTime() + expiresHours * 3_600_000),
          lines: { create: lines.map(toRow) },
        },
      });
      await tx.auditEntry.create({
        data: {
          ...(placedBy
            ? { actor: placedBy.id, action: 'order.placed-for-customer' }
            : { actor: viewer?.id ?? 'visitor', action: 'order.placed' }),
          subject: `order:${order.id}`,
          after: { totalMinor: order.totalMinor, currency: order.currency },
        },
      });
      await queueOrderPlacedMail(tx, order.id, { isByStaff: placedBy !== undefined });
      await after?.(tx, order);
      return order;
    });
  };
}

/** The product's details are those of the moment of the order. */
function toRow({ product, quantity, ...amounts }: NewLine, index: number) {
  const { name, title, pictureUrl, pictureAlt, pictureColor, pictureWidth, pictureHeight, pictureWidths } =
    product;
  return {
    position: index + 1,
    equipmentId: product.id,
    unitPriceMinor: product.priceMinor,
    quantity,
    name,
    title,
    pictureUrl,
    pictureAlt,
    pictureColor,
    pictureWidth,
    pictureHeight,
    pictureWidths: pictureWidths ?? [],
    ...amounts,
  };
}
