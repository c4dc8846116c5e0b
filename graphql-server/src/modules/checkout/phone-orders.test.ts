import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound, RateLimited } from '#server/errors/domain-error.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import { LinesUnavailable, QuoteChanged, TotalOutOfRange } from './checkout.errors.ts';
import type { ShopQuote } from './checkout.service.ts';
import { MAX_GUEST_ORDERS } from '#server/modules/orders/order-limits.ts';
import { IdempotencyKeyReused } from '#server/modules/orders/orders.errors.ts';
import type { Viewer } from '#server/viewer.ts';
import { factsOf, problemsIn } from '../../../test/money-invariants.ts';
import { CARDS, openMoneyHarness, session, type MoneyHarness } from '../../../test/money-harness.ts';
import type { PlacePhoneOrderInput } from './phone-orders.rules.ts';

type Items = PlacePhoneOrderInput['items'];

describe('phone orders', () => {
  let harness: MoneyHarness;
  let support: Viewer;
  let email: string;
  beforeAll(async () => {
    harness = await openMoneyHarness();
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    support = await harness.newViewer({ role: 'SUPPORT' });
    email = `${randomUUID()}@example.com`;
  });

  const destination = { country: 'SE' };
  const items = async (...prices: number[]): Promise<Items> => {
    const rows = await Promise.all(prices.map((priceMinor) => harness.newProduct({ priceMinor })));
    return rows.map(({ id }, index) => ({ equipmentId: id, quantity: index + 1 }));
  };
  async function quoteOf(of: Items, code: string | null = null): Promise<ShopQuote> {
    const quote = await harness.phoneOrders.quote({ items: of, destination, email, code });
    if (quote instanceof Error) throw quote;
    return quote;
  }
  async function inputOf(of: Items, more: Partial<PlacePhoneOrderInput> = {}): Promise<PlacePhoneOrderInput> {
    const quote = await quoteOf(of, more.code ?? null);
    return {
      items: of,
      quoteHash: quote.hash,
      deliveryMethodId: quote.deliveryMethodId ?? '',
      email,
      phone: '+46 70 555 01 77',
      address: { recipient: 'Nils', line1: 'Pier 2', city: 'Vaxholm', postalCode: '185 31', country: 'SE' },
      idempotencyKey: randomUUID(),
      ...more,
    };
  }
  const place = (input: PlacePhoneOrderInput, viewer = support) => harness.phoneOrders.place(viewer, input);
  async function placed(of: Items, more: Partial<PlacePhoneOrderInput> = {}): Promise<Order> {
    const order = await place(await inputOf(of, more));
    if (!('number' in order)) throw order;
    return order;
  }
  const problemsOf = async ({ id }: Order) => problemsIn(await factsOf(harness.pool, id, harness.now()), {});

  it('places an order that the customer owns and pays for, as a guest order', async () => {
    const of = await items(1_000, 2_000);
    const stocked = of[1]?.equipmentId ?? '';
    const before = (await harness.stockOf(stocked)) ?? 0;
    const order = await placed(of);
    expect(order).toMatchObject({
      customerId: null,
      customerEmail: email,
      customerName: 'Nils',
      totalMinor: 5_000,
      status: 'OPEN',
    });
    expect(await problemsOf(order)).toEqual([]);
    // Only a payment holds items.
    expect(await harness.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(0);
    const opened = session(await harness.payments.open({ guestEmail: email }, order.id));
    await harness.pay(opened, CARDS.good);
    await harness.payments.confirm({ guestEmail: email }, order.id, opened.intentId);
    expect(await harness.orderNow(order.id)).toMatchObject({ transactionId: opened.intentId });
    expect(await harness.stockOf(stocked)).toBe(before - 2);
    await harness.quiet();
    expect(await harness.moneyFor(order.id)).toBe(5_000);
    expect(await problemsOf(order)).toEqual([]);
  });

  it('records who placed it, and asks the customer by email to pay', async () => {
    const order = await placed(await items(1_000));
    expect(order.placedById).toBe(support.id);
    expect(
      await harness.prisma.auditEntry.findMany({ where: { subject: `order:${order.id}` } }),
    ).toMatchObject([{ actor: support.id, action: 'order.placed-for-customer' }]);
    expect(await harness.prisma.outboxMessage.findMany({ where: { orderId: order.id } })).toMatchObject([
      { kind: 'order-placed', payload: { orderId: order.id, isByStaff: true } },
    ]);
  });

  it('belongs to the account with its email, and not to the member of staff', async () => {
    const customer = await harness.newViewer();
    const order = await placed(await items(1_000), { email: customer.email });
    expect(order.customerId).toBeNull();
    expect(await harness.orders.of(customer, customer)).toMatchObject([{ id: order.id }]);
    expect(await harness.orders.of(support, support)).toEqual([]);
    expect(await harness.checkout.addresses(customer)).toEqual([]);
    expect(await harness.payments.open({ guestEmail: support.email }, order.id)).toEqual(
      new NotFound('order'),
    );
    const own = await place(await inputOf(await items(1_000), { email: support.email.toUpperCase() }));
    expect(own).toEqual(
      new InvalidInput([{ path: 'email', message: 'Enter the customer’s email, not your own.' }]),
    );
  });

  it('returns the same order for a repeated key, also for concurrent requests', async () => {
    const of = await items(1_000, 2_000);
    const input = await inputOf(of);
    const results = await Promise.all([place(input), place(input), place(input)]);
    expect(new Set(results.map((one) => 'number' in one && one.id)).size).toBe(1);
    expect(await harness.prisma.order.count({ where: { customerEmail: email } })).toBe(1);
    const others: Partial<PlacePhoneOrderInput>[] = [
      { phone: '+46 70 555 01 78' },
      { email: `${randomUUID()}@example.com` },
      { items: of.slice(0, 1) },
      { items: of.map((one) => ({ ...one, quantity: one.quantity + 1 })) },
    ];
    for (const other of others)
      expect(await place({ ...input, ...other })).toBeInstanceOf(IdempotencyKeyReused);
    // The key of another member of staff is another one, and so is that of the customer.
    const colleague = await harness.newViewer({ role: 'SUPPORT' });
    expect(await place(input, colleague)).toMatchObject({ customerEmail: email });
    expect(await harness.prisma.order.count({ where: { customerEmail: email } })).toBe(2);
  });

  it('is placed at the quoted price only', async () => {
    const of = await items(1_000);
    const input = await inputOf(of);
    const set = (priceMinor: number) =>
      harness.prisma.equipment.update({ where: { id: of[0]?.equipmentId ?? '' }, data: { priceMinor } });
    await set(1_001);
    expect(await place(input)).toBeInstanceOf(QuoteChanged);
    await set(1_000);
    expect(await place({ ...input, quoteHash: 'f'.repeat(64) })).toBeInstanceOf(QuoteChanged);
    expect(await place({ ...input, deliveryMethodId: randomUUID() })).toBeInstanceOf(QuoteChanged);
    expect(await place(await inputOf(await items(10)))).toBeInstanceOf(TotalOutOfRange);
    expect(await harness.prisma.order.count({ where: { customerEmail: email } })).toBe(0);
    expect(await place(input)).toMatchObject({ totalMinor: 1_000 });
  });

  it('names the products that cannot be ordered as they are', async () => {
    const { id: few } = await harness.newProduct({ stock: 2 });
    const { id: many } = await harness.newProduct({ stock: null });
    const draft = await harness.newProduct({});
    await harness.prisma.equipment.update({ where: { id: draft.id }, data: { status: 'DRAFT' } });
    const wrong = [
      { equipmentId: few, quantity: 3 },
      // The bound is exclusive.
      { equipmentId: many, quantity: 100 },
      { equipmentId: draft.id, quantity: 1 },
      { equipmentId: 'unknown', quantity: 1 },
    ];
    const [good] = await items(1_000);
    const all = good ? [good, ...wrong] : wrong;
    const failure = new LinesUnavailable(wrong.map(({ equipmentId }) => equipmentId));
    expect(await harness.phoneOrders.quote({ items: all })).toEqual(failure);
    const input = await inputOf(await items(1_000));
    expect(await place({ ...input, items: all })).toEqual(failure);
    const bounds = [
      { equipmentId: few, quantity: 2 },
      { equipmentId: many, quantity: 99 },
    ];
    expect(await quoteOf(bounds)).toMatchObject({ lines: [{ quantity: 2 }, { quantity: 99 }] });
    expect(await harness.phoneOrders.quote({ items: [] })).toBeInstanceOf(InvalidInput);
    expect(await harness.phoneOrders.quote({ items: [bounds[0], bounds[0]] as Items })).toBeInstanceOf(
      InvalidInput,
    );
  });

  it('counts uses of a discount code for the customer', async () => {
    const code = randomUUID();
    await harness.prisma.promotion.create({
      data: { code, label: 'Spring', kind: 'PERCENT', percent: 10, perCustomerLimit: 1 },
    });
    expect(await placed(await items(1_000), { code: ` ${code} ` })).toMatchObject({
      discountMinor: 100,
      totalMinor: 900,
    });
    expect(await quoteOf(await items(1_000), code)).toMatchObject({
      codeProblem: 'USED_BY_CUSTOMER',
      totalMinor: 1_000,
    });
    email = `${randomUUID()}@example.com`;
    expect(await placed(await items(1_000), { code })).toMatchObject({ totalMinor: 900 });
  });

  it('is limited to the unpaid orders that a guest can have', async () => {
    const of = await items(1_000);
    for (let count = 0; count < MAX_GUEST_ORDERS; count += 1) await placed(of);
    expect(await place(await inputOf(of))).toBeInstanceOf(RateLimited);
  });

  it('finds products and variants by name, option and start of the SKU', async () => {
    const product = await harness.newProductWithOptions();
    const variant = await harness.newProduct({ parentId: product.id });
    const name = `Walleye ${randomUUID().slice(0, 8)}`;
    const sku = `WL-${randomUUID().slice(0, 8)}`.toUpperCase();
    await harness.prisma.equipment.updateMany({
      where: { id: { in: [product.id, variant.id] } },
      data: { name },
    });
    await harness.prisma.equipment.update({ where: { id: variant.id }, data: { sku } });
    const find = async (query: string) =>
      (await harness.phoneOrders.findProducts(query)).map(({ id }) => id).toSorted();
    expect(await find(name.toLowerCase())).toEqual([product.id, variant.id].toSorted());
    expect(await find(sku.toLowerCase())).toEqual([variant.id]);
    expect(await find(`${name} ${sku.slice(0, 6)}`)).toEqual([variant.id]);
    expect(await find(sku.slice(3))).toEqual([]);
    expect(await find('  ')).toEqual([]);
    expect(await find(`\0${sku}`)).toEqual([variant.id]);
    expect(await find('100%_')).toEqual([]);
    await harness.prisma.equipment.update({ where: { id: product.id }, data: { status: 'DRAFT' } });
    expect(await find(name)).toEqual([]);
  });
});
