import type { Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Carrier, Order, Prisma } from '#server/generated/prisma/client.ts';
import { OrderClosed } from '#server/modules/orders/orders.errors.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { Viewer } from '#server/viewer.ts';
import { inferCarrier, trackingNumberOf } from './carriers.rules.ts';
import type { FulfilmentOutOfOrder, OrderNotSendable } from './fulfilment.errors.ts';
import { fulfilOrderInput, stepTo, type FulfilOrderInput } from './fulfilment.rules.ts';
import { queueDeliveredMail, queueShippedMail } from './parcel-mails.ts';

export type FulfilOrderFailure =
  InvalidInput | NotFound | OrderClosed | OrderNotSendable | FulfilmentOutOfOrder;

export interface TrackingNumber {
  carrier: Carrier | null;
  /** Numbers of the orders that have it, newest first. */
  usedBy: string[];
}
/** More orders than one parcel holds. */
const MOST_USES = 10;

export type FulfilmentService = ReturnType<typeof fulfilmentService>;

/** Parcels: packed here, handed to a carrier, delivered. */
export function fulfilmentService({
  prisma,
  visibleTo,
  now = () => new Date(),
}: {
  prisma: Db;
  visibleTo: (viewer: Viewer) => Prisma.OrderWhereInput;
  now?: () => Date;
}) {
  /**
   * Moves an order one step, under its lock: concurrent steps, cancellations and refunds run one after the other. The
   * shipment email is queued in the same transaction.
   */
  async function fulfil(viewer: Viewer, rawInput: FulfilOrderInput): Promise<Order | FulfilOrderFailure> {
    const input = parse(fulfilOrderInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { orderId } = input;
    if (!isRowId(orderId)) return new NotFound('order');
    return prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const order = await tx.order.findFirst({
        where: { AND: [{ id: orderId }, visibleTo(viewer)] },
        include: { refunds: true, returns: true },
      });
      if (!order) return new NotFound('order');
      if (order.status !== 'OPEN') return new OrderClosed(order.status);
      const step = stepTo(order, input, now());
      if (typeof step !== 'string') return step;
      if (step === 'done') return order;
      const { carrier, trackingNumber } = input.shipment ?? {};
      const shipment = { carrier, trackingNumber };
      const at = now();
      const changes = {
        pack: { packedAt: at },
        unpack: { packedAt: null },
        ship: { shippedAt: at, ...shipment },
        retrack: shipment,
        deliver: { deliveredAt: at },
        undeliver: { deliveredAt: null },
      } satisfies Record<typeof step, Prisma.OrderUpdateInput>;
      const hasNumber = step === 'ship' || step === 'retrack';
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: actions[step],
          subject: `order:${orderId}`,
          ...(hasNumber && { after: { carrier, trackingNumber } }),
        },
      });
      if (step === 'ship') await queueShippedMail(tx, orderId);
      if (step === 'deliver') await queueDeliveredMail(tx, orderId, at);
      return tx.order.update({ where: { id: orderId }, data: { fulfilment: input.to, ...changes[step] } });
    });
  }

  /** Describes a tracking number as an admin types it. Combined parcels share one, so a used number is no error. */
  async function trackingNumber(viewer: Viewer, typed: string): Promise<TrackingNumber> {
    const number = trackingNumberOf(typed);
    // PostgreSQL rejects U+0000.
    if (!/^[0-9A-Z]{4,35}$/.test(number)) return { carrier: null, usedBy: [] };
    const orders = await prisma.order.findMany({
      where: { AND: [{ trackingNumber: number }, visibleTo(viewer)] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST_USES,
      select: { number: true },
    });
    return { carrier: inferCarrier(number), usedBy: orders.map((order) => orderNumber(order.number)) };
  }

  return { fulfil, trackingNumber };
}

const actions = {
  pack: 'order.packed',
  unpack: 'order.unpacked',
  ship: 'order.shipped',
  retrack: 'order.tracking-changed',
  deliver: 'order.delivered',
  undeliver: 'order.delivery-undone',
} as const;
