import { lockKeyIn, newId, type Db, type Sql, type SqlDb, type Statement } from '#server/db.ts';
import type { RateLimited } from '#server/errors/domain-error.ts';
import type {
  Equipment,
  Order,
  OrderAddress,
  OrderAdjustment,
  OrderLine,
} from '#server/generated/prisma/client.ts';
import { enqueuedMails, storeMails } from '#server/mail-queue.ts';
import type { Viewer } from '#server/viewer.ts';
import { mostUnpaidOrders, tooManyUnpaidOrders, unpaidOrdersKey } from './order-limits.ts';
import { placedMail } from './order-mails.ts';
import { IdempotencyKeyReused, type OrderLimitReached } from './orders.errors.ts';
import { orderColumns } from './orders.rows.ts';
import { canUsePromotions } from './promotion-limits.ts';

export interface NewLine {
  /** `pictureWidths` may be null in a row that was read without Prisma. */
  readonly product: Omit<Equipment, 'pictureWidths'> & { readonly pictureWidths: number[] | null };
  readonly quantity: number;
  readonly discountMinor?: number;
  readonly taxRatePpm?: number;
  readonly taxMinor?: number;
}
export interface NewOrder {
  readonly viewer: Viewer | null;
  /** Who placed it for a customer, without becoming its owner. */
  readonly placedBy?: Viewer;
  readonly customer: { readonly email: string; readonly name: string };
  readonly phone: string;
  readonly address: string;
  readonly currency: string;
  readonly lines: readonly NewLine[];
  /** Amounts and delivery. */
  readonly data: Pick<Order, 'totalMinor' | 'itemsMinor'> &
    Partial<
      Pick<
        Order,
        | 'discountMinor'
        | 'deliveryMinor'
        | 'addedTaxMinor'
        | 'includedTaxMinor'
        | 'deliveryName'
        | 'deliveryKind'
        | 'deliveryEarliest'
        | 'deliveryLatest'
      >
    >;
  readonly shippingAddress?: Omit<OrderAddress, 'orderId'>;
  /** Discounts, then taxes. */
  readonly adjustments?: readonly (Pick<OrderAdjustment, 'kind' | 'label' | 'amountMinor'> &
    Partial<OrderAdjustment>)[];
  /** Promotions that reduce the total. */
  readonly promotionIds?: readonly string[];
  /** Idempotency key of the client; unique for each customer. */
  readonly idempotencyKey: string;
  /** Whether a repeated request has the details of the order that was placed with its key. */
  readonly isSame: (order: Order, lines: readonly OrderLine[]) => boolean;
  /** Runs in the transaction of the new order. */
  readonly after?: (tx: Sql) => Promise<void>;
}

/**
 * Separates the keys of different customers, those of an account and of a guest order with its email address, and those of
 * orders that staff place for customers.
 */
export const scopedKey = (viewer: Viewer | null, email: string, key: string, placedBy?: Viewer) =>
  placedBy ? `placed-by:${placedBy.id}:${key}` : `${viewer?.id ?? email}:${key}`;

/** The order that was placed with this key before, if any; refused when the request has other details. */
export async function findRepeated(
  db: Db,
  placementKey: string,
  isSame: NewOrder['isSame'],
): Promise<Order | IdempotencyKeyReused | null> {
  const before = await db.order.findUnique({ where: { placementKey }, include: { lines: true } });
  if (!before) return null;
  const { lines, ...order } = before;
  return isSame(order, lines) ? order : new IdempotencyKeyReused();
}

/** Columns of a new order that are not their table's defaults. */
const newOrder = `id customerId customerEmail customerName placedById phone address currency
  totalMinor itemsMinor discountMinor deliveryMinor addedTaxMinor includedTaxMinor
  deliveryName deliveryKind deliveryEarliest deliveryLatest placementKey expiresAt`.split(/\s+/);
const newLine =
  `id position equipmentId name title pictureUrl pictureAlt pictureColor pictureWidth pictureHeight pictureWidths
  unitPriceMinor quantity discountMinor taxRatePpm taxMinor`.split(/\s+/);
