import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Equipment } from '#server/generated/prisma/client.ts';
import { EquipmentChanged } from '#server/modules/equipment/equipment.errors.ts';
import { equipmentService, type EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import { heldQuantities } from '#server/modules/payments/stock-holds.ts';
import type { Viewer } from '#server/viewer.ts';
import { testSeller } from '../../../test/shop-details.ts';
import {
  shopSettingsService,
  type ShopSettingsService,
} from '#server/modules/shop-settings/shop-settings.service.ts';
import { SettingsChanged } from '#server/modules/shop-settings/restore-settings.errors.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import type { AuditFilter } from './audit.rules.ts';
import { auditService, type AuditService } from './audit.service.ts';

const admin: Viewer = {
  id: '00000000-0000-7000-8000-00000000000a',
  uid: 'x',
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada Admin',
  photoUrl: null,
  role: 'ADMIN',
};
const float = { name: 'Reed Float', priceMinor: 450, minQty: 1, maxQty: 40, imageUrl: '/images/float.webp' };

describe('the audit log', () => {
  let test: TestDatabase;
  let database: Database;
  let equipment: EquipmentService;
  let audit: AuditService;
  let settings: ShopSettingsService;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    const { prisma, pool } = database;
    equipment = equipmentService({
      prisma,
      pool,
      images: {
        pictureAt: async (pictureUrl) => ({
          pictureUrl,
          pictureColor: '#336699',
          pictureWidth: 960,
          pictureHeight: 960,
          pictureWidths: [240, 480, 960],
        }),
      },
      currency: 'USD',
      reserved: heldQuantities,
    });
    settings = shopSettingsService({
      prisma,
      orders: { countUses: () => Promise.resolve([]) },
      currency: 'USD',
      seller: testSeller,
      isTestMode: true,
    });
    audit = auditService({ prisma, pool, equipment, shopSettings: settings, currency: 'USD' });
    const { id, uid, email, displayName, role } = admin;
    await prisma.user.create({ data: { id, uid, email, displayName, role } });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });
  beforeEach(() => test.pool.query('TRUNCATE "AuditEntry"'));

  const write = (more: object = {}) =>
    database.prisma.auditEntry.create({
      data: { actor: 'system', action: 'order.paid', subject: `order:${randomUUID()}`, ...more },
    });
  const added = async (): Promise<Equipment> => {
    const outcome = await equipment.add(admin, float);
    if (outcome instanceof InvalidInput) throw outcome;
    return outcome;
  };
  const changed = async (id: string, change: object): Promise<void> => {
    expect(await equipment.change(admin, id, change)).not.toBeInstanceOf(Error);
  };
  const newestOf = async ({ id }: Equipment): Promise<string> => {
    const [entry] = await audit.list({ subject: `equipment:${id}` });
    return entry?.id ?? '';
  };

  /** Reads all pages, forward or backward. */
  async function allPages(filter: AuditFilter, size: number): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const last = size > 0 ? ids.at(-1) : ids[0];
      const page = await audit.list(filter, {
        take: size,
        ...(last && { cursor: { id: last }, skip: 1 }),
      });
      if (page.length === 0) return ids;
      const next = page.map(({ id }) => id);
      if (size > 0) ids.push(...next);
      else ids.unshift(...next);
    }
  }

  describe('with 10,000 entries of one moment', () => {
    const filters: [string, AuditFilter][] = [
      ['all', {}],
      ['of a kind', { subjectKind: 'ORDER' }],
      ['of an actor', { actor: 'ada' }],
      ['of an actor and a kind', { actor: 'ada', subjectKind: 'ORDER' }],
      ['of a subject', { subject: 'order:one' }],
      ['of a period', { from: new Date('2026-11-01'), until: new Date('2026-11-02') }],
    ];
    it.each(filters)('pages %s completely, in both directions', async (_what, filter) => {
      await test.pool.query(
        `INSERT INTO "AuditEntry" (id, actor, action, subject, "createdAt")
         SELECT gen_random_uuid(), $1, 'order.paid', 'order:one', '2026-11-01T12:00:00Z' FROM generate_series(1, 10000)`,
        [admin.id],
      );
      const { rows } = await test.pool.query<{ id: string }>(`SELECT id FROM "AuditEntry" ORDER BY id DESC`);
      const expected = rows.map(({ id }) => id);
      expect(await allPages(filter, 1_500)).toEqual(expected);
      expect(await allPages(filter, -1_500)).toEqual(expected);
    });
  });

  describe('its filters', () => {
    it('find users by name or email, and changes without a user', async () => {
      const mine = await write({ actor: admin.id });
      const shops = await write();
      const visitors = await write({ actor: 'visitor' });
      const idsOf = async (actor: string) => (await audit.list({ actor })).map(({ id }) => id);
      expect(await idsOf('ada ADMIN')).toEqual([mine.id]);
      expect(await idsOf('ada@example.com')).toEqual([mine.id]);
      expect(await idsOf('System')).toEqual([shops.id]);
      expect(await idsOf('visitor')).toEqual([visitors.id]);
      expect(await idsOf('no-user')).toEqual([]);
      expect(await idsOf(' ')).toHaveLength(3);
    });

    it('combine, with the end of the period exclusive', async () => {
      const at = (createdAt: string, subject: string, actor = admin.id) =>
        write({ createdAt: new Date(createdAt), subject, actor });
      const one = await at('2026-11-01T00:00:00Z', 'promotion:a');
      await at('2026-11-02T00:00:00Z', 'promotion:a');
      await at('2026-11-01T10:00:00Z', 'order:a');
      await at('2026-11-01T10:00:00Z', 'promotion:a', 'system');
      const found = await audit.list({
        actor: 'ada',
        subjectKind: 'PROMOTION',
        subject: 'promotion:a',
        from: new Date('2026-11-01T00:00:00Z'),
        until: new Date('2026-11-02T00:00:00Z'),
      });
      expect(found.map(({ id }) => id)).toEqual([one.id]);
    });

    it.each(['%', '_', '\\', '\0', "' OR 1=1 --", '🎣', 'x'.repeat(100_000), 'a '.repeat(5_000)])(
      'find nothing for hostile input',
      async (text) => {
        await write();
        expect(await audit.list({ actor: text })).toEqual([]);
        expect(await audit.list({ subject: text })).toEqual([]);
        expect(await audit.list({ subject: text, actor: 'system', subjectKind: 'ORDER' })).toEqual([]);
      },
    );

    it('take a cursor that is no entry as the end', async () => {
      await write();
      expect(await audit.list({}, { take: 5, cursor: { id: randomUUID() } })).toEqual([]);
      expect(await audit.list({}, { take: 5, cursor: { id: 'x' } })).toEqual([]);
    });
  });

  it('names actors and subjects that still exist', async () => {
    const product = await added();
    expect(await audit.actorName(admin.id)).toBe('Ada Admin');
    expect(await audit.actorName('system')).toBeNull();
    expect(await audit.actorName(randomUUID())).toBeNull();
    expect(await audit.subjectOf(`equipment:${product.id}`)).toEqual({
      kind: 'PRODUCT',
      id: product.id,
      name: 'Reed Float',
      search: 'Reed Float',
      reviewStatus: null,
    });
    expect(await audit.subjectOf('order:gone')).toMatchObject({ kind: 'ORDER', id: 'gone', name: null });
    const incident = await database.prisma.paymentIncident.create({
      data: { kind: 'ORDER_UNKNOWN', intentId: 'pi_unknown', env: 'TEST' },
    });
    expect(await audit.subjectOf(`incident:${incident.id}`)).toMatchObject({
      name: 'pi_unknown',
      search: null,
    });
    expect(await audit.subjectOf('spaceship:1')).toBeNull();
  });

  it('names the categories of a product', async () => {
    const [category] = await equipment.categories();
    expect(await audit.changesOf({ before: null, after: { categoryId: category?.id } })).toEqual([
      { field: 'categoryId', type: 'CATEGORIES', before: null, after: category?.name },
    ]);
  });

  describe('restoring a change of a product', () => {
    it('sets the fields back, and is a change itself', async () => {
      const product = await added();
      await changed(product.id, { title: 'Slim float', priceMinor: 700 });
      expect(await audit.restore(admin, await newestOf(product))).toMatchObject({
        title: product.title,
        priceMinor: 450,
      });
      // The change that restored it can be restored, too.
      expect(await audit.restore(admin, await newestOf(product))).toMatchObject({
        title: 'Slim float',
        priceMinor: 700,
      });
    });

    it('keeps fields that the entry did not change', async () => {
      const product = await added();
      await changed(product.id, { title: 'Slim float' });
      const entry = await newestOf(product);
      await changed(product.id, { priceMinor: 700 });
      expect(await audit.restore(admin, entry)).toMatchObject({ title: product.title, priceMinor: 700 });
    });

    it('says who changed the same fields later, and overwrites them if it was seen', async () => {
      const product = await added();
      await changed(product.id, { priceMinor: 700 });
      const entry = await newestOf(product);
      await changed(product.id, { priceMinor: 900 });
      const conflict = await audit.restore(admin, entry);
      if (!(conflict instanceof EquipmentChanged)) throw new Error('no conflict');
      expect(conflict.conflicts).toMatchObject([{ field: 'priceMinor', changedBy: 'Ada Admin' }]);
      expect(await audit.restore(admin, entry, conflict.equipment.updatedAt)).toMatchObject({
        priceMinor: 450,
      });
    });

    it('refuses entries that are not a change of a product', async () => {
      const product = await added();
      expect(await audit.restore(admin, await newestOf(product))).toBeInstanceOf(NotFound);
      const paid = await write();
      for (const id of [paid.id, randomUUID(), 'x', '']) {
        expect(await audit.restore(admin, id)).toBeInstanceOf(NotFound);
      }
    });

    it('refuses a product or category that was deleted', async () => {
      const change = (subject: string, before: object) =>
        write({ action: 'equipment.changed', subject, before, after: {} });
      const gone = await change(`equipment:${randomUUID()}`, { title: 'x' });
      expect(await audit.restore(admin, gone.id)).toBeInstanceOf(NotFound);
      const product = await added();
      const moved = await change(`equipment:${product.id}`, { categoryId: randomUUID() });
      expect(await audit.restore(admin, moved.id)).toBeInstanceOf(InvalidInput);
    });
  });

  describe('restoring a change of settings', () => {
    const entryOf = async (subject: string): Promise<string> => (await audit.list({ subject }))[0]?.id ?? '';
    const saved = async <Row>(outcome: Promise<Row>): Promise<Exclude<Row, Error>> => {
      const row = await outcome;
      if (row instanceof Error) throw row;
      return row as Exclude<Row, Error>;
    };
    const rate = { countries: ['SE'], fromItemsMinor: 0, costMinor: 900, minDays: 1, maxDays: 3 };
    const express = {
      name: 'Express',
      kind: 'SHIP' as const,
      isIncluded: false,
      isActive: true,
      cutOffHour: 12,
      rates: [rate],
    };
    const vat = { label: 'VAT', country: 'SE', ratePpm: 250_000, isIncluded: true };

    it('sets the rates of a delivery method back, and keeps what the entry did not change', async () => {
      const { deliveryMethods } = settings;
      const { id } = await saved(deliveryMethods.save(admin, express));
      await saved(deliveryMethods.save(admin, { ...express, id, rates: [{ ...rate, costMinor: 1_200 }] }));
      const entry = await entryOf(`deliveryMethod:${id}`);
      // The rates get new ids, but the same values.
      await saved(
        deliveryMethods.save(admin, {
          ...express,
          id,
          cutOffHour: 9,
          rates: [{ ...rate, costMinor: 1_200 }],
        }),
      );
      expect(await audit.restore(admin, entry)).toEqual({ subjectCode: `deliveryMethod:${id}` });
      const now = () => deliveryMethods.list().then((all) => all.find((one) => one.id === id));
      expect(await now()).toMatchObject({ cutOffHour: 9, rates: [rate] });
      expect(await audit.list({ subject: `deliveryMethod:${id}` })).toHaveLength(4);
      // The restore is a change, and can be restored too.
      await audit.restore(admin, await entryOf(`deliveryMethod:${id}`));
      expect(await now()).toMatchObject({ cutOffHour: 9, rates: [{ ...rate, costMinor: 1_200 }] });
    });

    it('says who changed the same settings later, and overwrites them if it was seen', async () => {
      const { taxRates } = settings;
      const base = { ...vat, validFrom: new Date('2026-01-01T00:00:00Z') };
      const { id } = await saved(taxRates.save(admin, base));
      await saved(taxRates.save(admin, { ...base, id, ratePpm: 240_000, validFrom: new Date('2026-02-01') }));
      const entry = await entryOf(`taxRate:${id}`);
      await saved(taxRates.save(admin, { ...base, id, ratePpm: 260_000, validFrom: new Date('2026-02-01') }));
      const conflict = await audit.restore(admin, entry);
      if (!(conflict instanceof SettingsChanged)) throw new Error('no conflict');
      expect(conflict.conflicts).toMatchObject([{ field: 'ratePpm', changedBy: 'Ada Admin' }]);
      expect(await taxRates.list()).toMatchObject([{ ratePpm: 260_000 }]);
      const seenAt = conflict.conflicts[0]?.changedAt ?? null;
      expect(await audit.restore(admin, entry, seenAt)).toEqual({ subjectCode: `taxRate:${id}` });
      expect(await taxRates.list()).toMatchObject([{ ratePpm: 250_000, validFrom: base.validFrom }]);
    });

    it('overwrites one later change only once, when two admins restore at the same time', async () => {
      const { taxRates } = settings;
      const base = { ...vat, country: 'NO', validFrom: new Date('2026-01-01T00:00:00Z') };
      const { id } = await saved(taxRates.save(admin, base));
      await saved(taxRates.save(admin, { ...base, id, ratePpm: 240_000 }));
      const entry = await entryOf(`taxRate:${id}`);
      const outcomes = await Promise.all([audit.restore(admin, entry), audit.restore(admin, entry)]);
      expect(outcomes.filter((one) => one instanceof SettingsChanged)).toHaveLength(1);
    });

    it('sets promotions, shop details and staff emails back', async () => {
      const { promotions, details, staffNotifications } = settings;
      const [category] = await equipment.categories();
      const spring = {
        discountCode: 'SPRING',
        label: 'Spring',
        kind: 'PERCENT' as const,
        percent: 10,
        categorySlugs: [category?.slug ?? ''],
        minimumItemsMinor: 0,
        startsAt: new Date('2026-03-01T00:00:00Z'),
      };
      const { id } = await saved(promotions.save(admin, spring));
      await saved(
        promotions.save(admin, {
          ...spring,
          id,
          discountCode: null,
          kind: 'AMOUNT',
          amountMinor: 500,
          categorySlugs: [],
        }),
      );
      expect(await audit.restore(admin, await entryOf(`promotion:${id}`))).toEqual({
        subjectCode: `promotion:${id}`,
      });
      expect(await promotions.list('')).toMatchObject([
        { code: 'SPRING', kind: 'PERCENT', percent: 10, amountMinor: null, categoryIds: [category?.id] },
      ]);

      const { version: _version, updatedAt: _at, ...shown } = await details.read();
      const shop = { ...shown, email: 'shop@example.com', returnDays: 30 };
      await saved(details.save(admin, { ...shop, version: 0 }));
      await saved(details.save(admin, { ...shop, version: 1, returnDays: 14 }));
      await saved(details.save(admin, { ...shop, version: 2, returnDays: 14, phone: '+1 555 0100' }));
      const [, entry] = await audit.list({ subject: 'shopDetails:shop' });
      await audit.restore(admin, entry?.id ?? '');
      expect(await details.read()).toMatchObject({ version: 4, returnDays: 30, phone: '+1 555 0100' });

      const none = {
        orderPaid: [],
        contactMessage: [],
        returnRequested: [],
        lowStock: [],
        reviewWaiting: [],
      };
      await saved(staffNotifications.save(admin, { ...none, version: 0, orderPaid: ['till@example.com'] }));
      await audit.restore(admin, await entryOf('shopDetails:staff-notifications'));
      expect(await staffNotifications.read()).toMatchObject({ version: 2, orderPaid: [] });
    });

    it('refuses values that are no longer valid, rows that were deleted, and entries of additions', async () => {
      const { deliveryMethods, promotions } = settings;
      const change = (subject: string, before: object, after: object = {}) =>
        write({ action: `${subject.split(':')[0]}.changed`, subject, before, after });
      const gone = await change(`deliveryMethod:${randomUUID()}`, { name: 'x' });
      expect(await audit.restore(admin, gone.id)).toBeInstanceOf(NotFound);
      const { id } = await saved(deliveryMethods.save(admin, express));
      expect(await audit.restore(admin, await entryOf(`deliveryMethod:${id}`))).toBeInstanceOf(NotFound);
      const wrong = await change(`deliveryMethod:${id}`, { rates: [{ ...rate, countries: ['XX'] }] });
      expect(await audit.restore(admin, wrong.id)).toBeInstanceOf(InvalidInput);
      const [promotion] = await promotions.list('');
      const category = await change(`promotion:${promotion?.id}`, { categoryIds: [randomUUID()] });
      expect(await audit.restore(admin, category.id)).toBeInstanceOf(InvalidInput);
      const nothing = await change(`deliveryMethod:${id}`, { position: 3 }, { position: 4 });
      expect(await audit.restore(admin, nothing.id)).toBeInstanceOf(NotFound);
    });
  });
});
