import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import { attributesOf } from '#server/modules/equipment/attributes.rules.ts';
import { catalogueService } from '#server/modules/equipment/catalogue.service.ts';
import { equipmentService } from '#server/modules/equipment/equipment.service.ts';
import { prepareJobs } from '#server/jobs/worker.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import type { AddAttributeInput, ChangeAttributeInput } from './attributes.rules.ts';
import { attributesService, type AttributesService } from './attributes.service.ts';
import { refreshProducts } from './refresh-products.ts';

const admin = { id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' } as Viewer;

describe('attributes', () => {
  let test: TestDatabase;
  let database: Database;
  let attributes: AttributesService;
  let catalogue: ReturnType<typeof catalogueService>;
  let equipment: ReturnType<typeof equipmentService>;
  let boats = '';
  let jigs = '';
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    await prepareJobs(database.jobsPool);
    const { prisma, pool } = database;
    catalogue = catalogueService({ pool, currency: 'USD' });
    attributes = attributesService({ prisma, onChanged: catalogue.forgetAttributes });
    equipment = equipmentService({
      prisma,
      pool,
      images: { pictureAt: () => Promise.resolve({}) } as never,
      currency: 'USD',
      reserved: () => Promise.resolve(new Map()),
    });
    const category = async (slug: string) =>
      (await prisma.category.create({ data: { slug, name: slug, position: 1 } })).id;
    [boats, jigs] = [await category('boats'), await category('jigs')];
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  const fields: AddAttributeInput = {
    label: 'Hull',
    group: 'Use',
    kind: 'OPTIONS',
    options: [{ name: 'catamaran' }, { name: 'dory' }],
    categorySlugs: [],
    isFilterable: true,
  };
  const added = async (more: object = {}): Promise<AttributeDefinition> => {
    const outcome = await attributes.add(admin, { ...fields, ...more });
    if (outcome instanceof Error) throw new Error(outcome.message);
    return outcome;
  };
  /** The input that changes nothing but `more`. */
  const changeOf = (row: AttributeDefinition, more: Partial<ChangeAttributeInput> = {}) => {
    const { id, label, group, kind, unit, options, categorySlugs, isFilterable, position, updatedAt } = row;
    return {
      id,
      label,
      group,
      kind,
      unit,
      categorySlugs,
      isFilterable,
      position,
      options: options.map((name) => ({ name, currentName: name })),
      seenAt: updatedAt,
      removesValues: false,
      ...more,
    };
  };
  const changed = async (row: AttributeDefinition, more: Partial<ChangeAttributeInput>) => {
    const outcome = await attributes.change(admin, changeOf(row, more));
    if (outcome instanceof Error) throw new Error(outcome.message);
    return outcome;
  };
  let products = 0;
  const product = async (values: object, categoryId = boats, more: object = {}) => {
    products += 1;
    return database.prisma.equipment.create({
      data: {
        slug: `skiff-${products}`,
        name: `Skiff ${products}`,
        title: 'Rowing boat',
        priceMinor: 100,
        currency: 'USD',
        minQty: 1,
        maxQty: 9,
        categoryId,
        attributes: values as never,
        ...more,
      },
    });
  };
  const found = async (query: string) => (await catalogue.count({ query, isVerbatim: true })).count;
  const facetOf = async (name: string) => {
    const { attributes: facets } = await catalogue.facets({});
    return facets
      .find(({ definition }) => definition.name === name)
      ?.values.map(({ value, count }) => [value, count]);
  };
  const shown = async (id: string) => {
    const row = await database.prisma.equipment.findUniqueOrThrow({ where: { id } });
    const all = attributesOf(row.attributes, await catalogue.attributeDefinitions());
    return Object.fromEntries(all.map(({ definition, value }) => [definition.name, value('METRIC')]));
  };
  const refresh = async () => {
    await refreshProducts(database.jobsPool);
    catalogue.forgetAttributes();
  };

  it('derives an unchangeable key, and appends to the group', async () => {
    const [first, second] = [await added({ label: 'Draught' }), await added({ label: 'Draught' })];
    expect([first.name, second.name]).toEqual(['draught', 'draught2']);
    expect(second.position).toBeGreaterThanOrEqual(first.position);
    const weight = { kind: 'NUMBER', unit: 'kg', options: [] };
    expect((await added({ ...weight, label: '  Payload (máx.) ' })).name).toBe('payloadMaxKg');
    expect((await added({ label: 'Sort' })).name).toBe('sort2');
    expect((await added({ label: 'Constructor' })).name).toBe('constructor2');
    expect((await added({ label: '長さ' })).name).toBe('attribute');
    expect((await added({ label: '3D sonar' })).name).toBe('attribute3dSonar');
    expect((await added({ label: 'x'.repeat(60) })).name).toBe('x'.repeat(36));
    expect((await changed(first, { label: 'Draft' })).name).toBe('draught');
  });

  it('renames an option at once where products show it, and in searches after the job', async () => {
    const hull = await added();
    const ids = await Promise.all(
      [['catamaran'], ['catamaran', 'dory'], ['dory']].map(
        async (hulls) => (await product({ [hull.name]: hulls })).id,
      ),
    );
    expect([await found('catamaran'), await facetOf(hull.name)]).toEqual([
      2,
      [
        ['catamaran', 2],
        ['dory', 2],
      ],
    ]);
    const after = await changed(hull, {
      options: [
        { name: 'dory', currentName: 'dory' },
        { name: 'twin hull', currentName: 'catamaran' },
      ],
    });
    const now = [
      ['dory', 2],
      ['twin hull', 2],
    ];
    expect([await shown(ids[1] ?? ''), await facetOf(hull.name)]).toEqual([
      { [hull.name]: 'dory, twin hull' },
      now,
    ]);
    const filter = {
      attributes: [{ name: hull.name, kind: 'OPTIONS', anyOf: ['twin hull', 'catamaran'] }],
    } as const;
    expect((await catalogue.count(filter)).count).toBe(2);
    expect(await attributes.change(admin, changeOf(after))).toMatchObject({ code: 'ATTRIBUTE_BUSY' });
    await refresh();
    expect([await found('catamaran'), await found('twin hull'), await facetOf(hull.name)]).toEqual([
      0,
      2,
      now,
    ]);
    const rows = await database.prisma.equipment.findMany({
      where: { id: { in: ids } },
      orderBy: { slug: 'asc' },
    });
    expect(rows.map((row) => row.attributes)).toEqual([
      { [hull.name]: ['twin hull'] },
      { [hull.name]: ['twin hull', 'dory'] },
      { [hull.name]: ['dory'] },
    ]);
    expect(await database.prisma.attributeRefresh.count()).toBe(0);
  });

  it('removes options, categories and definitions only when confirmed, with their values', async () => {
    const hull = await added();
    const [both, jig] = [
      await product({ [hull.name]: ['catamaran', 'dory'] }),
      await product({ [hull.name]: ['dory'] }, jigs, { status: 'DRAFT' }),
    ];
    const without = { options: [{ name: 'catamaran', currentName: 'catamaran' }] };
    expect(await attributes.change(admin, changeOf(hull, without))).toMatchObject({
      code: 'ATTRIBUTE_IN_USE',
      products: { count: 2, isCapped: false },
    });
    const narrowed = { categorySlugs: ['boats'] };
    expect(await attributes.change(admin, changeOf(hull, narrowed))).toMatchObject({
      products: { count: 1 },
    });
    expect(
      await attributes.change(admin, changeOf(hull, { kind: 'TEXT', options: [], isFilterable: false })),
    ).toMatchObject({
      issues: [{ path: 'kind', message: '2 products have this attribute, so its kind can’t change.' }],
    });
    await changed(hull, { ...without, removesValues: true });
    expect([await shown(both.id), await shown(jig.id)]).toEqual([{ [hull.name]: 'catamaran' }, {}]);
    await refresh();
    const stored = async (id: string) =>
      (await database.prisma.equipment.findUniqueOrThrow({ where: { id } })).attributes;
    expect([await stored(both.id), await stored(jig.id)]).toEqual([{ [hull.name]: ['catamaran'] }, {}]);
    expect(await attributes.remove(admin, { id: hull.id, removesValues: false })).toMatchObject({
      products: { count: 1 },
    });
    await attributes.remove(admin, { id: hull.id, removesValues: true });
    expect([await shown(both.id), await facetOf(hull.name)]).toEqual([{}, undefined]);
    expect((await added()).name).not.toBe(hull.name);
    await refresh();
    expect(await stored(both.id)).toEqual({});
    const entries = await database.prisma.auditEntry.findMany({
      where: { subject: `attribute:${hull.name}` },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'attribute.added',
      'attribute.changed',
      'attribute.deleted',
    ]);
  });

  it('follows changes in variants, labels and units, in batches that continue after a crash', async () => {
    const power = await added({ label: 'Thrust', kind: 'NUMBER', unit: 'g', options: [] });
    const lit = await added({ label: 'Lighthouse', kind: 'YES_NO', options: [] });
    const parent = await product({ [power.name]: 7, [lit.name]: true }, boats, {
      optionNames: ['Size'],
      optionValues: ['S'],
    });
    await product({ [power.name]: 9 }, boats, {
      parentId: parent.id,
      sku: 'SK-9',
      optionValues: ['M'],
      name: '',
    });
    await test.pool.query(
      `INSERT INTO "Equipment" (id, slug, name, title, "priceMinor", currency, "minQty", "maxQty", "categoryId", attributes)
       SELECT gen_random_uuid(), 'many-' || n, 'Many', 'Many', 100, 'USD', 1, 9, $1, $2 FROM generate_series(1, 450) n`,
      [boats, { [power.name]: 7 }],
    );
    expect(await found('7 g')).toBe(451);
    await changed(power, { unit: 'kg' });
    await changed(lit, { label: 'Beacon' });
    let batches = 0;
    const crashing = {
      connect: async () => {
        batches += 1;
        if (batches > 2) throw new Error('The server was killed.');
        return database.jobsPool.connect();
      },
    };
    await expect(refreshProducts(crashing as never)).rejects.toThrow('killed');
    const half = await found('7 kg');
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(451);
    await Promise.all([refresh(), refresh()]);
    expect([await found('7 g'), await found('7 kg'), await found('9 kg')]).toEqual([0, 451, 1]);
    expect([await found('lighthouse'), await found('beacon')]).toEqual([0, 1]);
    expect(await attributes.products(power)).toEqual({ count: 451, isCapped: false });
  });

  it('loses nothing when two admins change a definition at once', async () => {
    const hull = await added();
    const both = await Promise.all(
      ['Hull A', 'Hull B'].map((label) => attributes.change(admin, changeOf(hull, { label }))),
    );
    const refused = both.find((one) => one instanceof Error);
    const stored = both.find((one) => !(one instanceof Error));
    expect(refused).toMatchObject({ code: 'ATTRIBUTE_CHANGED', definition: stored });
  });

  it('never stores an option in a product that a concurrent change removes', async () => {
    const hull = await added();
    const input = {
      name: 'Concurrent skiff',
      priceMinor: 100,
      minQty: 1,
      maxQty: 9,
      imageUrl: '/images/skiff.webp',
      categorySlug: 'boats',
      attributes: [{ name: hull.name, options: ['dory'] }],
    };
    const without = { options: [{ name: 'catamaran', currentName: 'catamaran' }] };
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () => equipment.add(admin, input)),
      attributes.change(admin, changeOf(hull, without)),
      ...Array.from({ length: 4 }, () => equipment.add(admin, input)),
    ]);
    const change = outcomes[4];
    const having = await database.prisma.equipment.count({
      where: { name: 'Concurrent skiff', attributes: { path: [hull.name], array_contains: ['dory'] } },
    });
    expect(having).toBe(outcomes.filter((one, at) => at !== 4 && !(one instanceof Error)).length);
    expect(change instanceof Error).toBe(having > 0);
  });

  it.each<[string, object]>([
    ['label', { label: '' }],
    ['label', { label: 'x'.repeat(61) }],
    ['label', { label: 'a\0b' }],
    ['label', { label: '\ud800' }],
    ['group', { group: ' ' }],
    ['group', { group: 'x'.repeat(61) }],
    ['unit', { kind: 'NUMBER', options: [], unit: 'furlong' }],
    ['unit', { unit: 'g' }],
    ['options', { options: [] }],
    ['options', { options: [{ name: 'a' }, { name: 'A' }] }],
    ['options', { options: Array.from({ length: 101 }, (_, at) => ({ name: `o${at}` })) }],
    ['options', { kind: 'YES_NO' }],
    ['options', { options: [{ name: 'a', currentName: 'b' }] }],
    ['options.0.name', { options: [{ name: 'a,b' }] }],
    ['options.0.name', { options: [{ name: 'x'.repeat(61) }] }],
    ['options.0.name', { options: [{ name: '^' }] }],
    ['categorySlugs', { categorySlugs: ['nowhere'] }],
    ['categorySlugs', { categorySlugs: ['\0', '\ud800'] }],
    ['isFilterable', { kind: 'TEXT', options: [] }],
    ['position', { position: 0 }],
    ['position', { position: 1_000_001 }],
  ])('refuses a wrong %s: %j', async (path, more) => {
    expect(await attributes.add(admin, { ...fields, ...more })).toMatchObject({ issues: [{ path }] });
  });

  it('accepts values at the limits', async () => {
    const options = Array.from({ length: 100 }, (_, at) => ({ name: `${at}`.padEnd(60, 'x') }));
    const most = { label: 'y'.repeat(60), group: 'z'.repeat(60), options, position: 1_000_000 };
    expect(await added(most)).toMatchObject({ label: most.label, position: 1_000_000 });
  });

  it.each([
    ['The attribute has no option “x”.', [{ name: 'y', currentName: 'x' }]],
    [
      'An option can only get one new name.',
      [
        { name: 'a', currentName: 'dory' },
        { name: 'b', currentName: 'dory' },
      ],
    ],
    [
      '“dory” is the name of another option. Save that option’s new name or removal first.',
      [{ name: 'dory', currentName: 'catamaran' }],
    ],
    [
      '“dory” is the name of another option. Save that option’s new name or removal first.',
      [{ name: 'sharpie', currentName: 'dory' }, { name: 'dory' }],
    ],
  ])('refuses renames: %s', async (message, options) => {
    const hull = await added();
    expect(await attributes.change(admin, changeOf(hull, { options }))).toMatchObject({
      issues: [{ path: 'options', message }],
    });
  });

  it('pages forwards and backwards in display order, and finds words', async () => {
    const all = await attributes.list('', { take: 500 });
    expect(all.length).toBe(await attributes.count(''));
    const [first, second, third] = all;
    const cursor = { id: second?.id ?? '' };
    expect(await attributes.list('', { take: 1, skip: 1, cursor })).toMatchObject([{ id: third?.id }]);
    expect(await attributes.list('', { take: -1, skip: 1, cursor })).toMatchObject([{ id: first?.id }]);
    const weights = (await attributes.list('CAST weight')).map(({ name }) => name);
    expect(weights).toEqual(['castWeightG']);
    expect(await attributes.list('100%')).toEqual([]);
  });

  it('knows no other definitions, and refuses more than 300', async () => {
    const unknown = { id: admin.id, removesValues: false };
    expect(await attributes.remove(admin, unknown)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await attributes.remove(admin, { ...unknown, id: 'no id' })).toMatchObject({ code: 'NOT_FOUND' });
    const missing = 299 - (await attributes.count(''));
    await test.pool.query(
      `INSERT INTO "AttributeDefinition" (name, label, "group", kind, position)
       SELECT 'filler' || n, 'Filler', 'Filler', 'TEXT', 1 FROM generate_series(1, $1::int) n`,
      [missing],
    );
    const two = await Promise.all([attributes.add(admin, fields), attributes.add(admin, fields)]);
    expect(two.filter((one) => one instanceof Error)).toMatchObject([
      { message: 'The shop can have at most 300 attributes. Delete one first.' },
    ]);
  });
});
