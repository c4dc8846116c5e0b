import { newId, sqlIn, type Db, type Sql, type SqlDb, type SqlTransaction } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type { ProductIds } from '#server/modules/equipment/catalogue.service.ts';
import type { EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import { EquipmentUnavailable, QuantityOutOfRange } from '#server/modules/orders/orders.errors.ts';
import type { Viewer } from '#server/viewer.ts';
import { CartFull } from './carts.errors.ts';
import {
  cartStatement,
  lockAndReadCart,
  lockCart,
  makeCart,
  named,
  ownerOf,
  productsIn,
  readCart,
  type StoredCart,
  type StoredLine,
} from './carts.rows.ts';
import {
  addToCartInput,
  applyCodeInput,
  freeItems,
  GUEST_CART_DAYS,
  MAX_CART_LINES,
  mergeCartInput,
  mergedQuantity,
  problemOf,
  removeFromCartInput,
  type AddToCartInput,
  type ApplyCodeInput,
  type CartLineProblem,
  type MergeCartInput,
  type RemoveFromCartInput,
  type UpdateCartLineInput,
} from './carts.rules.ts';

type Product = Awaited<ReturnType<EquipmentService['offeredByIds']>>[number];

export interface CartLineRow extends StoredLine {
  /** Null if it is not for sale. */
  readonly product: Product | null;
  readonly problem: CartLineProblem | null;
}
export interface CartRow extends StoredCart {
  readonly lines: readonly CartLineRow[];
}

export type ChangeCartFailure = InvalidInput | EquipmentUnavailable | QuantityOutOfRange | CartFull;
export type CartsService = ReturnType<typeof cartsService>;

const withProducts = (cart: StoredCart, products: ReadonlyMap<string, Product>): CartRow => ({
  ...cart,
  lines: cart.lines.map((line) => {
    const product = products.get(line.equipmentId) ?? null;
    return { ...line, product, problem: problemOf(product, line.quantity) };
  }),
});

export function cartsService({
  prisma,
  sql,
  equipment,
  now = () => new Date(),
}: {
  prisma: Db;
  sql: SqlDb;
  equipment: Pick<EquipmentService, 'offeredByIds'>;
  now?: () => Date;
}) {
  /** The customer's cart, or the guest's cart with this id; null if there is none. */
  async function find(viewer: Viewer | null, cartId?: string | null): Promise<CartRow | null> {
    const owner = ownerOf(viewer, cartId);
    if (!owner) return null;
    const [cart, products] = await Promise.all([readCart(sql.batched, owner), productsOf(productsIn(owner))]);
    return cart && withProducts(cart, products);
  }

  async function productsOf(wanted: ProductIds, tx?: SqlTransaction): Promise<Map<string, Product>> {
    const products = await equipment.offeredByIds(wanted, {}, tx?.connection);
    return new Map(products.map((product) => [product.id, product]));
  }

  /** Adds items of a product. The first item makes the cart. */
  async function add(viewer: Viewer | null, rawInput: AddToCartInput): Promise<CartRow | ChangeCartFailure> {
    const input = parse(addToCartInput, rawInput);
    if (input instanceof InvalidInput) return input;
    return setQuantity(viewer, input, (before) => before + input.quantity);
  }

  async function update(
    viewer: Viewer | null,
    rawInput: UpdateCartLineInput,
  ): Promise<CartRow | ChangeCartFailure> {
    const input = parse(addToCartInput, rawInput);
    if (input instanceof InvalidInput) return input;
    return setQuantity(viewer, input, () => input.quantity);
  }

  async function setQuantity(
    viewer: Viewer | null,
    { cartId, equipmentId }: { cartId?: string | undefined; equipmentId: string },
    quantityAfter: (before: number) => number,
  ): Promise<CartRow | ChangeCartFailure> {
    if (!isRowId(equipmentId)) return new EquipmentUnavailable();
    const owner = ownerOf(viewer, cartId);
    return sql.transaction(async (tx) => {
      let [cart, products] = await Promise.all([
        lockAndReadCart(tx, owner, now()),
        productsOf(owner ? productsIn(owner, equipmentId) : [equipmentId], tx),
      ]);
      let line = lineOf(products.get(equipmentId), cart?.lines ?? [], quantityAfter);
      if ('code' in line) return line;
      if (!cart) {
        const made = await makeCart(tx, viewer, now());
        [cart, products] = await Promise.all([
          readCart(tx, made.owner),
          productsOf(productsIn(made.owner, equipmentId), tx),
        ]);
        cart ??= { id: made.id, code: null, lines: [] };
        line = lineOf(products.get(equipmentId), cart.lines, quantityAfter);
        if ('code' in line) return line;
      }
      await tx.commit({
        name: 'set cart line',
        text: `INSERT INTO "CartLine" (id, "cartId", "equipmentId", quantity, "seenPriceMinor") VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT ("cartId", "equipmentId") DO UPDATE
          SET quantity = excluded.quantity, "seenPriceMinor" = excluded."seenPriceMinor"`,
        values: [line.id, cart.id, equipmentId, line.quantity, line.seenPriceMinor],
      });
      const lines = cart.lines.some(({ id }) => id === line.id)
        ? cart.lines.map((one) => (one.id === line.id ? line : one))
        : [...cart.lines, line];
      return withProducts({ ...cart, lines }, products);
    });
  }

  /** The line of the product with its new quantity. */
  function lineOf(
    product: Product | undefined,
    lines: readonly StoredLine[],
    quantityAfter: (before: number) => number,
  ): StoredLine | ChangeCartFailure {
    if (!product) return new EquipmentUnavailable();
    const before = lines.find(({ equipmentId }) => equipmentId === product.id);
    if (!before && lines.length >= MAX_CART_LINES) return new CartFull(MAX_CART_LINES);
    const quantity = quantityAfter(before?.quantity ?? 0);
    const { id, name } = before ?? { id: newId(), name: product.name };
    const line = { id, equipmentId: product.id, name, quantity, seenPriceMinor: product.priceMinor };
    return refusalOf(product, quantity) ?? line;
  }

  async function remove(
    viewer: Viewer | null,
    rawInput: RemoveFromCartInput,
  ): Promise<CartRow | InvalidInput> {
    const input = parse(removeFromCartInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { cartId, equipmentId } = input;
    const owner = ownerOf(viewer, cartId);
    const none = { id: cartId ?? '', code: null, lines: [] };
    if (!owner) return none;
    const [, , [cart]] = await sql.transaction((tx) =>
      Promise.all([
        lockCart(tx, owner, now()),
        tx.query(
          named(
            `remove cart line of ${owner.kind}`,
            Prisma.sql`DELETE FROM "CartLine" l USING "Cart" c
              WHERE c.id = l."cartId" AND ${owner.isTheirs} AND l."equipmentId"::text = ${equipmentId}`,
          ),
        ),
        tx.commit<StoredCart>(cartStatement(owner)),
      ]),
    );
    return cart ? withProducts(cart, await productsOf(idsOf(cart.lines))) : none;
  }

  /** Stores a discount code, valid or not: the quote says why it does not apply. */
  async function applyCode(viewer: Viewer | null, rawInput: ApplyCodeInput): Promise<CartRow | InvalidInput> {
    const input = parse(applyCodeInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const cart = await prisma.$transaction(async (tx) => {
      const owner = ownerOf(viewer, input.cartId);
      const locked =
        (await lockCart(sqlIn(tx), owner, now())) ?? (await makeCart(sqlIn(tx), viewer, now())).id;
      await tx.cart.update({ where: { id: locked }, data: { code: input.code } });
      return locked;
    });
    return found(viewer, cart);
  }

  /** Moves a guest's cart into the customer's: the greater quantity wins. Merging it again changes nothing. */
  async function merge(viewer: Viewer, rawInput: MergeCartInput): Promise<CartRow | InvalidInput> {
    const input = parse(mergeCartInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const guest = await find(null, input.cartId);
    const cart = await prisma.$transaction(async (tx) => {
      const locked =
        (await lockCart(sqlIn(tx), ownerOf(viewer), now())) ?? (await makeCart(sqlIn(tx), viewer, now())).id;
      // A concurrent request may have merged it.
      const isOurs =
        guest && (await tx.cart.deleteMany({ where: { id: guest.id, userId: null } })).count === 1;
      if (!isOurs) return locked;
      const lines = await tx.cartLine.findMany({ where: { cartId: locked } });
      const quantities = new Map(lines.map((line) => [line.equipmentId, line.quantity]));
      for (const { equipmentId, quantity, seenPriceMinor, product } of guest.lines) {
        if (!product || (!quantities.has(equipmentId) && quantities.size >= MAX_CART_LINES)) continue;
        const merged = mergedQuantity(quantities.get(equipmentId) ?? 0, quantity, product);
        quantities.set(equipmentId, merged);
        await tx.cartLine.upsert({
          where: { cartId_equipmentId: { cartId: locked, equipmentId } },
          create: { cartId: locked, equipmentId, quantity: merged, seenPriceMinor },
          update: { quantity: merged },
        });
      }
      if (guest.code)
        await tx.cart.updateMany({ where: { id: locked, code: null }, data: { code: guest.code } });
      return locked;
    });
    return found(viewer, cart);
  }

  /**
   * Empties the cart in the transaction that orders its products. False if it is no longer as it was read: another request
   * changed or ordered it. What was added since stays.
   */
  async function takeLines(tx: Sql, { id, lines }: CartRow): Promise<boolean> {
    const taken = await tx.query({
      name: 'take cart lines',
      text: `WITH cart AS (UPDATE "Cart" SET code = NULL, "updatedAt" = $2 WHERE id = $1 RETURNING id)
        DELETE FROM "CartLine" l USING cart, unnest($3::uuid[], $4::int[]) taken(id, quantity)
        WHERE l."cartId" = cart.id AND l.id = taken.id AND l.quantity = taken.quantity RETURNING l.id`,
      values: [id, now(), lines.map((line) => line.id), lines.map(({ quantity }) => quantity)],
    });
    return taken.length === lines.length;
  }

  /** Empty if the cart was deleted in the meantime. */
  const found = async (viewer: Viewer | null, cartId: string): Promise<CartRow> =>
    (await find(viewer, cartId)) ?? { id: cartId, code: null, lines: [] };

  /** Deletes guests' carts that were not changed for a long time. */
  async function tidy(): Promise<void> {
    const before = new Date(now().getTime() - GUEST_CART_DAYS * 86_400_000);
    await prisma.cart.deleteMany({ where: { userId: null, updatedAt: { lt: before } } });
  }

  return { find, add, update, remove, applyCode, merge, takeLines, tidy };
}

const idsOf = (lines: readonly StoredLine[]) => lines.map(({ equipmentId }) => equipmentId);

function refusalOf(product: Product, quantity: number): EquipmentUnavailable | QuantityOutOfRange | null {
  const problem = problemOf(product, quantity);
  switch (problem) {
    case null:
      return null;
    case 'QUANTITY_OUT_OF_RANGE':
      return new QuantityOutOfRange(product.minQty, product.maxQty);
    case 'UNAVAILABLE':
    case 'OUT_OF_STOCK':
    case 'TOO_FEW_IN_STOCK':
      return new EquipmentUnavailable(freeItems(product));
    default:
      return problem satisfies never;
  }
}
