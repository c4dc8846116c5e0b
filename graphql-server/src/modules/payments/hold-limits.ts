import {
  HOLD_PAUSE,
  LONGEST_HOLD,
  MAX_HELD_ORDERS,
  MAX_HELD_ORDERS_OF_ADDRESS,
} from '#server/modules/orders/order-limits.ts';
import { OrderLimitReached } from '#server/modules/orders/orders.errors.ts';

interface HeldItem {
  readonly equipmentId: string;
  readonly wanted: number;
  /** Exclusive: the first quantity that one order cannot have. */
  readonly maxQty: number;
}

interface HoldRequest {
  readonly customerEmail: string;
  /** Network address of the request; null when it is unknown. */
  readonly address: string | null;
  readonly products: readonly HeldItem[];
  readonly now: Date;
  readonly holdMinutes: number;
}

/** When the hold ends, and the products that the customer begins to hold with it. */
interface HoldTerms {
  readonly until: Date;
  readonly begins: readonly string[];
}

const MINUTE = 60_000;

/** A hold of another order of the customer, or from the same network address. */
export interface OtherHold {
  readonly orderId: string;
  readonly equipmentId: string;
  readonly quantity: number;
  readonly address: string | null;
  readonly customerEmail: string;
}
/** Since when the customer has been holding a product. */
export interface HoldPeriod {
  readonly equipmentId: string;
  readonly startedAt: Date;
}

/**
 * Applies the limits on what one customer can hold. Customers are told apart by the email address of the order: that counts
 * an account together with the guest orders it can pay for. `counted` and `periods` are read under the lock of the email
 * address.
 */
export const holdTerms = (
  request: HoldRequest,
  counted: readonly OtherHold[],
  periods: readonly HoldPeriod[],
): HoldTerms | OrderLimitReached => otherHoldsRefusal(request, counted) ?? periodTerms(request, periods);

function otherHoldsRefusal(
  { customerEmail, address, products }: HoldRequest,
  counted: readonly OtherHold[],
): OrderLimitReached | null {
  const email = customerEmail.toLowerCase();
  const others = counted.filter((hold) => hold.customerEmail.toLowerCase() === email);
  if (ordersOf(others) >= MAX_HELD_ORDERS)
    return new OrderLimitReached(
      `You are already paying for ${MAX_HELD_ORDERS} orders. Pay for or cancel one of them first.`,
    );
  const sameAddress = counted.filter((hold) => address !== null && hold.address === address);
  if (ordersOf(sameAddress) >= MAX_HELD_ORDERS_OF_ADDRESS)
    return new OrderLimitReached(
      `${MAX_HELD_ORDERS_OF_ADDRESS} orders from your network are being paid for right now. Try again in a few minutes.`,
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

function periodTerms(
  { products, now, holdMinutes }: HoldRequest,
  periods: readonly HoldPeriod[],
): HoldTerms | OrderLimitReached {
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

/** Periods that started before this no longer limit anything. */
export const periodsOverBefore = (now: Date, holdMinutes: number): Date =>
  new Date(now.getTime() - (LONGEST_HOLD + HOLD_PAUSE) * holdMinutes * MINUTE);