const newAddress = ['recipient', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'];
const newAdjustment =
  'position kind label amountMinor deliveryMinor promotionId ratePpm taxableMinor isIncluded'.split(' ');
const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');
const ofRow = (columns: readonly string[]) => columns.map((column) => `n."${column}"`).join(', ');

/**
 * Places an order with all its rows, unless its customer has $2 unpaid orders or one was placed with its key. $1 is the order;
 * $3, $4 and $5 are its lines, adjustments and address.
 */
const placeOrder = `WITH placed AS (
    INSERT INTO "Order" AS o (${quoted(newOrder)}, "updatedAt")
    SELECT ${ofRow(newOrder)}, now() FROM jsonb_populate_record(NULL::"Order", $1::jsonb) n
    WHERE NOT EXISTS (SELECT FROM "Order" before WHERE before."placementKey" = n."placementKey")
      AND (SELECT count(*) FROM (
        SELECT FROM "Order" unpaid WHERE unpaid.status = 'OPEN' AND unpaid."transactionId" IS NULL
          AND CASE WHEN $6::uuid IS NULL THEN unpaid."customerId" IS NULL AND unpaid."customerEmail" = $7::citext
            ELSE unpaid."customerId" = $6::uuid END
        LIMIT $2) unpaid) < $2
    RETURNING ${orderColumns}
  ), lines AS (
    INSERT INTO "OrderLine" ("orderId", ${quoted(newLine)})
    SELECT placed.id, ${ofRow(newLine)} FROM placed, jsonb_populate_recordset(NULL::"OrderLine", $3::jsonb) n
  ), adjustments AS (
    INSERT INTO "OrderAdjustment" (id, "orderId", ${quoted(newAdjustment)})
    SELECT gen_random_uuid(), placed.id, ${ofRow(newAdjustment)}
    FROM placed, jsonb_populate_recordset(NULL::"OrderAdjustment", $4::jsonb) n
  ), address AS (
    INSERT INTO "OrderAddress" ("orderId", ${quoted(newAddress)})
    SELECT placed.id, ${ofRow(newAddress)} FROM placed, jsonb_populate_recordset(NULL::"OrderAddress", $5::jsonb) n
  ), audit AS (
    INSERT INTO "AuditEntry" (id, actor, action, subject, after)
    SELECT $11::uuid, $8, $9, 'order:' || placed.id,
      jsonb_build_object('totalMinor', placed."totalMinor", 'currency', placed.currency) FROM placed
  ), mail AS (${placedMail}), message AS (${storeMails})
  SELECT placed.*, (SELECT ${enqueuedMails} FROM message) AS mails FROM placed`;

/** Creates an unpaid order, its audit entry and its email. 'used-up': a promotion cannot be used once more. */
export function orderCreator({
  prisma,
  sql,
  expiresHours,
  now,
}: {
  prisma: Db;
  sql: SqlDb;
  expiresHours: number;
  now: () => Date;
}) {
  return async function createOrder({
    viewer,
    placedBy,
    customer,
    lines,
    data,
    shippingAddress,
    adjustments = [],
    promotionIds = [],
    isSame,
    after,
    idempotencyKey,
    ...given
  }: NewOrder): Promise<Order | IdempotencyKeyReused | OrderLimitReached | RateLimited | 'used-up'> {
    const owner = { customerId: viewer?.id ?? null, customerEmail: customer.email };
    const placementKey = scopedKey(viewer, customer.email, idempotencyKey, placedBy);
    const order = {
      ...none,
      ...owner,
      ...given,
      ...data,
      id: newId(),
      placementKey,
      customerName: customer.name,
      placedById: placedBy?.id ?? null,
      expiresAt: new Date(now().getTime() + expiresHours * 3_600_000),
    };
    const placed = await sql.transaction(async (tx) => {
      const locked = lockKeyIn(tx, unpaidOrdersKey(owner));
      if (promotionIds.length > 0) {
        const [, canUse] = await Promise.all([locked, canUsePromotions(tx, promotionIds, customer.email)]);
        if (!canUse) return 'used-up';
      }
      const place: Statement = {
        name: 'place order',
        text: placeOrder,
        values: [
          JSON.stringify(order),
          mostUnpaidOrders(owner),
          JSON.stringify(lines.map(toRow)),
          JSON.stringify(
            adjustments.map((row, index) => ({ position: index + 1, deliveryMinor: 0, ...row })),
          ),
          JSON.stringify(shippingAddress ? [shippingAddress] : []),
          owner.customerId,
          owner.customerEmail,
          placedBy?.id ?? viewer?.id ?? 'visitor',
          placedBy ? 'order.placed-for-customer' : 'order.placed',
          placedBy !== undefined,
          newId(),
        ],
      };
      const execute = after ? tx.query : tx.commit;
      const [, [row]] = await Promise.all([locked, execute<Order & { mails?: number }>(place)]);
      if (!row) return null;
      await after?.(tx);
      const { mails: _, ...created } = row;
      return created;
    });
    // A concurrent request with the same key may have placed it, also with the last use of a promotion.
    if (placed === null || placed === 'used-up')
      return (await findRepeated(prisma, placementKey, isSame)) ?? placed ?? tooManyUnpaidOrders(owner);
    return placed;
  };
}

/** Of an order of one product. */
const none = { discountMinor: 0, deliveryMinor: 0, addedTaxMinor: 0, includedTaxMinor: 0 };

/** The product's details are those of the moment of the order. */
function toRow({ product, quantity, ...amounts }: NewLine, index: number) {
  const { name, title, pictureUrl, pictureAlt, pictureColor, pictureWidth, pictureHeight, pictureWidths } =
    product;
  return {
    id: newId(),
    position: index + 1,
    equipmentId: product.id,
    unitPriceMinor: product.priceMinor,
    quantity,
    name,
    title,
    pictureUrl,
    pictureAlt,
    pictureColor,
    pictureWidth,
    pictureHeight,
    pictureWidths: pictureWidths ?? [],
    discountMinor: 0,
    taxRatePpm: 0,
    taxMinor: 0,
    ...amounts,
  };
}
