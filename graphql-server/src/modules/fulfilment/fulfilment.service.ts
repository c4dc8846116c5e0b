import type { Db, Tx } from '#server/db.ts';
import { DomainError, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Carrier, Order, Prisma } from '#server/generated/prisma/client.ts';
import { OrderClosed } from '#server/modules/orders/orders.errors.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { Actor } from '#server/viewer.ts';
import { inferCarrier, trackingNumberOf } from './carriers.rules.ts';
import type { FulfilmentOutOfOrder, OrderNotSendable } from './fulfilment.errors.ts';
import {
  fulfilOrderInput,
  isComplete,
  packOrdersInput,
  sentFirst,
  stepTo,
  type FulfilledOrder,
  type FulfilOrderInput,
  type PackOrdersInput,
  type SentParcel,
  type Step,
} from './fulfilment.rules.ts';
import { queueDeliveredMail, queueShippedMail } from './queue-parcel-mails.ts';

export type FulfilOrderFailure =
  | InvalidInput
  | NotFound
  | OrderClosed
  | OrderNotSendable
  | FulfilmentOutOfOrder;

/** What happened to one of several orders: the order, or why it was not changed. */
export interface PackOrderResult {
  readonly orderId: string;
  readonly order: Order | null;
  /** False if the step was taken before. */
  readonly isChanged: boolean;
  readonly failure: FulfilOrderFailure | null;
}
export interface PackedOrders {
  readonly results: readonly PackOrderResult[];
}

export interface TrackingNumber {
  carrier: Carrier | null;
  /** Numbers of the orders that have it, newest first. */
  usedBy: string[];
}
/** More orders than one parcel holds. */
const MAX_USES = 10;

export type FulfilmentService = ReturnType<typeof fulfilmentService>;

/** Fulfillment of orders: packing, parcels, delivery. */
export function fulfilmentService({
  prisma,
  visibleTo,
  returnDays,
  now = () => new Date(),
}: {
  prisma: Db;
  visibleTo: (actor: Actor) => Prisma.OrderWhereInput;
  /** Days for returns of an order that is delivered now. Omit it for the default. */
  returnDays?: (tx: Tx) => Promise<number>;
  now?: () => Date;
}) {
  /**
   * Moves an order one step, under its lock: concurrent steps, cancellations and refunds run one after the other. Emails are
   * queued in the same transaction.
   */
  async function fulfil(actor: Actor, rawInput: FulfilOrderInput): Promise<Order | FulfilOrderFailure> {
    const taken = await takeStep(actor, rawInput);
    return taken instanceof DomainError ? taken : taken.order;
  }

  /** As `fulfil`. Also returns whether the order changed: a repeated step changes nothing. */
  async function takeStep(
    actor: Actor,
    rawInput: FulfilOrderInput,
  ): Promise<{ order: Order; isChanged: boolean } | FulfilOrderFailure> {
    const input = parse(fulfilOrderInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { orderId } = input;
    if (!isRowId(orderId)) return new NotFound('order');
    return prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const order = await tx.order.findFirst({
        where: { AND: [{ id: orderId }, visibleTo(actor)] },
        include: {
          refunds: true,
          returns: true,
          parcels: { include: { lines: true }, orderBy: sentFirst },
          lines: {
            include: { refundLines: { include: { refund: { select: { status: true } } } } },
            orderBy: { position: 'asc' },
          },
        },
      });
      if (!order) return new NotFound('order');
      if (order.status !== 'OPEN') return new OrderClosed(order.status);
      const step = stepTo(order, input, now());
      if (step === 'done') return { order, isChanged: false };
      if (step instanceof DomainError) return step;
      const { after, changes } = await take(tx, order, step, now());
      const days = changes.fulfilment === 'DELIVERED' ? await returnDays?.(tx) : undefined;
      const data = { ...changes, ...(days !== undefined && { returnDays: days }) };
      await tx.auditEntry.create({
        data: {
          actor: actor.id,
          action: actions[step.take],
          subject: `order:${orderId}`,
          ...(after && { after }),
        },
      });
      return { order: await tx.order.update({ where: { id: orderId }, data }), isChanged: true };
    });
  }

  /**
   * Packs orders, or unpacks them with `undo`: each in its own transaction, so that one that cannot be packed does not stop
   * the others. Returns a result for each order, in the order of the input.
   */
  async function pack(actor: Actor, rawInput: PackOrdersInput): Promise<PackedOrders | InvalidInput> {
    const input = parse(packOrdersInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const to = input.undo ? 'UNFULFILLED' : 'PACKED';
    const results: PackOrderResult[] = [];
    // One after the other: more connections would take them from customers.
    for (const orderId of new Set(input.orderIds)) {
      const taken = await takeStep(actor, { orderId, to });
      results.push(
        taken instanceof DomainError
          ? { orderId, order: null, isChanged: false, failure: taken }
          : { orderId, ...taken, failure: null },
      );
    }
    return { results };
  }

  /** Describes a tracking number as an admin types it. Combined parcels share one, so a used number is no error. */
  async function trackingNumber(actor: Actor, typed: string): Promise<TrackingNumber> {
    const number = trackingNumberOf(typed);
    // PostgreSQL rejects U+0000.
    if (!/^[0-9A-Z]{4,35}$/.test(number)) return { carrier: null, usedBy: [] };
    const parcels = await prisma.parcel.findMany({
      where: { trackingNumber: number, order: visibleTo(actor) },
      orderBy: [{ shippedAt: 'desc' }, { id: 'desc' }],
      take: MAX_USES,
      select: { order: { select: { number: true } } },
    });
    return { carrier: inferCarrier(number), usedBy: parcels.map(({ order }) => orderNumber(order.number)) };
  }

  return { fulfil, pack, trackingNumber };
}

