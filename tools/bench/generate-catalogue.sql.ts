// SQL of the generator: products and customers. `bench.pick(n, salt, k)` is a number from 0 to k-1.

/** Size and seed of a shop: the same numbers on the same day give the same rows. */
export interface Size {
  readonly products: number;
  readonly orders: number;
  /** Variants of each product, besides the product itself. */
  readonly variants: number;
  readonly seed: number;
}

/** Milliseconds. */
const DAY = 86_400_000;

/**
 * Helpers in a separate schema. `bench.id` is a UUID of version 7, so that rows of similar times are close together.
 * Times are milliseconds since 1970: integer arithmetic is several times as fast as timestamps, and can be inlined.
 */
export const functions = ({ products, orders, variants, seed }: Size, today: Date) => `
CREATE SCHEMA bench;
CREATE TABLE bench.made AS SELECT ${products} AS products, ${orders} AS orders, ${variants} AS variants, ${seed} AS seed;
CREATE FUNCTION bench.pick(n bigint, salt int, k bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (hashint8extended(n * 1000 + salt, ${seed}) & 9223372036854775807) % k;
CREATE FUNCTION bench.id(kind int, n bigint, ms bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN overlay(overlay(overlay(md5(kind::text || ':' || n::text || ':${seed}') placing '8' from 17) placing '7' from 13)
  placing lpad(to_hex(ms), 12, '0') from 1)::uuid;
CREATE FUNCTION bench.at(ms bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN to_timestamp(ms / 1000e0);
CREATE FUNCTION bench.today() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ${today.getTime()};
-- Products come one after the other in three years, customers before the first order, orders in two years.
CREATE FUNCTION bench.product_ms(i bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ${today.getTime()} - ${1095 * DAY} / ${products} * (${products} - i);
CREATE FUNCTION bench.customer_ms(n bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ${today.getTime()} - ${800 * DAY} - 1000 * (n % 20000000);
CREATE FUNCTION bench.order_ms(n bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ${today.getTime()} - ${730 * DAY} / ${orders} * (${orders} - n);
`;

const makers = `ARRAY['Lakehead','Riverbend','Riffle','Shoreline','Timber','Caddis','Dawn','Harbour','Ember','Ribbed','Upright',
  'Clearwater','Teardrop','Longnose','Minnow','Icehold','Nightbite','Rail','Drylake','Heron','Kelp','Loch','Marlin','North',
  'Osprey','Pebble','Quay','Reed','Salt','Tarn','Undertow','Voyager','Weir','Yarrow','Zephyr','Alder','Birch','Current',
  'Delta','Estuary']`;
const series = `ARRAY['LA','LP','MH','XT','SL','Pro','Scout','Tour','Classic','Light']`;
const extras = `ARRAY['','Made for cold mornings.','Rinse it with fresh water after the sea.','Comes with a cloth bag.',
  'Two years of guarantee.','A favourite of river guides.','Spare parts are kept for ten years.','Packed without plastic.']`;

/** The demo's categories. $1: its catalog. */
export const shelves = `
INSERT INTO "Category" (id, slug, name, position)
SELECT bench.id(5, at, bench.today()), c->>'slug', c->>'name', at
FROM jsonb_array_elements($1::jsonb->'categories') WITH ORDINALITY j(c, at)`;

/**
 * Each product is a copy of a demo product with another name and price. $1: the demo's catalog; $2 and $3: the first
 * and the last number.
 */
export const products = `
WITH template AS MATERIALIZED (
  SELECT (at - 1)::int AS k, t.*, catalogue_facts(t.attributes) AS facts,
    product_attribute_values(NULL, t.attributes) AS values, count(*) OVER () AS templates
  FROM jsonb_array_elements($1::jsonb->'products') WITH ORDINALITY j(product, at),
    jsonb_to_record(product) AS t(slug text, title text, category text, description text, "priceMinor" int, "minQty" int,
      "maxQty" int, attributes jsonb, picture jsonb)
), made AS MATERIALIZED (
  SELECT i, bench.product_ms(i) AS ms, bench.at(bench.product_ms(i)) AS at, t.*, bench.id(1, i, bench.product_ms(i)) AS id, shelf.id AS shelf, shelf.name AS shelf_name,
    (${makers})[1 + bench.pick(i, 2, 40)] || ' ' || (${series})[1 + bench.pick(i, 3, 10)] || ' ' || (1 + bench.pick(i, 4, 99)) * 10 AS name,
    btrim(t.description || ' ' || (${extras})[1 + bench.pick(i, 5, 8)]) AS text,
    greatest(100, t."priceMinor" * (60 + bench.pick(i, 6, 100)) / 100 / 50 * 50)::int AS price,
    bench.pick(i, 7, 100) AS stocked, bench.pick(i, 8, 100) AS stands
  FROM generate_series($2::bigint, $3::bigint) i
  JOIN template t ON t.k = bench.pick(i, 1, t.templates) JOIN "Category" shelf ON shelf.slug = t.category
), priced AS (
  INSERT INTO "EquipmentPrice" (id, "equipmentId", "priceMinor", "offeredAt")
  SELECT bench.id(6, i, ms), id, CASE WHEN stands < 94 THEN price END, at FROM made
)
INSERT INTO "Equipment" (id, slug, name, title, description, "priceMinor", "priorPriceMinor", "priorPriceEndsAt", currency,
  "minQty", "maxQty", stock, attributes, "attributeValues", "pictureUrl", "pictureAlt", "pictureColor", "pictureWidth", "pictureHeight",
  "pictureWidths", status, "categoryId", "createdAt", "updatedAt", search, "variantsFromMinor", "variantsToMinor",
  "variantFacts")
SELECT id, slug || '-' || i, name, title, text, price, CASE WHEN sale THEN price * 6 / 5 END,
  CASE WHEN sale THEN bench.at(bench.today()) + interval '20 days' END, 'USD', "minQty", "maxQty",
  CASE WHEN stocked < 40 THEN NULL WHEN stocked < 44 THEN 0 WHEN stocked < 50 THEN 1 + stocked % 5 ELSE 400 + stocked END,
  attributes, values, '/images/' || slug || '-960.webp', picture->>'alt', picture->>'color', (picture->>'width')::int,
  (picture->>'height')::int, ARRAY[240, 480, 960],
  (CASE WHEN stands < 94 THEN 'PUBLISHED' WHEN stands < 97 THEN 'DRAFT' ELSE 'ARCHIVED' END)::"EquipmentStatus",
  shelf, at, at, catalogue_document(name, title, shelf_name, text, concat_ws(', ', facts, other)),
  CASE WHEN other <> '' THEN price END, CASE WHEN other <> '' THEN price END, other
FROM made, LATERAL (SELECT bench.pick(i, 9, 20) = 0 AS sale) s,
  LATERAL (SELECT string_agg(v::text, ', ') AS other FROM bench.made, generate_series(1, variants) v WHERE stands < 94) o`;

