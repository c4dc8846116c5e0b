import { DomainError } from '#server/errors/domain-error.ts';
import { StockLost } from '#server/modules/payments/payments.errors.ts';
import { CARDS } from './money-harness.ts';
import type { Step, StepHook } from './money-steps.ts';
import {
  endWhatIsOverdue,
  reconcile,
  start,
  deliver,
  findUndeliveredEvents,
  type World,
} from './money-world.ts';

type Run = (world: World, n: number, turn: StepHook) => Promise<void>;

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(from.length, 1)];
const orderOf = ({ orderIds }: World, n: number) => pick(orderIds, n) ?? '';
const PRICES = [2999, 1999, 3999];

/** Actions that do not call the shop take one turn. */
const elsewhere =
  (name: string, run: Run): Run =>
  async (world, n, turn) => {
    await turn({ name, when: 'before' });
    await run(world, n, turn);
  };

const payWith = (card: string): Run =>
  elsewhere('browser pays', async ({ harness, tabs }, n) => {
    const tab = pick(tabs, n);
    if (tab) await harness.pay(tab, card);
  });

const answerBank = (outcome: 'complete' | 'fail'): Run =>
  elsewhere(`bank: ${outcome}`, async ({ harness, asked }) => {
    const question = asked.pop();
    if (question) await harness.answerBank(question, outcome);
  });

/** An admin's refund; a third of them repeat an earlier request. */
const refund = (amountMinor: number | null): Run =>
  async function ({ server, admin, ...world }, n, turn) {
    const orderId = pick(world.orderIds, n) ?? '';
    const idempotencyKey = `${orderId} ${amountMinor} ${n % 3}`;
    const input = { orderId, amountMinor, reason: 'A scratch.', idempotencyKey };
    const answer = await server(turn).refunds.refund(admin, input);
    if (answer instanceof DomainError) world.met.add(`refund: ${answer.code}`);
    else world.met.add('refund by an admin');
  };

/** One line of the order: one of its items, or all. */
async function someItems({ prisma }: World['harness'], orderId: string, n: number) {
  const lines = await prisma.orderLine.findMany({ where: { orderId }, orderBy: { position: 'asc' } });
  const line = pick(lines, n);
  return line ? [{ lineId: line.id, quantity: n % 2 ? 1 : line.quantity }] : [];
}

const later = (minutes: number): Run =>
  elsewhere(`${minutes} minutes later`, async ({ harness }) => harness.later(minutes));

