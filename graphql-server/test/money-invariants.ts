import type { Pool } from 'pg';
import type Stripe from 'stripe';

interface OrderRow {
  id: string;
  status: 'OPEN' | 'CANCELLED' | 'EXPIRED';
  paymentState: string;
  paymentEnv: string | null;
  intentId: string | null;
  attempt: number;
  transactionId: string | null;
  totalMinor: number;
  itemsMinor: number;
  discountMinor: number;
  deliveryMinor: number;
  addedTaxMinor: number;
  currency: string;
  refundedMinor: number;
  review: string | null;
}

interface RefundRow {
  refundId: string | null;
  intentId: string;
  amountMinor: number;
  status: 'REQUESTED' | 'PENDING' | 'SUCCEEDED' | 'FAILED';
  closesOrder: boolean;
}

interface LineRow {
  quantity: number;
  /** Counters of the order line. */
  shipped: number;
  returned: number;
  restocked: number;
  /** Items in parcels. */
  inParcels: number;
  /** Items in returns that were not withdrawn. */
  inReturns: number;
  /** Items in refunds that did not fail. */
  refunded: number;
}

/** All data of the shop and the provider about one order, read when nothing is in progress. */
export interface Facts {
  readonly order: OrderRow;
  readonly attempts: { attempt: number; intentId: string; amountMinor: number; env: string }[];
  readonly payments: { intentId: string; amountMinor: number; chargeId: string | null }[];
  readonly paidMails: number;
  readonly paidAudits: number;
  /** Whether the order was paid after it had been canceled or had expired, without being restored in between. */
  readonly paidAfterClosing: boolean;
  /** Emails of the payment that wait to be sent. */
  readonly paidJobs: number;
  /** The shop's own refund rows. */
  readonly asked: RefundRow[];
  readonly incidents: { kind: string; intentId: string }[];
  /** The provider's objects with the order's id. */
  readonly intents: Stripe.PaymentIntent[];
  readonly charges: Stripe.Charge[];
  readonly refunds: Stripe.Refund[];
  readonly stock: { left: number; first: number; sold: number; held: number }[];
  /** Discounts of the order's lines, and those of its adjustments. */
  readonly discounts: { lines: number; adjustments: number };
  readonly lines: LineRow[];
  /** Refunds of items: their amounts, and those of their lines. */
  readonly refundsOfItems: { amountMinor: number; linesMinor: number }[];
  /** How often the order's promotions may be used, and were. */
  readonly promotions: { limit: number | null; used: number }[];
  /** The order's active and expired holds. */
  readonly holds: { live: number; over: number };
}

/** Facts that a scenario knows but the tables do not contain. */
export interface Excuses {
  /** Intents of a server that died before it could respond. No client has their secret, so they cannot be paid. */
  readonly unknownIntents?: (intentId: string) => boolean;
}

type Invariant = (facts: Facts, excuses: Excuses) => string[];

const isPayable = ({ status }: Stripe.PaymentIntent) =>
  ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'].includes(
    status,
  );
const isPaid = ({ order }: Facts) => order.transactionId !== null;
const held = ({ charges }: Facts) =>
  charges.filter(({ paid }) => paid).map(({ amount, amount_refunded }) => amount - amount_refunded);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const unless = (holds: boolean, problem: string) => (holds ? [] : [problem]);
const intentOf = (object: { payment_intent: string | Stripe.PaymentIntent | null }) =>
  typeof object.payment_intent === 'string' ? object.payment_intent : (object.payment_intent?.id ?? '');

/**
 * The invariants by name, as in the facts on payments (section 6), and what follows from them. Each returns what is
 * wrong.
 */
