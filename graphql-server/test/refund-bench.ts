import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { openDatabase, type Database } from '#server/db.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { ordersVisibleTo } from '#server/modules/orders/orders.access.ts';
import { ordersService, type OrdersService } from '#server/modules/orders/orders.service.ts';
import { incidentsService, type IncidentsService } from '#server/modules/payments/incidents.service.ts';
import { paymentsService, type PaymentsService } from '#server/modules/payments/payments.service.ts';
import { refundsService, type RefundsService } from '#server/modules/payments/refunds.service.ts';
import { createPaymentProvider, type PaymentProvider } from '#server/providers/payments.ts';
import { payLikeABrowser } from '#server/stand-ins/payments/pay.ts';
import { openBench, type Bench } from '#server/stand-ins/payments/test-bench.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase } from './database.ts';

export const ORDER_TOTAL = 17_980;
const STOCK = 20;

/** The services that move money, on a database and a payment provider of their own, with webhooks between them. */
export interface MoneyBench {
  readonly database: Database;
  readonly bench: Bench;
  readonly provider: PaymentProvider;
  readonly payments: PaymentsService;
  readonly refunds: RefundsService;
  readonly orders: OrdersService;
  readonly incidents: IncidentsService;
  readonly admin: Viewer;
  readonly maya: Viewer;
  /** Another server of the same shop, with `changed` in the place of parts of its provider. */
  server(changed: Partial<PaymentProvider>): Pick<MoneyBench, 'payments' | 'refunds' | 'orders'>;
  /** Two reels at 89.90, unpaid; of a product with 20 pieces. */
  placed(): Promise<{ id: string; equipmentId: string }>;
  paid(card?: string): Promise<Paid>;
  /** In the dashboard of the provider. */
  dashboardRefund(intentId: string, amount?: number): Promise<Stripe.Refund>;
  /** What the provider holds of an intent's money, by its own books. */
  heldAt(intentId: string): Promise<number>;
  /** Waits until no webhook is on its way. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export interface Paid {
  readonly id: string;
  readonly intentId: string;
  readonly equipmentId: string;
}

export async function openMoneyBench(): Promise<MoneyBench> {
  const test = await testDatabase();
  const database = openDatabase(test.url, 20);
  const { prisma, pool } = database;
  let hooks: PaymentsService | null = null;
  const door = await webhookDoor(() => hooks);
  const bench = await openBench(pool, { webhookUrl: () => door.url });
  const { secretKey, webhookSecret, publishableKey } = bench.standIn.keys;
  const { port } = bench.standIn;
  const provider = createPaymentProvider({
    mode: 'simulator',
    secretKey,
    webhookSecret,
    simulatorPort: port,
  });

  const server: MoneyBench['server'] = (changed) => {
    const deps = { prisma, provider: { ...provider, ...changed }, visibleTo: ordersVisibleTo };
    const payments = paymentsService(deps);
    const refunds = refundsService(deps);
    return { payments, refunds, orders: ordersService({ prisma, payments, refunds }) };
  };
  const { payments, refunds, orders } = server({});
  hooks = payments;

  const person = async (email: string, role: Viewer['role']): Promise<Viewer> => {
    const user = await prisma.user.create({ data: { uid: email, email, emailVerified: true, role } });
    return { ...user, uid: email };
  };
  const [admin, maya] = [
    await person('admin@x.example', 'ADMIN'),
    await person('maya@x.example', 'CUSTOMER'),
  ];
  const category = await prisma.category.create({ data: { slug: 'reels', name: 'Reels', position: 0 } });
  const pay = payLikeABrowser(payments, { port, publishableKey });

  async function placed() {
    const slug = randomUUID();
    const equipment = await prisma.equipment.create({
      data: {
        slug,
        name: slug,
        title: 'Reel',
        priceMinor: 8_990,
        currency: 'USD',
        minQty: 1,
        maxQty: 20,
        stock: STOCK,
        categoryId: category.id,
      },
    });
    const wish = {
      equipmentId: equipment.id,
      quantity: 2,
      phone: '+46 70 555 01 84',
      address: 'Strandvägen 12',
    };
    const order = await orders.place(maya, wish);
    if (order instanceof DomainError) throw order;
    return { id: order.id, equipmentId: equipment.id };
  }

  async function quiet(): Promise<void> {
    const deadline = Date.now() + 10_000;
    const sql = 'SELECT 1 FROM stand_in_payments.events WHERE deliver_at IS NOT NULL';
    while ((await pool.query(sql)).rowCount !== 0) {
      if (Date.now() > deadline) throw new Error('webhooks are still on their way');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return {
    database,
    bench,
    provider,
    payments,
    refunds,
    orders,
    incidents: incidentsService({ prisma }),
    admin,
    maya,
    server,
    placed,
    async paid(card = '4242424242424242') {
      const order = await placed();
      await pay(maya, order.id, card);
      const { transactionId } = await prisma.order.findUniqueOrThrow({ where: { id: order.id } });
      if (!transactionId) throw new Error('not paid');
      return { ...order, intentId: transactionId };
    },
    dashboardRefund: (intent, amount) =>
      bench.stripe.refunds.create({ payment_intent: intent, ...(amount && { amount }) }),
    async heldAt(intentId) {
      const intent = await bench.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
      const charge = intent.latest_charge as Stripe.Charge;
      return charge.amount_captured - charge.amount_refunded;
    },
    quiet,
    async close() {
      await bench.close();
      await door.close();
      await database.close();
      await test.close();
    },
  };
}

/** Takes webhooks as `http/webhooks.ts` does. */
async function webhookDoor(payments: () => PaymentsService | null) {
  const server: Server = createServer((request, response) => {
    const take = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const signature = String(request.headers['stripe-signature']);
      const outcome = await payments()?.webhook(Buffer.concat(chunks), signature);
      response.writeHead(outcome === 'done' || outcome === 'ignored' ? 200 : 503).end();
    };
    take().catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
