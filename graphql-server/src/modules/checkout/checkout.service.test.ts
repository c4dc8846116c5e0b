import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Order, Prisma } from '#server/generated/prisma/client.ts';
import { IdempotencyKeyReused, RestoreRefused } from '#server/modules/orders/orders.errors.ts';
import type { Viewer } from '#server/viewer.ts';
import { CARDS, openMoneyHarness, session, type MoneyHarness } from '../../../test/money-harness.ts';
import { CartEmpty, LinesUnavailable, QuoteChanged, TotalOutOfRange } from './checkout.errors.ts';
import type { ShopQuote } from './checkout.service.ts';

describe('checkout', () => {
  let harness: MoneyHarness;
  let maya: Viewer;
  beforeAll(async () => {
    harness = await openMoneyHarness();
    const { prisma } = harness;
    await prisma.deliveryMethod.create({
      data: {
        name: 'Express',
        kind: 'SHIP',
        position: 2,
        rates: {
          create: [
            { countries: ['SE'], costMinor: 990, maxWeightG: 5_000, minDays: 1, maxDays: 2 },
            { countries: ['SE'], costMinor: 0, fromItemsMinor: 15_000, minDays: 1, maxDays: 2 },
          ],
        },
      },
    });
    const validFrom = new Date(0);
    await prisma.taxRate.createMany({
      data: [
        { label: 'VAT', country: 'SE', ratePpm: 250_000, isIncluded: true, validFrom },
        { label: 'Sales tax', country: 'US', region: 'CA', ratePpm: 72_500, isIncluded: false, validFrom },
      ],
    });
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    maya = await harness.newViewer();
  });

  async function lines(...prices: number[]) {
    const rows = await Promise.all(prices.map((priceMinor) => harness.newProduct({ priceMinor })));
    return rows.map(({ id }, index) => ({ equipmentId: id, quantity: index + 1 }));
  }
  const express = async () =>
    (await harness.prisma.deliveryMethod.findFirstOrThrow({ where: { name: 'Express' } })).id;
  const promotion = (data: Partial<Prisma.PromotionCreateInput>) => {
    const code = randomUUID();
    return harness.prisma.promotion.create({
      data: { code, label: 'Spring', kind: 'PERCENT', percent: 10, ...data },
    });
  };
  const input = (...of: Parameters<MoneyHarness['checkoutInputOf']>) => harness.checkoutInputOf(...of);

  it('orders several products for the accepted total, with its parts, and empties the cart', async () => {
    const { code } = await promotion({});
    const deliveryMethodId = await express();
    const order = await harness.newCartOrder(maya, await lines(1_000, 2_000, 333), {
      code,
      deliveryMethodId,
    });
    // 1000 + 2 × 2000 + 3 × 333 = 5999, less 10 %, and 990 for the delivery.
    expect(order).toMatchObject({
      itemsMinor: 5_999,
      discountMinor: 600,
      deliveryMinor: 990,
      addedTaxMinor: 0,
      totalMinor: 6_389,
      deliveryName: 'Express',
      customerName: 'Maya',
      address: 'Pier 1\nVaxholm 185 31\nSweden',
    });
    const stored = await harness.prisma.order.findUniqueOrThrow({
      where: { id: order.id },
      include: { lines: { orderBy: { position: 'asc' } }, adjustments: true, shippingAddress: true },
    });
    expect(stored.lines.map(({ unitPriceMinor, quantity }) => [unitPriceMinor, quantity])).toEqual([
      [1_000, 1],
      [2_000, 2],
      [333, 3],
    ]);
    expect(stored.lines.reduce((sum, line) => sum + line.discountMinor, 0)).toBe(600);
    expect(stored.adjustments).toMatchObject([
      { kind: 'DISCOUNT', label: 'Spring', amountMinor: 600 },
      { kind: 'TAX', label: 'VAT', ratePpm: 250_000, isIncluded: true, amountMinor: order.includedTaxMinor },
    ]);
    expect(stored.shippingAddress).toMatchObject({ line1: 'Pier 1', country: 'SE', region: null });
    expect((await harness.carts.find(maya))?.lines).toEqual([]);
    expect(await harness.checkout.addresses(maya)).toMatchObject([{ line1: 'Pier 1' }]);
  });

  it('adds tax where the prices do not include it', async () => {
    const given = await input(maya, await lines(10_000), { country: 'US' });
    const address = {
      recipient: 'Maya',
      line1: 'Pier 1',
      city: 'Monterey',
      region: 'CA',
      postalCode: '93940',
      country: 'US',
    };
    const destination = { country: 'US', region: 'CA' };
    const quote = (await harness.checkout.quote(maya, { destination })) as ShopQuote;
    expect(quote).toMatchObject({ addedTaxMinor: 725, totalMinor: 10_725 });
    // The first quote was for another state, and without tax.
    expect(await harness.checkout.checkout(maya, { ...given, address })).toBeInstanceOf(QuoteChanged);
    const order = await harness.checkout.checkout(maya, { ...given, address, quoteHash: quote.hash });
    expect(order).toMatchObject({ totalMinor: 10_725, addedTaxMinor: 725 });
  });

  it('orders nothing if the price, the discount or the delivery has changed', async () => {
    const [line] = await lines(1_000);
    const given = await input(maya, line ? [line] : []);
    const set = (priceMinor: number) =>
      harness.prisma.equipment.update({ where: { id: line?.equipmentId ?? '' }, data: { priceMinor } });
    await set(1_001);
    expect(await harness.checkout.checkout(maya, given)).toBeInstanceOf(QuoteChanged);
    await set(1_000);
    await harness.carts.applyCode(maya, { code: (await promotion({})).code });
    expect(await harness.checkout.checkout(maya, given)).toBeInstanceOf(QuoteChanged);
    await harness.carts.applyCode(maya, { code: null });
    const deliveryMethodId = await express();
    expect(await harness.checkout.checkout(maya, { ...given, deliveryMethodId })).toBeInstanceOf(
      QuoteChanged,
    );
    expect(await harness.prisma.order.count({ where: { customerId: maya.id } })).toBe(0);
    expect(await harness.checkout.checkout(maya, given)).toMatchObject({ totalMinor: 1_000 });
  });

  it('returns the same order for the same key, ten times at once, and refuses other details', async () => {
    const given = await input(maya, await lines(1_000, 500));
    const placed = await Promise.all(
      Array.from({ length: 10 }, () => harness.checkout.checkout(maya, given)),
    );
    expect(new Set(placed.map((order) => (order as Order).id)).size).toBe(1);
    expect(await harness.prisma.order.count({ where: { customerId: maya.id } })).toBe(1);
    const other = { ...given, address: { ...given.address, line1: 'Pier 2' } };
    expect(await harness.checkout.checkout(maya, other)).toBeInstanceOf(IdempotencyKeyReused);
    expect(await harness.checkout.checkout(maya, { ...given, idempotencyKey: randomUUID() })).toBeInstanceOf(
      CartEmpty,
    );
  });

  it('orders a cart once, from many tabs with keys of their own', async () => {
    const given = await input(maya, await lines(1_000, 500));
    const placed = await Promise.all(
      Array.from({ length: 6 }, () =>
        harness.checkout.checkout(maya, { ...given, idempotencyKey: randomUUID() }),
      ),
    );
    expect(placed.filter((result) => 'totalMinor' in result)).toHaveLength(1);
    expect(await harness.prisma.order.count({ where: { customerId: maya.id } })).toBe(1);
  });

  it('leaves in the cart what was added while it was ordered', async () => {
    const given = await input(maya, await lines(1_000));
    const { id } = await harness.newProduct({});
    const [order] = await Promise.all([
      harness.checkout.checkout(maya, given),
      harness.carts.add(maya, { equipmentId: id, quantity: 1 }),
    ]);
    const left = (await harness.carts.find(maya))?.lines.length;
    // Either the order came first, or it saw the product and asked the customer again.
    expect(left).toBe('totalMinor' in order ? 1 : 2);
  });

  it('refuses a cart with a product that cannot be ordered', async () => {
    const all = await lines(1_000, 500);
    const given = await input(maya, all);
    await harness.prisma.equipment.update({
      where: { id: all[1]?.equipmentId ?? '' },
      data: { stock: 1 },
    });
    expect(await harness.checkout.checkout(maya, given)).toEqual(
      new LinesUnavailable([all[1]?.equipmentId ?? '']),
    );
  });

  it('refuses a total that a card cannot be charged', async () => {
    const { code } = await promotion({ percent: 100 });
    const given = await input(maya, await lines(1_000), { code });
    expect(await harness.checkout.checkout(maya, given)).toBeInstanceOf(TotalOutOfRange);
  });

  it('checks the address of each country', async () => {
    const given = await input(maya, await lines(1_000));
    const issues = async (address: Partial<typeof given.address>) => {
      const result = await harness.checkout.checkout(maya, {
        ...given,
        address: { ...given.address, ...address },
      });
      return result instanceof InvalidInput ? result.issues.map(({ path }) => path) : result;
    };
    expect(await issues({ postalCode: '1853' })).toEqual(['address.postalCode']);
    expect(await issues({ postalCode: null })).toEqual(['address.postalCode']);
    expect(await issues({ country: 'US', postalCode: '93940' })).toEqual(['address.region']);
    expect(await issues({ country: 'US', region: 'XX', postalCode: '93940' })).toEqual(['address.region']);
    expect(await issues({ country: 'XX' })).toEqual(['address.country']);
    expect(await issues({ line1: '', city: ' ' })).toEqual(['address.line1', 'address.city']);
    // Hong Kong has no postal codes; a region is ignored where addresses have none. The quote was for Sweden.
    expect(await issues({ country: 'HK', postalCode: '' })).toBeInstanceOf(QuoteChanged);
    expect(await issues({ region: 'ZZ' })).toMatchObject({ totalMinor: 1_000 });
  });

  it('lets a code be used as often as allowed, by many at once, and again after an order is closed', async () => {
    const { code, id } = await promotion({ usageLimit: 3 });
    const inputs = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const viewer = await harness.newViewer();
        return [viewer, await input(viewer, await lines(1_000), { code })] as const;
      }),
    );
    const placed = await Promise.all(
      inputs.map(([viewer, given]) => harness.checkout.checkout(viewer, given)),
    );
    const orders = placed.filter((result): result is Order => 'totalMinor' in result);
    expect(orders.map(({ totalMinor }) => totalMinor)).toEqual([900, 900, 900]);
    expect(placed.filter((result) => result instanceof QuoteChanged)).toHaveLength(5);
    expect(await harness.prisma.orderAdjustment.count({ where: { promotionId: id } })).toBe(3);

    const [first] = orders;
    const owner = inputs.find(([viewer]) => viewer.id === first?.customerId)?.[0] ?? maya;
    await harness.orders.cancel(owner, first?.id ?? '');
    expect(await harness.newCartOrder(maya, await lines(1_000), { code })).toMatchObject({ totalMinor: 900 });
    // The discount of the canceled order is used by the new one.
    expect(await harness.orders.restore(owner, first?.id ?? '')).toEqual(new RestoreRefused('DISCOUNT'));
  });

  it('lets one customer use a code once, if that is its limit', async () => {
    const { code } = await promotion({ perCustomerLimit: 1 });
    await harness.newCartOrder(maya, await lines(1_000), { code });
    await input(maya, await lines(1_000), { code });
    const quote = await harness.checkout.quote(maya, { destination: { country: 'SE' } });
    expect(quote).toMatchObject({ codeProblem: 'USED_BY_CUSTOMER', totalMinor: 1_000 });
    const other = await harness.newViewer();
    expect(await harness.newCartOrder(other, await lines(1_000), { code })).toMatchObject({
      totalMinor: 900,
    });
  });

  it('lets a guest order, pay and look the order up, with its id or number and email only', async () => {
    const email = `${randomUUID()}@example.com`;
    const order = await harness.newCartOrder(null, await lines(1_000, 2_000), { email });
    expect(order).toMatchObject({ customerId: null, customerEmail: email, totalMinor: 5_000 });
    expect(await harness.payments.open({ guestEmail: 'other@example.com' }, order.id)).toEqual(
      new NotFound('order'),
    );
    const opened = session(await harness.payments.open({ guestEmail: email }, order.id));
    await harness.pay(opened, CARDS.good);
    expect(await harness.payments.confirm({ guestEmail: email }, order.id, opened.intentId)).toMatchObject({
      transactionId: opened.intentId,
    });
    const number = `fz-${10_000 + order.number}`;
    expect(await harness.orders.ofGuest({ number, email: email.toUpperCase() })).toMatchObject({
      id: order.id,
    });
    expect(await harness.orders.ofGuest({ number, email: 'other@example.com' })).toEqual(
      new NotFound('order'),
    );
    const own = await harness.newCartOrder(maya, await lines(1_000));
    expect(await harness.orders.ofGuest({ number: `${10_000 + own.number}`, email: maya.email })).toEqual(
      new NotFound('order'),
    );
    expect(await harness.payments.open({ guestEmail: maya.email }, own.id)).toEqual(new NotFound('order'));
    const withoutEmail = await input(null, await lines(1_000));
    expect(await harness.checkout.checkout(null, withoutEmail)).toEqual(
      new InvalidInput([{ path: 'email', message: 'Email is Required' }]),
    );
  });

  it('quotes one product without a cart, and nothing that cannot be ordered', async () => {
    const { id } = await harness.newProduct({ priceMinor: 16_000 });
    const quote = await harness.checkout.quote(null, { equipmentId: id, destination: { country: 'SE' } });
    expect(quote).toMatchObject({ itemsMinor: 16_000, deliveryMinor: 0, includedTaxMinor: 3_200 });
    expect((quote as ShopQuote).deliveryChoices.map(({ name }) => name)).toEqual([
      'Standard delivery',
      'Express',
    ]);
    expect(await harness.checkout.quote(null, { equipmentId: randomUUID() })).toBeNull();
    expect(await harness.checkout.quote(null, {})).toBeNull();
  });
});
