import { builder, nodeVisibility, type InputFields } from '#server/builder.ts';
import { Equipment } from '#server/modules/equipment/equipment.graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { Picture } from '#server/modules/pictures/pictures.graphql.ts';
import { pictureOf } from '#server/modules/pictures/pictures.rules.ts';
import { isAdminOr } from '#server/viewer.ts';
import type { LineItems } from '#server/modules/line-items/line-items.rules.ts';
import {
  canCancel,
  canPay,
  isPaid,
  isRowOffered,
  needsEmailVerification,
  masked,
  orderNumber,
  restorableUntil,
} from './orders.rules.ts';

export const OrderStatus = builder.enumType('OrderStatus', {
  description: 'Status of an order.',
  values: {
    OPEN: { description: 'Awaiting payment, or paid.' },
    CANCELLED: {
      description: 'Canceled before payment, or by an admin after a full refund.',
    },
    EXPIRED: { description: 'Not paid in time.' },
  } as const,
});

export const OrderStage = builder.enumType('OrderStage', {
  description: 'Stage of an order, as customers filter by it. Every order is in exactly one stage.',
  values: {
    TO_PAY: { description: 'Open and not paid yet.' },
    PAID: {
      description: 'Paid and not shipped yet, including partially refunded orders.',
    },
    SHIPPED: { description: 'Handed to the carrier, completely or in part.' },
    DELIVERED: { description: 'Delivered to the customer, including returned orders.' },
    CLOSED: { description: 'Canceled or expired.' },
  } as const,
});

export const ParcelTask = builder.enumType('ParcelTask', {
  description: 'The next fulfillment task for an order.',
  values: {
    TO_PACK: { description: 'Pack the order: it is open, paid, and not packed yet.' },
    TO_SHIP: { description: 'Hand the packed order, or the rest of it, to a carrier.' },
    ON_ITS_WAY: { description: 'In transit: wait for delivery.' },
    DELIVERED: { description: 'Delivered: nothing to do.' },
    RETURN: { description: 'Answer or receive a return.' },
    RETURN_REQUESTED: { description: 'Answer a requested return.' },
    AWAITING_PAYMENT: { description: 'Wait for the payment: the order is open and unpaid.' },
  } as const,
});

export const PaymentState = builder.enumType('PaymentState', {
  description: 'Payment status of an order.',
  values: {
    UNPAID: { description: "The customer hasn't started to pay." },
    INTENT_OPEN: { description: 'The customer has opened the payment page. Nothing was charged.' },
    REQUIRES_ACTION: { description: 'The bank asks the customer to authenticate the payment (3-D Secure).' },
    PROCESSING: { description: "The bank is processing the payment. Don't pay again." },
    FAILED: { description: 'The last payment attempt was declined. Another card may work.' },
    PAID: { description: 'Paid.' },
    PARTLY_REFUNDED: { description: 'Paid and partially refunded.' },
    REFUNDED: { description: 'Paid and fully refunded.' },
  } as const,
});

const OrderLine = builder.prismaObject('OrderLine', {
  description: "An item of an order, with the product's details at the time of purchase.",
  fields: (t) => ({
    lineId: t.exposeID('id', { description: 'Database ID of the order line, as in `OrderItems.lineId`.' }),
    sku: t.string({
      nullable: true,
      description: 'Stock keeping unit of the product or variant as it is now. Null if it has none.',
      select: { equipment: { select: { sku: true } } },
      resolve: ({ equipment }) => equipment?.sku ?? null,
    }),
    name: t.exposeString('name', { description: 'Short product name, such as `Lakehead 3000`.' }),
    title: t.exposeString('title', { description: 'Descriptive title, such as `Spinning reel, size 3000`.' }),
    quantity: t.exposeInt('quantity', { description: 'Number of items ordered.' }),
    unitPrice: t.field({
      type: Money,
      description: 'Unit price at the time of purchase.',
      select: { order: { select: { currency: true } } },
      resolve: (row) => ({ minor: row.unitPriceMinor, currency: row.order.currency }),
    }),
    picture: t.field({
      type: Picture,
      nullable: true,
      description: 'Product image at the time of purchase. Null if there was none.',
      resolve: pictureOf,
    }),
    equipment: t.field({
      type: Equipment,
      nullable: true,
      description: 'The product or variant as it is now. Null if it is no longer published.',
      select: (_args, _context, nested) => ({ equipment: nested({ include: { parent: true } }) }),
      resolve: ({ equipment }) => (equipment && isRowOffered(equipment) ? equipment : null),
    }),
  }),
});

