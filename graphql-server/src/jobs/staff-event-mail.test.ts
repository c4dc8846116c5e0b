import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '#server/viewer.ts';
import { createMailbox } from '#emulators/mailbox/mailbox.ts';
import { startSmtpEmulator, type SmtpEmulator } from '#emulators/mailbox/smtp-emulator.ts';
import { listMails } from '#emulators/mailbox/store.ts';
import { queueStaffMails } from '#server/mail-queue.ts';
import { contactService } from '#server/modules/contact/contact.service.ts';
import { queueLowStockMails } from '#server/modules/equipment/queue-low-stock-mails.ts';
import { staffNotifications } from '#server/modules/shop-settings/staff-notifications.ts';
import {
  MAX_STAFF_EMAILS,
  type SaveStaffNotificationsInput,
} from '#server/modules/shop-settings/staff-notifications.rules.ts';
import { invitations } from '#server/modules/users/invitations.ts';
import { createMailer } from '#server/providers/mail.ts';
import { testAlerts } from '../../test/alerts.ts';
import { openMoneyHarness, type MoneyHarness } from '../../test/money-harness.ts';
import { outbox } from './send-mail.ts';

const admin = { id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' } as Viewer;
const none: SaveStaffNotificationsInput = {
  version: 0,
  orderPaid: [],
  contactMessage: [],
  returnRequested: [],
  lowStock: [],
  reviewWaiting: [],
};

let harness: MoneyHarness;
let smtp: SmtpEmulator;
let send: (messageId: string) => Promise<void>;
let notifications: ReturnType<typeof staffNotifications>;
beforeAll(async () => {
  harness = await openMoneyHarness();
  const { prisma, sql, pool } = harness;
  const mailbox = await createMailbox({ pool });
  smtp = await startSmtpEmulator({ deliver: mailbox.deliver });
  ({ send } = outbox({
    prisma,
    sql,
    alerts: testAlerts(prisma),
    contact: contactService({ prisma }),
    users: invitations({ prisma }),
    mailer: createMailer({ url: smtp.url, from: 'FISHZOME <shop@fishzome.example>' }),
    shopUrl: () => 'https://shop.example',
  }));
  notifications = staffNotifications(prisma);
}, 60_000);
afterAll(async () => {
  await smtp.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.prisma.staffNotifications.deleteMany();
  await harness.prisma.outboxMessage.deleteMany({ where: { kind: 'staff-event' } });
});

const save = (more: Partial<SaveStaffNotificationsInput> = {}) =>
  notifications.save(admin, { ...none, ...more });
const queued = () =>
  harness.prisma.outboxMessage.findMany({ where: { kind: 'staff-event' }, orderBy: { createdAt: 'asc' } });
/** Sends the queued emails, and returns those to `to`. */
async function received(to: string) {
  for (const { id } of await queued()) await send(id);
  return (await listMails(harness.pool, to)).filter(({ kind }) => kind === 'staff-event');
}
const address = () => `${randomUUID()}@staff.example`;

describe('staff notifications', () => {
  it('are empty, until an admin enters addresses; changes are audited and not overwritten', async () => {
    expect(await notifications.read()).toEqual(none);
    const after = await save({ orderPaid: ['Ida@X.example', 'ida@x.example', 'tom@x.example'] });
    expect(after).toMatchObject({ version: 1, orderPaid: ['ida@x.example', 'tom@x.example'] });
    expect(await save({ lowStock: ['eve@x.example'] })).toMatchObject({
      code: 'STAFF_NOTIFICATIONS_CHANGED',
      notifications: { version: 1 },
    });
    // The same content again is a retry, and was saved.
    expect(await save({ orderPaid: ['ida@x.example', 'tom@x.example'] })).toMatchObject({ version: 1 });
    await save({ version: 1 });
    const entries = await harness.prisma.auditEntry.findMany({
      where: { subject: 'shopDetails:staff-notifications' },
      orderBy: { createdAt: 'asc' },
    });
    expect(entries.map(({ action, before, after: changed }) => [action, before, changed])).toEqual([
      [
        'shopDetails.staff-emails-changed',
        { orderPaid: [] },
        { orderPaid: ['ida@x.example', 'tom@x.example'] },
      ],
      [
        'shopDetails.staff-emails-changed',
        { orderPaid: ['ida@x.example', 'tom@x.example'] },
        { orderPaid: [] },
      ],
    ]);
  });

  it('have valid addresses, and at most ten of each kind', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}@x.example`);
    expect(await save({ lowStock: many(MAX_STAFF_EMAILS + 1) })).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'lowStock' }],
    });
    expect(await save({ lowStock: ['ida'] })).toMatchObject({ issues: [{ path: 'lowStock.0' }] });
    expect(await save({ lowStock: many(MAX_STAFF_EMAILS) })).toMatchObject({ version: 1 });
  });

  it('of a paid order reach each address once, and nothing is queued without addresses', async () => {
    const buyer = await harness.newViewer();
    const pay = async () => {
      const order = await harness.newOrder(buyer);
      const session = await harness.open(buyer, order);
      await harness.pay(session);
      await harness.payments.confirm(buyer, order.id, session.intentId);
      return order;
    };
    await pay();
    expect(await queued()).toEqual([]);
    const [ida, tom] = [address(), address()];
    await save({ orderPaid: [ida, tom] });
    const order = await pay();
    // The event again, such as a webhook after the confirmation.
    await harness.prisma.$transaction((tx) => queueStaffMails(tx, { event: 'orderPaid', ids: [order.id] }));
    expect(await queued()).toHaveLength(2);
    const [mail, ...others] = await received(ida);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^FISHZOME: Order FZ-\d+ was paid$/);
    expect(mail?.text).toContain(`https://shop.example/dashboard/manage-all-order/${order.id}`);
    expect(await received(tom)).toHaveLength(1);
    expect(await received(ida)).toHaveLength(1);
  });

  it('of a message name it, and are dropped once it is read or the address was removed', async () => {
    const { prisma } = harness;
    const { send: write } = contactService({ prisma });
    const [ida, tom] = [address(), address()];
    await save({ contactMessage: [ida] });
    const message = { email: 'guest@x.example', message: 'Open on Sunday?' };
    await write({ ...message, subject: 'Hours <b>' });
    const [mail] = await received(ida);
    expect(mail?.subject).toBe('FISHZOME: New message “Hours <b>”');
    expect(mail?.text).toContain('guest@x.example');
    expect(mail?.text).toContain('https://shop.example/dashboard/messages');
    expect(mail?.html).toContain('Hours &lt;b&gt;');
    await write({ ...message, subject: 'Second' });
    await prisma.contactMessage.updateMany({ data: { readAt: new Date() } });
    expect(await received(ida)).toHaveLength(1);
    await write({ ...message, subject: 'Third' });
    await save({ version: 1, contactMessage: [tom] });
    expect(await received(ida)).toHaveLength(1);
    expect(await received(tom)).toEqual([]);
  });

  it('of low stock name the products, once until they are restocked', async () => {
    const { prisma } = harness;
    const { id } = await harness.newProduct({ stock: 4 });
    const ida = address();
    await queueLowStockMails(prisma);
    await save({ lowStock: [ida] });
    // It was low before.
    await queueLowStockMails(prisma);
    expect(await queued()).toEqual([]);
    const stock = (count: number) => prisma.equipment.update({ where: { id }, data: { stock: count } });
    await stock(20);
    await stock(3);
    await Promise.all([queueLowStockMails(prisma), queueLowStockMails(prisma)]);
    await stock(2);
    await queueLowStockMails(prisma);
    expect(await queued()).toHaveLength(1);
    const [mail] = await received(ida);
    expect(mail?.subject).toMatch(/^FISHZOME: .* is low in stock$/);
    expect(mail?.text).toMatch(/: 2 left/);
    expect(mail?.text).toContain('https://shop.example/dashboard/manage-product?stock=low');
    await stock(20);
    await stock(1);
    await queueLowStockMails(prisma);
    await stock(20);
    // Restocked before the email was sent.
    expect(await received(ida)).toHaveLength(1);
  });
});
