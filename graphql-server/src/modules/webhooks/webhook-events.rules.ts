import { z } from 'zod';

const id = z.uuid();
const time = z.iso.datetime();
/** An amount in minor units, such as 4140 for $41.40. */
const money = z.strictObject({ minor: z.int(), currency: z.string().length(3) });
const ofOrder = { orderId: id, orderNumber: z.string().regex(/^FZ-\d+$/) };
const ofProduct = { productId: id, parentProductId: id.nullable(), sku: z.string().nullable() };

const order = { orderId: '019ac0e1-6c3e-7d0a-9a5e-3f6c2b1d4e70', orderNumber: 'FZ-10042' };
const product = {
  productId: '019ac0e1-0a52-7b3c-8f11-5d9e7c6b4a21',
  parentProductId: null,
  sku: 'LAKE-3000',
};

/**
 * The events by type: when they happen, the shape of `data`, and an example. Triggers write the data
 * (`prisma/migrations/*_webhooks`); tests check the data of the triggers against these shapes.
 */
export const webhookEvents = {
  'order.placed': {
    description: 'A customer placed an order. It is not paid yet.',
    data: z.strictObject({ ...ofOrder, total: money, placedAt: time }),
    example: { ...order, total: { minor: 4140, currency: 'USD' }, placedAt: '2026-11-26T09:30:00.000Z' },
  },
  'order.paid': {
    description: 'An order was paid. Once per order.',
    data: z.strictObject({ ...ofOrder, total: money, paidAt: time }),
    example: { ...order, total: { minor: 4140, currency: 'USD' }, paidAt: '2026-11-26T09:31:00.000Z' },
  },
  'order.shipped': {
    description: 'A parcel of an order was shipped. Once per parcel: an order can have several.',
    data: z.strictObject({
      ...ofOrder,
      parcelId: id,
      carrier: z.enum(['UPS', 'FEDEX', 'DHL_EXPRESS', 'POST', 'OTHER']),
      trackingNumber: z.string(),
      shippedAt: time,
    }),
    example: {
      ...order,
      parcelId: '019ac0e2-4b1f-7c2d-8e3a-6f5d4c3b2a10',
      carrier: 'UPS',
      trackingNumber: '1Z5R89390357567127',
      shippedAt: '2026-11-27T08:00:00.000Z',
    },
  },
  'order.refunded': {
    description:
      'All or part of an order was refunded. Once per refund. `isPending` says whether the bank still processes it.',
    data: z.strictObject({ ...ofOrder, refundId: id, amount: money, isPending: z.boolean() }),
    example: {
      ...order,
      refundId: '019ac0e3-7a6b-7f4e-9d2c-1b0a9f8e7d60',
      amount: { minor: 1999, currency: 'USD' },
      isPending: false,
    },
  },
  'stock.changed': {
    description:
      'The stock of a product or variant changed: by an admin, a payment, a refund or a return. Null stands for stock that is not counted.',
    data: z.strictObject({ ...ofProduct, stock: z.int().nullable(), previousStock: z.int().nullable() }),
    example: { ...product, stock: 11, previousStock: 12 },
  },
  'product.changed': {
    description:
      'A product or variant was added or deleted, or what customers see of it changed. Sales do not change a product.',
    data: z.strictObject({
      ...ofProduct,
      name: z.string(),
      status: z.enum(['DRAFT', 'PUBLISHED', 'ARCHIVED']),
      price: money,
      change: z.enum(['ADDED', 'CHANGED', 'DELETED']),
    }),
    example: {
      ...product,
      name: 'Lakehead 3000',
      status: 'PUBLISHED',
      price: { minor: 8990, currency: 'USD' },
      change: 'CHANGED',
    },
  },
  'webhook.test': {
    description: 'An admin tests the endpoint. Every endpoint gets it, whatever its events.',
    data: z.strictObject({ endpointId: id }),
    example: { endpointId: '019ac0e4-2d3c-7a1b-8c9d-0e1f2a3b4c50' },
  },
} as const;

export type WebhookEvent = keyof typeof webhookEvents;
export const TEST_EVENT = 'webhook.test' satisfies WebhookEvent;

/** Events by their name in GraphQL, which endpoints choose from. */
export const webhookEventNames = {
  ORDER_PLACED: 'order.placed',
  ORDER_PAID: 'order.paid',
  ORDER_SHIPPED: 'order.shipped',
  ORDER_REFUNDED: 'order.refunded',
  STOCK_CHANGED: 'stock.changed',
  PRODUCT_CHANGED: 'product.changed',
} as const satisfies Record<string, Exclude<WebhookEvent, 'webhook.test'>>;
export type ChosenEvent = (typeof webhookEventNames)[keyof typeof webhookEventNames];

/** The events for documentation. */
export const describedEvents = Object.entries(webhookEvents).map(([type, { description, example }]) => ({
  type,
  description,
  example: { type, timestamp: '2026-11-26T09:30:00.000Z', data: example },
}));
