import type { Db, Sql, SqlDb } from '#server/db.ts';
import { InvalidInput, type Forbidden } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Address, Order, Prisma } from '#server/generated/prisma/client.ts';
import type { CartsService } from '#server/modules/carts/carts.service.ts';
import type { EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import type { OrdersService } from '#server/modules/orders/orders.service.ts';
import type { Viewer } from '#server/viewer.ts';
import { orderAddressChanger } from './change-order-address.ts';
import { CartEmpty, LinesUnavailable, QuoteChanged } from './checkout.errors.ts';
import {
  checkoutInput,
  quoteInput,
  type CheckoutInput,
  type QuoteInput,
  type ValidCheckout,
} from './checkout.rules.ts';
import { itemsQuoter } from './quote-items.ts';
import {
  isSameCheckout,
  quotedOrderCreator,
  type PriceRequest,
  type OrderQuotedFailure,
  type ShopQuote,
  type QuotedProduct,
} from './order-quoted.ts';
import { quoteOf } from './quote.rules.ts';
import { readPriceSettings } from './shop-settings.ts';

export type { ShopQuote };
export type CheckoutFailure = InvalidInput | Forbidden | CartEmpty | LinesUnavailable | OrderQuotedFailure;
export type CheckoutService = ReturnType<typeof checkoutService>;

/** Rolls an order back whose cart was changed or ordered by another request. */
class CartChanged extends Error {}

/** Most addresses that an account keeps; the oldest is replaced. */
const MAX_ADDRESSES = 20;

export function checkoutService({
  prisma,
  sql,
  carts,
  equipment,
  orders,
  visibleTo,
  currency,
  shopCountry,
  now = () => new Date(),
}: {
  prisma: Db;
  sql: SqlDb;
  carts: Pick<CartsService, 'find' | 'takeLines'>;
  equipment: Pick<EquipmentService, 'offeredByIds'>;
  orders: Pick<OrdersService, 'create' | 'findRepeated' | 'countUses'>;
  visibleTo: (viewer: Viewer) => Prisma.OrderWhereInput;
  currency: string;
  shopCountry: string;
  now?: () => Date;
}) {
  /** What the cart or one product costs; null if there is nothing that can be ordered. Products with a problem are left out. */
  async function quote(
    viewer: Viewer | null,
    rawInput: QuoteInput,
  ): Promise<ShopQuote | InvalidInput | null> {
    const input = parse(quoteInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { destination, deliveryMethodId = null } = input;
    const email = viewer?.email ?? input.email ?? null;
    if (input.equipmentId !== undefined) {
      const ids = [input.equipmentId].filter(isRowId);
      const [product] = await equipment.offeredByIds(ids);
      if (!product) return null;
      const products = [{ product, quantity: input.quantity ?? product.minQty }];
      return price(products, { destination, deliveryMethodId, email, code: null });
    }
    const cart = await carts.find(viewer, input.cartId);
    const products = (cart?.lines ?? []).flatMap(({ product, quantity, problem }) =>
      product && !problem ? { product, quantity } : [],
    );
    if (products.length === 0) return null;
    return price(products, { destination, deliveryMethodId, email, code: cart?.code ?? null });
  }

  /** What these products cost. */
  async function price(products: readonly QuotedProduct[], request: PriceRequest): Promise<ShopQuote> {
    const { destination = null, deliveryMethodId, email, code } = request;
    const country = destination?.country ?? shopCountry;
    const { deliveryMethods, taxRates, promotions } = await readPriceSettings(sql.batched, country, code);
    const limited = promotions.filter(
      ({ usageLimit, perCustomerLimit }) => usageLimit !== null || perCustomerLimit !== null,
    );
    const uses = await orders.countUses(
      limited.map(({ id }) => id),
      email,
    );
    const found = quoteOf({
      currency,
      lines: products.map(({ product, quantity }) => ({
        equipmentId: product.id,
        categoryId: product.categoryId,
        unitPriceMinor: product.priceMinor,
        quantity,
        weightG: product.parcelWeightG,
        lengthMm: product.parcelLengthMm,
      })),
      destination,
      shopCountry,
      deliveryMethods,
      deliveryMethodId,
      taxRates,
      promotions: promotions.map((promotion) => ({
        ...promotion,
        ...uses.find(({ id }) => id === promotion.id),
      })),
      code,
      now: now(),
    });
    return { ...found, currency, code };
  }

  const orderQuoted = quotedOrderCreator({ price, orders, currency });

  /** Orders what is in the cart, at the price that the customer accepted, and empties the cart. */
  async function checkout(viewer: Viewer | null, rawInput: CheckoutInput): Promise<Order | CheckoutFailure> {
    const input = parse(checkoutInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const email = viewer?.email ?? input.email;
    if (!email) return new InvalidInput([{ path: 'email', message: 'Email is Required' }]);
    const findRepeated = () =>
      orders.findRepeated(viewer, email, input.idempotencyKey, (order) => isSameCheckout(order, input));
    const result = await orderCart(viewer, email, input);
    // A request with the same key may have ordered the cart before or in the meantime.
    return 'code' in result ? ((await findRepeated()) ?? result) : result;
  }

  async function orderCart(
    viewer: Viewer | null,
    email: string,
    input: ValidCheckout,
  ): Promise<Order | CheckoutFailure> {
    const cart = await carts.find(viewer, input.cartId);
    if (!cart || cart.lines.length === 0) return new CartEmpty();
    const unavailable = cart.lines.filter(({ problem }) => problem !== null);
    if (unavailable.length > 0)
      return new LinesUnavailable(unavailable.map(({ equipmentId }) => equipmentId));
    const products = cart.lines.flatMap(({ product, quantity }) => (product ? { product, quantity } : []));
    const placed = orderQuoted({
      viewer,
      email,
      products,
      code: cart.code,
      details: input,
      isSame: (order) => isSameCheckout(order, input),
      after: async (tx) => {
        const [isTaken] = await Promise.all([
          carts.takeLines(tx, cart),
          viewer && rememberAddress(tx, viewer, input),
        ]);
        if (!isTaken) throw new CartChanged();
      },
    });
    return placed.catch((error: unknown) => {
      if (error instanceof CartChanged) return new QuoteChanged();
      throw error;
    });
  }

  /** The customer's addresses, the one used last first. */
  const addresses = (viewer: Viewer): Promise<Address[]> =>
    prisma.address.findMany({
      where: { userId: viewer.id },
      orderBy: [{ usedAt: 'desc' }, { id: 'desc' }],
      take: MAX_ADDRESSES,
    });

  async function rememberAddress(tx: Sql, viewer: Viewer, { phone, address }: ValidCheckout): Promise<void> {
    const { recipient, line1, line2, city, region, postalCode, country } = address;
    await tx.query({
      name: 'remember address',
      text: `WITH used AS (
          UPDATE "Address" SET "usedAt" = $2, phone = $3
          WHERE "userId" = $1 AND recipient = $4 AND line1 = $5 AND line2 = $6 AND city = $7
            AND region IS NOT DISTINCT FROM $8 AND "postalCode" = $9 AND country = $10 RETURNING id
        ), added AS (
          INSERT INTO "Address" (id, "userId", "usedAt", phone, recipient, line1, line2, city, region, "postalCode", country)
          SELECT gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 WHERE NOT EXISTS (SELECT FROM used) RETURNING id)
        DELETE FROM "Address" WHERE EXISTS (SELECT FROM added) AND id IN (
          SELECT id FROM "Address" WHERE "userId" = $1 ORDER BY "usedAt" DESC, id DESC OFFSET ${MAX_ADDRESSES - 1})`,
      values: [viewer.id, now(), phone, recipient, line1, line2, city, region, postalCode, country],
    });
  }

  return {
    quote,
    price,
    orderQuoted,
    quoteItems: itemsQuoter({ equipment, price }),
    checkout,
    addresses,
    changeAddress: orderAddressChanger({ prisma, visibleTo }),
  };
}
