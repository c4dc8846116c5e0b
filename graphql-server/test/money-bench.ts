import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import type Stripe from 'stripe';
import { openDatabase, type Database, type Db } from '#server/db.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import { mountWebhooks } from '#server/http/webhooks.ts';
import { ordersVisibleTo } from '#server/modules/orders/orders.access.ts';
import { ordersService, type OrdersService } from '#server/modules/orders/orders.service.ts';
import {
  paymentsService,
  type PaymentSession,
  type PaymentsService,
} from '#server/modules/payments/payments.service.ts';
import { refundsService, type RefundsService } from '#server/modules/payments/refunds.service.ts';
import { createPaymentProvider, type PaymentProvider } from '#server/providers/payments.ts';
import { startPaymentsStandIn, type PaymentsStandIn } from '#server/stand-ins/payments/payments-stand-in.ts';
import { eventually, sdk } from '#server/stand-ins/payments/test-bench.ts';
import { signature } from '#server/stand-ins/payments/webhook-request.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase } from './database.ts';
import { steppedDb, steppedProvider, type StepHook } from './money-steps.ts';

/** One server's worth of services; several of them on one database are several servers. */
export interface Till {
  readonly payments: PaymentsService;
  readonly refunds: RefundsService;
  readonly orders: OrdersService;
  readonly provider: PaymentProvider;
}

/** What a server is told that may differ from another's. */
export interface TillOptions {
  /** Passed by each of its steps. */
  readonly hook?: StepHook;
  /** Something between it and the provider. */
  readonly at?: (real: PaymentProvider) => PaymentProvider;
  readonly log?: { error(error: unknown, message: string): void };
}

/** An intent as the provider shows it to a browser, or why not; what tests ask of it. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: {
    readonly status?: string;
    readonly next_action?: { readonly use_stripe_sdk: { readonly source: string } } | null;
    readonly error?: { readonly code?: string; readonly payment_intent?: { readonly status: string } };
  };
}

export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly body: object;
}

/** Cards of the provider's documentation by what becomes of them, as payment methods ready to use. */
export const CARDS = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  poor: 'pm_card_chargeDeclinedInsufficientFunds',
  challenged: 'pm_card_threeDSecure2Required',
} as const;

export type MoneyBench = Awaited<ReturnType<typeof openMoneyBench>>;

/**
 * The payment part of the shop, whole and real, without the rest: a database of its own, the local provider, the services
 * of orders and payments (its own are a till without hooks), the HTTP door of the webhooks, and a clock to turn. Pieces cost
 * 1999 minor units unless said otherwise.
 */
export async function openMoneyBench() {
  const test = await testDatabase();
  const database = openDatabase(test.url);
  const { prisma } = database;
  let doorUrl = '';
  const standIn = await startPaymentsStandIn({
    pool: test.pool,
    host: '127.0.0.1',
    port: 0,
    webhookUrl: () => doorUrl,
  });
  await addTestIndexes(test.pool);
  const provider = providerOf(standIn);
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const newTill = (options: TillOptions = {}): Till => tillOf(database, provider, now, options);
  const own = newTill();
  const bench = {
    ...own,
    database,
    pool: test.pool,
    prisma,
    standIn,
    controls: standIn.controls,
    stripe: sdk(standIn),
    newTill,
    /** The server behind the webhooks' door; `null`: it is down, and the door answers 500. */
    atTheDoor: own as Till | null,
    now,
    /** Moves the shop's clock; the provider's stays real. */
    later(minutes: number): void {
      ahead += minutes * 60_000;
    },
    ...placing(prisma, own),
    ...browsing(standIn),
    ...deliveries(test.pool, standIn.keys.webhookSecret),
    ...reading(database, test.pool),
    async close() {
      await door.close();
      await standIn.close();
      await database.close();
      await test.close();
    },
  };
  const door = Fastify({ forceCloseConnections: true });
  await mountWebhooks(door, {
    webhook(body: Buffer, signed: string) {
      if (!bench.atTheDoor) throw new Error('This server is down.');
      return bench.atTheDoor.payments.webhook(body, signed);
    },
  } as PaymentsService);
  doorUrl = `${await door.listen({ host: '127.0.0.1', port: 0 })}/webhooks/stripe`;
  return bench;
}

