import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMoneyHarness, type MoneyHarness } from '../../../test/money-harness.ts';
import { statementsOf as allStatementsOf } from '../../../test/statements.ts';

const statementsOf = async (work: () => Promise<void>) => (await allStatementsOf(work)).filter(isOurs);
/** Of the emulated provider, in this process. */
const isOurs = (text: string) => !/^(?:begin|commit|select pg_try)/.test(text);

/** Without those that recognize the user and count the calls of a limit. */
describe('the statements of an order', () => {
  let harness: MoneyHarness;
  beforeAll(async () => {
    harness = await openMoneyHarness();
  });
  afterAll(() => harness.close());

  it('are as many as placing, opening and confirming need', async () => {
    const { orders, payments } = harness;
    harness.controls.holdWebhooks();
    const viewer = await harness.newViewer();
    const { id: equipmentId } = await harness.newProduct({});
    const input = { equipmentId, quantity: 1, phone: '+46 70 555 01 84', address: 'Strandvägen 12' };
    let orderId = '';
    const placing = await statementsOf(async () => {
      const order = await orders.place(viewer, { ...input, idempotencyKey: 'counting' });
      if ('id' in order) orderId = order.id;
    });
    let session: Awaited<ReturnType<typeof payments.open>> | undefined;
    const opening = await statementsOf(async () => {
      session = await payments.open(viewer, orderId);
    });
    if (!session || !('intentId' in session)) throw new Error('The payment is not open.');
    const { intentId } = session;
    await harness.pay(session);
    const confirming = await statementsOf(async () => {
      expect(await payments.confirm(viewer, orderId, intentId)).toMatchObject({ paymentState: 'PAID' });
    });
    const show = (sent: readonly string[]) => sent.map((text) => text.slice(0, 60)).join('\n');
    // The product; the transaction with the lock of the customer, and the order with all its rows.
    expect.soft(placing.length, show(placing)).toBe(5);
    // The order; the transaction with the locks, the holds of others, and the hold; the attempt.
    expect.soft(opening.length, show(opening)).toBe(7);
    // The order and its attempt; the transaction with the locks and the payment; the paid order.
    expect.soft(confirming.length, show(confirming)).toBe(7);
  });
});
