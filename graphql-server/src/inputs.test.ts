import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { alertTokenInput, cancelAlertInput, createAlertInput } from './modules/alerts/alerts.rules.ts';
import { addEquipmentInput, changeEquipmentInput } from './modules/equipment/equipment.rules.ts';
import { fulfilOrderInput, packOrdersInput } from './modules/fulfilment/fulfilment.rules.ts';
import { orderNoteInput, placeOrderInput } from './modules/orders/orders.rules.ts';
import { refundOrderInput } from './modules/payments/refunds.rules.ts';
import { answerReturnInput, requestReturnInput } from './modules/returns/returns.rules.ts';
import { changeReviewInput, productReviewInput, reviewInput } from './modules/reviews/reviews.rules.ts';
import { addToWishListInput, removeFromWishListInput } from './modules/wish-list/wish-list.rules.ts';
import { routes } from './routes.ts';

const modules = path.join(import.meta.dirname, 'modules');
const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(modules, file), 'utf8') }));

describe('inputs', () => {
  // `InputFields` makes a field that only the GraphQL input or only the service has a compile-time error.
  it('annotate the fields of every GraphQL input type with the type that the service takes', () => {
    const inputTypes = files.flatMap(({ text }) => text.split(/builder\s*\.inputType\(/).slice(1));
    expect(inputTypes.length).toBeGreaterThan(20);
    for (const declaration of inputTypes)
      expect(declaration).toMatch(
        /^(?:'\w+'|name), \{\s+description(?::\s+[^\n]+|,)\n(\s+\/\/[^\n]+\n)*\s+fields: \(t\): InputFields</,
      );
  });

  it('have a type on every service method', () => {
    for (const { file, text } of files) expect(text, file).not.toMatch(/\binput\??: (unknown|object)\b/);
  });
});

const words = (length: number) => 'x'.repeat(length);
const ids = (length: number) => Array.from({ length }, () => 'x');
const same = (value: number) => value;
const padded = (length: number) => '1Z5R89390357567127'.padEnd(length);

/** Whether a schema accepts a field, a dotted path, just under, at and just over its limit. */
function acceptedBy(
  schema: z.ZodType | undefined,
  field: string,
  limit: number,
  make: (n: number) => unknown,
  step = 1,
) {
  return [limit - step, limit, limit + step].map((n) => {
    const input = field.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), make(n));
    const issues = schema?.safeParse(input).error?.issues ?? [];
    return !issues.some(({ path: at }) => at.join('.') === field);
  });
}

describe('the inputs of services', () => {
  const [add, change] = [addEquipmentInput('USD'), changeEquipmentInput('USD')];

  it.each<[string, z.ZodType]>([
    ['a review', reviewInput],
    ['a review of a product', productReviewInput],
    ['a changed review', changeReviewInput],
    ['a product', add],
    ['a changed product', change],
  ])('%s: imageUrl is without U+0000, which PostgreSQL rejects', (_what, schema) => {
    const issues = schema.safeParse({ imageUrl: '/images/a\0.webp' }).error?.issues ?? [];
    expect(issues.filter(({ path }) => path[0] === 'imageUrl').map(({ message }) => message)).toEqual([
      'Remove control characters.',
    ]);
  });

  it.each<[input: string, field: string, limit: number, schema: z.ZodType, make: (n: number) => unknown]>([
    ['an order', 'equipmentId', 100, placeOrderInput, words],
    ['an order', 'name', 300, placeOrderInput, words],
    ['an order', 'img', 2_000, placeOrderInput, words],
    ['a wish list', 'equipmentIds', 200, addToWishListInput, (n) => Array.from({ length: n }, () => 'x')],
    ['a removal', 'equipmentId', 100, removeFromWishListInput, words],
    ['an alert', 'equipmentId', 100, createAlertInput, words],
    ['a canceled alert', 'alertId', 100, cancelAlertInput, words],
    ['a link of an alert', 'token', 100, alertTokenInput, words],
    ['a refund', 'orderId', 100, refundOrderInput, words],
    ['a refund', 'idempotencyKey', 100, refundOrderInput, words],
    ['a refund', 'amountMinor', 99_999_999, refundOrderInput, same],
    ['a parcel', 'orderId', 100, fulfilOrderInput, words],
    ['orders to pack', 'orderIds', 100, packOrdersInput, ids],
    ['a note', 'orderId', 100, orderNoteInput, words],
    ['a request for a return', 'orderId', 100, requestReturnInput, words],
    ['an answer to a return', 'orderId', 100, answerReturnInput, words],
    ['a review', 'imageUrl', 2_000, reviewInput, words],
    ['a review of a product', 'imageUrl', 2_000, productReviewInput, words],
    ['a changed review', 'imageUrl', 2_000, changeReviewInput, words],
    ['a product', 'imageUrl', 2_000, add, words],
    ['a product', 'categorySlug', 100, add, words],
    ['a product', 'priceMinor', 99_999_999, add, same],
    ['a changed product', 'imageUrl', 2_000, change, words],
    ['a changed product', 'categorySlug', 100, change, words],
    ['a changed product', 'priceMinor', 99_999_999, change, same],
    ['a changed product', 'maxQty', 1_000_000, change, same],
    ['a changed product', 'stockChange.idempotencyKey', 100, change, words],
    ['a changed product', 'stockChange.quantity', 1_000_000_000, change, same],
  ])('%s has a %s of at most %i', (_input, field, limit, schema, make) => {
    expect(acceptedBy(schema, field, limit, make)).toEqual([true, true, false]);
  });

  it.each<[input: string, field: string, limit: number, schema: z.ZodType, make: (n: number) => unknown]>([
    ['a refund', 'idempotencyKey', 8, refundOrderInput, words],
    ['a refund', 'amountMinor', 1, refundOrderInput, same],
    ['a changed product', 'stockChange.idempotencyKey', 8, change, words],
    ['a changed product', 'stockChange.quantity', -1_000_000_000, change, same],
  ])('%s has a %s of at least %i', (_input, field, limit, schema, make) => {
    expect(acceptedBy(schema, field, limit, make)).toEqual([false, true, true]);
  });

  it('a rating is from half a star to five', () => {
    for (const schema of [reviewInput, productReviewInput, changeReviewInput]) {
      expect(acceptedBy(schema, 'rating', 5, same, 0.5)).toEqual([true, true, false]);
      expect(acceptedBy(schema, 'rating', 0.5, same, 0.5)).toEqual([false, true, true]);
    }
  });

  it('a tracking number has at most 60 characters, including separators', () => {
    const accepts = (length: number) =>
      fulfilOrderInput.safeParse({
        orderId: 'x',
        to: 'SHIPPED',
        shipment: { carrier: 'UPS', trackingNumber: padded(length) },
      }).success;
    expect([accepts(59), accepts(60), accepts(61)]).toEqual([true, true, false]);
  });
});

