import { z } from 'zod';
import {
  email,
  freeText,
  likeText,
  line,
  optional,
  paragraph,
  personName,
  idempotencyKey,
  plain,
} from '#server/errors/input.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import {
  Carrier,
  type EquipmentStatus,
  type OrderStatus,
  type PaymentState,
} from '#server/generated/prisma/enums.ts';
import { isAdminOr, isShopper, type Actor, type Viewer } from '#server/viewer.ts';
import { orderMailKindOf } from './order-mails.rules.ts';
import { EquipmentUnavailable, PriceChanged, QuantityOutOfRange, UNDO_MINUTES } from './orders.errors.ts';

/** What a client sends to place an order. Prices and totals come from the database. */
export const placeOrderInput = z
  .strictObject({
    equipmentId: optional(z.string().max(100)),
    /** REST clients identify a product by its exact name and image URL. */
    name: optional(plain(300)),
    img: optional(plain(2_000)),
    quantity: z
      .number('Quantity must be a whole number')
      .int('Quantity must be a whole number')
      .min(1, 'Quantity must be at least 1')
      .max(1_000_000, 'Quantity is too large'),
    /** The total shown to the customer, in minor units. Compared with the actual total, never charged. */
    expectedTotalMinor: optional(z.number().int().min(0)),
    customerEmail: optional(email),
    customerName: optional(personName(120, 'Name is Required')),
    phone: line(40, 'Phone is Required').regex(/^[+()\d\s./-]{5,}$/, 'Provide a valid phone number'),
    address: paragraph(500, 'Address is Required'),
    /** Idempotency key: retrying with the same key returns the same order. */
    idempotencyKey: optional(idempotencyKey),
    /** The earlier name of `idempotencyKey`. */
    placementKey: optional(idempotencyKey),
  })
  .transform(({ placementKey, ...order }) => ({
    ...order,
    idempotencyKey: order.idempotencyKey ?? placementKey,
  }));
export type PlaceOrderInput = z.input<typeof placeOrderInput>;
export type ValidOrder = z.output<typeof placeOrderInput>;

export const cancelInput = z.strictObject({
  /** Shown to the customer. */
  reason: freeText(500)
    .nullish()
    .transform((text) => text || null),
});
export interface CancelOrderInput extends z.input<typeof cancelInput> {
  orderId: string;
}

/** Products and variants that can be ordered: published, and of a variant its product too. As `offered` of the catalogue. */
export const isOffered = {
  status: 'PUBLISHED',
  OR: [{ parentId: null }, { parent: { status: 'PUBLISHED' } }],
} satisfies Prisma.EquipmentWhereInput;

/** As `isOffered`, of a row with its product. */
export const isRowOffered = (row: { status: EquipmentStatus; parent: { status: EquipmentStatus } | null }) =>
  row.status === 'PUBLISHED' && (row.parent ?? row).status === 'PUBLISHED';

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
  { quantity, expectedTotalMinor }: { quantity: number; expectedTotalMinor?: number | undefined },
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
  /** Whether an admin or support user placed it for a customer who called. */
  isPhoneOrder?: boolean | null | undefined;
  /** Whether it was placed without an account, and no user has claimed it. */
  isGuestOrder?: boolean | null | undefined;
  /** An order number, or part of the customer's details, a product name, a tracking number or a transaction ID. */
  query?: string | null | undefined;
}

/** The end of the email of an order whose customer's data was deleted: such an order is no guest's. */
export const ERASED_EMAIL = '@deleted.invalid';

/** Filters only; `ordersVisibleTo` restricts access. */
export function matching({
  status,
  paymentState,
  parcel,
  isPhoneOrder,
  isGuestOrder,
  query,
}: OrderFilter): Prisma.OrderWhereInput {
  const terms = searchTerms(query ?? '');
  return {
    ...(status && { status }),
    ...(paymentState && { paymentState }),
    ...(parcel && { AND: [waitingFor[parcel]] }),
    ...(typeof isPhoneOrder === 'boolean' && { placedById: isPhoneOrder ? { not: null } : null }),
    ...(isGuestOrder === false && { customerId: { not: null } }),
    ...(isGuestOrder && { customerId: null, NOT: { customerEmail: { endsWith: ERASED_EMAIL } } }),
    ...(terms.length > 0 && {
      search: {
        OR: terms.map((term) => ({ text: { contains: likeText(term), mode: 'insensitive' as const } })),
      },
    }),
  };
}

/**
 * Substrings of `OrderSearch.text` that match `query`. Order numbers match as a whole: `FZ-10001` is not `FZ-100010`. Five to
 * nine bare digits may be one too; in a phone number, tracking number or address they must start or end a word.
 */
