import type { Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Order, Prisma } from '#server/generated/prisma/client.ts';
import { OrderClosed } from '#server/modules/orders/orders.errors.ts';
import type { Viewer } from '#server/viewer.ts';
import type { FulfilmentOutOfOrder, OrderNotSendable } from './fulfilment.errors.ts';
import { fulfilOrderInput, stepTo } from './fulfilment.rules.ts';
import { tellOfShipment } from './outbox.ts';

export type FulfilOrderFailure =
  InvalidInput | NotFound | OrderClosed | OrderNotSendable | FulfilmentOutOfOrder;

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
   * Moves an order one step, under its lock: two admins, a cancelling or a refund at one time come one after the other. The
   * customer is told of the shipment in the transaction that writes it.
   */
  async function fulfil(viewer: Viewer, input: unknown): Promise<Order | FulfilOrderFailure> {
    const wish = parse(fulfilOrderInput, input);
    if (wish instanceof InvalidInput) return wish;
    const { orderId } = wish;
    if (!isRowId(orderId)) return new NotFound('order');
    return prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const order = await tx.order.findFirst({
        where: { AND: [{ id: orderId }, visibleTo(viewer)] },
        include: { refunds: true },
      });
      if (!order) return new NotFound('order');
      if (order.status !== 'OPEN') return new OrderClosed(order.status);
      const step = stepTo(order, wish);
      if (typeof step !== 'string') return step;
      if (step === 'done') return order;
      const { carrier, trackingNumber } = wish.shipment ?? {};
      const shipment = { carrier, trackingNumber };
      const changes = {
        pack: { packedAt: now() },
        unpack: { packedAt: null },
        ship: { shippedAt: now(), ...shipment },
        retrack: shipment,
        deliver: { deliveredAt: now() },
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
      if (step === 'ship') await tellOfShipment(tx, orderId);
      return tx.order.update({ where: { id: orderId }, data: { fulfilment: wish.to, ...changes[step] } });
    });
  }

  return { fulfil };
}

const actions = {
  pack: 'order.packed',
  unpack: 'order.unpacked',
  ship: 'order.shipped',
  retrack: 'order.tracking-changed',
  deliver: 'order.delivered',
} as const;