/** $1 and $2: the first and the last number of the products. */
export const variants = `
INSERT INTO "Equipment" (id, slug, name, title, description, "priceMinor", currency, "minQty", "maxQty", stock, "pictureUrl",
  "pictureAlt", "pictureColor", "pictureWidth", "pictureHeight", "pictureWidths", status, "categoryId", "createdAt", "updatedAt",
  "parentId", sku, "optionValues", "variantPosition")
SELECT bench.id(9, i * 100 + v, bench.product_ms(i)), e.slug || '-' || v, name, title, '', "priceMinor", currency, "minQty", "maxQty",
  stock, "pictureUrl", "pictureAlt", "pictureColor", "pictureWidth", "pictureHeight", "pictureWidths", status, "categoryId",
  "createdAt", "updatedAt", e.id, 'V-' || i || '-' || v, ARRAY[v::text], v
FROM generate_series($1::bigint, $2::bigint) i JOIN "Equipment" e ON e.id = bench.id(1, i, bench.product_ms(i)),
  LATERAL (SELECT generate_series(1, variants) AS v FROM bench.made) o`;

/** Number of products in each category. */
export const counts = `
UPDATE "Category" c SET "equipmentCount" = n.count
FROM (SELECT "categoryId" AS id, count(*) FROM "Equipment" WHERE status = 'PUBLISHED' AND "parentId" IS NULL GROUP BY 1) n WHERE n.id = c.id`;

/** All words of all products, from the parts that names are combined from. $1: the demo's catalog. */
export const words = `
INSERT INTO "CatalogueWord" (word)
SELECT DISTINCT word FROM (
  SELECT unnest(${makers}) UNION ALL SELECT unnest(${series}) UNION ALL SELECT unnest(${extras})
  UNION ALL SELECT name FROM "Category"
  UNION ALL SELECT p->>'title' FROM jsonb_array_elements($1::jsonb->'products') p
  UNION ALL SELECT p->>'description' FROM jsonb_array_elements($1::jsonb->'products') p
  UNION ALL SELECT catalogue_facts(p->'attributes') FROM jsonb_array_elements($1::jsonb->'products') p
) t(part), unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', catalogue_plain(part)))) word
WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
ON CONFLICT DO NOTHING`;

/** $1: number of users. The ones that a benchmark signs in have no account yet; sign-in links it by the address. */
export const people = `
INSERT INTO "User" (id, uid, email, "emailVerified", "displayName", "createdAt", "updatedAt")
SELECT bench.id(2, n, bench.customer_ms(n)), CASE WHEN n > 64 THEN 'angler-' || n END, 'angler-' || n || '@example.com',
  true, (ARRAY['Maya','Tom','Astrid','Bo','Clara','Dov','Elin','Femi','Greta','Hugo','Ines','Jonas','Kim','Lea','Milan','Nora'])[1 + bench.pick(n, 31, 16)]
  || ' ' || (ARRAY['Lindqvist','Okafor','Holm','Berg','Costa','Dahl','Eriksen','Fischer','Garcia','Haas','Ito','Jansen','Keller','Larsen','Moreau','Nowak'])[1 + bench.pick(n, 32, 16)],
  bench.at(bench.customer_ms(n)), bench.at(bench.customer_ms(n))
FROM generate_series(1, $1::bigint) n`;

/** Reviews of the shop. $1: number of reviews. */
export const reviews = `
INSERT INTO "Review" (id, "userId", name, body, "halfStars", status, "createdAt")
SELECT bench.id(7, n, bench.today() - 3600000 * n), bench.id(2, 65 + n % 60, bench.customer_ms(65 + n % 60)), 'Angler ' || n,
  (ARRAY['Quick, and well packed.','The reel runs like the picture says.','Good answers on the phone.','It took a week, but it was worth it.'])[1 + bench.pick(n, 41, 4)],
  5 + bench.pick(n, 42, 6), (CASE WHEN bench.pick(n, 43, 20) = 0 THEN 'PENDING' ELSE 'PUBLISHED' END)::"ReviewStatus",
  bench.at(bench.today() - 3600000 * n)
FROM generate_series(1, $1::bigint) n`;