export function searchTerms(query: string): string[] {
  const words = query
    .replaceAll('\u0000', ' ')
    .replaceAll(/[\s,;]+/g, ' ')
    .trim();
  if (!words) return [];
  if (/^FZ-\d{5,9}$/i.test(words)) return [`\n${words}\n`];
  if (/^[1-9]\d{4,8}$/.test(words)) return [`${words}\n`, ` ${words}`, `\n${words}`];
  // Phone numbers are stored as digits, tracking numbers without separators. `0701…` also finds `+46 701…`.
  const compact = words.replaceAll(/[\s().+/-]/g, '').replace(/^0+(?=\d{4,}$)/, '');
  return compact !== words && /\d{4}|\d.*[A-Z]|[A-Z].*\d/i.test(compact) ? [words, compact] : [words];
}

const ORDER_NUMBER = /^(?:FZ-)?\d{5,9}$/i;

/** Whether `text` can be an order number. */
export const isOrderNumber = (text: string): boolean => ORDER_NUMBER.test(text);

/** A guest's order, as they look it up. */
export const guestOrderInput = z.strictObject({
  number: line(20, 'Order number is Required').regex(ORDER_NUMBER, 'Enter a number such as FZ-10001'),
  email,
});
export type GuestOrderInput = z.input<typeof guestOrderInput>;

/** The database's number of an order number for customers. */
export const numberOf = (shown: string): number => Number(shown.replace(/^FZ-/i, '')) - 10_000;

/** The order number for customers: `FZ-10001`. */
export function orderNumber(number: number): string {
  return `FZ-${10_000 + number}`;
}

interface PlacedLine {
  equipmentId: string | null;
  name: string;
  quantity: number;
}

/** Whether a repeated request matches the order of its idempotency key. Omitted fields are ignored. */
export function isSameOrder(
  order: { phone: string; address: string; customerName: string; totalMinor: number },
  lines: readonly PlacedLine[],
  { equipmentId, name, quantity, phone, address, customerName, expectedTotalMinor }: ValidOrder,
): boolean {
  const [line] = lines;
  const isSameProduct =
    equipmentId === undefined ? line?.name === name : [null, equipmentId].includes(line?.equipmentId ?? null);
  return (
    isSameProduct &&
    line?.quantity === quantity &&
    order.phone === phone &&
    order.address === address &&
    (customerName ?? order.customerName) === order.customerName &&
    (expectedTotalMinor ?? order.totalMinor) === order.totalMinor
  );
}

interface Payable {
  status: 'OPEN' | 'CANCELLED' | 'EXPIRED';
  paymentState: string;
  transactionId: string | null;
}

export const isPaid = (order: Payable) => order.transactionId !== null;

export function canPay(order: Payable): boolean {
  return order.status === 'OPEN' && !isPaid(order) && order.paymentState !== 'PROCESSING';
}

/** Whether `viewer` may cancel the order now. Staff may not. Only an admin may cancel a paid order, with a refund, until it is shipped. */
export function canCancel(
  viewer: Viewer | null,
  order: Payable & { customerId: string | null; shippedAt: Date | null },
): boolean {
  if (isPaid(order)) return viewer?.role === 'ADMIN' && order.status === 'OPEN' && !order.shippedAt;
  return (isShopper(viewer) || isAdminOr(viewer)) && canPay(order) && !needsEmailVerification(viewer, order);
}

interface Cancelled extends Payable {
  cancelledAt: Date | null;
  cancelledById: string | null;
  review: string | null;
}

/** Until when `viewer` can undo the cancellation; null when they cannot, or no longer. Does not check the stock. */
export function restorableUntil(viewer: Viewer | null, order: Cancelled, now: Date): Date | null {
  const { status, cancelledAt, cancelledById, review } = order;
  if (status !== 'CANCELLED' || !cancelledAt || isPaid(order) || review !== null) return null;
  if (!viewer || cancelledById !== viewer.id) return null;
  const until = new Date(cancelledAt.getTime() + UNDO_MINUTES * 60_000);
  return now < until ? until : null;
}

/** Masks half of a phone number or address, for a viewer who has not verified the email address. */
export function masked(text: string): string {
  return text.length <= 4 ? '••••' : `${text.slice(0, 2)}••••${text.slice(-2)}`;
}

/** Whether `actor` may read the orders of all customers as a user. */
export const readsAllOrders = (actor: Actor | null): boolean => isAdminOr(actor, 'WAREHOUSE', 'SUPPORT');

/** Whether this is a guest order whose email address the viewer has not verified: masked, payable, not cancelable. */
export function needsEmailVerification(actor: Actor | null, order: { customerId: string | null }): boolean {
  if (actor?.role === 'SERVICE') return false;
  return order.customerId === null && !readsAllOrders(actor) && !actor?.emailVerified;
}

/** Groups of a customer's orders; each order is in one. */
export type OrderStage = 'TO_PAY' | 'PAID' | 'SHIPPED' | 'DELIVERED' | 'CLOSED';

