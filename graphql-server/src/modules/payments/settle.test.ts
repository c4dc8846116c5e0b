import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Intent } from '#server/providers/payments.ts';
import { moneyScenes, type Scene } from '../../../test/money-scenario.ts';
import { CARDS } from '../../../test/money-bench.ts';
import { settler } from './settle.ts';

// What settling comes to, outcome by outcome; the races are in the race table.
const { scene } = moneyScenes();

async function read({ other }: Scene, intentId: string): Promise<Intent> {
  const intent = await other.provider.retrieve(intentId);
  if (typeof intent === 'string') throw new Error(intent);
  return intent;
}

const settleOf = ({ bench, other }: Scene) => settler({ prisma: bench.prisma, provider: other.provider });

/** A scene whose webhooks wait, with its payment open. */
async function opened(card?: string) {
  const stage = await scene();
  stage.bench.controls.holdWebhooks();
  const session = await stage.open();
  if (card) await stage.bench.pay(session, card);
  return { stage, settle: settleOf(stage), intent: await read(stage, session.intentId) };
}

describe('settling', () => {
  it('is `open` while the money has not come', async () => {
    const { settle, intent, stage } = await opened(CARDS.poor);
    expect(await settle(intent)).toBe('open');
    expect(await stage.now()).toMatchObject({
      paymentState: 'FAILED',
      paymentProblem: 'Your card has insufficient funds.',
    });
  });

  it('is `paid`, and again, and writes the payment, the message and the audit', async () => {
    const { stage, settle, intent } = await opened(CARDS.good);
    expect(await settle(intent)).toBe('paid');
    expect(await settle(intent)).toBe('paid');
    const { bench, order } = stage;
    expect(await stage.now()).toMatchObject({
      transactionId: intent.id,
      intentId: intent.id,
      paymentState: 'PAID',
      paymentEnv: 'SIMULATOR',
      status: 'OPEN',
      paidAt: expect.any(Date),
    });
    expect(await bench.prisma.payment.findMany({ where: { orderId: order.id } })).toMatchObject([
      {
        intentId: intent.id,
        env: 'SIMULATOR',
        amountMinor: 1999,
        currency: 'USD',
        chargeId: intent.chargeId,
        cardBrand: 'visa',
        cardLast4: '4242',
      },
    ]);
    expect(
      await bench.prisma.outboxMessage.findMany({ where: { dedupeKey: `order-paid:${order.id}` } }),
    ).toMatchObject([{ kind: 'order-paid', payload: { orderId: order.id, intentId: intent.id } }]);
    expect(
      await bench.prisma.auditEntry.findMany({
        where: { subject: `order:${order.id}`, action: 'order.paid' },
      }),
    ).toMatchObject([{ actor: 'system', after: { intentId: intent.id } }]);
    const { rows } = await bench.pool.query(
      `select j.task_identifier as task, p.payload->>'messageId' as message, m.id
       from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) join "OutboxMessage" m on m."dedupeKey" = j.key
       where j.key = $1`,
      [`order-paid:${order.id}`],
    );
    expect(rows).toMatchObject([{ task: 'send-mail', message: (rows[0] as { id: string }).id }]);
  });

  it('is `paid` also by what is no card', async () => {
    const { stage, settle, intent } = await opened(CARDS.good);
    expect(await settle({ ...intent, card: null })).toBe('paid');
    expect(await stage.bench.prisma.payment.findUnique({ where: { intentId: intent.id } })).toMatchObject({
      cardBrand: null,
      cardLast4: null,
    });
  });

  it('tells of each change, and writes nothing when there is none', async () => {
    const { stage, settle, intent } = await opened();
    // Somebody else's pieces are held all the while.
    const { stage: other } = await opened();
    const { prisma } = stage.bench;
    const holds = () => prisma.stockHold.count({ where: { orderId: stage.order.id } });
    const before = await stage.now();
    expect(await settle(intent)).toBe('open');
    expect(await stage.now()).toEqual(before);
    expect(await settle({ ...intent, status: 'processing' })).toBe('open');
    expect(await stage.now()).toMatchObject({ paymentState: 'PROCESSING', paymentProblem: null });
    const declined = (message: string) => ({
      ...intent,
      lastError: { code: 'card_declined', declineCode: null, message, tried: message },
    });
    await settle(declined('No.'));
    expect(await stage.now()).toMatchObject({ paymentState: 'FAILED', paymentProblem: 'No.' });
    expect(await holds()).toBe(0);
    await settle(declined('Never.'));
    const after = await stage.now();
    expect(after).toMatchObject({ paymentState: 'FAILED', paymentProblem: 'Never.' });
    await settle(declined('Never.'));
    expect(await stage.now()).toEqual(after);
    expect(await prisma.stockHold.count({ where: { orderId: other.order.id } })).toBe(1);
    await settle(intent);
  });

  it('does not let what was read before an order was closed open its payment again', async () => {
    const { stage, settle, intent } = await opened();
    await stage.other.orders.cancel(stage.viewer, stage.order.id);
    expect(await settle(intent)).toBe('open');
    expect(await stage.now()).toMatchObject({ status: 'CANCELLED', paymentState: 'UNPAID' });
  });

  it('lets nothing go for the end of an older attempt', async () => {
    const { stage, settle, intent } = await opened();
    await stage.bench.changePrice(stage.order.id, 2999);
    await stage.open();
    expect(await settle(await read(stage, intent.id))).toBe('open');
    expect(await stage.now()).toMatchObject({ paymentState: 'INTENT_OPEN' });
    expect(await stage.bench.prisma.stockHold.count({ where: { orderId: stage.order.id } })).toBe(1);
  });

  it.each([
    ['of another environment', { env: 'LIVE' }],
    ['of no environment', { env: null }],
    ['of no order', { orderId: null }],
  ] as const)('is `not-ours` for an intent %s', async (_what, more) => {
    const { stage, settle, intent } = await opened(CARDS.good);
    expect(await settle({ ...intent, ...more })).toBe('not-ours');
    expect((await stage.now()).transactionId).toBeNull();
  });

  it('is an `incident` for money of an order that is not there, and `not-ours` before it came', async () => {
    const { stage, settle, intent } = await opened(CARDS.good);
    const orderId = randomUUID();
    expect(await settle({ ...intent, orderId, status: 'processing' })).toBe('not-ours');
    const { paymentIncident } = stage.bench.prisma;
    expect(await paymentIncident.count({ where: { orderId } })).toBe(0);
    expect(await settle({ ...intent, orderId })).toBe('incident');
    expect(await settle({ ...intent, orderId })).toBe('incident');
    expect(await paymentIncident.findMany({ where: { intentId: intent.id } })).toMatchObject([
      { kind: 'ORDER_UNKNOWN', orderId: null, details: { orderId } },
    ]);
    // It is there again: what was noted when it was not does not keep it from being paid.
    expect(await settle(intent)).toBe('paid');
    await paymentIncident.deleteMany({ where: { intentId: intent.id } });
  });

  it.each([
    ['sum', { totalMinor: 1998 }],
    ['currency', { currency: 'EUR' }],
  ])('is `given-back` for another %s, once, and the order can be paid anew', async (_what, data) => {
    const { stage, settle, intent } = await opened(CARDS.good);
    const { bench, order } = stage;
    await bench.prisma.order.update({ where: { id: order.id }, data });
    expect(await settle(intent)).toBe('given-back');
    expect(await settle(intent)).toBe('given-back');
    expect(await stage.now()).toMatchObject({
      transactionId: null,
      intentId: null,
      paymentState: 'UNPAID',
      paymentProblem: null,
      review: 'AMOUNT_MISMATCH',
    });
    expect((await bench.stripe.refunds.list({ payment_intent: intent.id })).data).toMatchObject([
      { amount: 1999, reason: 'duplicate' },
    ]);
    expect(await bench.prisma.paymentIncident.findMany({ where: { intentId: intent.id } })).toMatchObject([
      {
        kind: 'AMOUNT_MISMATCH',
        orderId: order.id,
        env: 'SIMULATOR',
        details: { amountMinor: 1999, currency: 'USD' },
      },
    ]);
  });

  it('is `unavailable` while the money cannot go back, and the order keeps its intent until then', async () => {
    const { stage, settle, intent } = await opened(CARDS.good);
    const { bench, order } = stage;
    await bench.changePrice(order.id, 2999);
    bench.controls.failApi(true);
    expect(await settle(intent)).toBe('unavailable');
    expect(await stage.now()).toMatchObject({ transactionId: null, intentId: intent.id });
    bench.controls.failApi(false);
    expect(await settle(intent)).toBe('given-back');
  });

  it.each(['unavailable' as const, { refused: 'A part went back just now.' }])(
    'is `unavailable` when the refund is %j',
    async (said) => {
      const { stage, intent } = await opened(CARDS.good);
      const { bench, order, other } = stage;
      await bench.changePrice(order.id, 2999);
      const cut = { ...other.provider, refund: () => Promise.resolve(said) };
      expect(await settler({ prisma: bench.prisma, provider: cut })(intent)).toBe('unavailable');
      expect((await stage.now()).intentId).toBe(intent.id);
    },
  );

  it('is `given-back` when the provider knows nothing of the payment any more', async () => {
    const { stage, intent } = await opened(CARDS.good);
    const { bench, order, other } = stage;
    await bench.changePrice(order.id, 2999);
    const blind = { ...other.provider, refund: async () => 'missing' as const };
    expect(await settler({ prisma: bench.prisma, provider: blind })(intent)).toBe('given-back');
    await bench.stripe.refunds.create({ payment_intent: intent.id, reason: 'duplicate' });
  });

  it('gives back again what a failed refund has not given', async () => {
    const { stage, intent } = await opened(CARDS.good);
    const { bench, order, other } = stage;
    await bench.changePrice(order.id, 2999);
    const about = { intentId: intent.id, requestId: null, failure: null };
    const made = {
      id: 're_1',
      amountMinor: 999,
      currency: 'USD',
      reason: null,
      created: new Date(),
      ...about,
    };
    const asked: object[] = [];
    const provider = {
      ...other.provider,
      refundsOf: () =>
        Promise.resolve([
          { ...made, status: 'failed' as const },
          { ...made, status: 'canceled' as const },
          { ...made, status: 'succeeded' as const },
        ]),
      refund(wanted: Parameters<typeof other.provider.refund>[0]) {
        asked.push(wanted);
        return other.provider.refund({ ...wanted, amountMinor: 1999 });
      },
    };
    expect(await settler({ prisma: bench.prisma, provider })(intent)).toBe('given-back');
    expect(asked).toEqual([
      {
        intentId: intent.id,
        amountMinor: 1000,
        idempotencyKey: `SIMULATOR:give-back:${intent.id}:1000:3`,
        reason: 'duplicate',
      },
    ]);
  });

  it('gives all of it back anew when the bank did not take it', async () => {
    const { stage, settle, intent } = await opened(CARDS.good);
    const { bench, order } = stage;
    await bench.changePrice(order.id, 2999);
    bench.controls.pendingRefunds(true);
    expect(await settle(intent)).toBe('given-back');
    bench.controls.pendingRefunds(false);
    await bench.controls.finishRefunds('failed');
    expect(await bench.moneyFor(order.id)).toBe(1999);
    expect(await settle(intent)).toBe('given-back');
    expect(await bench.moneyFor(order.id)).toBe(0);
  });

  it.each([
    ['closed: nothing stays held for it', true, 0],
    ['open: its customer may pay the right sum', false, 1],
  ])('gives another sum back of an order that is %s', async (_what, closes, held) => {
    const { stage, settle, intent } = await opened(CARDS.good);
    const { bench, order, viewer } = stage;
    // The answer to its cancelling is lost.
    const deaf = bench.newTill({ at: (real) => ({ ...real, cancel: async () => 'unavailable' }) });
    if (closes) await deaf.orders.cancel(viewer, order.id);
    expect(await stage.now()).toMatchObject({ status: closes ? 'CANCELLED' : 'OPEN' });
    await bench.changePrice(order.id, 2999);
    expect(await settle(intent)).toBe('given-back');
    expect(await bench.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(held);
  });
});