/** The possible actions and their relative frequency. */
export const ACTIONS = {
  click: {
    weight: 8,
    async run({ server, customer, tabs, met, ...world }, n, turn) {
      const orderId = pick(world.orderIds, n) ?? '';
      const opened = await server(turn).payments.open(customer, orderId, n % 4 === 3 ? 1999 : null);
      if (!(opened instanceof DomainError)) tabs.push(opened);
      if (opened instanceof StockLost) met.add('no stock left to pay for');
    },
  },
  pay: { weight: 8, run: payWith(CARDS.good) },
  decline: { weight: 2, run: payWith(CARDS.declined) },
  'ask the bank': {
    weight: 2,
    run: elsewhere('browser pays, challenged', async ({ harness, tabs, asked }, n) => {
      const tab = pick(tabs, n);
      const answer = tab && (await harness.pay(tab, CARDS.challenged));
      if (answer?.body.status === 'requires_action') asked.push(answer);
    }),
  },
  'bank says yes': { weight: 2, run: answerBank('complete') },
  'bank says no': { weight: 1, run: answerBank('fail') },
  'pay slowly': {
    weight: 2,
    run: elsewhere('browser pays slowly', async ({ harness, tabs }, n) => {
      const tab = pick(tabs, n);
      harness.controls.processing('held');
      if (tab) await harness.pay(tab);
      harness.controls.processing(null);
    }),
  },
  'slow payment arrives': {
    weight: 1,
    run: elsewhere('bank settles', ({ harness }) => harness.controls.finishProcessing()),
  },
  'slow payment is refused': {
    weight: 2,
    run: elsewhere('bank refuses', async ({ harness, orderIds, met }) => {
      const slow = (await harness.intentsOf(orderIds)).some(({ status }) => status === 'processing');
      await harness.controls.finishProcessing('refuses');
      if (slow) met.add('slow payment refused');
    }),
  },
  confirm: {
    weight: 4,
    async run({ server, customer, tabs }, n, turn) {
      const tab = pick(tabs, n);
      if (tab) await server(turn).payments.confirm(customer, tab.order.id, tab.intentId);
    },
  },
  'webhook, any': {
    weight: 5,
    run: async (world, n, turn) => deliver(world, pick(await findUndeliveredEvents(world), n), turn),
  },
  'webhook, newest': {
    weight: 3,
    run: async (world, _n, turn) => deliver(world, (await findUndeliveredEvents(world)).at(-1), turn),
  },
  'webhook again': {
    weight: 2,
    async run(world, n, turn) {
      const events = await world.harness.eventsOf(...world.orderIds);
      const before = events.filter(({ id }) => world.deliveredEvents.has(id));
      await deliver(world, pick(before, n), turn);
    },
  },
  'webhook lost': {
    weight: 2,
    async run(world, n) {
      const event = pick(await findUndeliveredEvents(world), n);
      if (event) world.lost.add(event.id);
    },
  },
  'price changes': {
    weight: 3,
    run: elsewhere('price changes', (world, n) =>
      world.harness.changePrice(orderOf(world, n), pick(PRICES, n) ?? 1999),
    ),
  },
  delete: {
    weight: 3,
    run: async (world, n, turn) =>
      void (await world.server(turn).orders.cancel(world.customer, orderOf(world, n))),
  },
  undo: {
    weight: 4,
    async run(world, n, turn) {
      const orderId = orderOf(world, n);
      const before = await world.harness.orderNow(orderId);
      const after = await world.server(turn).orders.restore(world.customer, orderId);
      if (after instanceof DomainError) world.met.add(`undo: ${after.code}`);
      else if (before.status === 'CANCELLED') world.met.add('undone');
    },
  },
  'refund in the dashboard': {
    weight: 1,
    run: elsewhere('dashboard refunds', async ({ harness, orderIds, met }, n) => {
      const intent = pick(
        (await harness.intentsOf(orderIds)).filter(({ status }) => status === 'succeeded'),
        n,
      );
      // The remaining amount may be less: then the provider rejects the refund, and nothing changes.
      const input = { amount: n % 2 ? 500 : (intent?.amount ?? 0), reason: 'requested_by_customer' as const };
      const made =
        intent &&
        (await harness.stripe.refunds.create({ payment_intent: intent.id, ...input }).catch(refused));
      if (made) met.add('refund in the dashboard');
    }),
  },
  'admin refunds a part': { weight: 3, run: refund(500) },
  'admin refunds all that is left': { weight: 2, run: refund(null) },
  'admin refunds items': {
    weight: 4,
    async run({ server, admin, harness, met, ...world }, n, turn) {
      const orderId = pick(world.orderIds, n) ?? '';
      const chosen = await someItems(harness, orderId, n);
      const idempotencyKey = `${orderId} items ${n % 4}`;
      const input = { orderId, lines: chosen, reason: 'A scratch.', idempotencyKey };
      const answer = await server(turn).refunds.refund(admin, input);
      met.add(answer instanceof DomainError ? `refund of items: ${answer.code}` : 'refund of items');
    },
  },
  'some items are shipped': {
    weight: 3,
    async run({ server, admin, harness, met, ...world }, n, turn) {
      const orderId = pick(world.orderIds, n) ?? '';
      const { fulfil } = server(turn).fulfilment;
      await fulfil(admin, { orderId, to: 'PACKED' });
      const shipment = { carrier: 'OTHER', trackingNumber: `PART${n % 3}` } as const;
      const lines = await someItems(harness, orderId, n);
      const sent = await fulfil(admin, { orderId, to: 'SHIPPED', shipment, lines });
      met.add(
        sent instanceof DomainError
          ? `parcel: ${sent.code}`
          : `parcel of an order that is ${sent.fulfilment}`,
      );
    },
  },
  'parcel is delivered': {
    weight: 4,
    async run({ server, admin, ...world }, n, turn) {
      const orderId = pick(world.orderIds, n) ?? '';
      const shipment = { carrier: 'OTHER', trackingNumber: 'ABCD' } as const;
      for (const to of ['PACKED', 'SHIPPED', 'DELIVERED'] as const)
        await server(turn).fulfilment.fulfil(admin, { orderId, to, shipment });
    },
  },
  'return is requested': {
    weight: 4,
    async run({ server, customer, harness, met, ...world }, n, turn) {
      const orderId = pick(world.orderIds, n) ?? '';
      const chosen = await someItems(harness, orderId, n);
      const input = { orderId, reason: 'DAMAGED' as const, lines: n % 5 ? chosen : null };
      const answer = await server(turn).returns.request(customer, input);
      met.add(answer instanceof DomainError ? `return: ${answer.code}` : 'return requested');
    },
  },
  'return is answered': {
    weight: 6,
    async run({ server, admin, customer, met, ...world }, n, turn) {
      const orderId = pick(world.orderIds, n) ?? '';
      const { returns } = server(turn);
      if (n % 7 === 6) return void (await returns.withdraw(customer, orderId));
      const to = n % 7 === 5 ? 'REJECTED' : n % 2 ? 'APPROVED' : 'RECEIVED';
      // An approval without words undoes a receipt.
      const words = to === 'RECEIVED' || n % 3 === 0 ? null : 'Pier 1';
      const answer = await returns.answer(admin, { orderId, to, words });
      if (!(answer instanceof DomainError) && to === 'RECEIVED') met.add('return received');
    },
  },
  'admin cancels': {
    weight: 3,
    async run({ server, admin, met, ...world }, n, turn) {
      const orderId = pick(world.orderIds, n) ?? '';
      const answer = await server(turn).orders.cancel(admin, orderId, 'Out of the catalogue.');
      if (!(answer instanceof DomainError) && answer.transactionId)
        met.add('paid, and cancelled by an admin');
    },
  },
  'provider refuses refunds': {
    weight: 2,
    run: elsewhere('provider refuses refunds', async ({ harness }, n) =>
      harness.controls.refuseRefunds(n % 3 ? 'There is too little money.' : null),
    ),
  },
  'banks are slow with refunds': {
    weight: 2,
    run: elsewhere('banks are slow', async ({ harness }, n) => harness.controls.pendingRefunds(n % 3 > 0)),
  },
  'banks answer for refunds': {
    weight: 2,
    run: elsewhere('banks answer', ({ harness }, n) =>
      harness.controls.finishRefunds(n % 2 ? 'failed' : 'succeeded'),
    ),
  },
  'holds run out': { weight: 2, run: later(16) },
  'days go by': { weight: 1, run: later(73 * 60) },
  'overdue job': { weight: 3, run: ({ server }, _n, turn) => endWhatIsOverdue(server(turn)) },
  crash: {
    weight: 3,
    async run(world, n) {
      world.hadFaults = true;
      const when: Step['when'][] = ['before', 'after', 'commit'];
      world.faults.crashAt(n % 7, when[n % 3] ?? 'before');
    },
  },
  restart: {
    weight: 2,
    async run(world, _n, turn) {
      if (!world.faults.dead) return;
      start(world);
      await reconcile(world.server(turn));
    },
  },
  reconcile: { weight: 2, run: ({ server }, _n, turn) => reconcile(server(turn)) },
  'provider goes away': {
    weight: 1,
    async run(world) {
      world.hadFaults = true;
      world.away = true;
    },
  },
  'provider is back': { weight: 1, run: async (world) => void (world.away = false) },
  'answer is lost': {
    weight: 1,
    async run(world) {
      world.hadFaults = true;
      world.answersLost += 1;
    },
  },
} satisfies Record<string, { weight: number; run: Run }>;

/** The provider rejected the amount or was unavailable: nothing changed. */
function refused(error: unknown): null {
  if ((error as { type?: string }).type === 'StripeInvalidRequestError') return null;
  throw error;
}
