import { z } from 'zod';
import { DomainError, Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { withFieldNames } from '#server/errors/rest.ts';
import type { Order, OrderLine } from '#server/generated/prisma/client.ts';
import { reply, route } from '#server/http/route.ts';
import { toMajor, toMinor } from '#server/modules/money/money.rules.ts';
import type { Actor } from '#server/viewer.ts';
import { EXAMPLE_PRODUCT_ID } from '#server/modules/equipment/equipment.rules.ts';
import { ordersAccess, ordersLimits } from './orders.access.ts';
import { isPaid, needsEmailVerification, masked } from './orders.rules.ts';

type OrderWithLines = Order & { lines: OrderLine[] };

const money = z.number().meta({ description: 'In major currency units.', example: 89.9 });
const legacyOrder = z
  .object({
    _id: z.uuid(),
    img: z.string(),
    name: z.string().meta({ example: 'Lakehead 3000' }),
    quantity: z.int(),
    price: money.meta({ description: 'Total of the order: the sum of unit price times quantity.' }),
    currency: z.string(),
    customerMail: z.string(),
    customer: z.string(),
    patientName: z.string().meta({ deprecated: true, description: 'Same as `customer`.' }),
    patientMail: z.string().meta({ deprecated: true, description: 'Same as `customerMail`.' }),
    phone: z.string(),
    address: z.string(),
    paid: z.boolean(),
    transactionId: z.string().optional().meta({ description: 'Present once the order is paid.' }),
    refunded: money.optional(),
    status: z.enum(['open', 'cancelled', 'expired']),
    items: z.array(z.object({ name: z.string(), img: z.string(), quantity: z.int(), price: money })),
  })
  .meta({ id: 'Order' });

const statuses = { OPEN: 'open', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const;

/** An order in the old client's format (specification §3, §7), which has one line. */
function shownTo(actor: Actor, order: OrderWithLines): z.input<typeof legacyOrder> {
  const [first] = order.lines;
  const more = order.lines.length - 1;
  const shown = (text: string) => (needsEmailVerification(actor, order) ? masked(text) : text);
  return {
    _id: order.id,
    img: first?.pictureUrl ?? '',
    name: first ? `${first.name}${more > 0 ? ` +${more} more` : ''}` : '',
    quantity: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    price: toMajor(order.totalMinor, order.currency),
    currency: order.currency,
    customerMail: order.customerEmail,
    customer: order.customerName,
    // The payment page of the specification reads these two; they exist nowhere else.
    patientName: order.customerName,
    patientMail: order.customerEmail,
    phone: shown(order.phone),
    address: shown(order.address),
    paid: isPaid(order),
    ...(order.transactionId && { transactionId: order.transactionId }),
    ...(order.refundedMinor > 0 && { refunded: toMajor(order.refundedMinor, order.currency) }),
    status: statuses[order.status],
    items: order.lines.map((line) => ({
      name: line.name,
      img: line.pictureUrl ?? '',
      quantity: line.quantity,
      price: toMajor(line.unitPriceMinor, order.currency),
    })),
  };
}

const text = (max: number) => z.string().max(max);
const idParams = z.object({
  id: text(200).meta({ description: 'The `_id` of an order, from `POST /order` or `GET /order`.' }),
});

export const ordersRoutes = (currency: string) => [
  route({
    method: 'POST',
    path: '/order',
    access: ordersAccess.place,
    summary:
      'Places an order for one product, as a guest if there is no token. The price is compared with the actual total, never charged.',
    body: z
      .strictObject({
        equipmentId: text(100).optional(),
        img: text(2_000).optional(),
        name: text(300).optional(),
        quantity: z.union([
          z.number(),
          z
            .string()
            .trim()
            .regex(/^\d{1,7}$/)
            .transform(Number),
        ]),
        price: z.union([z.number(), text(40)]).optional(),
        customerMail: text(400).optional(),
        customer: text(400).nullish(),
        phone: text(100),
        address: text(2_000),
      })
      .meta({
        example: {
          equipmentId: EXAMPLE_PRODUCT_ID,
          quantity: 1,
          phone: '+46 70 555 01 84',
          address: 'Strandvägen 12, 185 31 Vaxholm',
        },
      }),
    responses: {
      200: z.object({
        success: z.boolean(),
        _id: z.uuid().optional(),
        insertedId: z.uuid().optional(),
        message: z.string().optional(),
        code: z.string().optional(),
        reason: z.string().optional(),
      }),
    },
    limit: ordersLimits.place,
    async handle({ body }, { services, viewer }) {
      const { price, customerMail, customer, ...rest } = body;
      const expectedTotalMinor = price === undefined ? undefined : (toMinor(price, currency) ?? 0);
      const result = await services.orders.place(viewer, {
        ...rest,
        expectedTotalMinor,
        customerEmail: customerMail || undefined,
        customerName: customer || undefined,
      });
      if (result instanceof InvalidInput) return withFieldNames(result, legacyNames);
      if (!(result instanceof DomainError))
        return reply(200, { success: true, _id: result.id, insertedId: result.id });
      // Old clients expect 200 with `success: false` for these rejections (specification §7).
      const isRejection = ['EQUIPMENT_UNAVAILABLE', 'QUANTITY_OUT_OF_RANGE', 'PRICE_CHANGED'].includes(
        result.code,
      );
      return isRejection
        ? reply(200, { success: false, message: unavailable, code: result.code, reason: result.message })
        : result;
    },
  }),
  route({
    method: 'GET',
    path: '/order',
    access: ordersAccess.mine,
    summary: "Lists the orders of the token's email, newest first. Admins can list the orders of any email.",
    query: z.object({ customerMail: text(400).optional().meta({ example: 'maya@fishzome.example' }) }),
    responses: { 200: z.array(legacyOrder) },
    async handle({ query }, { services, viewer }) {
      // Old clients do not encode the address in the query string, where a plus means a space.
      const email = query.customerMail?.trim().replaceAll(' ', '+').toLowerCase() || viewer.email;
      const rows = await services.orders.ofCustomer(viewer, email);
      return rows instanceof DomainError
        ? rows
        : reply(
            200,
            rows.map((row) => shownTo(viewer, row)),
          );
    },
  }),
  route({
    method: 'GET',
    path: '/order/:id',
    access: ordersAccess.one,
    summary: 'Retrieves an order of the signed-in user.',
    fails: [404],
    params: idParams,
    responses: { 200: legacyOrder },
    async handle({ params }, { services, actor }) {
      const order = await services.orders.withLines(actor, params.id);
      return order ? reply(200, shownTo(actor, order)) : new NotFound('order');
    },
  }),
  route({
    method: 'DELETE',
    // §7 calls the parameter customerMail; one address can have only one name for it in the reference.
    path: '/order/:id',
    access: ordersAccess.cancel,
    summary: 'Cancels one unpaid order: the one in `orderId`, or the newest of this email.',
    params: z.object({
      id: text(400).meta({
        description: "The customer's email, or the ID of an order.",
        example: 'maya@fishzome.example',
      }),
    }),
    query: z.object({ orderId: text(200).optional() }),
    responses: {
      200: z.object({
        acknowledged: z.literal(true),
        deletedCount: z.int(),
        message: z.string().optional(),
        code: z.string().optional(),
      }),
    },
    async handle({ params, query }, { services, viewer }) {
      const named = params.id.trim().toLowerCase();
      const byEmail = named.includes('@');
      if (byEmail && named !== viewer.email && viewer.role !== 'ADMIN') return new Forbidden();
      const id = byEmail ? (query.orderId ?? (await services.orders.newestUnpaid(viewer, named))) : named;
      const result = id === null ? new NotFound('order') : await services.orders.cancel(viewer, id);
      if (!(result instanceof DomainError)) return reply(200, { acknowledged: true, deletedCount: 1 });
      return result.code === 'UNAVAILABLE' ? result : reply(200, { ...nothingDeleted, code: result.code });
    },
  }),
];

/** Names of the fields in REST requests, by the service's name. */
const legacyNames = { customerEmail: 'customerMail', customerName: 'customer', expectedTotalMinor: 'price' };
const unavailable = 'today this equipment not available try tomorrow!';
const nothingDeleted = { acknowledged: true, deletedCount: 0, message: 'failed to delete!' } as const;