describe('REST requests', () => {
  const all = Object.values(routes('USD')).flat();
  const bodies = all.flatMap(({ method, path: at, body }) =>
    body ? [[`${method} ${at}`, body] as const] : [],
  );

  it.each(bodies)('%s rejects unknown body fields', (_call, body) => {
    expect(body.safeParse({ unheardOf: 1 }).error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['unheardOf'] }),
    );
  });

  const product = { name: 10_000, price: 40, minQty: 40, maxQty: 40, img: 10_000, description: 100_000 };
  /** The most characters of every text. Most services have stricter limits. */
  const longest: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    'GET /equitment': { q: 200 },
    'GET /equipment': { q: 200 },
    'GET /equitment/:id': { id: 200 },
    'GET /equipment/:id': { id: 200 },
    'POST /equitment': product,
    'POST /equipment': product,
    'POST /order': {
      equipmentId: 100,
      img: 2_000,
      name: 300,
      price: 40,
      customerMail: 400,
      customer: 400,
      phone: 100,
      address: 2_000,
    },
    'GET /order': { customerMail: 400 },
    'GET /invoice/:orderId': { orderId: 200, refundId: 100 },
    'POST /product-import': { columns: 2_000 },
    'GET /customer-data/:userId': { userId: 254 },
    'POST /guest-invoice': { number: 100, email: 400, refundId: 100 },
    'GET /order/:id': { id: 200 },
    'PATCH /order/:id': { id: 200, transactionId: 200 },
    'DELETE /order/:id': { id: 400, orderId: 200 },
    'POST /create-payment-intent': { price: 40, orderId: 100 },
    'POST /review': { name: 10_000, body: 100_000, Ratings: 40 },
    'POST /profile': {
      email: 10_000,
      name: 10_000,
      contractNo: 10_000,
      skill: 10_000,
      education: 10_000,
      yourself: 10_000,
      linkedin: 10_000,
    },
    'PUT /user/:email': { email: 400 },
    'POST /alerts/unsubscribe': { token: 100 },
    'GET /admin/:email': { email: 400 },
    'PUT /user/admin/:email': { email: 400 },
  };
  const schemas = all.flatMap(({ method, path: at, params, query, body }) =>
    [params, query, body].flatMap((schema) =>
      Object.entries(
        schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : {},
      )
        .filter(([, value]) => JSON.stringify(value).includes('"maxLength"'))
        .map(([field]) => [`${method} ${at}`, field, schema] as const),
    ),
  );
  it.each(schemas)('%s accepts as much of %s as its limit', (call, field, schema) => {
    const limit = longest[call]?.[field] ?? 0;
    expect(acceptedBy(schema, field, limit, words)).toEqual([true, true, false]);
  });
  it('have these limits of their texts', () => {
    const fields = Object.entries(longest).flatMap(([call, limits]) =>
      Object.keys(limits).map((field) => `${call} ${field}`),
    );
    expect(schemas.map(([call, field]) => `${call} ${field}`).sort()).toEqual(fields.sort());
  });

  const paginated = all.filter(({ query }) => query && 'limit' in (query.parse({}) as object));
  it.each(paginated.map((one) => [one.path, one] as const))(
    '%s rejects a limit that is no number from 1 to 500',
    (_path, { query }) => {
      const accepts = (limit: unknown) => query?.safeParse({ limit }).success;
      for (const limit of ['abc', '', '1.5', '0', '501', '-1', ['1', '2']])
        expect(accepts(limit), String(limit)).toBe(false);
      for (const limit of ['1', '499', '500']) expect(accepts(limit), limit).toBe(true);
      expect(query?.safeParse({ limt: '5' }).success).toBe(true);
    },
  );
});
