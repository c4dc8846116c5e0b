import { z } from 'zod';
import { DomainError, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { reply, route } from '#server/http/route.ts';
import { toMinor } from '#server/modules/money/money.rules.ts';
import { PaymentUnderWay } from '#server/modules/orders/orders.errors.ts';
import { isPaid } from '#server/modules/orders/orders.rules.ts';
import { paymentsAccess, paymentsLimits } from './payments.access.ts';

const noSuchOrder = new InvalidInput([
  { path: 'price', message: 'You have no unpaid order with this total.' },
]);

/** `currency` is the shop's: `price` is in its major unit (specification §7). */
export const paymentsRoutes = (currency: string) => [
  route({
    method: 'POST',
    path: '/create-payment-intent',
    access: paymentsAccess.open,
    summary:
      "Returns the client secret for a card payment. The price selects the order; the amount charged is always the order's total.",
    fails: [409],
    body: z.strictObject({
      price: z
        .union([z.number(), z.string().max(40)])
        .optional()
        .meta({ description: 'Total of an unpaid order, for clients without `orderId`.' }),
      orderId: z.string().max(100).optional().meta({ description: 'The `_id` of the order to pay.' }),
    }),
    responses: { 200: z.object({ clientSecret: z.string() }) },
    limit: paymentsLimits.open,
    async handle({ body: { price, orderId } }, { services, viewer, address }) {
      const total = price === undefined ? null : toMinor(price, currency);
      if (total === 0 || (total === null && (price !== undefined || orderId === undefined)))
        return noSuchOrder;
      const id = orderId ?? (await services.payments.orderOfTotal(viewer, total ?? 0));
      if (id === null) return noSuchOrder;
      const session = await services.payments.open(viewer, id, total, address);
      if (session instanceof NotFound) return noSuchOrder;
      return session instanceof DomainError ? session : reply(200, { clientSecret: session.clientSecret });
    },
  }),
  route({
    method: 'PATCH',
    path: '/order/:id',
    access: paymentsAccess.confirm,
    summary: 'Reports a payment. The server verifies it with the payment provider.',
    fails: [404, 409],
    params: z.object({ id: z.string().max(200).meta({ description: 'The `_id` of the order.' }) }),
    body: z.strictObject({
      transactionId: z.string().max(200).meta({
        description: 'The payment intent: the client secret up to `_secret_`, such as `pi_3Q…`.',
      }),
      appointmentId: z.unknown().optional().meta({ description: 'Accepted and ignored.' }),
    }),
    responses: {
      200: z.object({ acknowledged: z.literal(true), matchedCount: z.int(), modifiedCount: z.int() }),
      202: z.object({ acknowledged: z.literal(false), code: z.string(), message: z.string() }),
    },
    async handle({ params, body }, { services, viewer }) {
      const before = await services.orders.withLines(viewer, params.id);
      const result = await services.payments.confirm(viewer, params.id, body.transactionId);
      if (result instanceof PaymentUnderWay)
        return reply(202, { acknowledged: false, code: result.code, message: result.message });
      if (result instanceof DomainError) return result;
      const modifiedCount = before && isPaid(before) ? 0 : 1;
      return reply(200, { acknowledged: true, matchedCount: 1, modifiedCount });
    },
  }),
];
