/**
 * Orders with lines, and the rows of paid orders. $1 and $2: first and last number; $3: customers; $4: the regulars
 * among them, $5: orders of each of these.
 * The state of an order depends on its age. Unpaid orders are recent and have no open payment, so that no job of the
 * shop processes them: (U)npaid, e(X)pired, (C)anceled, paid but not packed (F), (P)acked, (S)hipped, (D)elivered, all
 * (R)efunded, (H)alf refunded.
 */
export const orders = `
WITH made AS MATERIALIZED (
  SELECT n, ms, bench.at(ms) AS at, bench.id(3, n, ms) AS id, customer, 1 + (basket >= 6)::int + (basket >= 9)::int AS lines,
    CASE
      WHEN ms > bench.today() - 172800000 THEN CASE WHEN p < 30 THEN 'U' WHEN p < 80 THEN 'F' ELSE 'P' END
      WHEN ms > bench.today() - 518400000 THEN CASE WHEN p < 8 THEN 'C' WHEN p < 25 THEN 'P' ELSE 'S' END
      WHEN p < 3 THEN 'C' WHEN p < 7 THEN 'X' WHEN p < 8 THEN 'R' WHEN p < 9 THEN 'H' ELSE 'D'
    END AS kind
  FROM (
    SELECT n, bench.order_ms(n) AS ms, bench.pick(n, 11, 100) AS p, bench.pick(n, 21, 10) AS basket,
      CASE WHEN n % stride < $4 THEN 1 + n % stride ELSE $4 + 1 + bench.pick(n, 12, $3::bigint - $4) END AS customer
    FROM generate_series($1::bigint, $2::bigint) n,
      LATERAL (SELECT greatest($4::bigint, (SELECT orders FROM bench.made) / $5::bigint) AS stride) s
  ) drawn
), line AS MATERIALIZED (
  SELECT m.n, m.id AS "orderId", m.ms, m.at, m.kind = 'R' AS returned, m.kind IN ('S', 'D', 'R', 'H') AS shipped, position, e.*, e."minQty" + bench.pick(m.n * 4 + position, 23, 3) AS quantity
  FROM made m CROSS JOIN LATERAL generate_series(1, m.lines) position
  CROSS JOIN LATERAL (
    -- A few products sell well, most of them now and then.
    SELECT 1 + floor(products * power(bench.pick(m.n * 4 + position, 22, 1000000) / 1e6::float8, 3))::bigint AS i FROM bench.made
  ) drawn
  JOIN "Equipment" e ON e.id = bench.id(1, i, bench.product_ms(i))
), lines AS (
  INSERT INTO "OrderLine" (id, "orderId", position, "equipmentId", name, title, "pictureUrl", "pictureAlt", "pictureColor",
    "pictureWidth", "pictureHeight", "pictureWidths", "unitPriceMinor", quantity, shipped, returned, restocked, "createdAt")
  SELECT bench.id(4, n * 4 + position, ms), "orderId", position, id, name, title, "pictureUrl", "pictureAlt", "pictureColor",
    "pictureWidth", "pictureHeight", "pictureWidths", "priceMinor", quantity, quantity * shipped::int, quantity * returned::int, quantity * returned::int, at FROM line
), whole AS MATERIALIZED (
  SELECT m.*, t.total, u.id AS "customerId", u.email, u."displayName", kind IN ('F', 'P', 'S', 'D', 'R', 'H') AS paid,
    kind IN ('P', 'S', 'D', 'R', 'H') AS packed, kind IN ('S', 'D', 'R', 'H') AS shipped, kind IN ('D', 'R', 'H') AS delivered,
    CASE kind WHEN 'R' THEN t.total WHEN 'H' THEN t.total / 2 ELSE 0 END AS back
  FROM made m JOIN (SELECT n, sum("priceMinor" * quantity)::int AS total FROM line GROUP BY n) t USING (n)
  JOIN "User" u ON u.id = bench.id(2, m.customer, bench.customer_ms(m.customer))
), placed AS (
  INSERT INTO "Order" (id, number, "customerId", "customerEmail", "customerName", phone, address, currency, "totalMinor", "itemsMinor", status,
    "paymentState", "paymentEnv", "intentId", attempt, "transactionId", "paidAt", "refundedMinor", "cancelledAt", "restockedAt", fulfilment,
    "packedAt", "shippedAt", "deliveredAt", "expiresAt", "createdAt", "updatedAt")
  SELECT id, n, "customerId", email, "displayName", '+46 70 555 ' || lpad((n % 10000)::text, 4, '0'),
    'Strandvägen ' || 1 + n % 120 || ', 114 56 Stockholm', 'USD', total, total,
    (CASE kind WHEN 'C' THEN 'CANCELLED' WHEN 'X' THEN 'EXPIRED' ELSE 'OPEN' END)::"OrderStatus",
    (CASE WHEN kind = 'R' THEN 'REFUNDED' WHEN kind = 'H' THEN 'PARTLY_REFUNDED' WHEN paid THEN 'PAID' ELSE 'UNPAID' END)::"PaymentState",
    CASE WHEN paid THEN 'SIMULATOR'::"PaymentEnv" END, CASE WHEN paid THEN 'pi_bench' || n END, paid::int,
    CASE WHEN paid THEN 'pi_bench' || n END, CASE WHEN paid THEN at + interval '3 minutes' END, back,
    CASE WHEN kind = 'C' THEN at + interval '1 hour' END, CASE WHEN kind = 'R' THEN at + interval '8 days' END,
    (CASE WHEN delivered THEN 'DELIVERED' WHEN shipped THEN 'SHIPPED' WHEN packed THEN 'PACKED' ELSE 'UNFULFILLED' END)::"FulfilmentState",
    CASE WHEN packed THEN at + interval '20 hours' END, CASE WHEN shipped THEN at + interval '30 hours' END,
    CASE WHEN delivered THEN at + interval '4 days' END, CASE WHEN NOT paid THEN at + interval '72 hours' END, at, at
  FROM whole
), attempts AS (
  INSERT INTO "PaymentAttempt" (id, "orderId", attempt, "intentId", env, "amountMinor", currency, "createdAt")
  SELECT bench.id(8, n, ms), id, 1, 'pi_bench' || n, 'SIMULATOR', total, 'USD', at FROM whole WHERE paid
), parcels AS (
  INSERT INTO "Parcel" (id, "orderId", carrier, "trackingNumber", "shippedAt", "deliveredAt")
  SELECT bench.id(12, n, ms), id, 'OTHER', 'BENCH' || n, at + interval '30 hours',
    CASE WHEN delivered THEN at + interval '4 days' END FROM whole WHERE shipped
), "parcelLines" AS (
  INSERT INTO "ParcelLine" ("parcelId", "lineId", quantity)
  SELECT bench.id(12, n, ms), bench.id(4, n * 4 + position, ms), quantity FROM line WHERE shipped
), refunds AS (
  INSERT INTO "Refund" (id, "orderId", "intentId", "refundId", "amountMinor", reason, status, "createdAt", "updatedAt")
  SELECT bench.id(9, n, ms), id, 'pi_bench' || n, 're_bench' || n, back, 'It came back.', 'SUCCEEDED',
    at + interval '9 days', at + interval '9 days' FROM whole WHERE back > 0
), returns AS (
  INSERT INTO "OrderReturn" (id, "orderId", state, reason, words, answer, "requestedAt", "decidedAt", "receivedAt")
  SELECT bench.id(10, n, ms), id, 'RECEIVED', 'CHANGED_MIND', '', 'Send it to our shop.', at + interval '6 days',
    at + interval '7 days', at + interval '8 days' FROM whole WHERE kind = 'R'
), "returnLines" AS (
  INSERT INTO "ReturnLine" ("returnId", "lineId", quantity, restocked)
  SELECT bench.id(10, n, ms), bench.id(4, n * 4 + position, ms), quantity, quantity FROM line WHERE returned
)
INSERT INTO "Payment" (id, "orderId", "intentId", env, "amountMinor", currency, "chargeId", "cardBrand", "cardLast4", "paidAt")
SELECT bench.id(11, n, ms), id, 'pi_bench' || n, 'SIMULATOR', total, 'USD', 'ch_bench' || n, 'visa', '4242',
  at + interval '3 minutes' FROM whole WHERE paid`;

