import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#server/modules/users/invitations.ts';
import { contactService } from '#server/modules/contact/contact.service.ts';
import { testAlerts } from '../../test/alerts.ts';
import { openMoneyHarness, type MoneyHarness } from '../../test/money-harness.ts';
import { fulfilmentService } from '#server/modules/fulfilment/fulfilment.service.ts';
import { DELIVERED_MAIL_DELAY_MINUTES } from '#server/modules/fulfilment/queue-parcel-mails.ts';
import { UNDO_MINUTES } from '#server/modules/orders/orders.errors.ts';
import { ordersVisibleTo } from '#server/modules/orders/orders.access.ts';
import { createMailer } from '#server/providers/mail.ts';
import { createMailbox } from '#emulators/mailbox/mailbox.ts';
import { startSmtpEmulator, type SmtpEmulator } from '#emulators/mailbox/smtp-emulator.ts';
import { listMails } from '#emulators/mailbox/store.ts';
import type { Viewer } from '#server/viewer.ts';
import { outbox } from './send-mail.ts';

let harness: MoneyHarness;
let smtp: SmtpEmulator;
let send: (messageId: string) => Promise<void>;
let admin: Viewer;

beforeAll(async () => {
  harness = await openMoneyHarness();
  const mailbox = await createMailbox({ pool: harness.pool });
  smtp = await startSmtpEmulator({ deliver: mailbox.deliver });
  const mailer = createMailer({ url: smtp.url, from: 'FISHZOME <shop@fishzome.example>' });
  ({ send } = outbox({
    prisma: harness.prisma,
    sql: harness.sql,
    alerts: testAlerts(harness.prisma),
    contact: contactService({ prisma: harness.prisma }),
    users: invitations({ prisma: harness.prisma }),
    mailer,
    shopUrl: () => 'https://shop.example',
  }));
  admin = await harness.newViewer({ role: 'ADMIN' });
}, 60_000);
afterAll(async () => {
  await smtp.close();
  await harness.close();
});

const messagesOf = (orderId: string) =>
  harness.prisma.outboxMessage.findMany({
    where: { payload: { path: ['orderId'], equals: orderId } },
    orderBy: { createdAt: 'asc' },
  });
/** Sends all queued emails of an order twice, as a retry would, and returns what its customer received. */
async function received({ id, customerEmail }: { id: string; customerEmail: string }) {
  for (const message of await messagesOf(id)) {
    await send(message.id);
    await send(message.id);
  }
  return listMails(harness.pool, customerEmail);
}
const kinds = (mails: readonly { kind: string }[]) => mails.map(({ kind }) => kind).sort();
/** When the job of a message runs. */
async function runAt(orderId: string, kind: string): Promise<Date | undefined> {
  const { rows } = await harness.pool.query<{ run_at: Date }>(
    `SELECT j.run_at FROM graphile_worker.jobs j JOIN "OutboxMessage" m ON m."dedupeKey" = j.key
     WHERE m.kind = $2 AND m.payload->>'orderId' = $1`,
    [orderId, kind],
  );
  return rows[0]?.run_at;
}
const minutesFromNow = (moment: Date | undefined) => ((moment?.getTime() ?? 0) - Date.now()) / 60_000;

async function placed() {
  const buyer = await harness.newViewer();
  const order = await harness.newOrder(buyer);
  return { buyer, order };
}
async function paid() {
  const { buyer, order } = await placed();
  const session = await harness.open(buyer, order);
  await harness.pay(session);
  await harness.payments.confirm(buyer, order.id, session.intentId);
  return { buyer, order };
}

