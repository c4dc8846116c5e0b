import { Prisma, type Equipment } from '#server/generated/prisma/client.ts';
import { availability, visible } from './catalogue.sql.ts';
import {
  columnsOf,
  nameOf,
  rowsOf,
  type RelationSelection,
  type Pool,
  type ProductRow,
} from './equipment.rows.ts';

/** Products of the category that are compared: the nearest in price, half of them cheaper. */
const CANDIDATES = 300;
export const RELATED = 6;

/** Customers who must have bought two products in one order before one is recommended with the other. */
const ENOUGH_CUSTOMERS = 3;
/** The newest orders of a product that are looked at. */
const ORDERS = 500;
export const COMPLEMENTS = 4;

type Product = Pick<Equipment, 'id' | 'categoryId' | 'priceMinor' | 'attributes'>;

const canOrder = Prisma.sql`${availability} <> 'OUT_OF_STOCK'`;

/** The options of a product, such as its species, as names and values. */
function optionsOf({ attributes }: Product): { names: string[]; values: string[] } {
  const pairs = Object.entries((attributes ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.filter((one) => typeof one === 'string').map((one) => ({ name, value: one }))
      : [],
  );
  return { names: pairs.map(({ name }) => name), values: pairs.map(({ value }) => value) };
}

/** The number of options that `"Equipment" e` shares with a product. */
function countSharedOptions(product: Product): Prisma.Sql {
  const { names, values } = optionsOf(product);
  return Prisma.sql`(SELECT count(*) FROM unnest(${names}::text[], ${values}::text[]) o(name, value)
    WHERE e.attributes -> o.name ? o.value)`;
}

export function recommendations(pool: Pool) {
  /**
   * Other products of the category that are near in price: those that can be ordered first, then by shared options, then
   * by units sold.
   */
  function related(product: Product, selection: RelationSelection = {}): Promise<ProductRow[]> {
    const { id, categoryId, priceMinor } = product;
    const nearestInPrice = (isCheaper: boolean) => Prisma.sql`(SELECT e.id FROM "Equipment" e
      WHERE ${visible} AND e."categoryId" = ${categoryId}::uuid AND e.id <> ${id}::uuid
        AND e."priceMinor" ${isCheaper ? Prisma.sql`<` : Prisma.sql`>=`} ${priceMinor}
      ORDER BY e."priceMinor" ${isCheaper ? Prisma.sql`DESC` : Prisma.sql`ASC`} LIMIT ${CANDIDATES / 2})`;
    return rowsOf<ProductRow>(
      pool,
      Prisma.sql`WITH best AS MATERIALIZED (
        SELECT e.id, row_number() OVER (ORDER BY ${canOrder} DESC, least(${countSharedOptions(product)}, 3) DESC, e."soldUnits" DESC,
          abs(e."priceMinor" - ${priceMinor}), e.id DESC) AS at
        FROM (${nearestInPrice(true)} UNION ALL ${nearestInPrice(false)}) near JOIN "Equipment" e ON e.id = near.id
        ORDER BY at LIMIT ${RELATED}
      )
      SELECT ${columnsOf(selection)} FROM best JOIN "Equipment" e ON e.id = best.id ORDER BY best.at`,
      `related ${nameOf(selection)}`,
    );
  }

  /**
   * Products that several customers bought in one order with this one, then best sellers of complementary categories. All
   * of them can be ordered.
   */
  function goesWith(product: Product, selection: RelationSelection = {}): Promise<ProductRow[]> {
    const { id, categoryId } = product;
    return rowsOf<ProductRow>(
      pool,
      Prisma.sql`WITH orders AS MATERIALIZED (
        SELECT o.id, lower(o."customerEmail") AS customer FROM (
          SELECT l."orderId" FROM "OrderLine" l WHERE l."equipmentId" = ANY(ARRAY(SELECT v.id FROM "Equipment" v
            WHERE v.id = ${id}::uuid OR v."parentId" = ${id}::uuid)) ORDER BY l."createdAt" DESC LIMIT ${ORDERS}
        ) l JOIN "Order" o ON o.id = l."orderId" WHERE o."transactionId" IS NOT NULL
      ), together AS (
        SELECT coalesce(b."parentId", b.id) AS id, count(DISTINCT orders.customer) AS customers
        FROM orders JOIN "OrderLine" l ON l."orderId" = orders.id JOIN "Equipment" b ON b.id = l."equipmentId"
        WHERE coalesce(b."parentId", b.id) <> ${id}::uuid GROUP BY 1 HAVING count(DISTINCT orders.customer) >= ${ENOUGH_CUSTOMERS}
      ), complements AS (
        SELECT b.id, b.turn, c.position FROM "CategoryComplement" c CROSS JOIN LATERAL (
          SELECT e.id, row_number() OVER (ORDER BY ${countSharedOptions(product)} DESC, e."soldUnits" DESC, e.id DESC) AS turn FROM (
            SELECT * FROM "Equipment" e WHERE ${visible} AND e."categoryId" = c."complementId"
            ORDER BY e."soldUnits" DESC, e."createdAt" DESC, e.id DESC LIMIT 20
          ) e WHERE ${canOrder} ORDER BY turn LIMIT ${COMPLEMENTS}
        ) b WHERE c."categoryId" = ${categoryId}::uuid
      ), found AS (
        SELECT id, 0 AS tier, -customers AS first, 0 AS second FROM together
        UNION ALL SELECT id, 1, turn, position FROM complements WHERE id NOT IN (SELECT id FROM together)
      ), best AS MATERIALIZED (
        SELECT e.id, row_number() OVER (ORDER BY found.tier, found.first, found.second, e.id) AS at
        FROM found JOIN "Equipment" e ON e.id = found.id WHERE ${visible} AND ${canOrder} ORDER BY at LIMIT ${COMPLEMENTS}
      )
      SELECT ${columnsOf(selection)} FROM best JOIN "Equipment" e ON e.id = best.id ORDER BY best.at`,
      `goes with ${nameOf(selection)}`,
    );
  }

  return { related, goesWith };
}
