import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { matching } from '#server/modules/orders/orders.rules.ts';
import { openTestCustomers } from './test-customers.ts';
import { delivered, insertOrders, type TestOrders } from './test-orders.ts';

const test = await openTestCustomers();
const { database, customers, admin, other } = test;
afterAll(() => test.close());

describe('deleting the data of a guest', () => {
  let guests = 0;
  const newGuest = () => {
    guests += 1;
    return { id: '', email: `guest-${guests}@example.com` };
  };
  const ordersOf = (email: string, more: Partial<TestOrders> = {}, count = 1) =>
    insertOrders(database.pool, count, { customerId: null, email, ...delivered, ...more });
  const remove = (email: string, typed = email, viewer = admin) =>
    customers.deleteCustomer(viewer, email, { email: typed });
  const orderOf = (id: string) =>
    database.prisma.order.findUniqueOrThrow({ where: { id }, include: { shippingAddress: true } });

  it('deletes messages and alerts, and keeps orders and invoices without and with the name', async () => {
    const { prisma } = database;
    const { email } = newGuest();
    const [orderId = '', other = ''] = await ordersOf(email, {}, 2);
    const [stranger = ''] = await ordersOf(newGuest().email);
    await prisma.contactMessage.create({ data: { email, subject: 'Hooks', message: 'Any left?' } });
    const place = { recipient: 'Maya', line1: 'Street 1', city: 'Malmö', postalCode: '1', country: 'SE' };
    await prisma.orderAddress.create({ data: { orderId, ...place } });
    const content = { buyer: { name: 'Maya', email, address: 'Street 1' } };
    await prisma.invoice.create({
      data: { orderId, series: `G-${guests}`, sequence: 1, content, issuedAt: new Date() },
    });

    expect(await remove(email.toUpperCase(), ` ${email}`)).toEqual({ email });
    expect(await prisma.contactMessage.count({ where: { email } })).toBe(0);
    for (const id of [orderId, other])
      expect(await orderOf(id)).toMatchObject({
        customerEmail: `${id}@deleted.invalid`,
        customerName: 'Former customer',
        phone: '',
        address: '',
        shippingAddress: null,
        totalMinor: 1_000,
        paymentState: 'PAID',
      });
    expect(await prisma.invoice.findFirst({ where: { orderId } })).toMatchObject({ content });
    expect(await orderOf(stranger)).toMatchObject({ customerName: 'Maya' });
    const guestOrders = await prisma.order.findMany({
      where: { AND: [matching({ isGuestOrder: true }), { id: { in: [orderId, other, stranger] } }] },
    });
    expect(guestOrders.map(({ id }) => id)).toEqual([stranger]);
    const found = await prisma.orderSearch.count({ where: { text: { contains: email } } });
    expect(found).toBe(0);
    const entries = await prisma.auditEntry.findMany({ where: { action: 'order.guest-data-deleted' } });
    expect(entries.map(({ subject, actor }) => ({ subject, actor }))).toEqual(
      expect.arrayContaining([orderId, other].map((id) => ({ subject: `order:${id}`, actor: admin.id }))),
    );
    expect(JSON.stringify(entries)).not.toContain(email);
    expect(await remove(email)).toBeInstanceOf(NotFound);
    expect(await customers.exportData(admin, email)).toBeInstanceOf(NotFound);
  });

  it('needs the email of the guest, and an admin', async () => {
    const { email } = newGuest();
    const [orderId = ''] = await ordersOf(email);
    for (const typed of ['', 'no address', 'tom@example.com', '\0'])
      expect(await remove(email, typed)).toBeInstanceOf(InvalidInput);
    const [customer, support] = [await test.createUser(), await test.createUser({ role: 'SUPPORT' })];
    const demoted = { ...(await test.createUser()), role: 'ADMIN' as const };
    for (const viewer of [customer, support, demoted])
      expect(await remove(email, email, viewer)).toBeInstanceOf(Forbidden);
    expect(await customers.exportData(support, email)).toBeInstanceOf(NotFound);
    expect(await orderOf(orderId)).toMatchObject({ customerName: 'Maya' });
  });

  it('is refused for the verified email of an account, whose data it is', async () => {
    const maya = await test.createUser();
    await ordersOf(maya.email);
    expect(await remove(maya.email)).toMatchObject({
      issues: [{ message: 'An account has this email. Delete the account first.' }],
    });
    const unverified = await test.createUser({ emailVerified: false });
    await ordersOf(unverified.email);
    expect(await remove(unverified.email)).toEqual({ email: unverified.email });
  });

  it.each<[use: string, more: Partial<TestOrders>]>([
    ['UNPAID_ORDER', { isPaid: false, change: `"paidAt" = NULL` }],
    ['UNSHIPPED_ORDER', { change: `fulfilment = 'PACKED', "packedAt" = now()` }],
  ])('is refused while an order is open: %s', async (use, more) => {
    const { email } = newGuest();
    const [orderId = ''] = await ordersOf(email, more);
    expect(await remove(email)).toMatchObject({ uses: [use], message: expect.stringContaining('guest') });
    expect(await orderOf(orderId)).toMatchObject({ customerName: 'Maya', customerEmail: email });
  });

  it('waits for the invoice of a paid order', async () => {
    const { email } = newGuest();
    const [orderId = ''] = await ordersOf(email);
    await database.prisma.payment.create({
      data: { orderId, intentId: `pi_${orderId}`, env: 'TEST', amountMinor: 1_000, currency: 'USD' },
    });
    expect(await remove(email)).toMatchObject({ uses: ['MISSING_INVOICE'] });
    await database.prisma.invoice.create({
      data: { orderId, series: `G-${guests}`, sequence: 1, content: {}, issuedAt: new Date() },
    });
    expect(await remove(email)).toEqual({ email });
  });

  it('happens once when two admins do it at the same time', async () => {
    const { email } = newGuest();
    await ordersOf(email, {}, 3);
    const results = await Promise.all([admin, other].map((viewer) => remove(email, email, viewer)));
    expect(results.filter((one) => one instanceof NotFound)).toHaveLength(1);
  });

  it('exports orders, messages and alerts, audited', async () => {
    const { email } = newGuest();
    const ids = await ordersOf(email, {}, 2);
    await ordersOf(newGuest().email);
    await database.prisma.contactMessage.create({ data: { email, subject: 'Hooks', message: 'Any left?' } });
    const file = await customers.exportData(admin, email.toUpperCase());
    if (file instanceof Error) throw file;
    const data = JSON.parse(await text(file.content));
    expect(data).toMatchObject({ guest: { email }, alerts: [], messages: [{ subject: 'Hooks' }] });
    expect(data.orders.map(({ id }: { id: string }) => id).sort()).toEqual(ids.toSorted());
    expect(
      await database.prisma.auditEntry.count({
        where: { action: 'order.guest-data-exported', subject: { in: ids.map((id) => `order:${id}`) } },
      }),
    ).toBe(1);
  });
});