export function inStage(stage: OrderStage): Prisma.OrderWhereInput {
  switch (stage) {
    case 'CLOSED':
      return { status: { not: 'OPEN' } };
    case 'SHIPPED':
      return { status: 'OPEN', fulfilment: { in: ['PARTLY_SHIPPED', 'SHIPPED'] } };
    case 'DELIVERED':
      return { status: 'OPEN', fulfilment: stage };
    case 'TO_PAY':
      // An order has a transaction exactly when it is paid.
      return { status: 'OPEN', transactionId: null };
    case 'PAID':
      return { status: 'OPEN', transactionId: { not: null }, fulfilment: { in: ['UNFULFILLED', 'PACKED'] } };
    default:
      return stage satisfies never;
  }
}

/** Groups of orders for admins: the next task for their parcel. */
export type ParcelTask =
  | 'TO_PACK'
  | 'TO_SHIP'
  | 'ON_ITS_WAY'
  | 'DELIVERED'
  | 'RETURN'
  | 'RETURN_REQUESTED'
  | 'AWAITING_PAYMENT';

const waitingFor: Readonly<Record<ParcelTask, Prisma.OrderWhereInput>> = {
  TO_PACK: {
    status: 'OPEN',
    paymentState: { in: ['PAID', 'PARTLY_REFUNDED'] },
    fulfilment: 'UNFULFILLED',
    restockedAt: null,
  },
  TO_SHIP: { fulfilment: { in: ['PACKED', 'PARTLY_SHIPPED'] } },
  ON_ITS_WAY: { fulfilment: 'SHIPPED' },
  DELIVERED: { fulfilment: 'DELIVERED' },
  RETURN: { returns: { some: { state: { in: ['REQUESTED', 'APPROVED'] } } } },
  RETURN_REQUESTED: { returns: { some: { state: 'REQUESTED' } } },
  AWAITING_PAYMENT: { status: 'OPEN', transactionId: null },
};

/** A note of admins about an order. */
export const orderNoteInput = z.strictObject({
  orderId: z.string().max(100),
  text: paragraph(2_000, 'Note is Required'),
});
export type AddOrderNoteInput = z.input<typeof orderNoteInput>;

/** The audit log's actions in the timeline of an order. */
export const timelineActions = {
  'order.placed': 'PLACED',
  'order.placed-for-customer': 'PLACED_FOR_CUSTOMER',
  'order.address-changed': 'ADDRESS_CHANGED',
  'order.paid': 'PAID',
  'order.stock-lost': 'STOCK_LOST',
  'order.packed': 'PACKED',
  'order.unpacked': 'UNPACKED',
  'order.shipped': 'SHIPPED',
  'order.shipping-completed': 'SHIPPING_COMPLETED',
  'order.tracking-changed': 'TRACKING_CHANGED',
  'order.delivered': 'DELIVERED',
  'order.delivery-undone': 'DELIVERY_UNDONE',
  'order.return-requested': 'RETURN_REQUESTED',
  'order.return-withdrawn': 'RETURN_WITHDRAWN',
  'order.return-approved': 'RETURN_APPROVED',
  'order.return-rejected': 'RETURN_REJECTED',
  'order.return-received': 'RETURN_RECEIVED',
  'order.refund-requested': 'REFUND_REQUESTED',
  'order.refunded': 'REFUNDED',
  'order.refund-failed': 'REFUND_FAILED',
  'order.cancelled': 'CANCELLED',
  'order.expired': 'EXPIRED',
  'order.restored': 'RESTORED',
  'order.reopened': 'REOPENED',
  'order.note-added': 'NOTE_ADDED',
  'order.note-deleted': 'NOTE_DELETED',
  'order.mail-resent': 'MAIL_RESENT',
  'order.account-deleted': 'ACCOUNT_DELETED',
  'order.customer-data-deleted': 'CUSTOMER_DATA_DELETED',
  'order.guest-data-deleted': 'CUSTOMER_DATA_DELETED',
} as const;

/** The part of an audit entry that the timeline shows. */
const timelineDetails = z.object({
  carrier: optional(z.enum(Carrier)),
  trackingNumber: optional(z.string()),
  amountMinor: optional(z.int()),
  reason: optional(z.string()),
  words: optional(z.string()),
  mail: optional(z.string()),
});

/** What an audit entry of an order says. */
export function timelineEventOf({ action, after }: { action: string; after: unknown }) {
  const {
    carrier = null,
    trackingNumber = null,
    amountMinor = null,
    reason = null,
    words = null,
    mail = null,
  } = timelineDetails.safeParse(after).data ?? {};
  return {
    kind: timelineActions[action as keyof typeof timelineActions],
    carrier,
    trackingNumber,
    amountMinor,
    text: reason ?? words,
    mailKind: mail === null ? null : orderMailKindOf(mail),
  };
}
