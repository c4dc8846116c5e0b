import type { OrderReturn, Parcel, ParcelLine } from '#server/generated/prisma/client.ts';
import type { MailedOrder } from './order-mails.ts';

export type MailedOrderWithReturns = MailedOrder & {
  returns: OrderReturn[];
  parcels: (Parcel & { lines: ParcelLine[] })[];
};

/** SQL of the order `id` with what its emails show, as a text of JSON: with Prisma it is a statement for each relation. */
export const mailedOrder = (id: string): string => `
    SELECT (to_jsonb(o) || jsonb_build_object(
      'lines', (SELECT coalesce(jsonb_agg(l ORDER BY l.position), '[]') FROM "OrderLine" l WHERE l."orderId" = o.id),
      'adjustments', (SELECT coalesce(jsonb_agg(a ORDER BY a.position), '[]') FROM "OrderAdjustment" a WHERE a."orderId" = o.id),
      'payment', (SELECT to_jsonb(p) FROM "Payment" p WHERE p."orderId" = o.id),
      'returns', (SELECT coalesce(jsonb_agg(r), '[]') FROM "OrderReturn" r WHERE r."orderId" = o.id),
      'refunds', (SELECT coalesce(jsonb_agg(r), '[]') FROM "Refund" r WHERE r."orderId" = o.id),
      'parcels', (SELECT coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object(
          'lines', (SELECT coalesce(jsonb_agg(l), '[]') FROM "ParcelLine" l WHERE l."parcelId" = p.id))
        ORDER BY p."shippedAt", p.id), '[]') FROM "Parcel" p WHERE p."orderId" = o.id)))::text
    FROM "Order" o WHERE o.id = ${id}`;

export const readMailedOrder = (json: string) => JSON.parse(json, readDate) as MailedOrderWithReturns;

/** JSON has no dates. */
const dates = /At$|^delivery(?:Earliest|Latest)$/;
const readDate = (key: string, value: unknown) =>
  typeof value === 'string' && dates.test(key) ? new Date(value) : value;