export const INVARIANTS: Readonly<Record<string, Invariant>> = {
  'I1 the money held is what the order says'(facts) {
    const expected = isPaid(facts) ? facts.order.totalMinor - facts.order.refundedMinor : 0;
    const is = sum(held(facts));
    return unless(is === expected, `${is} held, ${expected} expected`);
  },
  'I1 money of one payment only is held': (facts) =>
    unless(held(facts).filter((left) => left > 0).length <= 1, 'two payments are held'),
  'I1 the payment row is the money': (facts) => {
    const { order, payments, charges } = facts;
    if (!isPaid(facts)) return unless(payments.length === 0, 'a payment row of an unpaid order');
    const [payment] = payments;
    const charge = charges.find(({ id }) => id === payment?.chargeId);
    return [
      ...unless(payments.length === 1 && payment?.intentId === order.transactionId, 'not its one payment'),
      ...unless(payment?.amountMinor === order.totalMinor, `${payment?.amountMinor} of ${order.totalMinor}`),
      ...unless(charge?.paid === true && charge.amount === order.totalMinor, 'not the charge of that sum'),
    ];
  },
  'I2 one order-paid message when paid, none when not': (facts) => [
    ...unless(facts.paidMails === (isPaid(facts) ? 1 : 0), `${facts.paidMails} messages`),
    ...unless(facts.paidAudits === (isPaid(facts) ? 1 : 0), `${facts.paidAudits} entries of the audit`),
  ],
  'I3 nothing payable is left on a paid or closed order'(facts, { unknownIntents = () => false }) {
    const payable = facts.intents.filter((intent) => isPayable(intent) && !unknownIntents(intent.id));
    const { order } = facts;
    if (isPaid(facts) || order.status !== 'OPEN') return payable.map(({ id }) => `${id} can be paid`);
    return payable.filter(({ id }) => id !== order.intentId).map(({ id }) => `${id} can be paid too`);
  },
  'I4 the transaction is one of the order’s attempts'(facts) {
    const { order, attempts, payments } = facts;
    const current = attempts.find(({ intentId }) => intentId === order.intentId);
    const paying = attempts.find(({ intentId }) => intentId === order.transactionId);
    return [
      ...unless(!order.intentId || current !== undefined, 'its intent is no attempt'),
      ...unless(!isPaid(facts) || paying !== undefined, 'its transaction is no attempt'),
      ...unless(!paying || paying.env === order.paymentEnv, 'paid in another environment'),
      ...unless(!paying || paying.amountMinor === payments[0]?.amountMinor, 'paid another sum than asked'),
    ];
  },
  'I5 paid and its money go together'(facts) {
    const { order, intents } = facts;
    const transaction = intents.find(({ id }) => id === order.transactionId);
    return [
      ...unless(!isPaid(facts) || transaction?.status === 'succeeded', 'paid, and the provider says no'),
      ...unless(!transaction || transaction.amount_received === order.totalMinor, 'another sum'),
      ...unless(!transaction || transaction.currency.toUpperCase() === order.currency, 'another currency'),
    ];
  },
  'I6 the state is the one the provider tells'({ order, intents }) {
    const intent = intents.find(({ id }) => id === order.intentId);
    const { transactionId, paymentState: is } = order;
    const { refundedMinor, totalMinor } = order;
    const left = refundedMinor === 0 ? 'PAID' : refundedMinor < totalMinor ? 'PARTLY_REFUNDED' : 'REFUNDED';
    if (transactionId) return unless(is === left, `${is}, and ${refundedMinor} of ${totalMinor} refunded`);
    const expected = intent ? expectedState(intent) : 'UNPAID';
    return unless(is === expected, `${is}, not ${expected}`);
  },
  'a closed order is not paid unless it was restored': ({ paidAfterClosing }) =>
    unless(!paidAfterClosing, 'closed, and paid afterwards'),
  'what goes back goes back for a reason': ({ order, refunds, incidents }) =>
    refunds
      .filter(({ reason }) => reason === 'duplicate')
      .flatMap((refund) => [
        ...unless(
          incidents.some(({ intentId }) => intentId === intentOf(refund)),
          `${refund.id} has no incident`,
        ),
        ...unless(intentOf(refund) !== order.transactionId, `${refund.id} took back the order’s payment`),
      ]),
  'one payment is one incident': ({ incidents }) =>
    unless(
      new Set(incidents.map(({ intentId }) => intentId)).size === incidents.length,
      'two incidents of one payment',
    ),
  'refunds are not more than was paid': ({ order, asked }) => {
    const wanted = sum(
      asked.filter(({ status }) => status !== 'FAILED').map(({ amountMinor }) => amountMinor),
    );
    return unless(wanted <= (order.transactionId ? order.totalMinor : 0), `${wanted} of ${order.totalMinor}`);
  },
  'each refund of the payment is one row, and as the provider tells it': ({ order, asked, refunds }) => {
    const made = refunds.filter((refund) => intentOf(refund) === order.transactionId);
    return [
      ...made.flatMap(({ id, status, amount }) => {
        const rows = asked.filter(({ refundId }) => refundId === id);
        const [row] = rows;
        const isCurrent = row?.status === status?.toUpperCase() && row?.amountMinor === amount;
        return unless(rows.length === 1 && isCurrent, `${id} is ${status}, and ${JSON.stringify(rows)}`);
      }),
      ...asked.flatMap(({ refundId, status }) =>
        unless(
          refundId === null ? status === 'FAILED' : made.some(({ id }) => id === refundId),
          `a row that is ${status}, of ${refundId}`,
        ),
      ),
    ];
  },
  'what an admin cancels is closed once its money is back': ({ order, asked }) => {
    const wanted = asked.some(({ closesOrder, status }) => closesOrder && status !== 'FAILED');
    if (wanted && order.refundedMinor >= order.totalMinor)
      return unless(order.status === 'CANCELLED', 'open');
    if (!order.transactionId || order.status === 'OPEN') return [];
    return unless(order.refundedMinor >= order.totalMinor, `${order.status} with money in it`);
  },
  'the parts add up': ({ order, discounts }) => {
    const { itemsMinor, discountMinor, deliveryMinor, addedTaxMinor, totalMinor } = order;
    const total = itemsMinor - discountMinor + deliveryMinor + addedTaxMinor;
    return [
      ...unless(total === totalMinor && total >= 0, `${total} of ${totalMinor}`),
      ...unless(discounts.lines === discountMinor, `${discounts.lines} of ${discountMinor} on lines`),
      ...unless(
        discounts.adjustments === discountMinor,
        `${discounts.adjustments} of ${discountMinor} named`,
      ),
    ];
  },
  'a code is used at most as often as allowed': ({ promotions }) =>
    promotions.flatMap(({ limit, used }) => unless(used <= (limit ?? Infinity), `${used} uses of ${limit}`)),
  'a line is shipped, returned, restocked and refunded at most once': ({ lines, refundsOfItems }) => [
    ...lines.flatMap(({ quantity, shipped, returned, restocked, inParcels, inReturns, refunded }) => [
      ...unless(shipped === inParcels, `${shipped} counted of ${inParcels} items in parcels`),
      ...unless(shipped <= quantity, `${shipped} shipped of ${quantity}`),
      ...unless(returned === inReturns, `${returned} counted of ${inReturns} returned items`),
      ...unless(returned <= shipped, `${returned} returned of ${shipped} shipped`),
      ...unless(restocked <= quantity, `${restocked} restocked of ${quantity}`),
      ...unless(refunded <= quantity, `${refunded} refunded of ${quantity}`),
    ]),
    ...refundsOfItems.flatMap(({ amountMinor, linesMinor }) =>
      unless(amountMinor === linesMinor, `${amountMinor} refunded for items of ${linesMinor}`),
    ),
  ],
  'never more items are held than are in stock': ({ stock }) =>
    stock.flatMap(({ left, held }) => unless(left >= 0 && held <= left, `${held} held of ${left}`)),
  'nothing is held for an order that is paid or closed': ({ order, holds }) =>
    order.transactionId || order.status !== 'OPEN' ? unless(holds.live + holds.over === 0, 'held') : [],
  'what is sold has left the stock, once': ({ stock }) =>
    stock.flatMap(({ left, first, sold }) =>
      unless(left === first - sold, `${left} of ${first} left after ${sold} sold`),
    ),
};

