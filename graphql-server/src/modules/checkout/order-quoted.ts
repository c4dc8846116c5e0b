import type { Sql } from '#server/db.ts';
import type { RateLimited } from '#server/errors/domain-error.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import type { EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import { chargeBounds } from '#server/modules/money/money.rules.ts';
import type { OrderLimitReached, IdempotencyKeyReused } from '#server/modules/orders/orders.errors.ts';
import type { OrdersService } from '#server/modules/orders/orders.service.ts';
import type { Viewer } from '#server/viewer.ts';
import { addressLines } from './addresses.rules.ts';
import { QuoteChanged, TotalOutOfRange } from './checkout.errors.ts';
import type { ValidCheckout } from './checkout.rules.ts';
import type { Quote } from './quote.rules.ts';
import type { Destination } from './tax.rules.ts';

/** A product to order, and how many items of it. */
export interface QuotedProduct {
  readonly product: Awaited<ReturnType<EquipmentService['offeredByIds']>>[number];
  readonly quantity: number;
}
/** What a price depends on besides the products. */
export interface PriceRequest {
  readonly destination: Destination | undefined;
  readonly deliveryMethodId: string | null;
  readonly email: string | null;
  readonly code: string | null;
}
/** A quote, and what it is for. */
export interface ShopQuote extends Quote {
  readonly currency: string;
  readonly code: string | null;
}
/** What the customer accepted, and where the order goes. */
export type OrderDetails = Omit<ValidCheckout, 'cartId' | 'email'>;

export type OrderQuotedFailure =
  | RateLimited
  | QuoteChanged
  | TotalOutOfRange
  | OrderLimitReached
  | IdempotencyKeyReused;

/** Orders products at the price that was accepted. */
export function quotedOrderCreator({
  price,
  orders,
  currency,
}: {
  price: (products: readonly QuotedProduct[], request: PriceRequest) => Promise<ShopQuote>;
  orders: Pick<OrdersService, 'create'>;
  currency: string;
}) {
  return async function orderQuoted({
    viewer,
    placedBy,
    email,
    products,
    code,
    details,
    isSame,
    after,
  }: {
    /** The owner; null for a guest. */
    viewer: Viewer | null;
    /** Who places the order for a customer. */
    placedBy?: Viewer;
    email: string;
    products: readonly QuotedProduct[];
    code: string | null;
    details: OrderDetails;
    isSame: Parameters<OrdersService['create']>[0]['isSame'];
    after?: (tx: Sql) => Promise<void>;
  }): Promise<Order | OrderQuotedFailure> {
    const { address, deliveryMethodId, quoteHash, phone, idempotencyKey } = details;
    const { country, region } = address;
    const offer = await price(products, { destination: { country, region }, deliveryMethodId, email, code });
    if (offer.hash !== quoteHash || offer.deliveryMethodId !== deliveryMethodId) return new QuoteChanged();
    const { min, max } = chargeBounds(currency);
    if (offer.totalMinor < min || offer.totalMinor > max)
      return new TotalOutOfRange(min, max, currency, offer.totalMinor);
    const order = await orders.create({
      viewer,
      ...(placedBy && { placedBy }),
      customer: { email, name: address.recipient },
      phone,
      address: addressLines(address),
      currency,
      lines: products.map(({ product, quantity }, index) => ({
        product,
        quantity,
        ...amountsOf(offer.lines[index]),
      })),
      data: { ...totalsOf(offer), ...deliveryOf(offer) },
      shippingAddress: address,
      adjustments: adjustmentsOf(offer),
      promotionIds: offer.adjustments.map(({ promotionId }) => promotionId),
      idempotencyKey,
      isSame,
      ...(after && { after }),
    });
    return order === 'used-up' ? new QuoteChanged() : order;
  };
}

/** Whether a repeated request has the details of the order that was placed with its key. */
export function isSameCheckout(order: Order, { phone, address }: OrderDetails): boolean {
  return (
    order.phone === phone &&
    order.address === addressLines(address) &&
    order.customerName === address.recipient
  );
}

const amountsOf = (line: Quote['lines'][number] | undefined) =>
  line && { discountMinor: line.discountMinor, taxRatePpm: line.taxRatePpm, taxMinor: line.taxMinor };

const totalsOf = ({
  totalMinor,
  itemsMinor,
  discountMinor,
  deliveryMinor,
  addedTaxMinor,
  includedTaxMinor,
}: Quote) => ({ totalMinor, itemsMinor, discountMinor, deliveryMinor, addedTaxMinor, includedTaxMinor });

/** The chosen delivery. */
function deliveryOf({ deliveryChoices, deliveryMethodId }: ShopQuote) {
  const delivery = deliveryChoices.find(({ methodId }) => methodId === deliveryMethodId);
  return (
    delivery && {
      deliveryName: delivery.name,
      deliveryKind: delivery.kind,
      deliveryEarliest: new Date(delivery.earliest),
      deliveryLatest: new Date(delivery.latest),
    }
  );
}

/** Discounts and taxes, as rows. */
function adjustmentsOf({ adjustments, taxes }: ShopQuote) {
  const discounts = adjustments.map(({ kind, label, promotionId, amountMinor, deliveryMinor }) => ({
    kind,
    label,
    promotionId,
    amountMinor,
    deliveryMinor,
  }));
  const taxRows = taxes.map(({ label, ratePpm, taxableMinor, taxMinor, isIncluded }) => ({
    kind: 'TAX' as const,
    label,
    amountMinor: taxMinor,
    ratePpm,
    taxableMinor,
    isIncluded,
  }));
  return [...discounts, ...taxRows];
}
