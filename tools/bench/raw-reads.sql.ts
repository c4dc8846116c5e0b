// The SQL of the raw server, one statement per response.

const product = `e.id, e.name, e.title, e."priceMinor", e.currency, e."priorPriceMinor", e."priorPriceEndsAt", e.stock,
  e."minQty", e."createdAt", e."pictureUrl", e."pictureAlt", e."pictureColor", e."pictureWidth", e."pictureHeight", e."pictureWidths"`;

/** Rows after a cursor row, newest first; an index starts there. */
const beyond = (table: string, alias: string) =>
  `(${alias}."createdAt", ${alias}.id) < ((SELECT "createdAt" FROM "${table}" WHERE id = $1), $1)`;

export const list = (isLater: boolean) => `SELECT ${product} FROM "Equipment" e
  WHERE e.status = 'PUBLISHED' AND e."parentId" IS NULL ${isLater ? `AND ${beyond('Equipment', 'e')}` : ''}
  ORDER BY e."createdAt" DESC, e.id DESC LIMIT 25`;

export const detail = `SELECT ${product}, e.description, e."maxQty", e.attributes, c.id AS "categoryId", c.name AS "categoryName"
  FROM "Equipment" e JOIN "Category" c ON c.id = e."categoryId" WHERE e.id = $1 AND e.status = 'PUBLISHED'`;

/** In display order. */
export const definitions = `SELECT name, label, unit, options FROM "AttributeDefinition"
  ORDER BY min(position) OVER (PARTITION BY "group"), "group" COLLATE "C", position, name COLLATE "C"`;

/** $1: words that products have, which the shop does not translate otherwise. */
export const search = `WITH asked AS (
    SELECT websearch_to_tsquery('pg_catalog.english', lower(unaccent($1))) AS query
  ), best AS (
    SELECT e.id, ts_rank('{0.02, 0.2, 0.4, 1.0}', e.search, replace(query::text, ' & ', ' | ')::tsquery) AS rank, e."createdAt"
    FROM asked, "Equipment" e WHERE e.status = 'PUBLISHED' AND e."parentId" IS NULL AND catalogue_words(e.search) @@ query
    ORDER BY rank DESC, e."createdAt" DESC, e.id DESC LIMIT 25
  )
  SELECT ${product}, (
      SELECT count(*)::int FROM (SELECT FROM asked, "Equipment" e WHERE e.status = 'PUBLISHED' AND e."parentId" IS NULL AND catalogue_words(e.search) @@ query LIMIT 5001) f
    ) AS total
  FROM best JOIN "Equipment" e ON e.id = best.id ORDER BY best.rank DESC, e."createdAt" DESC, e.id DESC`;

const lines = `(SELECT json_agg(l ORDER BY position) FROM (
    SELECT position, name, title, quantity, "unitPriceMinor", "pictureUrl", "pictureAlt", "pictureColor", "pictureWidth",
      "pictureHeight", "pictureWidths" FROM "OrderLine" WHERE "orderId" = o.id
  ) l) AS lines`;
const order = `o.id, o.number, o.status, o."paymentState", o."transactionId", o."createdAt", o."totalMinor", o.currency`;

export const mine = `SELECT ${order}, ${lines} FROM "Order" o WHERE o."customerId" = $1
  ORDER BY o."createdAt" DESC, o.id DESC LIMIT 11`;

export const adminOrders = (
  isLater: boolean,
) => `SELECT ${order}, o."paymentEnv", o."customerName", o."customerEmail",
    o.fulfilment, ${lines}, (
      SELECT json_agg(json_build_object('state', state, 'requestedAt', "requestedAt") ORDER BY "requestedAt" DESC)
      FROM "OrderReturn" WHERE "orderId" = o.id
    ) AS returns
  FROM "Order" o ${isLater ? `WHERE ${beyond('Order', 'o')}` : ''} ORDER BY o."createdAt" DESC, o.id DESC LIMIT 21`;

export const adminProducts = (
  isLater: boolean,
) => `SELECT ${product}, e.description, e."maxQty", e.status, e."updatedAt",
    c.id AS "categoryId", c.name AS "categoryName", c.slug AS "categorySlug"
  FROM "Equipment" e JOIN "Category" c ON c.id = e."categoryId" ${isLater ? `WHERE ${beyond('Equipment', 'e')}` : ''}
  ORDER BY e."createdAt" DESC, e.id DESC LIMIT 21`;