function expectedState({ status, last_payment_error }: Stripe.PaymentIntent): string {
  if (status === 'processing') return 'PROCESSING';
  if (status === 'requires_action') return 'REQUIRES_ACTION';
  // A succeeded payment that is not the order's was refunded.
  if (status === 'canceled' || status === 'succeeded') return 'UNPAID';
  return last_payment_error ? 'FAILED' : 'INTENT_OPEN';
}

/** `now` is the shop's clock, which decides whether holds are active. */
export async function factsOf(pool: Pool, orderId: string, now = new Date()): Promise<Facts> {
  const { rows } = await pool.query<{ facts: Facts }>(
    `with intent as (select id, seq, body from emulator_payments.payment_intents where body->'metadata'->>'order_id' = $1)
     select jsonb_build_object(
       'order', to_jsonb(o),
       'attempts', (select coalesce(jsonb_agg(a order by attempt), '[]') from "PaymentAttempt" a where "orderId" = o.id),
       'payments', (select coalesce(jsonb_agg(p), '[]') from "Payment" p where "orderId" = o.id),
       'paidMails', (select count(*) from "OutboxMessage" where "dedupeKey" = 'order-paid:' || $1),
       'paidAudits', (select count(*) from "AuditEntry" where subject = 'order:' || $1 and action = 'order.paid'),
       'paidAfterClosing', exists (select 1 from "AuditEntry" paid join "AuditEntry" closed on closed.subject = paid.subject and closed.id < paid.id
          where paid.subject = 'order:' || $1 and paid.action = 'order.paid' and closed.action in ('order.cancelled', 'order.expired')
          and not exists (select 1 from "AuditEntry" restored where restored.subject = paid.subject and restored.action = 'order.restored'
            and restored.id between closed.id and paid.id)),
       'paidJobs', (select count(*) from graphile_worker._private_jobs where key = 'order-paid:' || $1),
       'asked', (select coalesce(jsonb_agg(r order by r."createdAt"), '[]') from "Refund" r where r."orderId" = o.id),
       'discounts', jsonb_build_object(
         'lines', (select coalesce(sum("discountMinor"), 0) from "OrderLine" where "orderId" = o.id),
         'adjustments', (select coalesce(sum("amountMinor"), 0) from "OrderAdjustment" where "orderId" = o.id and kind = 'DISCOUNT')),
       'lines', (select coalesce(jsonb_agg(jsonb_build_object('quantity', l.quantity, 'shipped', l.shipped, 'returned', l.returned, 'restocked', l.restocked,
            'inParcels', (select coalesce(sum(i.quantity), 0) from "ParcelLine" i where i."lineId" = l.id),
            'inReturns', (select coalesce(sum(i.quantity), 0) from "ReturnLine" i join "OrderReturn" r on r.id = i."returnId"
               where i."lineId" = l.id and r.state <> 'WITHDRAWN'),
            'refunded', (select coalesce(sum(i.quantity), 0) from "RefundLine" i join "Refund" r on r.id = i."refundId"
               where i."lineId" = l.id and r.status <> 'FAILED'))), '[]') from "OrderLine" l where l."orderId" = o.id),
       'refundsOfItems', (select coalesce(jsonb_agg(i), '[]') from (
            select r."amountMinor", sum(i."amountMinor") as "linesMinor" from "Refund" r join "RefundLine" i on i."refundId" = r.id
            where r."orderId" = o.id group by r.id) i),
       'promotions', (select coalesce(jsonb_agg(jsonb_build_object('limit', p."usageLimit", 'used', (
           select count(*) from "OrderAdjustment" a join "Order" u on u.id = a."orderId" where a."promotionId" = p.id and u.status = 'OPEN'))), '[]')
          from "Promotion" p where p.id in (select "promotionId" from "OrderAdjustment" where "orderId" = o.id)),
       'holds', (select jsonb_build_object('live', count(*) filter (where h."expiresAt" > $2), 'over', count(*) filter (where h."expiresAt" <= $2))
          from "StockHold" h where h."orderId" = o.id),
       'incidents', (select coalesce(jsonb_agg(i), '[]') from "PaymentIncident" i where i."intentId" in (select id from intent) and i.kind <> 'REFUND_FAILED'),
       'intents', (select coalesce(jsonb_agg(body order by seq), '[]') from intent),
       'charges', (select coalesce(jsonb_agg(c.body order by c.seq), '[]') from emulator_payments.charges c
          where payment_intent in (select id from intent)),
       'refunds', (select coalesce(jsonb_agg(r.body order by r.seq), '[]') from emulator_payments.refunds r
          where payment_intent in (select id from intent)),
       'stock', (select coalesce(jsonb_agg(jsonb_build_object('left', e.stock, 'first', (e.attributes->>'firstStock')::int,
            'sold', (select coalesce(sum(l2.quantity - l2.restocked), 0) from "OrderLine" l2 join "Order" o2 on o2.id = l2."orderId"
               where l2."equipmentId" = e.id and o2."transactionId" is not null
               -- Not orders of earlier runs, which have another env by then.
               and o2."paymentEnv" is distinct from 'TEST'),
            'held', (select coalesce(sum(h.quantity), 0) from "StockHold" h where h."equipmentId" = e.id and h."expiresAt" > $2)) order by e.id), '[]')
          from "OrderLine" l join "Equipment" e on e.id = l."equipmentId"
          where l."orderId" = o.id and e.stock is not null)
     ) as facts from "Order" o where o.id = $1::uuid`,
    [orderId, now],
  );
  const [row] = rows;
  if (!row) throw new Error(`no order ${orderId}`);
  return row.facts;
}

/** The violated invariants of an order; empty if all hold. */
export function problemsIn(facts: Facts, excuses: Excuses = {}): string[] {
  return Object.entries(INVARIANTS).flatMap(([name, check]) =>
    check(facts, excuses).map((problem) => `${name}: ${problem}`),
  );
}
