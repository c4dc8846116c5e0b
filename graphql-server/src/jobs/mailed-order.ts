import type { Tx } from '#server/db.ts';
import type { OrderReturn, Parcel, ParcelLine } from '#server/generated/prisma/client.ts';
import type { MailedOrder } from './order-mails.ts';

export type MailedOrderWithReturns = MailedOrder & {
  returns: OrderReturn[];
  parcels: (Parcel & { lines: ParcelLine[] })[];
};

/** An order with what its emails show, in one statement: with Prisma it is one for each relation. */
export async function findMailedOrder(tx: Tx, id: string): Promise<MailedOrderWithReturns | null> {
  const [row] = await tx.$queryRaw<{ json: string }[]>`
    SELECT (to_jsonb(o) || jsonb_build_object(
      'lines', (SELECT coalesce(jsonb_agg(l ORDER BY l.position), '[]') FROM "OrderLine" l WHERE l."orderId" = o.id),
      'adjustments', (SELECT coalesce(jsonb_agg(a ORDER BY a.position), '[]') FROM "OrderAdjustment" a WHERE a."orderId" = o.id),
      'payment', (SELECT to_jsonb(p) FROM "Payment" p WHERE p."orderId" = o.id),
      'returns', (SELECT coalesce(jsonb_agg(r), '[]') FROM "OrderReturn" r WHERE r."orderId" = o.id),
      'refunds', (SELECT coalesce(jsonb_agg(r), '[]') FROM "Refund" r WHERE r."orderId" = o.id),
      'parcels', (SELECT coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object(
          'lines', (SELECT coalesce(jsonb_agg(l), '[]') FROM "ParcelLine" l WHERE l."parcelId" = p.id))
        ORDER BY p."shippedAt", p.id), '[]') FROM "Parcel" p WHERE p."orderId" = o.id)))::text AS json
    FROM "Order" o WHERE o.id = ${id}::uuid`;
  return row ? (JSON.parse(row.json, readDate) as MailedOrderWithReturns) : null;
}

/** JSON has no dates. */
const dates = /At$|^delivery(?:Earliest|Latest)$/;
const readDate = (key: string, value: unknown) =>
  typeof value === 'string' && dates.test(key) ? new Date(value) : value;
