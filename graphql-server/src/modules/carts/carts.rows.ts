import type { Sql, Statement } from '#server/db.ts';
import { isRowId } from '#server/errors/input.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';

// Carts are read and changed often, so directly with the driver.

export interface StoredLine {
  readonly id: string;
  readonly equipmentId: string;
  /** Name of the product, for sale or not. */
  readonly name: string;
  readonly quantity: number;
  readonly seenPriceMinor: number;
}
export interface StoredCart {
  readonly id: string;
  readonly code: string | null;
  /** In the order in which the products were added. */
  readonly lines: readonly StoredLine[];
}

/** The customer or guest whose cart it is. */
export interface Owner {
  readonly kind: 'an account' | 'a guest';
  /** Condition for `"Cart" c`. */
  readonly isTheirs: Prisma.Sql;
}

/** Null for a guest without a cart. */
export function ownerOf(viewer: Viewer | null, cartId?: string | null): Owner | null {
  if (viewer) return { kind: 'an account', isTheirs: Prisma.sql`c."userId" = ${viewer.id}::uuid` };
  return isRowId(cartId)
    ? { kind: 'a guest', isTheirs: Prisma.sql`c.id = ${cartId}::uuid AND c."userId" IS NULL` }
    : null;
}

export const named = (name: string, { text, values }: Prisma.Sql): Statement => ({ name, text, values });

export const cartStatement = ({ kind, isTheirs }: Owner): Statement =>
  named(
    `cart of ${kind}`,
    Prisma.sql`SELECT c.id, c.code, coalesce((SELECT json_agg(json_build_object('id', l.id, 'equipmentId', l."equipmentId",
      'name', CASE WHEN e.status = 'DRAFT' THEN '' ELSE e.name END,
      'quantity', l.quantity, 'seenPriceMinor', l."seenPriceMinor") ORDER BY l."createdAt", l.id)
      FROM "CartLine" l JOIN "Equipment" e ON e.id = l."equipmentId" WHERE l."cartId" = c.id), '[]') AS lines
    FROM "Cart" c WHERE ${isTheirs}`,
  );

/** The ids of the products in the cart, and these. */
export const productsIn = ({ kind, isTheirs }: Owner, ...more: string[]) => ({
  name: `of the cart of ${kind}`,
  sql: Prisma.sql`SELECT ARRAY(SELECT l."equipmentId" FROM "CartLine" l JOIN "Cart" c ON c.id = l."cartId"
    WHERE ${isTheirs}) || ${more}::uuid[]`,
});

export async function readCart(sql: Sql, owner: Owner | null): Promise<StoredCart | null> {
  return (owner && (await sql.query<StoredCart>(cartStatement(owner)))[0]) ?? null;
}

/** Locks the cart until the transaction ends, and returns its id; null if there is none. */
export async function lockCart(tx: Sql, owner: Owner | null, now: Date): Promise<string | null> {
  if (!owner) return null;
  const [cart] = await tx.query<{ id: string }>(
    named(
      `lock cart of ${owner.kind}`,
      Prisma.sql`UPDATE "Cart" c SET "updatedAt" = ${now} WHERE ${owner.isTheirs} RETURNING id`,
    ),
  );
  return cart?.id ?? null;
}

export async function lockAndReadCart(tx: Sql, owner: Owner | null, now: Date): Promise<StoredCart | null> {
  const [locked, cart] = await Promise.all([lockCart(tx, owner, now), readCart(tx, owner)]);
  return locked === null ? null : cart;
}

/** Makes a cart and locks it. A concurrent request may have made the customer's, with lines. */
export async function makeCart(
  tx: Sql,
  viewer: Viewer | null,
  now: Date,
): Promise<{ id: string; owner: Owner }> {
  const [cart] = await tx.query<{ id: string }>({
    name: 'make cart',
    text: `INSERT INTO "Cart" (id, "userId", "updatedAt") VALUES (gen_random_uuid(), $1::uuid, $2)
      ON CONFLICT ("userId") DO UPDATE SET "updatedAt" = excluded."updatedAt" RETURNING id`,
    values: [viewer?.id ?? null, now],
  });
  const owner = cart && ownerOf(viewer, cart.id);
  if (!owner) throw new Error('No cart was made.');
  return { id: cart.id, owner };
}
