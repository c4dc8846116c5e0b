import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, testShop, type TestShop } from '../shop.ts';
import type { LegacyClient } from './legacy-client.ts';
import { cards, customer, delivery, newcomer, productNamed, visitor } from './people.ts';
import * as shapes from './shapes.ts';
import type { Order } from './shapes.ts';

// How the implementation interprets section 7 where it is ambiguous or unsafe: payments.

let shop: TestShop;
let client: LegacyClient;
beforeAll(async () => {
  shop = await testShop();
  client = await customer(shop);
}, 60_000);
afterAll(() => shop.close());

const fly = { name: 'Upright Dun #14', quantity: '4', total: 11.6 };

async function placed(by = client): Promise<Order> {
  await by.order(await productNamed(by, fly.name), fly.quantity, ...delivery);
  const [order] = await by.myOrders();
  return order!;
}

async function secretOf(price: number, by = client): Promise<string> {
  const answer = await by.calls.createPaymentIntent(price);
  if (!answer.granted) throw new Error(answer.body.message);
  return answer.body.clientSecret;
}

const intentOf = (secret: string) => secret.split('_secret_')[0] ?? '';
const patch = (order: Order, transactionId: string, by = client) =>
  by.calls.patchOrder(order._id, { appointmentId: order._id, transactionId });

describe('POST /create-payment-intent {price}', () => {
  it('uses the price to select the newest unpaid order of that total, and charges the order’s amount', async () => {
    const [older, newer] = [await placed(), await placed()];
    const secret = await secretOf(fly.total);
    const { body } = await shop.payWithCard(secret, cards.good);
    expect(body).toMatchObject({ amount: 1160, currency: 'usd', status: 'succeeded' });
    await patch(newer, intentOf(secret));
    const paid = (await client.myOrders()).filter((one) => one.paid).map(({ _id }) => _id);
    expect(paid).toEqual([newer._id]);
    const second = await secretOf(fly.total);
    await shop.payWithCard(second, cards.good);
    expect((await patch(older, intentOf(second))).granted).toBe(true);
  });

  it('skips a deleted order', async () => {
    const kept = await placed();
    await placed();
    await client.deleteOrder();
    const secret = await secretOf(fly.total);
    await shop.payWithCard(secret, cards.good);
    expect((await patch(kept, intentOf(secret))).granted).toBe(true);
  });

  it('returns the same secret to two clicks, and the secret of the named order', async () => {
    const order = await placed();
    await placed();
    const body = { price: fly.total, orderId: order._id };
    const named = () =>
      client.calls.call('POST', '/create-payment-intent', shapes.secret, { token: true, body });
    const [one, two] = await Promise.all([named(), named()]);
    expect(one).toMatchObject({ granted: true, body: two.body });
    expect((await client.calls.createPaymentIntent(fly.total)).body).not.toEqual(one.body);
  });

  it.each([0, -11.6, 0.01, 11.61, NaN, Infinity, 1e21, '', 'free', null, undefined, [], {}])(
    'returns 400 and no secret for the price %j',
    async (price) => {
      const answer = await client.calls.call('POST', '/create-payment-intent', shapes.secret, {
        token: true,
        body: { price },
      });
      expect(answer.status).toBe(400);
      expect(answer.body).not.toHaveProperty('clientSecret');
    },
  );

  it('returns no secret for another user’s order, nor to a visitor', async () => {
    await placed();
    const otherCustomer = await customer(shop);
    expect((await otherCustomer.calls.createPaymentIntent(fly.total)).status).toBe(400);
    expect((await visitor(shop).calls.createPaymentIntent(fly.total)).status).toBe(401);
  });

  it('is allowed for a user whose address is not verified yet', async () => {
    const fresh = await newcomer(shop);
    const order = await placed(fresh);
    const page = await fresh.paymentPage(order._id);
    await fresh.pay(page!.order, page!.secret!, cards.good);
    expect(fresh.screen.said.slice(-2)).toEqual([
      'successfully Payment complete!',
      'payment Sent to database',
    ]);
  });
});

describe('PATCH /order/{id} {appointmentId, transactionId}', () => {
  it('is a hint: it reports a paid order, and has no further effect when repeated', async () => {
    const order = await placed();
    const secret = await secretOf(fly.total);
    await shop.payWithCard(secret, cards.good);
    const [first, again] = [await patch(order, intentOf(secret)), await patch(order, intentOf(secret))];
    expect(first).toMatchObject({ status: 200, body: { acknowledged: true, matchedCount: 1 } });
    expect(again.body).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 0 });
    const { rowCount } = await shop.pool.query('SELECT 1 FROM "Payment" WHERE "orderId" = $1', [order._id]);
    expect(rowCount).toBe(1);
  });

  it('returns 409 before payment, after a decline, and for another order’s or an invented payment', async () => {
    const paid = (await client.myOrders()).find((one) => one.paid)!;
    const order = await placed();
    const secret = await secretOf(fly.total);
    expect((await patch(order, intentOf(secret))).status).toBe(409);
    await shop.payWithCard(secret, cards.declined);
    expect((await patch(order, intentOf(secret))).status).toBe(409);
    expect((await patch(order, paid.transactionId!)).status).toBe(409);
    expect((await patch(order, 'pi_made_up_by_me')).status).toBe(409);
    expect((await client.calls.order(order._id)).body).toMatchObject({ paid: false });
  });

  it('returns 202 while the bank is still deciding', async () => {
    const order = await placed();
    const secret = await secretOf(fly.total);
    await shop.pool.query(
      `UPDATE emulator_payments.payment_intents SET body = body || '{"status":"processing"}' WHERE id = $1`,
      [intentOf(secret)],
    );
    expect(await patch(order, intentOf(secret))).toMatchObject({
      status: 202,
      body: { acknowledged: false },
    });
    expect((await client.calls.order(order._id)).body).toMatchObject({ paid: false });
  });

  it('does not find another user’s order, and rejects a visitor', async () => {
    const order = (await client.myOrders()).find(({ paid }) => paid)!;
    const otherCustomer = await customer(shop);
    expect((await patch(order, order.transactionId!, otherCustomer)).status).toBe(404);
    expect((await patch(order, order.transactionId!, visitor(shop))).status).toBe(401);
  });

  it('is optional: the webhook is enough when the tab is closed', async () => {
    const order = await placed();
    await shop.payWithCard(await secretOf(fly.total), cards.good);
    const paid = await eventually(async () =>
      (await client.myOrders()).find((one) => one._id === order._id && one.paid),
    );
    expect(client.paymentCell(paid)).toMatch(/^PAID pi_/);
  });
});