type OrderChanges = Prisma.OrderUpdateInput;

/** Writes a step's parcels and emails. Returns the changes of the order, and what the audit log records. */
async function take(
  tx: Tx,
  order: FulfilledOrder & Pick<Order, 'id' | 'shippedAt'>,
  step: Step,
  at: Date,
): Promise<{ changes: OrderChanges; after?: Prisma.InputJsonObject }> {
  switch (step.take) {
    case 'pack':
      return { changes: { fulfilment: 'PACKED', packedAt: at } };
    case 'unpack':
      return { changes: { fulfilment: 'UNFULFILLED', packedAt: null } };
    case 'ship': {
      const items = step.items.map(({ lineId, quantity }) => ({ lineId, quantity }));
      const parcel = await tx.parcel.create({
        data: { orderId: order.id, ...step.shipment, shippedAt: at, lines: { create: items } },
      });
      for (const { lineId, quantity } of items)
        await tx.orderLine.update({ where: { id: lineId }, data: { shipped: { increment: quantity } } });
      await queueShippedMail(tx, order.id, parcel.id);
      const lines = order.lines.map((line) => {
        const sent = items.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
        return { ...line, shipped: line.shipped + sent };
      });
      const fulfilment = isComplete({ ...order, lines }) ? 'SHIPPED' : 'PARTLY_SHIPPED';
      return {
        changes: { fulfilment, shippedAt: order.shippedAt ?? at },
        after: { ...step.shipment, items },
      };
    }
    case 'complete':
      return { changes: await delivered(tx, { ...order, fulfilment: 'SHIPPED' }) };
    case 'retrack':
      await tx.parcel.update({ where: { id: step.parcel.id }, data: step.shipment });
      return { changes: { fulfilment: order.fulfilment }, after: step.shipment };
    case 'deliver': {
      const ids = step.parcels.map(({ id }) => id);
      await tx.parcel.updateMany({ where: { id: { in: ids } }, data: { deliveredAt: at } });
      const parcels = order.parcels.map((parcel) =>
        ids.includes(parcel.id) ? { ...parcel, deliveredAt: at } : parcel,
      );
      return { changes: await delivered(tx, { ...order, parcels }), after: numbersOf(step.parcels) };
    }
    case 'undeliver':
      await tx.parcel.update({ where: { id: step.parcel.id }, data: { deliveredAt: null } });
      return {
        changes: {
          fulfilment: order.fulfilment === 'DELIVERED' ? 'SHIPPED' : order.fulfilment,
          deliveredAt: null,
        },
        after: numbersOf([step.parcel]),
      };
    default:
      return step satisfies never;
  }
}

/** The order is delivered once it is completely shipped and all its parcels are delivered. */
async function delivered(
  tx: Tx,
  { id, fulfilment, parcels }: FulfilledOrder & Pick<Order, 'id'>,
): Promise<OrderChanges> {
  const times = parcels.flatMap(({ deliveredAt }) => (deliveredAt ? [deliveredAt.getTime()] : []));
  if (fulfilment !== 'SHIPPED' || times.length < parcels.length) return { fulfilment };
  const deliveredAt = new Date(Math.max(...times));
  await queueDeliveredMail(tx, id, deliveredAt);
  return { fulfilment: 'DELIVERED', deliveredAt };
}

const numbersOf = (parcels: readonly SentParcel[]) => ({
  trackingNumbers: parcels.map(({ trackingNumber }) => trackingNumber),
});

const actions = {
  pack: 'order.packed',
  unpack: 'order.unpacked',
  ship: 'order.shipped',
  complete: 'order.shipping-completed',
  retrack: 'order.tracking-changed',
  deliver: 'order.delivered',
  undeliver: 'order.delivery-undone',
} as const satisfies Record<Step['take'], string>;
