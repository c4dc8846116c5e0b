import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { readPriceSettings } from '#server/modules/checkout/shop-settings.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { testSeller } from '../../../test/shop-details.ts';
import { MAX_METHODS, type SaveDeliveryMethodInput } from './delivery-methods.rules.ts';
import type { SavePromotionInput } from './promotions.rules.ts';
import { shopSettingsService, type ShopSettingsService } from './shop-settings.service.ts';
import { MAX_TAX_RATES, type SaveTaxRateInput } from './tax-rates.rules.ts';

const admin = { id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' } as Viewer;
const unknownId = '00000000-0000-7000-8000-00000000000b';

let test: TestDatabase;
let database: Database;
let settings: ShopSettingsService;
beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, 4);
  const orders = {
    countUses: (ids: readonly string[]) =>
      Promise.resolve(ids.slice(0, 1).map((id) => ({ id, used: 3, usedByCustomer: 0 }))),
  };
  settings = shopSettingsService({
    prisma: database.prisma,
    orders,
    currency: 'USD',
    seller: testSeller,
    isTestMode: true,
  });
});
afterAll(async () => {
  await database.close();
  await test.close();
});

/** The row, unless the call has failed. */
async function saved<Row>(outcome: Promise<Row>): Promise<Exclude<Row, DomainError>> {
  const row = await outcome;
  if (row instanceof DomainError) throw row;
  return row as Exclude<Row, DomainError>;
}

const auditOf = async (subject: string) =>
  (await database.prisma.auditEntry.findMany({ where: { subject }, orderBy: { createdAt: 'asc' } })).map(
    ({ actor, action, before, after }) => ({ actor, action, before, after }),
  );

