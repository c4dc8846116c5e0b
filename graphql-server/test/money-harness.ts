import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import type Stripe from 'stripe';
import { openDatabase, type Database, type Db } from '#server/db.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import type { Role } from '#server/generated/prisma/enums.ts';
import { mountWebhooks } from '#server/http/webhooks.ts';
import { cartsService, type CartsService } from '#server/modules/carts/carts.service.ts';
import { checkoutService, type CheckoutService } from '#server/modules/checkout/checkout.service.ts';
import type { CheckoutInput } from '#server/modules/checkout/checkout.rules.ts';
import { catalogueService } from '#server/modules/equipment/catalogue.service.ts';
import {
  phoneOrdersService,
  type PhoneOrdersService,
} from '#server/modules/checkout/phone-orders.service.ts';
import { fulfilmentService, type FulfilmentService } from '#server/modules/fulfilment/fulfilment.service.ts';
import { ordersVisibleTo } from '#server/modules/orders/orders.access.ts';
import { ordersService, type OrdersService } from '#server/modules/orders/orders.service.ts';
import {
  paymentsService,
  type PaymentSession,
  type PaymentsService,
} from '#server/modules/payments/payments.service.ts';
import { refundsService, type RefundsService } from '#server/modules/payments/refunds.service.ts';
import { restock, undoRestock } from '#server/modules/payments/restock.ts';
import { returnsService, type ReturnsService } from '#server/modules/returns/returns.service.ts';
import { createPaymentProvider, type PaymentProvider } from '#server/providers/payments.ts';
import { startPaymentsEmulator, type PaymentsEmulator } from '#emulators/payments/payments-emulator.ts';
import { eventually, sdk } from '#emulators/payments/test-harness.ts';
import { signature } from '#emulators/payments/webhook-request.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase } from './database.ts';
import { steppedDb, steppedProvider, steppedSql, type StepHook } from './money-steps.ts';
import { openPreparedPool } from './prepared-pool.ts';

/** The services of one server; several of them on one database act as several servers. */
export interface ServerInstance {
  readonly payments: PaymentsService;
  readonly refunds: RefundsService;
  readonly orders: OrdersService;
  readonly carts: CartsService;
  readonly checkout: CheckoutService;
  readonly phoneOrders: PhoneOrdersService;
  readonly fulfilment: FulfilmentService;
  readonly returns: ReturnsService;
  readonly provider: PaymentProvider;
}

/** Options in which one server may differ from another. */
export interface InstanceOptions {
  /** Called at each of its steps. */
  readonly hook?: StepHook;
  /** Wraps the provider. */
  readonly at?: (real: PaymentProvider) => PaymentProvider;
  readonly log?: { error(error: unknown, message: string): void };
}

/** An intent as the provider returns it to a browser, or the error; the fields that tests read. */
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

/** Test cards of the provider's documentation by outcome, as payment methods. */
export const CARDS = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  poor: 'pm_card_chargeDeclinedInsufficientFunds',
  challenged: 'pm_card_threeDSecure2Required',
} as const;

export type MoneyHarness = Awaited<ReturnType<typeof openMoneyHarness>>;

/**
 * The complete, real payment part of the shop without the rest: a separate database, the local provider, the services
 * of orders and payments (its own server has no hooks), the HTTP endpoint for webhooks, and an adjustable clock. An
 * item costs 1999 minor units unless specified.
 */
