import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { testShopDetails } from '../../../test/shop-details.ts';
import { legalTextFields, type LegalPageName } from './legal-texts.rules.ts';
import { shopDetails } from './shop-details.ts';
import { sellerOf, type SaveShopDetailsInput } from './shop-details.rules.ts';

const admin = { id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' } as Viewer;

let test: TestDatabase;
let database: Database;
let details: ReturnType<typeof testShopDetails>;
beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, 4);
  details = testShopDetails(database.prisma);
});
afterAll(async () => {
  await database.close();
  await test.close();
});
beforeEach(async () => {
  await database.prisma.shopDetails.deleteMany();
});

const input: SaveShopDetailsInput = {
  version: 0,
  shopName: 'Harbor Tackle',
  legalName: 'Harbor Tackle Ltd.',
  address: 'Quay 1\nVaxholm',
  email: 'Hello@harbor.example',
  returnDays: 14,
};
const save = (more: Partial<SaveShopDetailsInput> = {}) => details.save(admin, { ...input, ...more });
const entries = () =>
  database.prisma.auditEntry.findMany({
    where: { subject: 'shopDetails:shop' },
    orderBy: { createdAt: 'asc' },
  });

describe('shop details', () => {
  it('are those of the environment until an admin saves others', async () => {
    expect(await details.read()).toMatchObject({
      version: 0,
      shopName: 'FISHZOME',
      legalName: 'FISHZOME',
      address: '1 Harbor Street',
      email: null,
      returnDays: 30,
      imprintText: null,
      updatedAt: null,
    });
    await save();
    expect(await details.read()).toMatchObject({
      version: 1,
      shopName: 'Harbor Tackle',
      email: 'hello@harbor.example',
      phone: null,
      taxId: null,
      returnDays: 14,
    });
    // Another server reads the same row.
    const other = shopDetails(database.prisma, { name: 'X', address: [], email: null, taxId: null }, false);
    expect(await other.read()).toEqual(await details.read());
  });

  it('take effect at once on every server, without a cache', async () => {
    await save();
    await save({ version: 1, shopName: 'Renamed' });
    expect((await details.read()).shopName).toBe('Renamed');
  });

  it('are changed with an audit entry of the changed values, and one row', async () => {
    const before = (await entries()).length;
    await save();
    await save({ version: 1, taxId: ' SE-1 ', imprintText: 'Hello.\n\nBye.' });
    expect(await save({ version: 2, taxId: 'SE-1', imprintText: 'Hello.\n\nBye.' })).toMatchObject({
      version: 2,
    });
    const [first, second, ...rest] = (await entries()).slice(before);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      actor: admin.id,
      action: 'shopDetails.changed',
      before: { shopName: 'FISHZOME', returnDays: 30 },
      after: { shopName: 'Harbor Tackle', returnDays: 14 },
    });
    expect(second?.before).toEqual({ taxId: null, imprintText: null });
    expect(second?.after).toEqual({ taxId: 'SE-1', imprintText: 'Hello.\n\nBye.' });
    await expect(
      database.prisma.shopDetails.create({
        data: { ...input, id: 2, version: 1, phone: null, taxId: null },
      }),
    ).rejects.toThrow(/ShopDetails_id_check/);
  });

  it('are not overwritten by an admin who has not seen the last change', async () => {
    await save();
    const refused = await save({ shopName: 'Other' });
    expect(refused).toMatchObject({
      code: 'SHOP_DETAILS_CHANGED',
      details: { version: 1, shopName: 'Harbor Tackle' },
    });
    // The same content again is a retry, and was saved.
    expect(await save()).toMatchObject({ version: 1 });
    const [one, two] = await Promise.all(['One', 'Two'].map((shopName) => save({ version: 1, shopName })));
    expect([one, two].map((result) => 'code' in (result ?? {})).sort()).toEqual([false, true]);
  });

  it.each<[Partial<SaveShopDetailsInput>, string]>([
    [{ shopName: ' ' }, 'shopName'],
    [{ shopName: 'A\nB' }, 'shopName'],
    [{ legalName: '' }, 'legalName'],
    [{ address: '' }, 'address'],
    [{ email: 'no-address' }, 'email'],
    [{ phone: 'call us' }, 'phone'],
    [{ taxId: 'T\u0000' }, 'taxId'],
    [{ returnDays: 0 }, 'returnDays'],
    [{ returnDays: 1.5 }, 'returnDays'],
    [{ privacyText: 'x'.repeat(10_001) }, 'privacyText'],
    [{ termsText: '\u0007' }, 'termsText'],
    [{ version: -1 }, 'version'],
  ])('are refused as %j', async (more, path) => {
    expect(await save(more)).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path }] });
    expect(await entries().then((all) => all.filter(({ after }) => !after))).toEqual([]);
  });

  it('name the seller on invoices', async () => {
    await save({ taxId: 'SE-1', address: ' Quay 1 \n\n Vaxholm' });
    expect(sellerOf(await details.read())).toEqual({
      name: 'Harbor Tackle Ltd.',
      address: ['Quay 1', 'Vaxholm'],
      email: 'hello@harbor.example',
      taxId: 'SE-1',
    });
  });
});

describe('the texts of the public pages', () => {
  const names = Object.keys(legalTextFields) as LegalPageName[];

  it('have a default that names the shop, and says in test mode that it is a demo', async () => {
    await save();
    const now = await details.read();
    const live = shopDetails(database.prisma, { name: 'X', address: [], email: null, taxId: null }, false);
    for (const name of names) {
      const text = details.textOf(name, now);
      expect(text).toContain('Harbor Tackle');
      expect(text).toContain('demo in test mode');
      expect(live.textOf(name, now)).not.toContain('demo');
    }
    expect(details.textOf('RETURNS', now)).toContain('within 14 days of delivery');
  });

  it('are those of the admins, and the default again when they are empty', async () => {
    for (const [index, name] of names.entries()) {
      await save({ version: 2 * index, [legalTextFields[name]]: `Our ${name}.` });
      expect(details.textOf(name, await details.read())).toBe(`Our ${name}.`);
      await save({ version: 2 * index + 1, shopName: `Shop ${index}`, [legalTextFields[name]]: ' ' });
      const now = await details.read();
      expect(details.textOf(name, now)).toBe(details.defaultTextOf(name, now));
      await database.prisma.shopDetails.update({ where: { id: 1 }, data: { shopName: 'Harbor Tackle' } });
    }
  });
});
