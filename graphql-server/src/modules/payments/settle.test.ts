import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Intent } from '#server/providers/payments.ts';
import { moneyScenes, type Scene } from '../../../test/money-scenario.ts';
import { CARDS } from '../../../test/money-harness.ts';
import { settler } from './settle.ts';

// Each outcome of settling; the race table covers the races.
const { scene } = moneyScenes();

async function read({ other }: Scene, intentId: string): Promise<Intent> {
  const intent = await other.provider.retrieve(intentId);
  if (typeof intent === 'string') throw new Error(intent);
  return intent;
}

const settleOf = ({ harness, other }: Scene) =>
  settler({ prisma: harness.prisma, sql: harness.database.sql, provider: other.provider });

/** A scene whose webhooks wait, with its payment open. */
async function opened(card?: string) {
  const stage = await scene();
  stage.harness.controls.holdWebhooks();
  const session = await stage.open();
  if (card) await stage.harness.pay(session, card);
  return { stage, settle: settleOf(stage), intent: await read(stage, session.intentId) };
}

describe('settling', () => {
  it('is `open` before the payment succeeds', async () => {
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
    const { harness, order } = stage;
    expect(await stage.now()).toMatchObject({
      transactionId: intent.id,
      intentId: intent.id,
      paymentState: 'PAID',
      paymentEnv: 'SIMULATOR',
      status: 'OPEN',
      paidAt: expect.any(Date),
    });
    expect(await harness.prisma.payment.findMany({ where: { orderId: order.id } })).toMatchObject([
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
      await harness.prisma.outboxMessage.findMany({ where: { dedupeKey: `order-paid:${order.id}` } }),
    ).toMatchObject([{ kind: 'order-paid', payload: { orderId: order.id, intentId: intent.id } }]);
    expect(
      await harness.prisma.auditEntry.findMany({
        where: { subject: `order:${order.id}`, action: 'order.paid' },
      }),
    ).toMatchObject([{ actor: 'system', after: { intentId: intent.id } }]);
    const { rows } = await harness.pool.query(
      `select j.task_identifier as task, p.payload->>'messageId' as message, m.id
       from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) join "OutboxMessage" m on m."dedupeKey" = j.key
       where j.key = $1`,
      [`order-paid:${order.id}`],
    );
    expect(rows).toMatchObject([{ task: 'send-mail', message: (rows[0] as { id: string }).id }]);
  });

  it('is `paid` for other methods than cards, too', async () => {
    const { stage, settle, intent } = await opened(CARDS.good);
    expect(await settle({ ...intent, card: null })).toBe('paid');
    expect(await stage.harness.prisma.payment.findUnique({ where: { intentId: intent.id } })).toMatchObject({
      cardBrand: null,
      cardLast4: null,
    });
  });

  it('tells of each change, and writes nothing when there is none', async () => {
    const { stage, settle, intent } = await opened();
    // Another order holds items all the while.
    const { stage: other } = await opened();
    const { prisma } = stage.harness;
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

  it('does not reopen a closed order’s payment from a stale read', async () => {
    const { stage, settle, intent } = await opened();
    await stage.other.orders.cancel(stage.viewer, stage.order.id);
    expect(await settle(intent)).toBe('open');
    expect(await stage.now()).toMatchObject({ status: 'CANCELLED', paymentState: 'UNPAID' });
  });

  it('releases no items for the end of an older attempt', async () => {
    const { stage, settle, intent } = await opened();
    await stage.harness.changePrice(stage.order.id, 2999);
    await stage.open();
    expect(await settle(await read(stage, intent.id))).toBe('open');
    expect(await stage.now()).toMatchObject({ paymentState: 'INTENT_OPEN' });
    expect(await stage.harness.prisma.stockHold.count({ where: { orderId: stage.order.id } })).toBe(1);
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

  it('is an `incident` for a payment without an order, and `not-ours` before it succeeds', async () => {
    const { stage, settle, intent } = await opened(CARDS.good);
    const orderId = randomUUID();
    expect(await settle({ ...intent, orderId, status: 'processing' })).toBe('not-ours');
    const { paymentIncident } = stage.harness.prisma;
    expect(await paymentIncident.count({ where: { orderId } })).toBe(0);
    expect(await settle({ ...intent, orderId })).toBe('incident');
    expect(await settle({ ...intent, orderId })).toBe('incident');
    expect(await paymentIncident.findMany({ where: { intentId: intent.id } })).toMatchObject([
      { kind: 'ORDER_UNKNOWN', orderId: null, details: { orderId } },
    ]);
    // The order exists again: the earlier incident does not keep it from being paid.
    expect(await settle(intent)).toBe('paid');
    await paymentIncident.deleteMany({ where: { intentId: intent.id } });
  });

  it.each([
    ['sum', { totalMinor: 1998, itemsMinor: 1998 }],
    ['currency', { currency: 'EUR' }],
  ])('is `refunded` for another %s, once, and the order can be paid again', async (_what, data) => {
    const { stage, settle, intent } = await opened(CARDS.good);
    const { harness, order } = stage;
    await harness.prisma.order.update({ where: { id: order.id }, data });
    expect(await settle(intent)).toBe('refunded');
    expect(await settle(intent)).toBe('refunded');
    expect(await stage.now()).toMatchObject({
      transactionId: null,
      intentId: null,
      paymentState: 'UNPAID',
      paymentProblem: null,
      review: 'AMOUNT_MISMATCH',
    });
    expect((await harness.stripe.refunds.list({ payment_intent: intent.id })).data).toMatchObject([
      { amount: 1999, reason: 'duplicate' },
    ]);
    expect(await harness.prisma.paymentIncident.findMany({ where: { intentId: intent.id } })).toMatchObject([
      {
        kind: 'AMOUNT_MISMATCH',
        orderId: order.id,
        env: 'SIMULATOR',
        details: { amountMinor: 1999, currency: 'USD' },
      },
    ]);
  });

  it('is `unavailable` while the refund fails, and the order keeps its intent until then', async () => {
    const { stage, settle, intent } = await opened(CARDS.good);
    const { harness, order } = stage;
    await harness.changePrice(order.id, 2999);
    harness.controls.failApi(true);
    expect(await settle(intent)).toBe('unavailable');
    expect(await stage.now()).toMatchObject({ transactionId: null, intentId: intent.id });
    harness.controls.failApi(false);
    expect(await settle(intent)).toBe('refunded');
  });

  it.each(['unavailable' as const, { refused: 'A part went back just now.' }])(
    'is `unavailable` when the refund is %j',
    async (said) => {
      const { stage, intent } = await opened(CARDS.good);
      const { harness, order, other } = stage;
      await harness.changePrice(order.id, 2999);
      const cut = { ...other.provider, refund: () => Promise.resolve(said) };
      expect(
        await settler({ prisma: harness.prisma, sql: harness.database.sql, provider: cut })(intent),
      ).toBe('unavailable');
      expect((await stage.now()).intentId).toBe(intent.id);
    },
  );

  it('is `refunded` when the provider no longer knows the payment', async () => {
    const { stage, intent } = await opened(CARDS.good);
    const { harness, order, other } = stage;
    await harness.changePrice(order.id, 2999);
    const blind = { ...other.provider, refund: async () => 'missing' as const };
    expect(
      await settler({ prisma: harness.prisma, sql: harness.database.sql, provider: blind })(intent),
    ).toBe('refunded');
    await harness.stripe.refunds.create({ payment_intent: intent.id, reason: 'duplicate' });
  });

  it('repeats a failed refund', async () => {
    const { stage, intent } = await opened(CARDS.good);
    const { harness, order, other } = stage;
    await harness.changePrice(order.id, 2999);
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
    expect(await settler({ prisma: harness.prisma, sql: harness.database.sql, provider })(intent)).toBe(
      'refunded',
    );
    expect(asked).toEqual([
      {
        intentId: intent.id,
        amountMinor: 1000,
        idempotencyKey: `SIMULATOR:give-back:${intent.id}:1000:3`,
        reason: 'duplicate',
      },
    ]);
  });

  it('repeats the full refund when the bank rejected it', async () => {
    const { stage, settle, intent } = await opened(CARDS.good);
    const { harness, order } = stage;
    await harness.changePrice(order.id, 2999);
    harness.controls.pendingRefunds(true);
    expect(await settle(intent)).toBe('refunded');
    harness.controls.pendingRefunds(false);
    await harness.controls.finishRefunds('failed');
    expect(await harness.moneyFor(order.id)).toBe(1999);
    expect(await settle(intent)).toBe('refunded');
    expect(await harness.moneyFor(order.id)).toBe(0);
  });

  it('refunds a wrong amount of an open order, whose customer may pay the right one', async () => {
    const { stage, settle, intent } = await opened(CARDS.good);
    const { harness, order } = stage;
    await harness.changePrice(order.id, 2999);
    expect(await settle(intent)).toBe('refunded');
    expect(await harness.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(1);
  });
});