function providerOf(standIn: PaymentsStandIn): PaymentProvider {
  const { secretKey, webhookSecret } = standIn.keys;
  return createPaymentProvider({ mode: 'simulator', secretKey, webhookSecret, simulatorPort: standIn.port });
}

/** As `buildServices` in app.ts does it. */
function tillOf(
  { prisma: real, pool }: Database,
  realProvider: PaymentProvider,
  now: () => Date,
  { hook, at = (it) => it, log }: TillOptions,
): Till {
  const prisma = hook ? steppedDb(real, hook) : real;
  const provider = hook ? steppedProvider(at(realProvider), hook) : at(realProvider);
  const deps = { prisma, provider, visibleTo: ordersVisibleTo, now, ...(log && { log }) };
  const payments = paymentsService(deps);
  const refunds = refundsService(deps);
  return { payments, refunds, orders: ordersService({ prisma, pool, payments, refunds, now }), provider };
}

function placing(prisma: Db, till: Till) {
  let category: Promise<{ id: string }> | undefined;

  async function newViewer(more: { role?: 'CUSTOMER' | 'ADMIN' } = {}): Promise<Viewer> {
    const uid = randomUUID();
    const { id, email, role } = await prisma.user.create({
      data: { uid, email: `${uid}@example.com`, emailVerified: true, ...more },
    });
    return { id, uid, email, role, emailVerified: true, displayName: null, photoUrl: null };
  }

  /** A product of its own, whose first stock the invariants know. */
  async function newProduct({
    stock = 20,
    priceMinor = 1999,
  }: {
    stock?: number | null;
    priceMinor?: number;
  }) {
    category ??= prisma.category.create({ data: { slug: 'reels', name: 'Reels', position: 1 } });
    const { id: categoryId } = await category;
    return prisma.equipment.create({
      data: {
        slug: randomUUID(),
        name: 'Lakehead 3000',
        title: 'A reel',
        priceMinor,
        currency: 'USD',
        minQty: 1,
        maxQty: 100,
        stock,
        attributes: { firstStock: stock },
        categoryId,
      },
    });
  }

  /** @throws what placing answers when it places nothing */
  async function newOrder(
    viewer: Viewer,
    more: { equipmentId?: string; quantity?: number; stock?: number | null; priceMinor?: number } = {},
  ): Promise<Order> {
    const equipmentId = more.equipmentId ?? (await newProduct(more)).id;
    const placed = await till.orders.place(viewer, {
      equipmentId,
      quantity: more.quantity ?? 1,
      phone: '+1 555 0100',
      address: 'Pier 1',
    });
    if (placed instanceof DomainError) throw placed;
    return placed;
  }

  /** @throws what opening answers when there is no session */
  async function open(viewer: Viewer, { id }: { id: string }): Promise<PaymentSession> {
    return session(await till.payments.open(viewer, id));
  }

  return {
    newViewer,
    newProduct,
    newOrder,
    open,
    /** Another total for an unpaid order, as an admin's correction would set it. */
    async changePrice(orderId: string, totalMinor: number): Promise<void> {
      await prisma.order.updateMany({ where: { id: orderId, transactionId: null }, data: { totalMinor } });
    },
  };
}

/** @throws what is no session */
export function session(opened: PaymentSession | DomainError): PaymentSession {
  if (opened instanceof DomainError) throw opened;
  return opened;
}

