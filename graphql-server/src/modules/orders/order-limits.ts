import { lockKey, type Tx } from '#server/db.ts';
import { RateLimited } from '#server/errors/domain-error.ts';
import type { Owned } from './orders.access.ts';
import { OrderLimitReached } from './orders.errors.ts';

// Limits that keep one customer from taking the stock off sale. Payments apply those on holds (`payments/hold-limits.ts`).

/** Unpaid orders of one account at a time. They hold nothing, so the limit only has to stop scripts. */
export const MAX_UNPAID_ORDERS = 20;
/** Unpaid guest orders with one email address at a time. Lower, because a guest can enter any address. */
export const MAX_GUEST_ORDERS = 10;
/** Orders of one customer whose items are on hold at a time: enough for a few open tabs. */
export const MAX_HELD_ORDERS = 3;
/**
 * The same for all customers of one network address, because one person can have many accounts. Requests at once can exceed
 * it by a few: a lock would let all customers of an office wait for each other.
 */
export const MAX_HELD_ORDERS_OF_ADDRESS = 20;
/**
 * How long a customer can hold one product in total, in multiples of `HOLD_MINUTES`, however often the payment is opened:
 * enough for a declined card, a second one and 3-D Secure.
 */
export const LONGEST_HOLD = 3;
/** How long the product is then left to other customers, in multiples of `HOLD_MINUTES`. */
export const HOLD_PAUSE = 2;

const ownerKey = ({ customerId, customerEmail }: Owned) => customerId ?? customerEmail.toLowerCase();

/** Requests that add an unpaid order of one customer run one after the other: they hold the lock of this key. */
export const unpaidOrdersKey = (owner: Owned): string => `unpaid orders: ${ownerKey(owner)}`;
export const lockUnpaidOrders = (tx: Tx, owner: Owned): Promise<void> => lockKey(tx, unpaidOrdersKey(owner));

/** Unpaid orders that a customer or guest can have at a time. */
export const mostUnpaidOrders = ({ customerId }: Owned): number =>
  customerId === null ? MAX_GUEST_ORDERS : MAX_UNPAID_ORDERS;

/** Why a customer with that many unpaid orders cannot have one more. */
export const tooManyUnpaidOrders = ({ customerId }: Owned): OrderLimitReached | RateLimited =>
  customerId === null
    ? new RateLimited(3_600)
    : new OrderLimitReached(
        `You have ${MAX_UNPAID_ORDERS} unpaid orders. Pay for or cancel one of them first.`,
      );

/** Why the customer cannot have one more unpaid order. Call it after `lockUnpaidOrders`. */
export async function unpaidOrdersRefusal(
  tx: Tx,
  { customerId, customerEmail }: Owned,
): Promise<OrderLimitReached | RateLimited | null> {
  const owner = customerId === null ? { customerId, customerEmail } : { customerId };
  const unpaid = await tx.order.count({ where: { ...owner, status: 'OPEN', transactionId: null } });
  return unpaid >= mostUnpaidOrders({ customerId, customerEmail })
    ? tooManyUnpaidOrders({ customerId, customerEmail })
    : null;
}
