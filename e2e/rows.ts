import type { RunningShop } from './running-shop.ts';

// Adds numbered rows in bulk; adding the same rows again does nothing.

const CUSTOMER = 'maya@fishzome.example';

export async function addUsers(shop: RunningShop, count: number): Promise<void> {
  await shop.query(
    `INSERT INTO "User" (id, uid, email, "emailVerified", "displayName", "createdAt", "updatedAt")
     SELECT gen_random_uuid(), 'bulk-' || n, 'bulk-' || n || '@example.com', true, 'Bulk user ' || n,
       now() - n * interval '1 minute', now()
     FROM generate_series(1, $1::int) AS n
     ON CONFLICT DO NOTHING`,
    [count],
  );
}

/** Copies of a seeded product that never sold, so that Best Sellers keeps the seeded products. */
export async function addProducts(
  shop: RunningShop,
  count: number,
  { tag = 'bulk', source = 'Lakehead 3000' } = {},
): Promise<void> {
  await shop.query(
    `INSERT INTO "Equipment"
     SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'slug', $2::text || '-' || n,
       'name', initcap($2::text) || ' product ' || n, 'soldUnits', 0, 'createdAt', now() - n * interval '1 minute', 'sku', NULL,
       'optionNames', '[]'::jsonb, 'optionValues', '[]'::jsonb, 'variantsFromMinor', NULL, 'variantsToMinor', NULL))).*
     FROM generate_series(1, $1::int) AS n, "Equipment" e WHERE e.name = $3::text
     ON CONFLICT DO NOTHING`,
    [count, tag, source],
  );
}

/** Canceled copies of the unpaid order of the demo customer: only so many orders can be unpaid. */
export async function addOrders(shop: RunningShop, count: number): Promise<void> {
  await shop.query(
    `WITH source AS (
       SELECT id FROM "Order" WHERE "customerEmail" = '${CUSTOMER}' AND "paymentState" = 'UNPAID' ORDER BY number LIMIT 1
     ), placed AS (
       INSERT INTO "Order"
       SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 50000 - n,
         'placementKey', NULL, 'status', 'CANCELLED', 'cancelledAt', now() - interval '1 hour',
         'createdAt', now() - n * interval '1 minute'))).*
       FROM generate_series(1, $1::int) AS n, "Order" o WHERE o.id = (SELECT id FROM source)
       ON CONFLICT DO NOTHING
       RETURNING id, number
     )
     INSERT INTO "OrderLine"
     SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'orderId', placed.id,
       'name', 'Bulk order ' || 50000 - placed.number))).*
     FROM placed, "OrderLine" l WHERE l."orderId" = (SELECT id FROM source)`,
    [count],
  );
}

/** Published reviews of the demo customer. */
export async function addReviews(shop: RunningShop, count: number): Promise<void> {
  await shop.query(
    `INSERT INTO "Review" (id, "userId", name, body, "halfStars", status, "createdAt")
     SELECT gen_random_uuid(), u.id, 'Maya', 'Bulk review ' || n, 8, 'PUBLISHED', now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) AS n, "User" u WHERE u.email = '${CUSTOMER}'`,
    [count],
  );
}

/** Paid, unpacked orders of `customerName`: copies of a paid order of the seed. */
export async function addPaidOrders(shop: RunningShop, customerName: string, count: number): Promise<void> {
  await shop.query(
    `WITH source AS (
       SELECT id FROM "Order" WHERE status = 'OPEN' AND "paymentState" = 'PAID' ORDER BY number LIMIT 1
     ), placed AS (
       INSERT INTO "Order"
       SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
         'number', nextval('"Order_number_seq"'), 'placementKey', NULL, 'intentId', NULL,
         'transactionId', 'pi_simCopy' || gen_random_uuid(), 'customerName', $1::text, 'fulfilment', 'UNFULFILLED',
         'packedAt', NULL, 'shippedAt', NULL, 'deliveredAt', NULL, 'restockedAt', NULL,
         'createdAt', now() - n * interval '1 second'))).*
       FROM generate_series($2::int, 1, -1) AS n, "Order" o WHERE o.id = (SELECT id FROM source)
       RETURNING id
     )
     INSERT INTO "OrderLine"
     SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'orderId', placed.id,
       'shipped', 0, 'returned', 0, 'restocked', 0))).*
     FROM placed, "OrderLine" l WHERE l."orderId" = (SELECT id FROM source)`,
    [customerName, count],
  );
}

/** The receipts of the paid orders of `customerName`, as if they were sent to `email` ten minutes ago. */
export async function addSentReceipts(shop: RunningShop, customerName: string, email: string): Promise<void> {
  await shop.query(`UPDATE "Order" SET "customerEmail" = $2 WHERE "customerName" = $1`, [
    customerName,
    email,
  ]);
  await shop.query(
    `INSERT INTO "OutboxMessage" (id, kind, "dedupeKey", payload, "orderId", attempts, "createdAt", "sentAt")
     SELECT gen_random_uuid(), 'order-paid', 'order-paid:' || id,
       jsonb_build_object('orderId', id, 'intentId', "transactionId"), id, 1,
       now() - interval '10 minutes', now() - interval '10 minutes'
     FROM "Order" WHERE "customerName" = $1`,
    [customerName],
  );
}

/** An unread message of the contact form. */
export async function addMessage(
  shop: RunningShop,
  subject: string,
  email = 'ida@example.com',
): Promise<void> {
  await shop.query(
    `INSERT INTO "ContactMessage" (id, email, subject, message, "createdAt")
     VALUES (gen_random_uuid(), $2, $1, 'Which size for perch?', now())`,
    [subject, email],
  );
}
