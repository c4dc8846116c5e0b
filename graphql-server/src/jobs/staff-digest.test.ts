import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#server/modules/users/invitations.ts';
import { contactService } from '#server/modules/contact/contact.service.ts';
import { testAlerts } from '../../test/alerts.ts';
import { openMoneyHarness, type MoneyHarness } from '../../test/money-harness.ts';
import { incidentKinds } from '#server/modules/payments/incidents.rules.ts';
import { createMailer } from '#server/providers/mail.ts';
import { createMailbox } from '#emulators/mailbox/mailbox.ts';
import { startSmtpEmulator, type SmtpEmulator } from '#emulators/mailbox/smtp-emulator.ts';
import { listMails } from '#emulators/mailbox/store.ts';
import { outbox } from './send-mail.ts';
import { queueStaffDigest, staffDigestMail, type StaffDigest } from './staff-digest.ts';

const HOUR = 3_600_000;
const staff = { emails: ['ops@shop.example'], everyMinutes: 60 };
let harness: MoneyHarness;
let smtp: SmtpEmulator;
let send: (messageId: string) => Promise<void>;

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
}, 60_000);
afterAll(async () => {
  await smtp.close();
  await harness.close();
});

const digests = () =>
  harness.prisma.outboxMessage.findMany({ where: { kind: 'staff-digest' }, orderBy: { createdAt: 'asc' } });
/** The start of an hour that is `hours` ahead of the current one. */
const hour = (hours: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR);
const minute = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

describe('the staff digest', () => {
  it('is not sent when nothing happened', async () => {
    await queueStaffDigest(harness.prisma, staff, minute(hour(0), 2));
    expect(await digests()).toEqual([]);
  });

  it('lists what happened in its window, once', async () => {
    const buyer = await harness.newViewer();
    const order = await harness.newOrder(buyer);
    await harness.prisma.orderReturn.create({ data: { orderId: order.id, reason: 'DAMAGED' } });
    await harness.prisma.paymentIncident.create({
      data: { kind: 'PAID_TWICE', intentId: 'pi_1', orderId: order.id, env: 'SIMULATOR' },
    });
    await harness.prisma.review.create({ data: { name: 'Ada', body: 'Fine.', halfStars: 9 } });
    await harness.prisma.contactMessage.create({
      data: { email: 'ada@example.com', subject: 'Opening <b>hours</b>', message: 'When?' },
    });
    await Promise.all([1, 2, 3].map(() => queueStaffDigest(harness.prisma, staff, minute(hour(1), 2))));
    await queueStaffDigest(harness.prisma, staff, minute(hour(1), 40));
    const [message, ...others] = await digests();
    expect(others).toEqual([]);
    await send(message?.id ?? '');
    await send(message?.id ?? '');
    const mails = await listMails(harness.pool, 'ops@shop.example');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    const number = `FZ-${10_000 + order.number}`;
    for (const words of [
      `1 payment needs review\n- Paid twice · ${number}`,
      `1 return request\n- ${number} · Arrived damaged`,
      `1 new order\n- ${number} · ${order.customerName} · $19.99`,
      '1 new message\n- Opening <b>hours</b> · ada@example.com',
      '1 review to moderate\n- Ada · 4.5 stars',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.html).toContain('Opening &lt;b&gt;hours&lt;/b&gt;');
  });

  it('starts where the last one ended', async () => {
    await queueStaffDigest(harness.prisma, staff, minute(hour(2), 2));
    expect(await digests()).toHaveLength(1);
    const { id: orderId } = await harness.newOrder(await harness.newViewer());
    await harness.prisma.order.update({ where: { id: orderId }, data: { createdAt: minute(hour(1), 30) } });
    await queueStaffDigest(harness.prisma, staff, minute(hour(4), 2));
    const [, next] = await digests();
    expect(next?.payload).toMatchObject({ sections: [{ kind: 'orders', count: 1 }] });
  });

  it('goes to all admins when no address is configured, and shortens long lists', async () => {
    const admin = await harness.newViewer({ role: 'ADMIN' });
    const buyer = await harness.newViewer();
    const { id: equipmentId } = await harness.newProduct({});
    for (let count = 0; count < 11; count += 1) {
      const { id } = await harness.newOrder(buyer, { equipmentId });
      await harness.prisma.order.update({ where: { id }, data: { createdAt: minute(hour(4), 30) } });
    }
    await queueStaffDigest(harness.prisma, { ...staff, emails: [] }, minute(hour(5), 2));
    const message = (await digests()).at(-1);
    await send(message?.id ?? '');
    const [mail] = await listMails(harness.pool, admin.email);
    expect(mail?.text).toContain('11 new orders\n');
    expect(mail?.text).toContain('- and 1 more');
  });

  it('names each kind of payment incident', async () => {
    const kinds = Object.keys(incidentKinds);
    await harness.prisma.paymentIncident.createMany({
      data: kinds.map((kind) => ({
        kind,
        intentId: `pi_${kind}`,
        env: 'SIMULATOR' as const,
        openedAt: minute(hour(5), 30),
      })),
    });
    await queueStaffDigest(harness.prisma, staff, minute(hour(6), 2));
    const message = (await digests()).at(-1);
    await send(message?.id ?? '');
    const [mail] = await listMails(harness.pool, 'ops@shop.example');
    expect(mail?.text).toContain(`${kinds.length} payments need review`);
    expect(mail?.text).toContain('- Paid after the order was closed');
    for (const kind of kinds) expect(mail?.text).not.toContain(kind);
  });

  it.each([
    [9, 9, null],
    [10, 10, null],
    [11, 10, '- and 1 more'],
  ])('of %i messages lists %i', async (count, lines, more) => {
    const window = hour(10 + count);
    await harness.prisma.contactMessage.createMany({
      data: Array.from({ length: count }, (_, n) => ({
        email: 'ada@example.com',
        subject: `Question ${n}`,
        message: 'When?',
        createdAt: minute(window, -30),
      })),
    });
    await queueStaffDigest(harness.prisma, staff, minute(window, 2));
    const { payload } = (await digests()).at(-1) ?? {};
    const digest = payload as unknown as StaffDigest;
    expect(digest.sections).toMatchObject([{ kind: 'messages', count }]);
    const text = staffDigestMail(digest, { url: 'https://shop.example', name: 'FISHZOME' }).text;
    expect(text.match(/^- Question/gm)).toHaveLength(lines);
    expect(/^- and .*$/m.exec(text)?.[0] ?? null).toBe(more);
  });
});
