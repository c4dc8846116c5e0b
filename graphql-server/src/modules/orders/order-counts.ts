import type { Database } from '#server/db.ts';

/** Counting stops here, so that a count reads few rows of an index. */
const MAX_COUNTED = 1_000;

export interface OrderCounts {
  readonly limit: number;
  readonly all: number;
  readonly toPack: number;
  readonly toShip: number;
  readonly inTransit: number;
  readonly delivered: number;
  readonly returnsRequested: number;
  readonly awaitingPayment: number;
}

/** Counts the orders of each task, as `waitingFor` (orders.rules.ts) filters them. */
export async function countOrders(pool: Pick<Database['pool'], 'query'>): Promise<OrderCounts> {
  const { rows } = await pool.query<Omit<OrderCounts, 'limit'>>({ name: 'order counts', text: COUNTS });
  const [counts] = rows;
  if (!counts) throw new Error('A query without FROM returned no row.');
  return { limit: MAX_COUNTED, ...counts };
}

const counted = (from: string) =>
  `(SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${MAX_COUNTED}) found)::int`;

// Literals, for the partial indexes. An order has at most one requested return.
const COUNTS = `
  SELECT ${counted('"Order"')} AS "all",
    ${counted(`"Order" WHERE status = 'OPEN' AND "paymentState" IN ('PAID', 'PARTLY_REFUNDED')
      AND fulfilment = 'UNFULFILLED' AND "restockedAt" IS NULL`)} AS "toPack",
    ${counted(`"Order" WHERE fulfilment IN ('PACKED', 'PARTLY_SHIPPED')`)} AS "toShip",
    ${counted(`"Order" WHERE fulfilment = 'SHIPPED'`)} AS "inTransit",
    ${counted(`"Order" WHERE fulfilment = 'DELIVERED'`)} AS "delivered",
    ${counted(`"OrderReturn" WHERE state = 'REQUESTED'`)} AS "returnsRequested",
    ${counted(`"Order" WHERE status = 'OPEN' AND "transactionId" IS NULL`)} AS "awaitingPayment"`;
