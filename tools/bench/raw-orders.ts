import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** An order with its line and its audit entry. */
const place = `WITH wanted AS (
    SELECT e.*, u.email, u."displayName", e."priceMinor" * $5::int AS total FROM "Equipment" e, "User" u
    WHERE e.id = $3::uuid AND e.status = 'PUBLISHED' AND (e.stock IS NULL OR e.stock >= $5::int) AND u.id = $4::uuid
  ), line AS (
    INSERT INTO "OrderLine" (id, "orderId", position, "equipmentId", name, title, "pictureUrl", "pictureAlt", "pictureColor",
      "pictureWidth", "pictureHeight", "pictureWidths", "unitPriceMinor", quantity)
    SELECT $2::uuid, $1::uuid, 1, id, name, title, "pictureUrl", "pictureAlt", "pictureColor", "pictureWidth", "pictureHeight",
      "pictureWidths", "priceMinor", $5::int FROM wanted
  ), audit AS (
    INSERT INTO "AuditEntry" (id, actor, action, subject, after)
    SELECT gen_random_uuid(), $4::uuid::text, 'order.placed', 'order:' || $1::uuid, jsonb_build_object('totalMinor', total) FROM wanted
  )
  INSERT INTO "Order" (id, "customerId", "customerEmail", "customerName", phone, address, currency, "totalMinor",
    "placementKey", "expiresAt", "updatedAt")
  SELECT $1::uuid, $4::uuid, email, coalesce("displayName", email), $6, $7, currency, total, $1::uuid::text, now() + interval '72 hours', now() FROM wanted RETURNING id`;

/** A product in the customer's cart. */
const addToCart = `WITH cart AS (
    INSERT INTO "Cart" (id, "userId") VALUES (gen_random_uuid(), $1)
    ON CONFLICT ("userId") DO UPDATE SET "updatedAt" = now() RETURNING id)
  INSERT INTO "CartLine" (id, "cartId", "equipmentId", quantity, "seenPriceMinor")
  SELECT gen_random_uuid(), cart.id, e.id, $3::int, e."priceMinor" FROM cart, "Equipment" e WHERE e.id = $2
  ON CONFLICT ("cartId", "equipmentId") DO UPDATE SET quantity = "CartLine".quantity + excluded.quantity RETURNING id`;

/** The price of the cart's products, and the rates of their delivery. */
const quote = `SELECT sum(e."priceMinor" * l.quantity)::int AS "itemsMinor", (SELECT json_agg(r) FROM "DeliveryRate" r) AS rates
  FROM "Cart" c JOIN "CartLine" l ON l."cartId" = c.id JOIN "Equipment" e ON e.id = l."equipmentId" WHERE c."userId" = $1`;

/** As \`place\`, with the lines of the cart, which becomes empty. */
const checkOut = `WITH taken AS (
    DELETE FROM "CartLine" l USING "Cart" c WHERE c."userId" = $2::uuid AND l."cartId" = c.id RETURNING l."equipmentId", l.quantity
  ), wanted AS (
    SELECT e.*, taken.quantity, row_number() OVER () AS position FROM taken JOIN "Equipment" e ON e.id = taken."equipmentId"
  ), line AS (
    INSERT INTO "OrderLine" (id, "orderId", position, "equipmentId", name, title, "pictureUrl", "pictureAlt", "pictureColor",
      "pictureWidth", "pictureHeight", "pictureWidths", "unitPriceMinor", quantity)
    SELECT gen_random_uuid(), $1::uuid, position, id, name, title, "pictureUrl", "pictureAlt", "pictureColor", "pictureWidth",
      "pictureHeight", "pictureWidths", "priceMinor", quantity FROM wanted
  ), audit AS (
    INSERT INTO "AuditEntry" (id, actor, action, subject) VALUES (gen_random_uuid(), $2::uuid::text, 'order.placed', 'order:' || $1::uuid)
  ), address AS (
    INSERT INTO "OrderAddress" ("orderId", recipient, line1, city, "postalCode", country)
    VALUES ($1::uuid, 'Maya Lind', $4, 'Oakland', '94601', 'US')
  )
  INSERT INTO "Order" (id, "customerId", "customerEmail", "customerName", phone, address, currency, "totalMinor",
    "placementKey", "expiresAt", "updatedAt")
  SELECT $1::uuid, u.id, u.email, coalesce(u."displayName", u.email), $3, $4, 'USD',
    (SELECT sum("priceMinor" * quantity)::int FROM wanted), $1::uuid::text, now() + interval '72 hours', now()
  FROM "User" u WHERE u.id = $2::uuid RETURNING id`;

