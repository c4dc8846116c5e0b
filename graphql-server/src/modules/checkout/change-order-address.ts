import type { Db } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound, type RateLimited } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Order, Prisma } from '#server/generated/prisma/client.ts';
import { OrderClosed } from '#server/modules/orders/orders.errors.ts';
import { needsEmailVerification } from '#server/modules/orders/orders.rules.ts';
import type { Viewer } from '#server/viewer.ts';
import { addressLines } from './addresses.rules.ts';
import { AddressChangeRefused } from './checkout.errors.ts';
import {
  addressChangeRefusal,
  changeOrderAddressInput,
  type ChangeOrderAddressInput,
} from './checkout.rules.ts';

export type ChangeOrderAddressFailure =
  | InvalidInput
  | NotFound
  | OrderClosed
  | AddressChangeRefused
  | RateLimited
  | Forbidden;

export function orderAddressChanger({
  prisma,
  visibleTo,
}: {
  prisma: Db;
  visibleTo: (viewer: Viewer) => Prisma.OrderWhereInput;
}) {
  /**
   * Changes the delivery address of an order that is not packed, under the lock that packing takes. Country and region stay,
   * because the costs of delivery and the taxes of the order depend on them.
   */
  return async function changeAddress(
    viewer: Viewer,
    rawInput: ChangeOrderAddressInput,
  ): Promise<Order | ChangeOrderAddressFailure> {
    const input = parse(changeOrderAddressInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { orderId, address } = input;
    if (!isRowId(orderId)) return new NotFound('order');
    return prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const order = await tx.order.findFirst({
        where: { AND: [{ id: orderId }, visibleTo(viewer)] },
        include: { shippingAddress: true },
      });
      if (!order) return new NotFound('order');
      if (needsEmailVerification(viewer, order))
        return new Forbidden('Verify your email first. This order was placed without signing in.');
      if (order.status !== 'OPEN') return new OrderClosed(order.status);
      const refusal = addressChangeRefusal(order);
      if (refusal) return refusal;
      const { country, region } = order.shippingAddress ?? {};
      if (address.country !== country || address.region !== region)
        return new AddressChangeRefused('OTHER_REGION');
      const after = addressLines(address);
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'order.address-changed',
          subject: `order:${orderId}`,
          before: { customerName: order.customerName, address: order.address },
          after: { customerName: address.recipient, address: after },
        },
      });
      return tx.order.update({
        where: { id: orderId },
        data: {
          address: after,
          customerName: address.recipient,
          shippingAddress: { update: address },
        },
      });
    });
  };
}