/** Search texts of all orders, as the triggers write them. */
export const search = `
INSERT INTO "OrderSearch" ("orderId", text) SELECT o.id, order_search_text(o) FROM "Order" o`;

/** Sales of the last 90 days, as the triggers and the job `count-sales` maintain them. */
export const sales = `
WITH sold AS (
  INSERT INTO "EquipmentSale" ("lineId", "equipmentId", units, "orderedAt", "isCounted")
  SELECT l.id, l."equipmentId", l.quantity, l."createdAt", true FROM "OrderLine" l JOIN "Order" o ON o.id = l."orderId"
  WHERE o."transactionId" IS NOT NULL AND l."createdAt" > bench.at(bench.today()) - interval '90 days'
  RETURNING "equipmentId", units
)
UPDATE "Equipment" e SET "soldUnits" = s.units
FROM (SELECT "equipmentId" AS id, sum(units)::int AS units FROM sold GROUP BY 1) s WHERE s.id = e.id`;

/** Products of low stock, as their trigger writes them. */
export const lowStock = `
INSERT INTO "LowStock" ("equipmentId", stock) SELECT id, stock FROM "Equipment" WHERE status = 'PUBLISHED' AND stock <= 5`;

/** Products without availability beyond the last few items, as their triggers write them. */
export const scarceProducts = `
INSERT INTO "ScarceProduct" SELECT id, level = 0 FROM (
  SELECT id, best_stock_level(id) AS level FROM "Equipment" WHERE "parentId" IS NULL AND stock_level(stock, "minQty") < 2 OFFSET 0
) e WHERE level < 2`;
