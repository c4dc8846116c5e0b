import type { Tx } from '#server/db.ts';
import {
  HOLD_PAUSE,
  LONGEST_HOLD,
  MOST_HELD_ORDERS,
  MOST_HELD_ORDERS_OF_ADDRESS,
} from '#server/modules/orders/order-limits.ts';
import { OrderLimitReached } from '#server/modules/orders/orders.errors.ts';

interface Wanted {
  readonly equipmentId: string;
  readonly wanted: number;
  /** Exclusive: the first quantity that one order cannot have. */
  readonly maxQty: number;
}

interface HoldRequest {
  readonly orderId: string;
  readonly customerEmail: string;
  /** Network address of the request; null when it is unknown. */
  readonly address: string | null;
  readonly products: readonly Wanted[];
  readonly now: Date;
  readonly holdMinutes: number;
}

/** When the hold ends, and the products that the customer begins to hold with it. */
interface HoldTerms {
  readonly until: Date;
  readonly begins: readonly string[];
}

const MINUTE = 60_000;

/**
 * Applies the limits on what one customer can hold. Customers are told apart by the email address of the order: that counts
 * an account together with the guest orders it can pay for. Requires the lock of the email address.
 */
export async function holdTerms(tx: Tx, request: HoldRequest): Promise<HoldTerms | OrderLimitReached> {
  return (await otherHoldsRefusal(tx, request)) ?? (await periodTerms(tx, request));
}

async function otherHoldsRefusal(
  tx: Tx,
  { orderId, customerEmail, address, products, now }: HoldRequest,
): Promise<OrderLimitReached | null> {
  const counted = await tx.stockHold.findMany({
    where: {
      orderId: { not: orderId },
      expiresAt: { gt: now },
      OR: [{ order: { customerEmail } }, ...(address === null ? [] : [{ address }])],
    },
    select: {
      orderId: true,
      equipmentId: true,
      quantity: true,
      address: true,
      order: { select: { customerEmail: true } },
    },
  });
  const email = customerEmail.toLowerCase();
  const others = counted.filter(({ order }) => order.customerEmail.toLowerCase() === email);
  if (ordersOf(others) >= MOST_HELD_ORDERS)
    return new OrderLimitReached(
      `You are already paying for ${MOST_HELD_ORDERS} orders. Pay for or cancel one of them first.`,
    );
  const sameAddress = counted.filter((hold) => address !== null && hold.address === address);
  if (ordersOf(sameAddress) >= MOST_HELD_ORDERS_OF_ADDRESS)
    return new OrderLimitReached(
      `${MOST_HELD_ORDERS_OF_ADDRESS} orders from your network are being paid for right now. Try again in a few minutes.`,
    );
  const isOver = products.some(({ equipmentId, wanted, maxQty }) => {
    const held = others
      .filter((hold) => hold.equipmentId === equipmentId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return held > 0 && held + wanted >= maxQty;
  });
  return isOver
    ? new OrderLimitReached(
        'Together with your other unpaid orders, that is more of this product than one customer can order. Pay for or cancel one of them first.',
      )
    : null;
}

const ordersOf = (holds: readonly { orderId: string }[]) => new Set(holds.map(({ orderId }) => orderId)).size;

async function periodTerms(
  tx: Tx,
  { customerEmail, products, now, holdMinutes }: HoldRequest,
): Promise<HoldTerms | OrderLimitReached> {
  const periods = await tx.holdPeriod.findMany({
    where: { customerEmail, equipmentId: { in: products.map(({ equipmentId }) => equipmentId) } },
  });
  const longest = LONGEST_HOLD * holdMinutes * MINUTE;
  const pause = HOLD_PAUSE * holdMinutes * MINUTE;
  const current = periods.filter(({ startedAt }) => now.getTime() < startedAt.getTime() + longest + pause);
  const ends = current.map(({ startedAt }) => startedAt.getTime() + longest);
  const over = ends.filter((end) => end <= now.getTime());
  if (over.length > 0) {
    const availableAt = new Date(Math.max(...over) + pause);
    const minutes = Math.ceil((availableAt.getTime() - now.getTime()) / MINUTE);
    return new OrderLimitReached(
      `We held these items for you for ${LONGEST_HOLD * holdMinutes} minutes. Other customers can order them now. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
      availableAt,
    );
  }
  const known = new Set(current.map(({ equipmentId }) => equipmentId));
  return {
    until: new Date(Math.min(now.getTime() + holdMinutes * MINUTE, ...ends)),
    begins: products.map(({ equipmentId }) => equipmentId).filter((id) => !known.has(id)),
  };
}

export async function beginHoldPeriods(
  tx: Tx,
  customerEmail: string,
  equipmentIds: readonly string[],
  startedAt: Date,
): Promise<void> {
  for (const equipmentId of equipmentIds)
    await tx.holdPeriod.upsert({
      where: { customerEmail_equipmentId: { customerEmail, equipmentId } },
      create: { customerEmail, equipmentId, startedAt },
      update: { startedAt },
    });
}

/** A customer who has paid can hold the products again at once. */
export async function endHoldPeriods(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "HoldPeriod" p USING "Order" o JOIN "OrderLine" l ON l."orderId" = o.id
    WHERE o.id = ${orderId}::uuid AND p."customerEmail" = o."customerEmail" AND p."equipmentId" = l."equipmentId"`;
}

/** Periods that started before this no longer limit anything. */
export const periodsOverBefore = (now: Date, holdMinutes: number): Date =>
  new Date(now.getTime() - (LONGEST_HOLD + HOLD_PAUSE) * holdMinutes * MINUTE);