/** Some items of one order line. */
export const OrderItems = builder
  .objectRef<LineItems & { readonly name: string; readonly title: string }>('OrderItems')
  .implement({
    description: 'Some items of one line of an order.',
    fields: (t) => ({
      lineId: t.exposeID('lineId', { description: 'Database ID of the order line.' }),
      name: t.exposeString('name', { description: 'Short product name, such as `Lakehead 3000`.' }),
      title: t.exposeString('title', {
        description: 'Descriptive title, such as `Spinning reel, size 3000`.',
      }),
      quantity: t.exposeInt('quantity', { description: 'Number of items.' }),
    }),
  });
export const OrderItemsInput = builder.inputType('OrderItemsInput', {
  description: 'Some items of one line of an order.',
  fields: (t): InputFields<LineItems> => ({
    lineId: t.id({ description: 'Database ID of the order line, as in `OrderItems.lineId`.' }),
    quantity: t.int({ description: 'Number of items.' }),
  }),
});

const Card = builder.objectRef<{ brand: string; last4: string }>('Card').implement({
  description: 'The card used to pay for an order.',
  fields: (t) => ({
    brand: t.exposeString('brand', { description: 'Card brand, such as `visa`.' }),
    last4: t.exposeString('last4', { description: 'Last four digits of the card number, such as `4242`.' }),
  }),
});

const Delivery = builder
  .objectRef<{
    name: string;
    isPickup: boolean;
    minor: number;
    currency: string;
    earliest: Date | null;
    latest: Date | null;
  }>('OrderDelivery')
  .implement({
    description: 'How an order is delivered.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Name of the delivery method, such as `Express`.' }),
      isPickup: t.exposeBoolean('isPickup', { description: 'Whether the customer picks up the order.' }),
      cost: t.field({
        type: Money,
        description: 'What the delivery cost.',
        resolve: ({ minor, currency }) => ({ minor, currency }),
      }),
      earliest: t.string({
        nullable: true,
        description: 'First expected day, such as `2026-11-30`.',
        resolve: ({ earliest }) => dayOf(earliest),
      }),
      latest: t.string({
        nullable: true,
        description: 'Last expected day, such as `2026-12-02`.',
        resolve: ({ latest }) => dayOf(latest),
      }),
    }),
  });
const dayOf = (date: Date | null) => date && date.toISOString().slice(0, 10);

const OrderAddress = builder.prismaObject('OrderAddress', {
  description: 'The delivery address of an order.',
  fields: (t) => ({
    recipient: t.exposeString('recipient', { description: "The recipient's name." }),
    line1: t.exposeString('line1', { description: 'Street and number.' }),
    line2: t.exposeString('line2', { description: 'Apartment, floor, or company. May be empty.' }),
    city: t.exposeString('city', { description: 'City.' }),
    region: t.exposeString('region', {
      nullable: true,
      description: 'Code of the state or province, such as `CA`. Null where addresses have none.',
    }),
    postalCode: t.exposeString('postalCode', { description: 'Postal code. May be empty.' }),
    country: t.exposeString('country', { description: 'Country code, such as `US` (ISO 3166-1 alpha-2).' }),
  }),
});

