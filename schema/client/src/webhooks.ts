import { Webhook } from 'standardwebhooks';
import type { TypeOf } from './graphql.ts';

interface Amount {
  /** Amount in minor units, such as 4140 for $41.40. */
  minor: number;
  currency: string;
}

interface OfOrder {
  orderId: string;
  orderNumber: string;
}

interface OfProduct {
  productId: string;
  parentProductId: string | null;
  sku: string | null;
}

interface EventData {
  'order.placed': OfOrder & { total: Amount; placedAt: string };
  'order.paid': OfOrder & { total: Amount; paidAt: string };
  'order.shipped': OfOrder & {
    parcelId: string;
    carrier: TypeOf<'Carrier'>;
    trackingNumber: string;
    shippedAt: string;
  };
  'order.refunded': OfOrder & { refundId: string; amount: Amount; isPending: boolean };
  /** Null stands for stock that is not counted. */
  'stock.changed': OfProduct & { stock: number | null; previousStock: number | null };
  'product.changed': OfProduct & {
    name: string;
    status: TypeOf<'EquipmentStatus'>;
    price: Amount;
    change: 'ADDED' | 'CHANGED' | 'DELETED';
  };
  'webhook.test': { endpointId: string };
}

/** An event, told apart by `type`. Ignore types that you don't know: more can be added. */
export type WebhookEvent = {
  [Type in keyof EventData]: { type: Type; timestamp: string; data: EventData[Type] };
}[keyof EventData];

/**
 * Verifies signature and age of a webhook, and returns its event.
 * @param body as received: parsed and serialized again, it would have another signature
 * @param secret of the endpoint, such as `whsec_…`
 * @throws {Error} if the signature does not match, or is older than five minutes
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  secret: string,
): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const all = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  return new Webhook(secret).verify(text, all as Record<string, string>) as WebhookEvent;
}
