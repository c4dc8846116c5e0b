import { z } from 'zod';
import { email, likeText, line, paragraph, plain } from '#server/errors/input.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { OrderStatus, PaymentState } from '#server/generated/prisma/enums.ts';
import type { Viewer } from '#server/viewer.ts';
import { EquipmentUnavailable, PriceChanged, QuantityOutOfRange, UNDO_MINUTES } from './orders.errors.ts';

/** What a client may say of an order; everything else is the server's to know. */
export const placeOrderInput = z.object({
  equipmentId: z.string().max(100).optional(),
  /** Old clients name a product by exactly its name and picture. */
  name: plain(300).optional(),
  img: plain(2_000).optional(),
  quantity: z
    .number('Quantity must be a whole number')
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    .max(1_000_000, 'Quantity is far too large'),
  /** The sum the person agreed to, in minor units; only ever compared. */
  expectedTotalMinor: z.number().int().min(0).optional(),
  customerEmail: email.optional(),
  customerName: line(120, 'Name is Required').optional(),
  phone: line(40, 'Phone is Required').regex(/^[+()\d\s./-]{5,}$/, 'Provide a valid phone number'),
  address: paragraph(500, 'Address is Required'),
  /** Repeating a key repeats the answer, not the order. */
  placementKey: plain(100).min(8, 'Please use at least 8 characters.').optional(),
});
/** Why an order is cancelled, in words for the customer. */
export const cancelReason = z
  .union([z.literal(''), paragraph(500, 'Reason is Required')])
  .nullable()
  .transform((text) => text || null);
export type PlaceOrderInput = z.output<typeof placeOrderInput>;

interface Orderable {
  priceMinor: number;
  currency: string;
  minQty: number;
  maxQty: number;
  stock: number | null;
}

/** Why this many of this product cannot be ordered for this sum, or the total in minor units. */
export function totalOf(
  product: Orderable,
  { quantity, expectedTotalMinor }: Pick<PlaceOrderInput, 'quantity' | 'expectedTotalMinor'>,
): number | QuantityOutOfRange | EquipmentUnavailable | PriceChanged {
  // §5: the upper bound is exclusive.
  if (quantity < product.minQty || quantity >= product.maxQty)
    return new QuantityOutOfRange(product.minQty, product.maxQty);
  if (product.stock !== null && quantity > product.stock) return new EquipmentUnavailable(product.stock);
  const total = product.priceMinor * quantity; // §9: unit price times quantity
  if (expectedTotalMinor !== undefined && expectedTotalMinor !== total)
    return new PriceChanged(total, product.currency);
  return total;
}

export interface OrderFilter {
  status?: OrderStatus | null | undefined;
  paymentState?: PaymentState | null | undefined;
  parcel?: ParcelTask | null | undefined;
  /** An order number such as FZ-10001, a transaction id, or a part of the customer's address or name. */
  query?: string | null | undefined;
}

/** The rows that `filter` asks for; who may see them is not its business. */
export function matching({ status, paymentState, parcel, query }: OrderFilter): Prisma.OrderWhereInput {
  const words = query?.trim() ?? '';
  const number = /^(?:FZ-)?(\d{5,9})$/i.exec(words)?.[1];
  return {
    ...(status && { status }),
    ...(paymentState && { paymentState }),
    ...(parcel && { AND: [waitingFor[parcel]] }),
    ...(words && {
      OR: [
        ...(number ? [{ number: Number(number) - 10_000 }] : []),
        { transactionId: words.replaceAll('\u0000', '') },
        { customerEmail: { contains: likeText(words) } },
        { customerName: { contains: likeText(words), mode: 'insensitive' as const } },
      ],
    }),
  };
}

/** `FZ-10001`: what a person reads out on the phone. */
export function orderNumber(number: number): string {
  return `FZ-${10_000 + number}`;
}

/** Unpaid guest orders one address may have at a time (decisions: orders). */
export const MOST_GUEST_ORDERS = 10;

interface Payable {
  status: 'OPEN' | 'CANCELLED' | 'EXPIRED';
  paymentState: string;
  transactionId: string | null;
}

export const isPaid = (order: Payable) => order.transactionId !== null;

export function canPay(order: Payable): boolean {
  return order.status === 'OPEN' && !isPaid(order) && order.paymentState !== 'PROCESSING';
}

/** Whether `viewer` may cancel it now; a paid one an admin alone, who gives the money back with it, until it is sent. */
export function canCancel(
  viewer: Viewer | null,
  order: Payable & { customerId: string | null; shippedAt: Date | null },
): boolean {
  if (isPaid(order)) return viewer?.role === 'ADMIN' && order.status === 'OPEN' && !order.shippedAt;
  return canPay(order) && !isUnproven(viewer, order);
}

interface Cancelled extends Payable {
  cancelledAt: Date | null;
  cancelledById: string | null;
  review: string | null;
}

/** Until when `viewer` can undo the cancelling; null when they cannot, or no more. What was sold meanwhile is not asked here. */
export function restorableUntil(viewer: Viewer | null, order: Cancelled, now: Date): Date | null {
  const { status, cancelledAt, cancelledById, review } = order;
  if (status !== 'CANCELLED' || !cancelledAt || isPaid(order) || review !== null) return null;
  if (!viewer || cancelledById !== viewer.id) return null;
  const until = new Date(cancelledAt.getTime() + UNDO_MINUTES * 60_000);
  return now < until ? until : null;
}

/** Half of a phone number or address, for whoever has not shown that the address is theirs. */
export function masked(text: string): string {
  return text.length <= 4 ? '••••' : `${text.slice(0, 2)}••••${text.slice(-2)}`;
}

/** A guest order whose address the viewer has not shown to be theirs: seen masked and payable, not cancellable. */
export function isUnproven(viewer: Viewer | null, order: { customerId: string | null }): boolean {
  return order.customerId === null && viewer?.role !== 'ADMIN' && !viewer?.emailVerified;
}

/** Where a customer looks for an order of theirs; each order is in one of them. */
export type OrderStage = 'TO_PAY' | 'PAID' | 'SHIPPED' | 'DELIVERED' | 'CLOSED';

export function inStage(stage: OrderStage): Prisma.OrderWhereInput {
  switch (stage) {
    case 'CLOSED':
      return { status: { not: 'OPEN' } };
    case 'SHIPPED':
    case 'DELIVERED':
      return { status: 'OPEN', fulfilment: stage };
    case 'TO_PAY':
      // The transaction is there exactly when the order is paid.
      return { status: 'OPEN', transactionId: null };
    case 'PAID':
      return { status: 'OPEN', transactionId: { not: null }, fulfilment: { in: ['UNFULFILLED', 'PACKED'] } };
    default:
      return stage satisfies never;
  }
}

/** What the shop looks for among its orders: what is to do next with the parcel of each. */
export type ParcelTask = 'TO_PACK' | 'TO_SHIP' | 'ON_ITS_WAY' | 'DELIVERED' | 'RETURN';

const waitingFor: Readonly<Record<ParcelTask, Prisma.OrderWhereInput>> = {
  TO_PACK: {
    status: 'OPEN',
    paymentState: { in: ['PAID', 'PARTLY_REFUNDED'] },
    fulfilment: 'UNFULFILLED',
    restockedAt: null,
  },
  TO_SHIP: { fulfilment: 'PACKED' },
  ON_ITS_WAY: { fulfilment: 'SHIPPED' },
  DELIVERED: { fulfilment: 'DELIVERED' },
  RETURN: { returns: { some: { state: { in: ['REQUESTED', 'APPROVED'] } } } },
};
