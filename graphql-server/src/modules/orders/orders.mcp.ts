import { z } from 'zod';
import { DomainError } from '#server/errors/domain-error.ts';
import { tool } from '#server/http/tool.ts';
import { money, moneyOf } from '#server/modules/money/money.mcp.ts';
import { ordersAccess, ordersLimits } from './orders.access.ts';
import { canPay, guestOrderInput, isPaid, orderNumber } from './orders.rules.ts';

const day = z.string().nullable().describe('Such as `2026-11-30`.');
const time = z.string().nullable().describe('In ISO 8601. Null if it did not happen.');
const dayOf = (date: Date | null) => date && date.toISOString().slice(0, 10);
const timeOf = (date: Date | null) => date && date.toISOString();

/** What the page `/guest-order` shows, without name, email and address. */
const getOrderStatus = tool({
  name: 'get_order_status',
  title: 'Get the status of an order',
  description:
    'Returns the status of an order that was placed without signing in. Ask the customer for number and email; never guess them. Orders of accounts are not found: their customers sign in.',
  access: ordersAccess.ofGuest,
  limit: ordersLimits.ofGuest,
  input: z.strictObject({
    number: guestOrderInput.shape.number.describe('The order number, such as `FZ-10001`.'),
    email: guestOrderInput.shape.email.describe('The email that the order was placed with.'),
  }),
  output: z.strictObject({
    number: z.string(),
    status: z.enum(['OPEN', 'CANCELLED', 'EXPIRED']),
    paymentState: z.enum([
      'UNPAID',
      'INTENT_OPEN',
      'REQUIRES_ACTION',
      'PROCESSING',
      'FAILED',
      'PAID',
      'PARTLY_REFUNDED',
      'REFUNDED',
    ]),
    paid: z.boolean().describe('Stays true after a refund.'),
    canPay: z.boolean().describe('Whether the customer can pay it now, at `url`.'),
    paidAt: time,
    cancelledAt: time,
    lines: z.array(
      z.strictObject({ name: z.string(), title: z.string(), quantity: z.int(), unitPrice: money }),
    ),
    delivery: z
      .strictObject({ name: z.string(), isPickup: z.boolean(), cost: money, earliest: day, latest: day })
      .nullable()
      .describe('How the order is delivered. Null for orders that were placed without checkout.'),
    total: money,
    refunded: money,
    url: z.string().describe('Page where the customer looks the order up.'),
  }),
  async handle(input, { services: { orders } }, urlOf) {
    const order = await orders.ofGuestWithLines(input);
    if (order instanceof DomainError) return order;
    const { currency } = order;
    const number = orderNumber(order.number);
    return {
      number,
      status: order.status,
      paymentState: order.paymentState,
      paid: isPaid(order),
      canPay: canPay(order),
      paidAt: timeOf(order.paidAt),
      cancelledAt: timeOf(order.cancelledAt),
      lines: order.lines.map(({ name, title, quantity, unitPriceMinor }) => ({
        name,
        title,
        quantity,
        unitPrice: moneyOf(unitPriceMinor, currency),
      })),
      delivery:
        order.deliveryName === null
          ? null
          : {
              name: order.deliveryName,
              isPickup: order.deliveryKind === 'PICKUP',
              cost: moneyOf(order.deliveryMinor, currency),
              earliest: dayOf(order.deliveryEarliest),
              latest: dayOf(order.deliveryLatest),
            },
      total: moneyOf(order.totalMinor, currency),
      refunded: moneyOf(order.refundedMinor, currency),
      url: urlOf(`/guest-order?number=${number}`),
    };
  },
});

export const ordersTools = [getOrderStatus];
