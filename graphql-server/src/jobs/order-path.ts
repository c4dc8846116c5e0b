import { orderNumber } from '#server/modules/orders/orders.rules.ts';

interface LinkedOrder {
  readonly id: string;
  readonly number: number;
  readonly customerId: string | null;
}

/** Where the customer sees the order: guests enter their email address there. */
export const orderPath = ({ id, number, customerId }: LinkedOrder): string =>
  customerId === null ? `/guest-order?number=${orderNumber(number)}` : `/dashboard/payment/${id}`;

/** As `orderPath`, among the customer's orders. */
export const ordersPath = (order: LinkedOrder): string =>
  order.customerId === null ? orderPath(order) : '/dashboard/order';
