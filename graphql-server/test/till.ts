import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase, type Database } from '#server/db.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import { ordersVisibleTo } from '#server/modules/orders/orders.access.ts';
import { ordersService, type OrdersService } from '#server/modules/orders/orders.service.ts';
import {
  paymentsService,
  type PaymentSession,
  type PaymentsService,
} from '#server/modules/payments/payments.service.ts';
import { refundsService, type RefundsService } from '#server/modules/payments/refunds.service.ts';
import { createPaymentProvider, type PaymentProvider } from '#server/providers/payments.ts';
import type { PaymentControls } from '#server/stand-ins/payments/controls.ts';
import { startPaymentsStandIn } from '#server/stand-ins/payments/payments-stand-in.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase } from './database.ts';

export const GOOD_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';

/** The rooms behind the doors, without the doors: real PostgreSQL, the real stand-in, webhooks, and a clock to turn. */
export interface Till {
  readonly database: Database;
  readonly orders: OrdersService;
  readonly payments: PaymentsService;
  readonly refunds: RefundsService;
  readonly provider: PaymentProvider;
  readonly controls: PaymentControls;
  /** Moves the shop's clock; the provider's stays real. */
  later(minutes: number): void;
  newProduct(stock: number | null, priceMinor?: number): Promise<string>;
  newBuyer(): Promise<Viewer>;
  place(buyer: Viewer, equipmentId: string, quantity?: number): Promise<Order>;
  open(buyer: Viewer, order: Order): Promise<PaymentSession>;
  /** Confirms an intent as the card fields do; the provider's answer. */
  pay(session: PaymentSession, card?: string): Promise<{ status: number }>;
  order(id: string): Promise<Order>;
  stock(equipmentId: string): Promise<number | null>;
  holds(): Promise<number>;
  /** Money at the provider for an order: taken less given back, in minor units. */
  moneyFor(orderId: string): Promise<number>;
  close(): Promise<void>;
}

export async function openTill({ holdMinutes = 15, expiresHours = 72 } = {}): Promise<Till> {
  const test = await testDatabase();
  const database = openDatabase(test.url);
  const { prisma, pool } = database;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const door = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      payments.webhook(Buffer.concat(chunks), String(request.headers['stripe-signature'])).then(
        (outcome) => answer.writeHead(outcome === 'done' || outcome === 'ignored' ? 200 : 503).end(),
        () => answer.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/`;
  const standIn = await startPaymentsStandIn({
    pool,
    host: 'localhost',
    port: 0,
    webhookUrl: () => webhookUrl,
  });
  const { secretKey, publishableKey, webhookSecret } = standIn.keys;
  const provider = createPaymentProvider({
    mode: 'simulator',
    secretKey,
    webhookSecret,
    simulatorPort: standIn.port,
  });
  const payments = paymentsService({ prisma, provider, visibleTo: ordersVisibleTo, holdMinutes, now });
  const refunds = refundsService({ prisma, provider, visibleTo: ordersVisibleTo });
  const orders = ordersService({ prisma, payments, refunds, expiresHours, now });
  const category = await prisma.category.create({ data: { slug: 'reels', name: 'Reels', position: 0 } });

  async function post(path: string, form: Record<string, string>): Promise<{ status: number; id: string }> {
    const response = await fetch(`http://localhost:${standIn.port}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams(form),
    });
    const body = (await response.json()) as { id?: string };
    return { status: response.status, id: body.id ?? '' };
  }

  return {
    database,
    orders,
    payments,
    refunds,
    provider,
    controls: standIn.controls,
    later(minutes) {
      ahead += minutes * 60_000;
    },
    async newProduct(stock, priceMinor = 2_500) {
      const slug = randomUUID();
      const row = await prisma.equipment.create({
        data: {
          slug,
          name: 'Lakehead 3000',
          title: 'A reel',
          priceMinor,
          currency: 'USD',
          minQty: 1,
          maxQty: 100,
          stock,
          categoryId: category.id,
        },
      });
      return row.id;
    },
    async newBuyer() {
      const uid = randomUUID();
      const email = `${uid}@example.com`;
      const user = await prisma.user.create({
        data: { uid, email, emailVerified: true, displayName: 'Buyer' },
      });
      return { ...user, uid };
    },
    async place(buyer, equipmentId, quantity = 1) {
      const order = await orders.place(buyer, {
        equipmentId,
        quantity,
        phone: '+46 70 555 01 84',
        address: 'Strandvägen 12',
      });
      if (order instanceof DomainError) throw order;
      return order;
    },
    async open(buyer, order) {
      const session = await payments.open(buyer, order.id);
      if (session instanceof DomainError) throw session;
      return session;
    },
    async pay({ intentId, clientSecret }, card = GOOD_CARD) {
      const method = await post('payment_methods', {
        type: 'card',
        'card[number]': card,
        'card[exp_month]': '12',
        'card[exp_year]': '2034',
        'card[cvc]': '123',
      });
      return post(`payment_intents/${intentId}/confirm`, {
        payment_method: method.id,
        client_secret: clientSecret,
      });
    },
    order: (id) => prisma.order.findUniqueOrThrow({ where: { id } }),
    stock: async (id) => (await prisma.equipment.findUniqueOrThrow({ where: { id } })).stock,
    holds: () => prisma.stockHold.count(),
    async moneyFor(orderId) {
      const { rows } = await pool.query<{ held: string }>(
        `SELECT coalesce(sum((i.body->>'amount_received')::int), 0) - coalesce((
           SELECT sum((r.body->>'amount')::int) FROM stand_in_payments.refunds r
           WHERE r.body->>'payment_intent' IN (
             SELECT id FROM stand_in_payments.payment_intents WHERE body->'metadata'->>'order_id' = $1)), 0) AS held
         FROM stand_in_payments.payment_intents i WHERE i.body->'metadata'->>'order_id' = $1`,
        [orderId],
      );
      return Number(rows[0]?.held);
    },
    async close() {
      await standIn.close();
      await new Promise((resolve) => {
        door.close(resolve);
        door.closeAllConnections();
      });
      await database.close();
      await test.close();
    },
  };
}