export async function openMoneyHarness() {
  const test = await testDatabase();
  const database = openDatabase(test.socketUrl);
  const { prisma } = database;
  const pool = openPreparedPool(test.socketUrl);
  let webhookUrl = '';
  const emulator = await startPaymentsEmulator({
    pool,
    host: '127.0.0.1',
    port: 0,
    webhookUrl: () => webhookUrl,
  });
  await addTestIndexes(pool);
  const provider = providerOf(emulator);
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const newInstance = (options: InstanceOptions = {}): ServerInstance =>
    createInstance(database, provider, now, options);
  const own = newInstance();
  const harness = {
    ...own,
    database,
    pool,
    prisma,
    sql: database.sql,
    emulator,
    controls: emulator.controls,
    stripe: sdk(emulator),
    newInstance,
    /** The server that receives webhooks. With `null` it is down, and webhooks get 500. */
    receiver: own as ServerInstance | null,
    now,
    /** Advances the shop's clock; the provider's stays real. */
    later(minutes: number): void {
      ahead += minutes * 60_000;
    },
    ...placing(prisma, own),
    ...browsing(emulator),
    ...deliveries(pool, emulator.keys.webhookSecret),
    ...reading(database, pool),
    async close() {
      await endpoint.close();
      await emulator.close();
      await database.close();
      await pool.end();
      await test.close();
    },
  };
  const endpoint = Fastify({ forceCloseConnections: true });
  await mountWebhooks(endpoint, {
    webhook(body: Buffer, signed: string) {
      if (!harness.receiver) throw new Error('This server is down.');
      return harness.receiver.payments.webhook(body, signed);
    },
  } as PaymentsService);
  webhookUrl = `${await endpoint.listen({ host: '127.0.0.1', port: 0 })}/webhooks/stripe`;
  return harness;
}

function providerOf(emulator: PaymentsEmulator): PaymentProvider {
  const { secretKey, webhookSecret } = emulator.keys;
  return createPaymentProvider({ mode: 'simulator', secretKey, webhookSecret, simulatorPort: emulator.port });
}

/** Composes the services like `buildServices` in app.ts. */
function createInstance(
  { prisma: real, sql: realSql, pool }: Database,
  realProvider: PaymentProvider,
  now: () => Date,
  { hook, at = (it) => it, log }: InstanceOptions,
): ServerInstance {
  const prisma = hook ? steppedDb(real, hook) : real;
  const sql = hook ? steppedSql(realSql, hook) : realSql;
  const provider = hook ? steppedProvider(at(realProvider), hook) : at(realProvider);
  const deps = { prisma, sql, provider, visibleTo: ordersVisibleTo, now, ...(log && { log }) };
  const payments = paymentsService(deps);
  const refunds = refundsService(deps);
  // The catalogue allocates caches, and a run creates many instances, most of which never read it.
  const equipment = lazy(() => catalogueService({ pool, currency: 'USD' }));
  const orders = lazy(() =>
    ordersService({ prisma, sql, pool, equipment: equipment(), payments, refunds, now }),
  );
  const carts = lazy(() => cartsService({ prisma, sql, equipment: equipment(), now }));
  const checkout = lazy(() =>
    checkoutService({
      prisma,
      sql,
      carts: carts(),
      equipment: equipment(),
      orders: orders(),
      visibleTo: ordersVisibleTo,
      currency: 'USD',
      shopCountry: 'US',
      now,
    }),
  );
  const phoneOrders = lazy(() =>
    phoneOrdersService({ prisma, equipment: equipment(), checkout: checkout(), orders: orders() }),
  );
  const fulfilment = fulfilmentService({ prisma, visibleTo: ordersVisibleTo, now });
  const returns = returnsService({ prisma, visibleTo: ordersVisibleTo, restock, undoRestock, now });
  return {
    payments,
    refunds,
    fulfilment,
    returns,
    provider,
    get orders() {
      return orders();
    },
    get carts() {
      return carts();
    },
    get checkout() {
      return checkout();
    },
    get phoneOrders() {
      return phoneOrders();
    },
  };
}

function lazy<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}