describe('the "order placed" email', () => {
  it('lists the items, the total and the deadline, and links to the payment', async () => {
    const { order } = await placed();
    const [mail, ...others] = await received(order);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'order-placed',
      link: `https://shop.example/dashboard/payment/${order.id}`,
    });
    for (const words of ['1 x Lakehead 3000', 'Total: $19.99 USD', 'Pay by: '])
      expect(mail?.text).toContain(words);
    expect(mail?.html).toContain('View and pay');
  });

  it('goes to guests', async () => {
    const { id: equipmentId } = await harness.newProduct({});
    const order = await harness.orders.place(null, {
      equipmentId,
      quantity: 1,
      customerEmail: 'guest@example.com',
      customerName: 'Gus Guest',
      phone: '+1 555 0100',
      address: 'Pier 1',
    });
    if (!('id' in order)) throw order;
    const [mail] = await received(order);
    expect(mail).toMatchObject({ kind: 'order-placed', to: 'guest@example.com' });
    expect(mail?.text).toContain('Hi Gus,');
  });

  it('asks the customer to pay for an order that staff placed, when it is sent again too', async () => {
    const { id: equipmentId } = await harness.newProduct({});
    const items = [{ equipmentId, quantity: 1 }];
    const quote = await harness.phoneOrders.quote({ items, destination: { country: 'SE' } });
    if (quote instanceof Error) throw quote;
    const order = await harness.phoneOrders.place(admin, {
      items,
      quoteHash: quote.hash,
      deliveryMethodId: quote.deliveryMethodId ?? '',
      email: 'caller@example.com',
      phone: '+46 70 555 01 77',
      address: { recipient: 'Nils', line1: 'Pier 2', city: 'Vaxholm', postalCode: '185 31', country: 'SE' },
      idempotencyKey: randomUUID(),
    });
    if (!('number' in order)) throw order;
    const [mail] = await received(order);
    const number = 10_000 + order.number;
    expect(mail).toMatchObject({
      subject: `Pay for your order FZ-${number}`,
      to: 'caller@example.com',
      link: `https://shop.example/guest-order?number=FZ-${number}`,
    });
    for (const words of ['for you', 'We can’t reserve the items until you pay.', 'Pay by: '])
      expect(mail?.text).toContain(words);
    const [sent] = await harness.prisma.outboxMessage.findMany({ where: { orderId: order.id } });
    await harness.prisma.outboxMessage.updateMany({
      where: { orderId: order.id },
      data: { createdAt: new Date(0) },
    });
    await harness.orders.mails.resend(admin, sent?.id ?? '');
    expect((await received(order)).map(({ subject }) => subject)).toEqual([
      `Pay for your order FZ-${number}`,
      `Pay for your order FZ-${number}`,
    ]);
  });

  it('is dropped when the order is paid first', async () => {
    const { order } = await paid();
    expect(kinds(await received(order))).toEqual(['order-receipt']);
  });
});

describe('the "payment failed" email', () => {
  it('is sent once per failed attempt', async () => {
    const { buyer, order } = await placed();
    const session = await harness.open(buyer, order);
    harness.controls.duplicateNext(5);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await harness.pay(session, 'pm_card_chargeDeclined');
      await harness.payments.confirm(buyer, order.id, session.intentId);
      await harness.quiet();
      await harness.payments.reconcile();
    }
    const failed = (await received(order)).filter(({ kind }) => kind === 'payment-failed');
    expect(failed).toHaveLength(2);
    expect(failed[0]?.text).toContain('Reason: Your card was declined.');
    expect(failed[0]?.link).toBe(`https://shop.example/dashboard/payment/${order.id}`);
  }, 30_000);

  it('is not sent for a payment that was abandoned', async () => {
    const { buyer, order } = await placed();
    await harness.open(buyer, order);
    await harness.payments.reconcile();
    expect((await messagesOf(order.id)).map(({ kind }) => kind)).toEqual(['order-placed']);
  });

  it('is dropped when the order is paid first', async () => {
    const { buyer, order } = await placed();
    const session = await harness.open(buyer, order);
    await harness.pay(session, 'pm_card_chargeDeclined');
    await harness.payments.confirm(buyer, order.id, session.intentId);
    await harness.pay(session);
    await harness.payments.confirm(buyer, order.id, session.intentId);
    expect(kinds(await received(order))).toEqual(['order-receipt']);
  });
});

