import type { Pool } from 'pg';
import type { Facts, Product, Sender } from './request.ts';

/** Reads the rows that a hostile request needs to be wrong in only one place. */
export async function readFacts(pool: Pool, email: Record<Sender, string>): Promise<Facts> {
  const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
    (await pool.query<T>(sql, values)).rows;
  const products = await rows<Product>(
    `SELECT id, name, coalesce("pictureUrl", '') AS img, "priceMinor", currency, "minQty", "maxQty", stock
     FROM "Equipment" WHERE status = 'PUBLISHED' ORDER BY slug`,
  );
  // The customer's own unpaid order comes first: it can be paid and canceled.
  const orders = await rows<{ id: string; totalMinor: number; intentId: string | null }>(
    `SELECT id, "totalMinor", "intentId" FROM "Order"
     ORDER BY "customerEmail" = $1 DESC, "transactionId" IS NULL DESC, id`,
    [email.customer],
  );
  const users = await rows<{ id: string; email: string }>(`SELECT id, lower(email) AS email FROM "User"`);
  const reviews = await rows<{ id: string }>(`SELECT id FROM "Review" ORDER BY id`);
  const global = (type: string, id = '') => Buffer.from(`${type}:${id}`).toString('base64');
  return {
    products,
    orders,
    emails: new Set(users.map((one) => one.email)),
    reviewIds: reviews.map(({ id }) => id),
    email,
    nodeIds: [
      global('Equipment', products[0]?.id),
      global('Order', orders[0]?.id),
      global('Order', orders.at(-1)?.id),
      global('User', users[0]?.id),
      global('Review', reviews[0]?.id),
    ],
  };
}