function placing(prisma: Db, instance: ServerInstance) {
  let category: Promise<{ id: string }> | undefined;

  async function newViewer(more: { role?: Role } = {}): Promise<Viewer> {
    const uid = randomUUID();
    const { id, email, role } = await prisma.user.create({
      data: { uid, email: `${uid}@example.com`, emailVerified: true, ...more },
    });
    return { id, uid, email, role, emailVerified: true, displayName: null, photoUrl: null };
  }

  /** Creates a separate product, whose initial stock the invariants know. */
  async function newProduct({
    stock = 20,
    priceMinor = 1999,
    parentId = null,
  }: {
    stock?: number | null;
    priceMinor?: number;
    /** The product of a variant, as from `newProductWithOptions`. */
    parentId?: string | null;
  }) {
    category ??= prisma.category.create({ data: { slug: 'reels', name: 'Reels', position: 1 } });
    const { id: categoryId } = await category;
    return prisma.equipment.create({
      data: {
        ...(parentId !== null && { parentId, sku: randomUUID(), optionValues: [randomUUID()] }),
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

  /** A product with one option, to which variants can be added. */
  async function newProductWithOptions(of: { stock?: number | null } = {}) {
    const { id } = await newProduct(of);
    return prisma.equipment.update({
      where: { id },
      data: { sku: randomUUID(), optionNames: ['Size'], optionValues: ['default'] },
    });
  }

  /** Puts products and a discount code into the cart of a viewer, in one statement. */
  async function fillCart(
    viewer: Viewer,
    { equipmentIds, quantity, code }: { equipmentIds: readonly string[]; quantity: number; code: string },
  ): Promise<void> {
    await prisma.$executeRaw`
      WITH cart AS (
        INSERT INTO "Cart" ("userId", code) VALUES (${viewer.id}::uuid, ${code})
        ON CONFLICT ("userId") DO UPDATE SET code = excluded.code RETURNING id)
      INSERT INTO "CartLine" (id, "cartId", "equipmentId", quantity, "seenPriceMinor")
      SELECT gen_random_uuid(), cart.id, e.id, ${quantity}, e."priceMinor"
      FROM cart, "Equipment" e WHERE e.id = ANY(${equipmentIds}::uuid[])`;
  }

  /** @throws the error of placing the order */
  async function newOrder(
    viewer: Viewer,
    more: { equipmentId?: string; quantity?: number; stock?: number | null; priceMinor?: number } = {},
  ): Promise<Order> {
    const equipmentId = more.equipmentId ?? (await newProduct(more)).id;
    const placed = await instance.orders.place(viewer, {
      equipmentId,
      quantity: more.quantity ?? 1,
      phone: '+1 555 0100',
      address: 'Pier 1',
    });
    if (placed instanceof DomainError) throw placed;
    return placed;
  }

  /** Fills the cart of `viewer` with these products, and returns the input that orders them. */
  async function checkoutInputOf(
    viewer: Viewer | null,
    lines: readonly { equipmentId: string; quantity: number }[],
    {
      code = null,
      country = 'SE',
      ...more
    }: { code?: string | null; country?: string } & Partial<CheckoutInput> = {},
  ): Promise<CheckoutInput> {
    let { cartId } = more;
    for (const line of lines) {
      const cart = await instance.carts.add(viewer, { cartId, ...line });
      if (cart instanceof DomainError) throw cart;
      if (!viewer) cartId = cart.id;
    }
    if (code !== null) await instance.carts.applyCode(viewer, { cartId, code });
    const { deliveryMethodId, email } = more;
    const quote = await instance.checkout.quote(viewer, {
      cartId,
      destination: { country },
      deliveryMethodId,
      email,
    });
    if (!quote) throw new Error('There is nothing to order.');
    if (quote instanceof DomainError) throw quote;
    return {
      phone: '+46 70 555 01 84',
      address: { recipient: 'Maya', line1: 'Pier 1', city: 'Vaxholm', postalCode: '185 31', country },
      idempotencyKey: randomUUID(),
      ...more,
      cartId,
      quoteHash: quote.hash,
      deliveryMethodId: quote.deliveryMethodId ?? '',
    };
  }

  /** Orders several products at once. @throws the error of the checkout */
  async function newCartOrder(
    viewer: Viewer | null,
    ...of: Parameters<typeof checkoutInputOf> extends [unknown, ...infer Rest] ? Rest : never
  ): Promise<Order> {
    const placed = await instance.checkout.checkout(viewer, await checkoutInputOf(viewer, ...of));
    if (placed instanceof DomainError) throw placed;
    return placed;
  }

  /** @throws the error of opening the payment */
  async function open(viewer: Viewer, { id }: { id: string }): Promise<PaymentSession> {
    return session(await instance.payments.open(viewer, id));
  }

  return {
    newViewer,
    newProduct,
    newProductWithOptions,
    fillCart,
    newOrder,
    checkoutInputOf,
    newCartOrder,
    open,
    /** Sets another total for an unpaid order, as an admin's correction would. */
    async changePrice(orderId: string, totalMinor: number): Promise<void> {
      await prisma.$executeRaw`
        UPDATE "Order" SET "totalMinor" = ${totalMinor},
          "itemsMinor" = ${totalMinor} + "discountMinor" - "deliveryMinor" - "addedTaxMinor"
        WHERE id = ${orderId}::uuid AND "transactionId" IS NULL`;
    },
  };
}

/** @throws anything that is not a session */
export function session(opened: PaymentSession | DomainError): PaymentSession {
  if (opened instanceof DomainError) throw opened;
  return opened;
}

/** A browser's calls to the provider, bypassing the shop. */
function browsing({ port, keys }: PaymentsEmulator) {
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
    /** Answers the 3-D Secure challenge of a `pay` response. */
    answerBank: (asked: ProviderAnswer, outcome: 'complete' | 'fail') =>
      post('/three-d-secure', { challenge: asked.body.next_action?.use_stripe_sdk.source ?? '', outcome }),
  };
}

function deliveries(pool: Pool, webhookSecret: string) {
  return {
    /** All intents of the provider for these orders, oldest first. */
    async intentsOf(orderIds: readonly string[]): Promise<Stripe.PaymentIntent[]> {
      const { rows } = await pool.query<{ body: Stripe.PaymentIntent }>(
        `select body from emulator_payments.payment_intents where body->'metadata'->>'order_id' = any($1) order by seq`,
        [orderIds],
      );
      return rows.map(({ body }) => body);
    },
    /** All refunds of these intents, oldest first. */
    async refundsOf(orderIds: readonly string[]): Promise<Stripe.Refund[]> {
      const { rows } = await pool.query<{ body: Stripe.Refund }>(
        `select body from emulator_payments.refunds where payment_intent in (
           select id from emulator_payments.payment_intents where body->'metadata'->>'order_id' = any($1)) order by seq`,
        [orderIds],
      );
      return rows.map(({ body }) => body);
    },
    /** The provider's events for these orders, oldest first. */
    async eventsOf(...orderIds: string[]): Promise<SentEvent[]> {
      const { rows } = await pool.query<SentEvent>(
        `select id, type, subject, body from emulator_payments.events where subject in (
           select id from emulator_payments.payment_intents where body->'metadata'->>'order_id' = any($1)) order by seq`,
        [orderIds],
      );
      return rows;
    },
    /** Delivers an event, signed like the provider's, to a server without HTTP. */
    deliver({ payments }: ServerInstance, event: SentEvent) {
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
    /** The provider's balance of an order: charges minus refunds, in minor units. */
    async moneyFor(orderId: string): Promise<number> {
      const { rows } = await pool.query<{ held: number }>(
        `select coalesce(sum((c.body->>'amount_captured')::int - (c.body->>'amount_refunded')::int), 0)::int as held
         from emulator_payments.charges c join emulator_payments.payment_intents i on i.id = c.payment_intent
         where c.body->>'paid' = 'true' and i.body->'metadata'->>'order_id' = $1`,
        [orderId],
      );
      return rows[0]?.held ?? 0;
    },
    /** Waits until all webhooks are delivered. */
    async quiet(): Promise<void> {
      const sql = 'select 1 from emulator_payments.events where deliver_at is not null limit 1';
      await eventually(async () => (await pool.query(sql)).rowCount === 0);
    },
  };
}

/** The emulator finds its rows by id; the tests query by order, thousands of times. */
async function addTestIndexes(pool: Pool): Promise<void> {
  await pool.query(`
    create index on emulator_payments.payment_intents ((body->'metadata'->>'order_id'));
    create index on emulator_payments.payment_intents (seq) where body->>'status' = 'processing';
    create index on emulator_payments.events (subject);
    create index on "AuditEntry" (subject);`);
}
