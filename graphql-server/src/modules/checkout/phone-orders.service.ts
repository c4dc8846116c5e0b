import type { Db } from '#server/db.ts';
import { InvalidInput, type Forbidden } from '#server/errors/domain-error.ts';
import { isRowId, likeText, parse } from '#server/errors/input.ts';
import type { Order, Prisma } from '#server/generated/prisma/client.ts';
import { problemOf } from '#server/modules/carts/carts.rules.ts';
import { LinesUnavailable } from './checkout.errors.ts';
import type { CheckoutService, ShopQuote } from './checkout.service.ts';
import type { OrderQuotedFailure, QuotedProduct } from './order-quoted.ts';
import type { EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import { isOffered } from '#server/modules/orders/orders.rules.ts';
import type { OrdersService } from '#server/modules/orders/orders.service.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  isSamePhoneOrder,
  MAX_PRODUCTS,
  phoneOrderQuoteInput,
  placePhoneOrderInput,
  wordsOf,
  type PhoneOrderQuoteInput,
  type PlacePhoneOrderInput,
  type ValidPhoneOrder,
} from './phone-orders.rules.ts';

export type PlacePhoneOrderFailure = InvalidInput | Forbidden | LinesUnavailable | OrderQuotedFailure;
export type PhoneOrdersService = ReturnType<typeof phoneOrdersService>;

type Selection = Parameters<EquipmentService['offeredByIds']>[1];

/**
 * Orders that staff enter for customers who call. The order is the customer's, like one that was placed without signing in:
 * an account with this verified email address owns it. Only the customer pays for it.
 */
export function phoneOrdersService({
  prisma,
  equipment,
  checkout,
  orders,
}: {
  prisma: Db;
  equipment: Pick<EquipmentService, 'offeredByIds'>;
  checkout: Pick<CheckoutService, 'price' | 'orderQuoted'>;
  orders: Pick<OrdersService, 'findRepeated'>;
}) {
  /** Products and variants that can be ordered, by words of the name or the start of the SKU. */
  async function findProducts(query: string, selection?: Selection) {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    const rows = await prisma.equipment.findMany({
      where: { AND: [isOffered, ...words.map(matchesWord)] },
      orderBy: [{ name: 'asc' }, { variantPosition: 'asc' }, { id: 'asc' }],
      take: MAX_PRODUCTS,
      select: { id: true },
    });
    return equipment.offeredByIds(
      rows.map(({ id }) => id),
      selection,
    );
  }

  /** The products of `items`, or those that cannot be ordered as they are. */
  async function findOrdered(
    items: readonly { equipmentId: string; quantity: number }[],
  ): Promise<readonly QuotedProduct[] | LinesUnavailable> {
    const ids = items.map(({ equipmentId }) => equipmentId.toLowerCase());
    const products = await equipment.offeredByIds(ids.filter(isRowId));
    const found = items.map(({ quantity, equipmentId }, index) => ({
      equipmentId,
      quantity,
      product: products.find(({ id }) => id === ids[index]) ?? null,
    }));
    const unavailable = found.filter(({ product, quantity }) => problemOf(product, quantity) !== null);
    if (unavailable.length > 0)
      return new LinesUnavailable(unavailable.map(({ equipmentId }) => equipmentId));
    return found.flatMap(({ product, quantity }) => (product ? [{ product, quantity }] : []));
  }

  /** What products cost the customer. */
  async function quote(rawInput: PhoneOrderQuoteInput): Promise<ShopQuote | InvalidInput | LinesUnavailable> {
    const input = parse(phoneOrderQuoteInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { items, destination, deliveryMethodId = null, email = null, code } = input;
    const products = await findOrdered(items);
    if (products instanceof LinesUnavailable) return products;
    return checkout.price(products, { destination, deliveryMethodId, email, code });
  }

  /** Places an order for a customer at the quoted price, and emails the customer the link to pay. */
  async function place(
    viewer: Viewer,
    rawInput: PlacePhoneOrderInput,
  ): Promise<Order | PlacePhoneOrderFailure> {
    const input = parse(placePhoneOrderInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { email, idempotencyKey } = input;
    // The order would be the viewer's own.
    if (email === viewer.email.toLowerCase())
      return new InvalidInput([{ path: 'email', message: 'Enter the customer’s email, not your own.' }]);
    const isSame = (order: Order, lines: Parameters<typeof isSamePhoneOrder>[1]) =>
      isSamePhoneOrder(order, lines, input);
    const findRepeated = () => orders.findRepeated(null, email, idempotencyKey, isSame, viewer);
    const repeated = await findRepeated();
    if (repeated) return repeated;
    const result = await placeNew(viewer, input, isSame);
    // A concurrent request with the same key may have placed the order in the meantime.
    return 'code' in result ? ((await findRepeated()) ?? result) : result;
  }

  async function placeNew(
    viewer: Viewer,
    { items, code, email, ...details }: ValidPhoneOrder,
    isSame: Parameters<OrdersService['findRepeated']>[3],
  ): Promise<Order | LinesUnavailable | OrderQuotedFailure> {
    const products = await findOrdered(items);
    if (products instanceof LinesUnavailable) return products;
    return checkout.orderQuoted({ viewer: null, placedBy: viewer, email, products, code, details, isSame });
  }

  return { findProducts, quote, place };
}

function matchesWord(word: string): Prisma.EquipmentWhereInput {
  const contains = { contains: likeText(word), mode: 'insensitive' as const };
  const start = { startsWith: likeText(word), mode: 'insensitive' as const };
  return { OR: [{ name: contains }, { title: contains }, { optionValues: { has: word } }, { sku: start }] };
}