describe('the "order canceled" email', () => {
  it('waits until the customer can no longer undo it', async () => {
    const { buyer, order } = await placed();
    await harness.orders.cancel(buyer, order.id);
    const minutes = minutesFromNow(await runAt(order.id, 'order-cancelled'));
    expect(minutes).toBeGreaterThan(UNDO_MINUTES - 1);
    expect(minutes).toBeLessThanOrEqual(UNDO_MINUTES);
    expect(kinds(await received(order))).toEqual(['order-cancelled']);
  });

  it('is dropped when the customer restored the order, and sent when they cancel again', async () => {
    const { buyer, order } = await placed();
    await harness.orders.cancel(buyer, order.id);
    await harness.orders.restore(buyer, order.id);
    expect(kinds(await received(order))).toEqual(['order-placed']);
    await harness.orders.cancel(buyer, order.id);
    expect(kinds(await received(order))).toEqual(['order-cancelled', 'order-placed']);
  });

  it('includes the reason and the refund of a paid order, and replaces the refund email', async () => {
    const { order } = await paid();
    await harness.orders.cancel(admin, order.id, 'The whole batch has a flaw.');
    const mails = await received(order);
    expect(kinds(mails)).toEqual(['order-cancelled', 'order-receipt']);
    const mail = mails.find(({ kind }) => kind === 'order-cancelled');
    expect(mail?.text).toContain(
      'Reason: The whole batch has a flaw.\nRefunded: $19.99 to Visa ending in 4242',
    );
  });

  it('says so when an unpaid order expires', async () => {
    const { order } = await placed();
    await harness.prisma.order.update({ where: { id: order.id }, data: { expiresAt: new Date() } });
    await harness.payments.expireOrders();
    const mails = await received(order);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('has expired')]);
  });
});

describe('the refund email', () => {
  it('is sent for each refund, partial or full', async () => {
    const { order } = await paid();
    const refund = (amountMinor?: number) =>
      harness.refunds.refund(admin, {
        orderId: order.id,
        reason: 'A scratch.',
        idempotencyKey: randomUUID(),
        ...(amountMinor && { amountMinor }),
      });
    await refund(500);
    const part = (await received(order)).find(({ kind }) => kind === 'order-refunded');
    expect(part?.subject).toContain('Part of your order');
    expect(part?.text).toContain('Refund: $5.00 USD\nCard: Visa ending in 4242\nReason: A scratch.');
    await refund();
    await harness.quiet();
    await harness.refunds.settleOpenRefunds();
    const mails = (await received(order)).filter(({ kind }) => kind === 'order-refunded');
    expect(mails).toHaveLength(2);
    expect(
      mails.some(
        ({ subject, text }) => /^Your order \S+ was refunded$/.test(subject) && text.includes('$14.99'),
      ),
    ).toBe(true);
  });
});

describe('the "delivered" email', () => {
  it('waits, and is dropped if the delivery is undone', async () => {
    const { order } = await paid();
    const { fulfil } = fulfilmentService({ prisma: harness.prisma, visibleTo: ordersVisibleTo });
    await fulfil(admin, { orderId: order.id, to: 'PACKED' });
    const shipment = { carrier: 'UPS', trackingNumber: '1Z5R89390357567127' } as const;
    await fulfil(admin, { orderId: order.id, to: 'SHIPPED', shipment });
    await fulfil(admin, { orderId: order.id, to: 'DELIVERED' });
    expect(minutesFromNow(await runAt(order.id, 'order-delivered'))).toBeGreaterThan(
      DELIVERED_MAIL_DELAY_MINUTES - 1,
    );
    const { deliveredAt } = await harness.orderNow(order.id);
    await harness.prisma.order.update({
      where: { id: order.id },
      data: { fulfilment: 'SHIPPED', deliveredAt: null },
    });
    expect(kinds(await received(order))).toEqual(['order-receipt', 'order-shipped']);
    await harness.prisma.order.update({
      where: { id: order.id },
      data: { fulfilment: 'DELIVERED', deliveredAt },
    });
    await harness.prisma.outboxMessage.updateMany({
      where: { kind: 'order-delivered' },
      data: { sentAt: null },
    });
    expect(kinds(await received(order))).toEqual(['order-delivered', 'order-receipt', 'order-shipped']);
  });
});
