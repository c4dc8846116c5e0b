import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, testShop, type TestShop } from '../test/shop.ts';

describe('the mailbox of a shop in test mode', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
  }, 60_000);
  afterAll(() => shop.close());
  const mails = async (to = '') => (await shop.rest('GET', `/mailbox.json${to && `?to=${to}`}`)).body;

  it('is empty at first: the demo’s people have had their receipts', async () => {
    const sql = `SELECT count(*)::int AS paid FROM "Order" WHERE "transactionId" IS NOT NULL`;
    const [row] = (await shop.pool.query(sql)).rows;
    expect(row.paid).toBeGreaterThan(0);
    await eventually(async () => {
      const left = await shop.pool.query(`SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now()`);
      return left.rowCount === 0;
    });
    expect(await mails()).toEqual([]);
  });

  it('shows the receipt of an order that is paid, once', async () => {
    const { email, token } = await shop.signUp();
    const { body: products } = await shop.rest('GET', '/equitment');
    const product = products.find(({ name }: { name: string }) => name === 'Lakehead 3000')._id;
    const placed = await shop.rest('POST', '/order', {
      token,
      body: { equipmentId: product, quantity: 2, phone: '+46 70 555 01 84', address: 'Strandvägen 12' },
    });
    const orderId = placed.body._id;
    const { body: session } = await shop.rest('POST', '/create-payment-intent', { token, body: { orderId } });
    await shop.payWithCard(session.clientSecret, '5555555555554444');
    const transactionId = session.clientSecret.split('_secret_')[0];
    await shop.rest('PATCH', `/order/${orderId}`, { token, body: { transactionId } });
    const receipts = await eventually(async () => {
      const found = (await mails(email)).filter(({ kind }: { kind: string }) => kind === 'order-receipt');
      return found.length > 0 && found;
    });
    expect(receipts).toHaveLength(1);
    expect(receipts[0].text).toContain('Card: Mastercard ending in 4444');
    expect(receipts[0].link).toBe(`${shop.url}/dashboard/payment/${orderId}`);
    const page = await shop.rest('GET', `/mailbox/${receipts[0].id}/message`);
    expect(page.body).toContain('Payment received. Thank you!');
  });

  it('says at the REST API that others are faster', async () => {
    const [one, other] = [await shop.signUp(), await shop.signUp()];
    const { body: products } = await shop.rest('GET', '/equitment');
    const product = products.find(({ name }: { name: string }) => name === 'Lakehead 3000')._id;
    await shop.pool.query('UPDATE "Equipment" SET stock = 1 WHERE id = $1', [product]);
    const orders = [];
    for (const { token } of [one, other]) {
      const body = {
        equipmentId: product,
        quantity: 1,
        phone: '+46 70 555 01 84',
        address: 'Strandvägen 12',
      };
      orders.push((await shop.rest('POST', '/order', { token, body })).body._id);
    }
    const open = (token: string, orderId: string) =>
      shop.rest('POST', '/create-payment-intent', { token, body: { orderId } });
    expect((await open(one.token, orders[0])).status).toBe(200);
    const lost = await open(other.token, orders[1]);
    expect([lost.status, lost.body]).toEqual([
      409,
      {
        code: 'STOCK_LOST',
        message: 'today this equipment not available try tomorrow! None is left.',
        stockLeft: 0,
        moneyBack: false,
      },
    ]);
  });
});
