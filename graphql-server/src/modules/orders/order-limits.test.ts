import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RateLimited } from '#server/errors/domain-error.ts';
import { openMoneyHarness, type MoneyHarness } from '../../../test/money-harness.ts';
import { MAX_GUEST_ORDERS, MAX_UNPAID_ORDERS } from './order-limits.ts';
import { OrderLimitReached, IdempotencyKeyReused } from './orders.errors.ts';

let harness: MoneyHarness;
let equipmentId: string;
beforeAll(async () => {
  harness = await openMoneyHarness();
  harness.controls.holdWebhooks();
  equipmentId = (await harness.newProduct({ stock: null })).id;
}, 60_000);
afterAll(() => harness.close());

const details = (more: object = {}) => ({
  equipmentId,
  quantity: 1,
  phone: '+1 555 0100',
  address: 'Pier 1',
  ...more,
});
const guest = () => ({ customerEmail: `${randomUUID()}@example.com` });
const atOnce = <T>(times: number, call: () => Promise<T>) => Promise.all(Array.from({ length: times }, call));
const refused = <T extends object>(answers: T[], type: abstract new (...args: never[]) => object) =>
  answers.filter((answer) => answer instanceof type).length;

describe('unpaid orders', () => {
  it(`of a guest are ${MAX_GUEST_ORDERS} at the most, also of 60 requests at once`, async () => {
    const { customerEmail } = guest();
    const answers = await atOnce(60, () => harness.orders.place(null, details({ customerEmail })));
    expect(await harness.prisma.order.count({ where: { customerEmail } })).toBe(MAX_GUEST_ORDERS);
    expect(refused(answers, RateLimited)).toBe(60 - MAX_GUEST_ORDERS);
  }, 30_000);

  it(`of an account are ${MAX_UNPAID_ORDERS} at the most, also at once; paying or cancelling one makes room`, async () => {
    const viewer = await harness.newViewer();
    const place = () => harness.orders.place(viewer, details());
    const under = await atOnce(MAX_UNPAID_ORDERS - 1, place);
    expect(refused(under, OrderLimitReached)).toBe(0);
    const rivals = await atOnce(3, place);
    expect(refused(rivals, OrderLimitReached)).toBe(2);
    expect(await place()).toMatchObject({
      code: 'ORDER_LIMIT_REACHED',
      message: expect.stringContaining(`${MAX_UNPAID_ORDERS} unpaid orders`),
      availableAt: null,
    });
    const [first, second] = await harness.prisma.order.findMany({
      where: { customerId: viewer.id },
      take: 2,
    });
    await harness.orders.cancel(viewer, first?.id ?? '');
    expect(await place()).toMatchObject({ status: 'OPEN' });
    // The canceled order cannot be restored while the limit is reached.
    expect(await harness.orders.restore(viewer, first?.id ?? '')).toBeInstanceOf(OrderLimitReached);
    const session = await harness.open(viewer, { id: second?.id ?? '' });
    await harness.pay(session);
    await harness.payments.confirm(viewer, session.order.id, session.intentId);
    expect(await harness.orders.restore(viewer, first?.id ?? '')).toMatchObject({ status: 'OPEN' });
  }, 30_000);

  it('of a guest do not count against the account with that address', async () => {
    const viewer = await harness.newViewer();
    await atOnce(MAX_GUEST_ORDERS, () =>
      harness.orders.place(null, details({ customerEmail: viewer.email })),
    );
    expect(await harness.orders.place(viewer, details())).toMatchObject({ customerId: viewer.id });
  });
});

describe('an idempotency key', () => {
  it('is one order of many requests at once', async () => {
    const viewer = await harness.newViewer();
    const idempotencyKey = randomUUID();
    const answers = await atOnce(12, () => harness.orders.place(viewer, details({ idempotencyKey })));
    const [first] = answers;
    expect(answers).toEqual(answers.map(() => first));
    expect(await harness.prisma.order.count({ where: { customerId: viewer.id } })).toBe(1);
  });

  it('is answered at the limit, too', async () => {
    const viewer = await harness.newViewer();
    const idempotencyKey = randomUUID();
    const order = await harness.orders.place(viewer, details({ idempotencyKey }));
    await atOnce(MAX_UNPAID_ORDERS - 1, () => harness.orders.place(viewer, details()));
    expect(await harness.orders.place(viewer, details({ idempotencyKey }))).toEqual(order);
  });

  it.each([
    ['quantity', { quantity: 2 }],
    ['phone', { phone: '+1 555 0199' }],
    ['address', { address: 'Pier 2' }],
    ['name', { customerName: 'Other Name' }],
    ['total', { expectedTotalMinor: 1 }],
  ])('is refused with another %s', async (_what, other) => {
    const viewer = await harness.newViewer();
    const idempotencyKey = randomUUID();
    await harness.orders.place(viewer, details({ idempotencyKey }));
    expect(await harness.orders.place(viewer, details({ idempotencyKey, ...other }))).toBeInstanceOf(
      IdempotencyKeyReused,
    );
    expect(await harness.prisma.order.count({ where: { customerId: viewer.id } })).toBe(1);
  });

  it('is refused for another product, and at the same moment', async () => {
    const viewer = await harness.newViewer();
    const other = (await harness.newProduct({ stock: null })).id;
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      [equipmentId, other].map((id) =>
        harness.orders.place(viewer, details({ idempotencyKey, equipmentId: id })),
      ),
    );
    expect(refused(answers, IdempotencyKeyReused)).toBe(1);
  });

  it('is the same request when the old one named the product, or left the total out', async () => {
    const viewer = await harness.newViewer();
    const idempotencyKey = randomUUID();
    const order = await harness.orders.place(viewer, details({ idempotencyKey, expectedTotalMinor: 1999 }));
    expect(await harness.orders.place(viewer, details({ idempotencyKey }))).toEqual(order);
  });
});
