import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Viewer } from '#server/viewer.ts';
import { openMoneyHarness, type MoneyHarness } from '../../../test/money-harness.ts';
import { IncidentSettled } from './incidents.errors.ts';
import { incidentDetails, incidentKindOf, incidentKinds, openIncident } from './incidents.rules.ts';
import { incidentsService, type IncidentsService } from './incidents.service.ts';

let shop: MoneyHarness;
let incidents: IncidentsService;
let admin: Viewer;
let maya: Viewer;
beforeAll(async () => {
  shop = await openMoneyHarness();
  incidents = incidentsService(shop);
  admin = await shop.newViewer({ role: 'ADMIN' });
  maya = await shop.newViewer();
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.pool.query('truncate "PaymentIncident"'));

/** Opened this many minutes ago. */
async function incident(minutes = 0, more: { orderId?: string; kind?: string } = {}): Promise<string> {
  const { id } = await shop.prisma.paymentIncident.create({
    data: {
      kind: 'PAID_TWICE',
      intentId: `pi_sim${randomUUID().replaceAll('-', '')}`,
      env: 'SIMULATOR',
      details: { amountMinor: 100, currency: 'USD' },
      openedAt: new Date(Date.now() - minutes * 60_000),
      ...more,
    },
  });
  return id;
}
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('opening an incident', () => {
  const about = { providerId: 'pi_simOne00001', orderId: null, env: 'SIMULATOR' } as const;
  const details = { amountMinor: 100, currency: 'USD' };

  it('happens once for each kind and payment', async () => {
    await openIncident(shop.prisma, 'PAID_TWICE', { ...about, details });
    await openIncident(shop.prisma, 'PAID_TWICE', { ...about, details: { ...details, amountMinor: 7 } });
    await openIncident(shop.prisma, 'STOCK_LOST', { ...about, details });
    const rows = await shop.prisma.paymentIncident.findMany({ orderBy: { kind: 'asc' } });
    const { providerId: intentId, ...rest } = about;
    expect(rows).toMatchObject([
      { kind: 'PAID_TWICE', intentId, ...rest, details, resolvedAt: null },
      { kind: 'STOCK_LOST', intentId, ...rest, details, resolvedAt: null },
    ]);
    expect(incidentDetails(rows[0]?.details)).toEqual(details);
  });

  it('requires a kind with a description', () => {
    for (const kind of Object.keys(incidentKinds)) expect(incidentKindOf(kind)).toBe(kind);
    for (const words of Object.values(incidentKinds)) expect(words).toMatch(/^[A-Z].{20,}\.$/);
    expect(() => incidentKindOf('LOST')).toThrow('unknown kind of incident: LOST');
  });
});

describe('the list', () => {
  it('contains open or settled incidents, newest first, page by page', async () => {
    const [newest, old, settled] = [await incident(), await incident(5), await incident(9)];
    await incidents.resolve(admin, { incidentId: settled, note: 'Called her.' });
    expect(ids(await incidents.list(admin, false))).toEqual([newest, old]);
    expect(ids(await incidents.list(admin, false, { take: 1 }))).toEqual([newest]);
    expect(ids(await incidents.list(admin, false, { cursor: { id: newest }, skip: 1 }))).toEqual([old]);
    expect(ids(await incidents.list(admin, true))).toEqual([settled]);
    expect([await incidents.count(admin, false), await incidents.count(admin, true)]).toEqual([2, 1]);
  });

  it('has a stable order for incidents of the same moment', async () => {
    const openedAt = new Date();
    const both = [await incident(), await incident()];
    await shop.prisma.paymentIncident.updateMany({ data: { openedAt } });
    expect(ids(await incidents.list(admin, false))).toEqual(both.toSorted().toReversed());
  });

  it('is visible to admins only', async () => {
    const id = await incident();
    expect(await incidents.list(maya, false)).toEqual([]);
    expect(await incidents.count(maya, false)).toBe(0);
    expect(await incidents.one(maya, id)).toBeNull();
    expect(await incidents.one(admin, id)).toMatchObject({ id });
    expect(await incidents.one(admin, 'no id')).toBeNull();
  });
});

describe('settling an incident', () => {
  it('stores an admin’s note, once', async () => {
    const id = await incident();
    const input = { incidentId: id, note: 'Called her.' };
    expect(await incidents.resolve(maya, input)).toEqual(new NotFound('incident'));
    expect(await incidents.resolve(admin, { ...input, incidentId: randomUUID() })).toBeInstanceOf(NotFound);
    for (const wrong of [{ note: '' }, { note: 'x'.repeat(1_001) }, { incidentId: 'x'.repeat(101) }])
      expect(await incidents.resolve(admin, { ...input, ...wrong })).toBeInstanceOf(InvalidInput);
    expect(await incidents.resolve(admin, { ...input, note: ' ' })).toMatchObject({
      issues: [{ path: 'note', message: 'Note is Required' }],
    });
    const both = await Promise.all([
      incidents.resolve(admin, input),
      incidents.resolve(admin, { ...input, note: 'Wrote to her.' }),
    ]);
    expect(both.filter((one) => one instanceof IncidentSettled)).toHaveLength(1);
    const settled = both.find((one) => !(one instanceof IncidentSettled));
    expect(settled).toMatchObject({
      id,
      resolvedAt: expect.any(Date),
      resolvedById: admin.id,
      note: expect.stringMatching(/Called|Wrote/),
    });
    const audits = await shop.prisma.auditEntry.findMany({ where: { subject: `incident:${id}` } });
    expect(audits).toMatchObject([
      { actor: admin.id, action: 'incident.settled', after: { kind: 'PAID_TWICE' } },
    ]);
    expect(audits[0]?.after).toMatchObject({ note: (settled as { note: string }).note });
  });

  it('clears the order’s review mark once no incident is open, and no other order’s', async () => {
    const [order, other] = [await shop.newOrder(maya), await shop.newOrder(maya)];
    await shop.prisma.order.updateMany({
      where: { id: { in: [order.id, other.id] } },
      data: { review: 'PAID_TWICE' },
    });
    const [one, two] = [await incident(0, { orderId: order.id }), await incident(0, { orderId: order.id })];
    await incident(0, { orderId: other.id });
    await incidents.resolve(admin, { incidentId: await incident(), note: 'Of no order.' });
    await incidents.resolve(admin, { incidentId: one, note: 'One.' });
    expect((await shop.orderNow(order.id)).review).toBe('PAID_TWICE');
    await incidents.resolve(admin, { incidentId: two, note: 'Two.' });
    expect((await shop.orderNow(order.id)).review).toBeNull();
    expect((await shop.orderNow(other.id)).review).toBe('PAID_TWICE');
  });
});
