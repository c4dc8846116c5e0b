import type { Database } from '#server/db.ts';

export interface TestOrders {
  readonly customerId: string | null;
  readonly email: string;
  readonly isPaid?: boolean;
  readonly currency?: string;
  readonly refunded?: number;
  readonly change?: string;
}

/** Inserts so many orders of 10.00 each for a test, one a minute. `change` sets other columns, in SQL. */
export async function insertOrders(
  pool: Pick<Database['pool'], 'query'>,
  count: number,
  { customerId, email, isPaid = true, currency = 'USD', refunded = 0, change }: TestOrders,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO "Order" (id, "customerId", "customerEmail", "customerName", phone, address, currency, "totalMinor",
       "itemsMinor", status, "paymentState", "transactionId", "paidAt", "refundedMinor", "createdAt", "updatedAt")
     SELECT gen_random_uuid(), $2::uuid, $3, 'Maya', '1', 'Street ' || n, $4, 1000, 1000, 'OPEN',
       (CASE WHEN NOT $5 THEN 'UNPAID' WHEN $6 > 0 THEN 'PARTLY_REFUNDED' ELSE 'PAID' END)::"PaymentState",
       CASE WHEN $5 THEN 'pi_test' || gen_random_uuid() END, CASE WHEN $5 THEN now() END, $6,
       '2026-01-01'::timestamptz + n * interval '1 minute', now()
     FROM generate_series(1, $1::int) n RETURNING id`,
    [count, customerId, email, currency, isPaid, refunded],
  );
  const ids = rows.map(({ id }) => id);
  if (change) await pool.query(`UPDATE "Order" SET ${change} WHERE id = ANY($1)`, [ids]);
  return ids;
}

/** The change of an order that was delivered. */
export const delivered = {
  change: `fulfilment = 'DELIVERED', "packedAt" = now(), "shippedAt" = now(), "deliveredAt" = now()`,
};