describe('delivery methods', () => {
  const rate = { countries: [], fromItemsMinor: 0, costMinor: 900, minDays: 1, maxDays: 3 };
  const express: SaveDeliveryMethodInput = {
    name: 'Express',
    kind: 'SHIP',
    isIncluded: false,
    isActive: true,
    cutOffHour: 12,
    rates: [rate],
  };
  const included = { ...express, isIncluded: true, rates: [{ ...rate, costMinor: 0 }] };
  const save = (input: object) => settings.deliveryMethods.save(admin, { ...express, ...input });
  beforeEach(async () => {
    await database.prisma.deliveryMethod.deleteMany();
    await database.prisma.deliveryMethod.create({
      data: { name: 'Standard', kind: 'SHIP', isIncluded: true, position: 4 },
    });
  });

  it('are saved with their rates, listed in order, and used by quotes while they are active', async () => {
    const rates = [
      { ...rate, countries: ['se', 'NO', 'SE'], maxWeightG: 2000, maxLengthMm: 1200 },
      { ...rate, fromItemsMinor: 9900, costMinor: 0 },
    ];
    const { id } = await saved(save({ rates }));
    const [standard, added] = await settings.deliveryMethods.list();
    expect(standard).toMatchObject({ name: 'Standard' });
    expect(added).toMatchObject({
      name: 'Express',
      position: 5,
      rates: [
        { countries: ['SE', 'NO'], maxWeightG: 2000, maxLengthMm: 1200, costMinor: 900 },
        { countries: [], maxWeightG: null, maxLengthMm: null, fromItemsMinor: 9900, costMinor: 0 },
      ],
    });
    expect((await readPriceSettings(database.sql, 'US', null)).deliveryMethods).toHaveLength(2);
    await saved(save({ id, position: 1, isActive: false }));
    expect(await settings.deliveryMethods.list()).toMatchObject([{ id, position: 1, rates: [rate] }, {}]);
    expect((await readPriceSettings(database.sql, 'US', null)).deliveryMethods).toHaveLength(1);
    await saved(save({ id }));
    expect(await settings.deliveryMethods.list()).toMatchObject([{ id, position: 1 }, {}]);
    await saved(settings.deliveryMethods.remove(admin, id));
    expect(await database.prisma.deliveryRate.count()).toBe(0);
    const entries = await auditOf(`deliveryMethod:${id}`);
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      [admin.id, 'deliveryMethod.added'],
      [admin.id, 'deliveryMethod.changed'],
      [admin.id, 'deliveryMethod.changed'],
      [admin.id, 'deliveryMethod.deleted'],
    ]);
    expect(entries[1]).toMatchObject({
      before: { isActive: true, rates: [{ costMinor: 900 }, { costMinor: 0 }] },
      after: { isActive: false, rates: [{ costMinor: 900 }] },
    });
    expect(entries.map(({ after }) => after === null)).toEqual([false, false, false, true]);
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ cutOffHour: 24 }, 'cutOffHour'],
    [{ rates: [] }, 'rates'],
    [{ rates: Array.from({ length: 51 }, () => rate) }, 'rates'],
    [{ rates: [{ ...rate, countries: ['SWE'] }] }, 'rates.0.countries.0'],
    [{ rates: [rate, { ...rate, countries: ['SE', 'ZZ'] }] }, 'rates.1.countries'],
    [{ rates: [{ ...rate, maxWeightG: 0 }] }, 'rates.0.maxWeightG'],
    [{ rates: [{ ...rate, maxWeightG: 1_000_001 }] }, 'rates.0.maxWeightG'],
    [{ rates: [{ ...rate, maxLengthMm: 0 }] }, 'rates.0.maxLengthMm'],
    [{ rates: [{ ...rate, maxLengthMm: 100_001 }] }, 'rates.0.maxLengthMm'],
    [{ rates: [{ ...rate, fromItemsMinor: -1 }] }, 'rates.0.fromItemsMinor'],
    [{ rates: [{ ...rate, costMinor: 100_000_000 }] }, 'rates.0.costMinor'],
    [{ rates: [{ ...rate, maxDays: 91 }] }, 'rates.0.maxDays'],
    [{ rates: [{ ...rate, minDays: 4 }] }, 'rates.0.maxDays'],
    [{ isIncluded: true, rates: [included.rates[0], rate] }, 'rates.1.costMinor'],
  ])('are refused as %j', async (input, path) => {
    expect(await save(input)).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path }] });
  });

  it('take the greatest values', async () => {
    const greatest = {
      countries: ['SE'],
      maxWeightG: 1_000_000,
      maxLengthMm: 100_000,
      fromItemsMinor: 99_999_999,
      costMinor: 99_999_999,
      minDays: 90,
      maxDays: 90,
    };
    expect(await save({ rates: Array.from({ length: 50 }, () => greatest) })).toMatchObject({
      rates: { length: 50, 49: greatest },
    });
  });

  it('keep an active one that the price includes', async () => {
    const [standard] = await settings.deliveryMethods.list();
    const { id } = standard ?? { id: '' };
    const refused = (path: string) => ({ issues: [{ path, message: expect.stringMatching(/^Keep one/) }] });
    expect(await settings.deliveryMethods.remove(admin, id)).toMatchObject(refused('id'));
    expect(await save({ id })).toMatchObject(refused('isIncluded'));
    const inactive = { ...included, isActive: false };
    expect(await save({ id, ...inactive })).toMatchObject(refused('isActive'));
    await saved(save(inactive));
    expect(await settings.deliveryMethods.remove(admin, id)).toMatchObject(refused('id'));
    const other = await saved(save(included));
    await saved(save({ id, ...included, name: 'Standard' }));
    const outcomes = await Promise.all(
      [id, other.id].map((one) => settings.deliveryMethods.remove(admin, one)),
    );
    expect(outcomes.filter((outcome) => outcome instanceof DomainError)).toHaveLength(1);
  });

  it('are at most 30', async () => {
    const data = Array.from({ length: MAX_METHODS - 2 }, () => ({ name: 'Copy', kind: 'SHIP' as const }));
    await database.prisma.deliveryMethod.createMany({ data });
    const { id } = await saved(save({}));
    expect(await save({})).toMatchObject({ code: 'INVALID_INPUT' });
    await saved(save({ id }));
  });

  it.each(['no id', unknownId])('are not found by %s', async (id) => {
    expect(await save({ id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await settings.deliveryMethods.remove(admin, id)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('tax rates', () => {
  const validFrom = new Date('2026-01-01T00:00:00Z');
  const vat: SaveTaxRateInput = {
    label: 'VAT',
    country: 'se',
    ratePpm: 250_000,
    isIncluded: true,
    validFrom,
  };
  const save = (input: object = {}) => settings.taxRates.save(admin, { ...vat, ...input });
  beforeEach(() => database.prisma.taxRate.deleteMany());

  it('are listed by place, the newest first', async () => {
    const california = { country: 'US', region: ' ca', isIncluded: false, ratePpm: 72_500 };
    const { id } = await saved(save(california));
    await saved(save({ country: 'US', ratePpm: 0 }));
    await saved(save());
    await saved(save({ validFrom: new Date('2027-01-01T00:00:00Z') }));
    await saved(save({ ...california, id, ratePpm: 73_000 }));
    const rates = await settings.taxRates.list();
    expect(
      rates.map((rate) => [rate.country, rate.region, rate.ratePpm, rate.validFrom.getFullYear()]),
    ).toEqual([
      ['SE', null, 250_000, 2027],
      ['SE', null, 250_000, 2026],
      ['US', null, 0, 2026],
      ['US', 'CA', 73_000, 2026],
    ]);
    await saved(settings.taxRates.remove(admin, id));
    expect(await auditOf(`taxRate:${id}`)).toMatchObject([
      { action: 'taxRate.added', before: null, after: { region: 'CA', validFrom: validFrom.toISOString() } },
      { action: 'taxRate.changed', before: { ratePpm: 72_500 }, after: { ratePpm: 73_000 } },
      { action: 'taxRate.deleted', before: { ratePpm: 73_000 }, after: null },
    ]);
  });

  it.each<[object, string]>([
    [{ label: '' }, 'label'],
    [{ country: 'Sweden' }, 'country'],
    [{ country: 'ZZ' }, 'country'],
    [{ region: 'AB' }, 'region'],
    [{ country: 'US', region: 'XX' }, 'region'],
    [{ ratePpm: -1 }, 'ratePpm'],
    [{ ratePpm: 0.5 }, 'ratePpm'],
  ])('are refused as %j', async (input, path) => {
    expect(await save(input)).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path }] });
  });

  it('start once per place and time', async () => {
    await saved(save());
    const { id } = await saved(save({ country: 'NO' }));
    const refused = { issues: [{ path: 'validFrom' }] };
    expect(await save()).toMatchObject(refused);
    expect(await save({ id })).toMatchObject(refused);
  });

  it('are at most 500', async () => {
    const data = Array.from({ length: MAX_TAX_RATES }, (_, index) => ({
      label: 'VAT',
      country: 'SE',
      ratePpm: 0,
      isIncluded: true,
      validFrom: new Date(index),
    }));
    await database.prisma.taxRate.createMany({ data });
    expect(await save()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each(['no id', unknownId])('are not found by %s', async (id) => {
    expect(await save({ id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await settings.taxRates.remove(admin, id)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('promotions', () => {
  const startsAt = new Date('2026-03-01T00:00:00Z');
  const spring: SavePromotionInput = {
    discountCode: ' spring-10 ',
    label: 'Spring sale',
    kind: 'PERCENT',
    percent: 10,
    categorySlugs: [],
    minimumItemsMinor: 0,
    startsAt,
  };
  const save = (input: object = {}) => settings.promotions.save(admin, { ...spring, ...input });
  beforeAll(async () => {
    for (const slug of ['rods', 'reels'])
      await database.prisma.category.create({ data: { slug, name: slug, position: 1 } });
  });
  beforeEach(() => database.prisma.promotion.deleteMany());

  it('store the values of their kind only', async () => {
    const all = { percent: 10, amountMinor: 500, buyQuantity: 2, getQuantity: 1, discountCode: null };
    const none = { percent: null, amountMinor: null, buyQuantity: null, getQuantity: null, code: null };
    expect(await save({ ...all, kind: 'PERCENT' })).toMatchObject({ ...none, percent: 10 });
    expect(await save({ ...all, kind: 'AMOUNT' })).toMatchObject({ ...none, amountMinor: 500 });
    expect(await save({ ...all, kind: 'BUY_X_GET_Y' })).toMatchObject({
      ...none,
      buyQuantity: 2,
      getQuantity: 1,
    });
    expect(await save({ ...all, kind: 'FREE_DELIVERY' })).toMatchObject(none);
  });

  it('are listed from the latest start, with their categories and uses, and found by label or code', async () => {
    const first = await saved(save({ categorySlugs: ['rods', 'reels', 'rods'] }));
    await saved(
      save({ discountCode: null, label: 'Autumn sale', startsAt: new Date('2026-09-01T00:00:00Z') }),
    );
    await saved(save({ discountCode: 'X100', label: '100% off' }));
    const labels = async (query: string) => (await settings.promotions.list(query)).map(({ label }) => label);
    expect((await labels('')).at(0)).toBe('Autumn sale');
    expect(await labels('SALE')).toEqual(['Autumn sale', 'Spring sale']);
    expect(await labels('spring sale')).toEqual(['Spring sale']);
    expect(await labels('ing-10')).toEqual(['Spring sale']);
    expect(await labels('%')).toEqual(['100% off']);
    expect(await settings.promotions.count('sale')).toBe(2);
    const [listed] = await settings.promotions.list('spring');
    expect(listed).toMatchObject({ id: first.id, code: 'SPRING-10', used: 3 });
    expect([...(listed?.categorySlugs ?? [])].sort()).toEqual(['reels', 'rods']);
    expect(await settings.promotions.details(first)).toMatchObject({ used: 3, categorySlugs: { length: 2 } });
    expect(await Promise.all([first.id, unknownId, 'no id'].map(settings.promotions.has))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are changed and deleted with an audit entry', async () => {
    const { id } = await saved(save({ usageLimit: 5, perCustomerLimit: 1 }));
    await saved(save({ id, percent: 20 }));
    await saved(settings.promotions.remove(admin, id));
    expect(await auditOf(`promotion:${id}`)).toMatchObject([
      { action: 'promotion.added', after: { code: 'SPRING-10', usageLimit: 5, perCustomerLimit: 1 } },
      { action: 'promotion.changed', before: { percent: 10 }, after: { percent: 20, usageLimit: null } },
      { action: 'promotion.deleted', before: { percent: 20 }, after: null },
    ]);
  });

  it.each<[object, string]>([
    [{ discountCode: 'a' }, 'discountCode'],
    [{ discountCode: 'two words' }, 'discountCode'],
    [{ label: '' }, 'label'],
    [{ percent: null }, 'percent'],
    [{ percent: 101 }, 'percent'],
    [{ kind: 'AMOUNT' }, 'amountMinor'],
    [{ kind: 'AMOUNT', amountMinor: 0 }, 'amountMinor'],
    [{ kind: 'AMOUNT', amountMinor: 100_000_000 }, 'amountMinor'],
    [{ kind: 'BUY_X_GET_Y', buyQuantity: 1 }, 'getQuantity'],
    [{ kind: 'BUY_X_GET_Y', buyQuantity: 0, getQuantity: 1 }, 'buyQuantity'],
    [{ kind: 'BUY_X_GET_Y', buyQuantity: 1, getQuantity: 1001 }, 'getQuantity'],
    [{ categorySlugs: ['boats'] }, 'categorySlugs'],
    [{ categorySlugs: ['\u0000'] }, 'categorySlugs'],
    [{ categorySlugs: Array.from({ length: 101 }, () => 'rods') }, 'categorySlugs'],
    [{ minimumItemsMinor: -1 }, 'minimumItemsMinor'],
    [{ endsAt: startsAt }, 'endsAt'],
    [{ usageLimit: 0 }, 'usageLimit'],
    [{ perCustomerLimit: 0 }, 'perCustomerLimit'],
  ])('are refused as %j', async (input, path) => {
    expect(await save(input)).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path }] });
  });

  it('have a code that no other has, whatever its case', async () => {
    await saved(save());
    expect(await save({ discountCode: 'Spring-10' })).toMatchObject({ issues: [{ path: 'discountCode' }] });
    await saved(save({ discountCode: null }));
    await saved(save({ discountCode: null }));
  });

  it.each(['no id', unknownId])('are not found by %s', async (id) => {
    expect(await save({ id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await settings.promotions.remove(admin, id)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
