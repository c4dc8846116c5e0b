import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';

describe('what the database itself refuses', () => {
  let test: TestDatabase;
  const category = randomUUID();
  beforeAll(async () => {
    test = await testDatabase();
    await test.pool.query(
      `INSERT INTO "Category" (id, slug, name, position) VALUES ($1, 'reels', 'Reels', 0)`,
      [category],
    );
  });
  afterAll(() => test.close());

  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row);
    return test.pool.query(
      `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  const equipment = (change: object = {}) => {
    const id = randomUUID();
    return {
      id,
      slug: id,
      name: 'n',
      title: 't',
      priceMinor: 100,
      currency: 'USD',
      minQty: 1,
      maxQty: 2,
      categoryId: category,
      updatedAt: new Date(),
      ...change,
    };
  };
  const order = (change: object = {}) => ({
    id: randomUUID(),
    customerEmail: 'a@b.c',
    customerName: 'n',
    phone: '1',
    address: 'a',
    currency: 'USD',
    totalMinor: 100,
    updatedAt: new Date(),
    ...change,
  });

  it('takes what is right', async () => {
    await insert('Equipment', equipment());
    await insert('Order', order());
    await insert('Order', order({ paymentState: 'PAID', transactionId: 'pi_right', paidAt: new Date() }));
    await insert('Order', order({ status: 'CANCELLED', cancelledAt: new Date(), cancelReason: 'r' }));
    await insert(
      'Order',
      order({
        paymentState: 'REFUNDED',
        refundedMinor: 100,
        transactionId: 'pi_back',
        paidAt: new Date(),
        status: 'CANCELLED',
        cancelledAt: new Date(),
      }),
    );
  });

  it.each([
    ['a product for nothing', 'Equipment', equipment({ priceMinor: 0 })],
    ['bounds that leave no quantity', 'Equipment', equipment({ minQty: 2, maxQty: 2 })],
    ['a smallest quantity of none', 'Equipment', equipment({ minQty: 0 })],
    ['less than no stock', 'Equipment', equipment({ stock: -1 })],
    ['an order for nothing', 'Order', order({ totalMinor: 0 })],
    ['a currency that is none', 'Order', order({ currency: 'usd' })],
    ['paid without a transaction', 'Order', order({ paymentState: 'PAID', paidAt: new Date() })],
    ['a transaction on an unpaid order', 'Order', order({ transactionId: 'pi_x', paidAt: new Date() })],
    ['paid at no time', 'Order', order({ paymentState: 'PAID', transactionId: 'pi_y' })],
    [
      'paid and cancelled',
      'Order',
      order({
        paymentState: 'PAID',
        transactionId: 'pi_z',
        paidAt: new Date(),
        status: 'CANCELLED',
        cancelledAt: new Date(),
      }),
    ],
    ['more refunded than paid', 'Order', order({ refundedMinor: 101 })],
    [
      'cancelled with money in it',
      'Order',
      order({
        paymentState: 'PARTLY_REFUNDED',
        refundedMinor: 99,
        transactionId: 'pi_v',
        paidAt: new Date(),
        status: 'CANCELLED',
        cancelledAt: new Date(),
      }),
    ],
    [
      'refunded by nothing',
      'Order',
      order({ paymentState: 'REFUNDED', transactionId: 'pi_w', paidAt: new Date() }),
    ],
    ['a refunded amount in an unrefunded state', 'Order', order({ refundedMinor: 1 })],
    ['a canceling user on an open order', 'Order', order({ cancelledById: randomUUID() })],
    ['a reason of what was not cancelled', 'Order', order({ cancelReason: 'r' })],
    [
      'the same transaction twice',
      'Order',
      order({ paymentState: 'PAID', transactionId: 'pi_right', paidAt: new Date() }),
    ],
    ['eleven half stars', 'Review', { id: randomUUID(), name: 'n', body: 'b', halfStars: 11 }],
    ['no stars', 'Review', { id: randomUUID(), name: 'n', body: 'b', halfStars: 0 }],
  ])('refuses %s', async (_what, table, row) => {
    await expect(insert(table, row)).rejects.toMatchObject({
      code: expect.stringMatching(/^(23514|23505)$/),
    });
  });

  it('takes one payment per order and per intent', async () => {
    const first = order();
    const second = order();
    await insert('Order', first);
    await insert('Order', second);
    const payment = (orderId: string, intentId: string) =>
      insert('Payment', {
        id: randomUUID(),
        orderId,
        intentId,
        env: 'TEST',
        amountMinor: 100,
        currency: 'USD',
      });
    await payment(first.id, 'pi_one');
    await expect(payment(second.id, 'pi_one')).rejects.toMatchObject({ code: '23505' });
    await expect(payment(first.id, 'pi_two')).rejects.toMatchObject({ code: '23505' });
  });

  it('compares e-mail addresses without case', async () => {
    await insert('User', { id: randomUUID(), email: 'Case@Example.com', updatedAt: new Date() });
    await expect(
      insert('User', { id: randomUUID(), email: 'case@example.COM', updatedAt: new Date() }),
    ).rejects.toMatchObject({ code: '23505' });
  });
});