interface Discount {
  readonly label: string;
  readonly amount: { readonly minor: number; readonly currency: string };
}
interface Tax extends Discount {
  readonly percent: number;
  readonly isIncluded: boolean;
}
const OrderDiscount = builder.objectRef<Discount>('OrderDiscount').implement({
  description: 'A discount of an order.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Name of the promotion.' }),
    amount: t.field({
      type: Money,
      description: 'What the items and the delivery cost less.',
      resolve: ({ amount }) => amount,
    }),
  }),
});
const OrderTax = builder.objectRef<Tax>('OrderTax').implement({
  description: 'A tax of an order.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Name of the tax, such as `VAT`.' }),
    percent: t.exposeFloat('percent', { description: 'The rate in percent, such as 25.' }),
    isIncluded: t.exposeBoolean('isIncluded', {
      description: 'Whether the prices include the tax. Otherwise it was added.',
    }),
    amount: t.field({ type: Money, description: 'The tax.', resolve: ({ amount }) => amount }),
  }),
});
/** One selection for discounts and taxes, so that one statement loads both. */
const withAdjustments = { adjustments: { orderBy: { position: 'asc' } } } as const;

export const Order = builder.prismaNode('Order', {
  id: { field: 'id' },
  description: 'An order.',
  fields: (t) => ({
    databaseId: t.exposeString('id', {
      description:
        'Database ID, as used by the REST API (`_id`) and the page `/dashboard/payment/{databaseId}`.',
    }),
    number: t.string({
      description: 'Order number for customers, such as `FZ-10001`.',
      resolve: (row) => orderNumber(row.number),
    }),
    customerId: t.id({
      nullable: true,
      description:
        "Database ID of the customer's account, for `customer`. Null for guest orders, and for viewers other than admins.",
      resolve: ({ customerId }, _args, { viewer }) => (isAdminOr(viewer, 'SUPPORT') ? customerId : null),
    }),
    lines: t.relation('lines', {
      type: OrderLine,
      description: 'The items of the order.',
      query: { orderBy: { position: 'asc' } },
    }),
    total: t.field({
      type: Money,
      description: "The order's total.",
      resolve: (row) => ({ minor: row.totalMinor, currency: row.currency }),
    }),
    subtotal: t.field({
      type: Money,
      description: 'The items before discounts.',
      resolve: (row) => ({ minor: row.itemsMinor, currency: row.currency }),
    }),
    discount: t.field({
      type: Money,
      description: 'What the items cost less.',
      resolve: (row) => ({ minor: row.discountMinor, currency: row.currency }),
    }),
    delivery: t.field({
      type: Delivery,
      nullable: true,
      description:
        'How the order is delivered. Null for orders of one product that were placed without checkout.',
      resolve: (row) =>
        row.deliveryName === null
          ? null
          : {
              name: row.deliveryName,
              isPickup: row.deliveryKind === 'PICKUP',
              minor: row.deliveryMinor,
              currency: row.currency,
              earliest: row.deliveryEarliest,
              latest: row.deliveryLatest,
            },
    }),
    discounts: t.field({
      type: [OrderDiscount],
      description: 'The discounts.',
      select: withAdjustments,
      resolve: ({ adjustments, currency }) =>
        adjustments
          .filter(({ kind }) => kind === 'DISCOUNT')
          .map(({ label, amountMinor, deliveryMinor }) => ({
            label,
            amount: { minor: amountMinor + deliveryMinor, currency },
          })),
    }),
    taxes: t.field({
      type: [OrderTax],
      description: 'The taxes.',
      select: withAdjustments,
      resolve: ({ adjustments, currency }) =>
        adjustments
          .filter(({ kind }) => kind === 'TAX')
          .map(({ label, amountMinor, ratePpm, isIncluded }) => ({
            label,
            percent: (ratePpm ?? 0) / 10_000,
            isIncluded: isIncluded ?? true,
            amount: { minor: amountMinor, currency },
          })),
    }),
    shippingAddress: t.field({
      type: OrderAddress,
      nullable: true,
      select: { shippingAddress: true },
      resolve: (row, _args, { actor }) => (needsEmailVerification(actor, row) ? null : row.shippingAddress),
      description:
        'The delivery address. Null for orders that were placed without checkout, and until the viewer has verified the email of a guest order: see `address`.',
    }),
    refunded: t.field({
      type: Money,
      description: 'The amount refunded so far.',
      resolve: (row) => ({ minor: row.refundedMinor, currency: row.currency }),
    }),
    status: t.expose('status', { type: OrderStatus, description: 'Status of the order.' }),
    paymentState: t.expose('paymentState', {
      type: PaymentState,
      description: 'Payment status of the order.',
    }),
    paid: t.boolean({
      description: 'Whether the order was paid. Stays true after a refund.',
      resolve: isPaid,
    }),
    transactionId: t.exposeString('transactionId', {
      nullable: true,
      description: "The payment provider's ID of the payment, such as `pi_3Q…`. Null until paid.",
    }),
    paymentProblem: t.exposeString('paymentProblem', {
      nullable: true,
      description:
        "The payment provider's message about the last declined attempt, such as `Your card was declined.` Null if none was declined.",
    }),
    card: t.field({
      type: Card,
      nullable: true,
      description: 'The card used to pay. Null until paid.',
      select: { payment: { select: { cardBrand: true, cardLast4: true } } },
      resolve: ({ payment }) =>
        payment?.cardBrand && payment.cardLast4
          ? { brand: payment.cardBrand, last4: payment.cardLast4 }
          : null,
    }),
    testMode: t.boolean({
      description: 'True if the payment is in test mode and moves no real money.',
      resolve: (row) => row.paymentEnv !== null && row.paymentEnv !== 'LIVE',
    }),
    canPay: t.boolean({ description: 'Whether the order can be paid now.', resolve: canPay }),
    canCancel: t.boolean({
      description:
        "Whether the viewer can cancel the order now. Admins can also cancel paid orders that aren't shipped.",
      resolve: (row, _args, { viewer }) => canCancel(viewer, row),
    }),
    cancelledAt: t.expose('cancelledAt', {
      type: 'DateTime',
      nullable: true,
      description: "When the order was canceled. Null if it wasn't.",
    }),
    restorableUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: "Until when the viewer can restore the canceled order. Null if they can't.",
      resolve: (row, _args, { viewer }) => restorableUntil(viewer, row, new Date()),
    }),
    cancelledByViewer: t.boolean({
      description: 'Whether the viewer canceled the order.',
      resolve: (row, _args, { viewer }) => viewer !== null && row.cancelledById === viewer.id,
    }),
    cancelReason: t.exposeString('cancelReason', {
      nullable: true,
      description: 'Reason for canceling the order, as shown to the customer. Null if none was given.',
    }),
    customerName: t.exposeString('customerName', { description: "The customer's name." }),
    customerEmail: t.exposeString('customerEmail', { description: "The customer's email." }),
    placedAsGuest: t.boolean({
      description:
        'Whether the order was placed without signing in. A guest order belongs to the customer with `customerEmail`.',
      resolve: ({ customerId }) => customerId === null,
    }),
    toClaim: t.boolean({
      description:
        'Whether the viewer must verify their email to manage this guest order. Until then, phone and address are masked, and the order can be paid but not canceled.',
      resolve: (row, _args, { actor }) => needsEmailVerification(actor, row),
    }),
    phone: t.string({
      description:
        "The customer's phone number. Masked for guest orders until the viewer has verified their email.",
      resolve: (row, _args, { actor }) =>
        needsEmailVerification(actor, row) ? masked(row.phone) : row.phone,
    }),
    address: t.string({
      description: 'The delivery address. Masked for guest orders until the viewer has verified their email.',
      resolve: (row, _args, { actor }) =>
        needsEmailVerification(actor, row) ? masked(row.address) : row.address,
    }),
    placedAt: t.expose('createdAt', { type: 'DateTime', description: 'When the order was placed.' }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: "When the order was paid. Null if it isn't paid.",
    }),
  }),
});

export const OrderEdge = builder.edgeObject({ type: Order, name: 'OrderEdge' });
export const OrderConnection = builder.connectionObject(
  {
    type: Order,
    name: 'OrderConnection',
    fields: (t) => ({
      totalCount: t.int({
        // Pothos's own mark: a query of only this field reads no rows.
        extensions: { pothosPrismaTotalCount: true },
        resolve: (page) => (page as unknown as { totalCount: () => Promise<number> }).totalCount(),
      }),
    }),
  },
  OrderEdge,
);

nodeVisibility.Order = async (id, { services, viewer }) =>
  viewer !== null && (await services.orders.one(viewer, id)) !== null;