/** What a browser does at the provider, past the shop. */
function browsing({ port, keys }: PaymentsStandIn) {
  async function post(path: string, form: Record<string, string>): Promise<ProviderAnswer> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.publishableKey}` },
      body: new URLSearchParams(form),
    });
    return { status: response.status, body: (await response.json()) as ProviderAnswer['body'] };
  }
  return {
    /** Confirms with a card, as the fields do. */
    pay: (
      { intentId, clientSecret }: Pick<PaymentSession, 'intentId' | 'clientSecret'>,
      card: string = CARDS.good,
    ) =>
      post(`/v1/payment_intents/${intentId}/confirm`, {
        client_secret: clientSecret,
        payment_method: card,
        use_stripe_sdk: 'true',
      }),
    /** Answers the bank's question on what `pay` gave with the card that asks. */
    answerBank: (asked: ProviderAnswer, outcome: 'complete' | 'fail') =>
      post('/three-d-secure', { challenge: asked.body.next_action?.use_stripe_sdk.source ?? '', outcome }),
  };
}

function deliveries(pool: Pool, webhookSecret: string) {
  return {
    /** All intents that the provider has for orders, oldest first. */
    async intentsOf(orderIds: readonly string[]): Promise<Stripe.PaymentIntent[]> {
      const { rows } = await pool.query<{ body: Stripe.PaymentIntent }>(
        `select body from stand_in_payments.payment_intents where body->'metadata'->>'order_id' = any($1) order by seq`,
        [orderIds],
      );
      return rows.map(({ body }) => body);
    },
    /** … and all refunds of these, oldest first. */
    async refundsOf(orderIds: readonly string[]): Promise<Stripe.Refund[]> {
      const { rows } = await pool.query<{ body: Stripe.Refund }>(
        `select body from stand_in_payments.refunds where payment_intent in (
           select id from stand_in_payments.payment_intents where body->'metadata'->>'order_id' = any($1)) order by seq`,
        [orderIds],
      );
      return rows.map(({ body }) => body);
    },
    /** What the provider has to tell of orders, oldest first. */
    async eventsOf(...orderIds: string[]): Promise<SentEvent[]> {
      const { rows } = await pool.query<SentEvent>(
        `select id, type, subject, body from stand_in_payments.events where subject in (
           select id from stand_in_payments.payment_intents where body->'metadata'->>'order_id' = any($1)) order by seq`,
        [orderIds],
      );
      return rows;
    },
    /** An event signed as the provider signs it, given to a server past HTTP. */
    deliver({ payments }: Till, event: SentEvent) {
      const raw = JSON.stringify(event.body);
      return payments.webhook(Buffer.from(raw), signature(raw, webhookSecret, new Date()));
    },
  };
}

function reading({ prisma }: Database, pool: Pool) {
  return {
    orderNow: (id: string) => prisma.order.findUniqueOrThrow({ where: { id } }),
    async stockOf(equipmentId: string): Promise<number | null> {
      return (await prisma.equipment.findUniqueOrThrow({ where: { id: equipmentId } })).stock;
    },
    /** Money at the provider for an order: taken less given back, in minor units, by its own books. */
    async moneyFor(orderId: string): Promise<number> {
      const { rows } = await pool.query<{ held: number }>(
        `select coalesce(sum((c.body->>'amount_captured')::int - (c.body->>'amount_refunded')::int), 0)::int as held
         from stand_in_payments.charges c join stand_in_payments.payment_intents i on i.id = c.payment_intent
         where c.body->>'paid' = 'true' and i.body->'metadata'->>'order_id' = $1`,
        [orderId],
      );
      return rows[0]?.held ?? 0;
    },
    /** Waits until no webhook is on its way. */
    async quiet(): Promise<void> {
      const sql = 'select 1 from stand_in_payments.events where deliver_at is not null limit 1';
      await eventually(async () => (await pool.query(sql)).rowCount === 0);
    },
  };
}

/** The stand-in finds its rows by id; the tests ask by order, thousands of times. */
async function addTestIndexes(pool: Pool): Promise<void> {
  await pool.query(`
    create index on stand_in_payments.payment_intents ((body->'metadata'->>'order_id'));
    create index on stand_in_payments.events (subject);
    create index on "AuditEntry" (subject);`);
}