/** Opens its payment and holds its items. */
const open = `WITH held AS (
    INSERT INTO "StockHold" (id, "orderId", "equipmentId", quantity, "expiresAt")
    SELECT gen_random_uuid(), "orderId", "equipmentId", quantity, now() + interval '15 minutes' FROM "OrderLine" WHERE "orderId" = $1::uuid
  ), attempt AS (
    INSERT INTO "PaymentAttempt" (id, "orderId", attempt, "intentId", env, "amountMinor", currency)
    SELECT gen_random_uuid(), id, 1, $2::text, 'SIMULATOR', "totalMinor", currency FROM "Order" WHERE id = $1::uuid
  )
  UPDATE "Order" SET "paymentState" = 'INTENT_OPEN', "paymentEnv" = 'SIMULATOR', "intentId" = $2::text, attempt = 1, "updatedAt" = now()
  WHERE id = $1::uuid RETURNING "intentId"`;

/** Marks it paid and takes its items. */
const confirm = `WITH freed AS (
    DELETE FROM "StockHold" WHERE "orderId" = $1::uuid RETURNING "equipmentId", quantity
  ), taken AS (
    UPDATE "Equipment" e SET stock = stock - quantity FROM freed WHERE e.id = "equipmentId" AND stock IS NOT NULL
  ), payment AS (
    INSERT INTO "Payment" (id, "orderId", "intentId", env, "amountMinor", currency, "chargeId", "cardBrand", "cardLast4")
    SELECT gen_random_uuid(), id, "intentId", 'SIMULATOR', "totalMinor", currency, $2::text, 'visa', '4242' FROM "Order" WHERE id = $1::uuid
  ), audit AS (
    INSERT INTO "AuditEntry" (id, actor, action, subject) VALUES (gen_random_uuid(), 'system', 'order.paid', 'order:' || $1::uuid)
  )
  UPDATE "Order" SET "paymentState" = 'PAID', "transactionId" = "intentId", "paidAt" = now(), "expiresAt" = NULL, "updatedAt" = now()
  WHERE id = $1::uuid RETURNING id`;

interface RawOrderInput {
  readonly customerId: string;
  readonly equipmentId: string;
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
}

/** An order in three requests like the shop's, each with one statement and one commit, and without a provider. */
export function mountRawOrders(app: FastifyInstance, pool: Pool): void {
  app.post<{ Body: RawOrderInput }>(
    '/order',
    async ({ body: { equipmentId, customerId, quantity, phone, address } }) => {
      const values = [randomUUID(), randomUUID(), equipmentId, customerId, quantity, phone, address];
      const { rows } = await pool.query<{ id: string }>({ name: 'place', text: place, values });
      return JSON.stringify({ databaseId: rows[0]?.id });
    },
  );
  app.post<{ Body: Pick<RawOrderInput, 'customerId' | 'equipmentId' | 'quantity'> }>(
    '/cart',
    async ({ body: { customerId, equipmentId, quantity } }) => {
      const values = [customerId, equipmentId, quantity];
      const { rows } = await pool.query<{ id: string }>({ name: 'add to cart', text: addToCart, values });
      return JSON.stringify({ id: rows[0]?.id });
    },
  );
  app.post<{ Body: { customerId: string } }>('/quote', async ({ body: { customerId } }) => {
    const { rows } = await pool.query<object>({ name: 'quote', text: quote, values: [customerId] });
    return JSON.stringify(rows[0]);
  });
  app.post<{ Body: Pick<RawOrderInput, 'customerId' | 'phone' | 'address'> }>(
    '/checkout',
    async ({ body: { customerId, phone, address } }) => {
      const values = [randomUUID(), customerId, phone, address];
      const { rows } = await pool.query<{ id: string }>({ name: 'check out', text: checkOut, values });
      return JSON.stringify({ databaseId: rows[0]?.id });
    },
  );
  app.post<{ Body: { orderId: string } }>('/open', async ({ body: { orderId } }) => {
    const values = [orderId, `pi_raw${orderId}`];
    const { rows } = await pool.query<{ intentId: string }>({ name: 'open', text: open, values });
    return JSON.stringify({ intentId: rows[0]?.intentId });
  });
  app.post<{ Body: { orderId: string } }>('/confirm', async ({ body: { orderId } }) => {
    const values = [orderId, `ch_raw${orderId}`];
    const { rowCount } = await pool.query({ name: 'confirm', text: confirm, values });
    return JSON.stringify({ paid: rowCount === 1 });
  });
}
