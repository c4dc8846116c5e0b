import { afterAll, describe, expect, it } from 'vitest';
import { openTestCustomers } from './test-customers.ts';
import { delivered, insertOrders } from './test-orders.ts';

const test = await openTestCustomers();
const { database, customers, admin } = test;
afterAll(() => test.close());

describe('orders of a deleted customer', () => {
  /** Writes the name into everything about an order that may have it. */
  async function fill(orderId: string, name: string, email: string, missing = ''): Promise<void> {
    const { prisma } = database;
    const of = { orderId };
    await prisma.order.update({
      where: { id: orderId },
      data: { customerName: name, address: `${name}, Street 1`, phone: `Call ${name}` },
    });
    const place = { line1: name, line2: name, city: name, region: name, postalCode: name, country: 'SE' };
    await prisma.orderAddress.create({ data: { ...of, recipient: name, ...place } });
    await prisma.orderNote.create({ data: { ...of, text: `${name} called.`, authorId: admin.id } });
    const returned = { state: 'REJECTED', reason: 'OTHER', decidedAt: new Date() } as const;
    await prisma.orderReturn.create({
      data: { ...of, ...returned, words: `I am ${name}.`, answer: `Dear ${name}` },
    });
    const intentId = `pi_${orderId}`;
    await prisma.payment.create({
      data: { ...of, intentId, env: 'TEST', amountMinor: 1_000, currency: 'USD' },
    });
    const refund = await prisma.refund.create({
      data: {
        ...of,
        intentId,
        refundId: `re_${orderId}`,
        amountMinor: 100,
        reason: `For ${name}`,
        status: 'SUCCEEDED',
      },
    });
    await prisma.outboxMessage.createMany({
      data: [
        { kind: 'order-paid', dedupeKey: `1:${orderId}`, payload: of, ...of, lastError: `550 ${email}` },
        { kind: 'order-paid', dedupeKey: `2:${orderId}`, payload: of, ...of, sentAt: new Date(0) },
      ],
    });
    const incident = await prisma.paymentIncident.create({
      data: {
        ...of,
        kind: 'PAID_TWICE',
        intentId,
        env: 'TEST',
        resolvedAt: new Date(),
        note: `Called ${name}`,
      },
    });
    const after = {
      customerName: name,
      address: name,
      words: name,
      reason: name,
      note: name,
      amountMinor: 7,
    };
    await prisma.auditEntry.createMany({
      data: [
        {
          actor: admin.id,
          action: 'order.address-changed',
          subject: `order:${orderId}`,
          before: after,
          after,
        },
        { actor: admin.id, action: 'incident.settled', subject: `incident:${incident.id}`, after },
      ],
    });
    const content = { buyer: { name } };
    for (const [index, refundId] of [null, refund.id].entries())
      if (missing !== (refundId ? 'credit note' : 'invoice'))
        await prisma.invoice.create({
          data: { ...of, refundId, series: orderId, sequence: index + 1, content, issuedAt: new Date() },
        });
  }
  /** The tables that have a text anywhere. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const found = await Promise.all(
      rows.map(async ({ name }) => {
        const sql = `SELECT FROM "${name}" t WHERE to_jsonb(t)::text ILIKE '%' || $1 || '%' LIMIT 1`;
        return (await database.pool.query(sql, [text])).rowCount === 1 ? [name] : [];
      }),
    );
    return found.flat();
  }

  it('have a text of the customer in no column that these tests do not fill', async () => {
    const { pool } = database;
    const [id = ''] = await insertOrders(pool, 1, {
      customerId: null,
      email: 'zoe@example.com',
      ...delivered,
    });
    await fill(id, 'Zoe', 'zoe@example.com');
    const canceled = `status = 'CANCELLED', "cancelledAt" = now(), "cancelReason" = 'For Zoe'`;
    await insertOrders(pool, 1, {
      customerId: null,
      email: 'zoe@example.com',
      isPaid: false,
      change: canceled,
    });
    const { rows } = await pool.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND udt_name IN ('text', 'citext', 'varchar', '_text', 'jsonb')
         AND table_name IN (SELECT table_name FROM information_schema.columns
           WHERE column_name = 'orderId' OR (table_name = 'Order' AND column_name = 'id'))
       ORDER BY 1, 2`,
    );
    const unfilled: string[] = [];
    for (const { table, column } of rows) {
      const sql = `SELECT FROM "${table}" t WHERE to_jsonb(t) ->> '${column}' ILIKE '%zoe%' LIMIT 1`;
      if ((await pool.query(sql)).rowCount === 0) unfilled.push(`${table}.${column}`);
    }
    const advice = 'May a new column name the customer? Then fill it here; otherwise add it to this list.';
    expect(unfilled, advice).toEqual([
      'Invoice.series',
      'Order.deliveryName',
      'Order.intentId',
      'Order.paymentProblem',
      'Order.placementKey',
      'Order.review',
      'Order.transactionId',
      'OrderAdjustment.label',
      'OrderLine.name',
      'OrderLine.pictureAlt',
      'OrderLine.pictureColor',
      'OrderLine.pictureUrl',
      'OrderLine.title',
      'OutboxMessage.dedupeKey',
      'OutboxMessage.kind',
      'OutboxMessage.payload',
      'Parcel.trackingNumber',
      'Payment.cardBrand',
      'Payment.chargeId',
      'Payment.intentId',
      'PaymentAttempt.intentId',
      'PaymentIncident.details',
      'PaymentIncident.intentId',
      'PaymentIncident.kind',
      'Refund.failure',
      'Refund.intentId',
      'Refund.refundId',
      'Refund.requestKey',
      'StockHold.address',
      'StockHold.knownEnd',
    ]);
  });

  it.each(['account', 'guest'])('of an %s name the person only in invoices', async (kind) => {
    const { prisma } = database;
    const name = `Zelda-${kind}`;
    const email = `${kind}-zelda@example.com`;
    const user = kind === 'account' ? await test.createUser({ email, displayName: name }) : null;
    const ids = [
      ...(user ? await test.insertOrders(1, user, delivered) : []),
      ...(await insertOrders(database.pool, 1, { customerId: null, email, ...delivered })),
    ];
    for (const id of ids) await fill(id, name, email);
    const canceled = `status = 'CANCELLED', "cancelledAt" = now(), "cancelReason" = 'For ${name}'`;
    await insertOrders(database.pool, 1, { customerId: null, email, isPaid: false, change: canceled });
    expect(await customers.deleteCustomer(admin, user?.id ?? email, { email })).toEqual({ email });

    expect(await tablesWith(name)).toEqual(['Invoice']);
    expect(await tablesWith(email)).toEqual([]);
    expect(await prisma.order.findMany({ where: { id: { in: ids } } })).toEqual(
      ids.map(() =>
        expect.objectContaining({ customerId: null, customerName: 'Former customer', totalMinor: 1_000 }),
      ),
    );
    const of = { orderId: { in: ids } };
    expect(await prisma.refund.findMany({ where: of })).toEqual(
      ids.map(() => expect.objectContaining({ amountMinor: 100, status: 'SUCCEEDED' })),
    );
    expect(
      await prisma.auditEntry.findFirst({
        where: { subject: `order:${ids[0]}`, action: 'order.address-changed' },
      }),
    ).toMatchObject({
      after: { amountMinor: 7 },
    });
    expect(await prisma.outboxMessage.count({ where: { ...of, isSkipped: true } })).toBe(ids.length);
    expect(await prisma.outboxMessage.count({ where: { ...of, sentAt: new Date(0) } })).toBe(ids.length);
  });

  it.each(['invoice', 'credit note'])('wait for the %s', async (missing) => {
    const { prisma } = database;
    const maya = await test.createUser();
    const [orderId = ''] = await test.insertOrders(1, maya, delivered);
    await fill(orderId, 'Maya', maya.email, missing);
    expect(await customers.deleteOwn(maya, { email: maya.email })).toMatchObject({
      uses: ['MISSING_INVOICE'],
    });
    expect(await prisma.user.count({ where: { id: maya.id } })).toBe(1);
  });

  it('keep guest orders of an address that was never verified', async () => {
    const maya = await test.createUser({ emailVerified: false });
    const [own = ''] = await test.insertOrders(1, maya, delivered);
    await insertOrders(database.pool, 1, { customerId: null, email: maya.email, ...delivered });
    expect(await customers.deleteOwn(maya, { email: maya.email })).toEqual({ email: maya.email });
    expect(await database.prisma.order.findUnique({ where: { id: own } })).toMatchObject({ phone: '' });
    expect(await database.prisma.order.count({ where: { customerEmail: maya.email } })).toBe(1);
  });

  it('lose the email in the audit entries of invitations', async () => {
    const { prisma } = database;
    const maya = await test.createUser();
    const { id } = await prisma.invitation.create({ data: { email: maya.email, expiresAt: new Date() } });
    const subject = `invitation:${id}`;
    await prisma.auditEntry.create({
      data: {
        actor: admin.id,
        action: 'invitation.sent',
        subject,
        after: { email: maya.email, role: 'SUPPORT' },
      },
    });
    await customers.deleteOwn(maya, { email: maya.email });
    expect(await prisma.auditEntry.findFirst({ where: { subject } })).toMatchObject({
      after: { role: 'SUPPORT' },
    });
    expect(await tablesWith(maya.email)).toEqual([]);
  });
});
