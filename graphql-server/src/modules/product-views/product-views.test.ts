import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { ProductView } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { productViewsService, type ProductViewsService } from './product-views.service.ts';

const admin = { id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' } as Viewer;

let test: TestDatabase;
let database: Database;
let views: ProductViewsService;
beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, 8);
  views = productViewsService({ prisma: database.prisma });
}, 60_000);
beforeEach(() => database.prisma.productView.deleteMany());
afterAll(async () => {
  await database.close();
  await test.close();
});

const add = async (name: string, search = 'category=reels') =>
  (await views.add(admin, { name, search })) as ProductView;
const taken = (name: string) =>
  new InvalidInput([{ path: 'name', message: `A view named “${name}” already exists.` }]);

describe('saved views of the product table', () => {
  it('are added, renamed and deleted, each with an audit entry', async () => {
    const { id } = await add(' Reels ', 'sort=NAME&category=reels&columns=price,stock');
    expect(await views.list()).toMatchObject([
      { name: 'Reels', search: 'sort=NAME&category=reels&columns=price%2Cstock' },
    ]);
    await add('Drafts', 'status=DRAFT');
    expect(await views.rename(admin, { id, name: 'All reels' })).toMatchObject({ name: 'All reels' });
    expect((await views.list()).map(({ name }) => name)).toEqual(['All reels', 'Drafts']);
    expect(await views.remove(admin, id)).toMatchObject({ id, name: 'All reels' });
    expect((await views.list()).map(({ name }) => name)).toEqual(['Drafts']);
    const audited = await database.prisma.auditEntry.findMany({
      where: { subject: `productView:${id}` },
      orderBy: { createdAt: 'asc' },
    });
    expect(audited.map(({ action, actor }) => [action, actor])).toEqual(
      ['productView.added', 'productView.renamed', 'productView.deleted'].map((action) => [action, admin.id]),
    );
    expect(audited[1]).toMatchObject({ before: { name: 'Reels' }, after: { name: 'All reels' } });
  });

  it('follow their category to its current slug', async () => {
    const category = await database.prisma.category.create({
      data: { slug: 'reels', name: 'Reels', position: 1 },
    });
    const { id } = await add('Reels', 'sort=NAME&category=spools');
    await add('Drafts', 'status=DRAFT');
    await database.prisma.categoryRedirect.create({ data: { slug: 'spools', categoryId: category.id } });
    expect((await views.list()).map(({ search }) => search)).toEqual([
      'status=DRAFT',
      'sort=NAME&category=reels',
    ]);
    expect(await views.one(id)).toMatchObject({ search: 'sort=NAME&category=reels' });
    await database.prisma.categoryRedirect.deleteMany();
    // A category that was deleted stays in the view, which finds nothing.
    expect(await views.one(id)).toMatchObject({ search: 'sort=NAME&category=spools' });
  });

  it('have different names, ignoring case', async () => {
    await add('Reels');
    const { id } = await add('Drafts');
    expect(await add('REELS')).toEqual(taken('REELS'));
    expect(await views.rename(admin, { id, name: 'reels' })).toEqual(taken('reels'));
    expect(await views.rename(admin, { id, name: 'DRAFTS' })).toMatchObject({ name: 'DRAFTS' });
    // Two admins at once.
    const both = await Promise.all([add('Twice'), add('twice')]);
    expect(both.filter((one) => one instanceof InvalidInput)).toHaveLength(1);
  });

  it('are at most 30, also when admins add them at the same time', async () => {
    await database.prisma.productView.createMany({
      data: Array.from({ length: 28 }, (_, n) => ({ name: `V${n}`, nameKey: `v${n}`, search: 'q=a' })),
    });
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(name)));
    const refused = outcomes.filter((one) => one instanceof InvalidInput);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({
      issues: [{ path: 'name', message: 'There are 30 saved views already. Delete one first.' }],
    });
    expect(await views.list()).toHaveLength(30);
  });

  it.each([
    ['', 'Choose filters, an order or columns.'],
    ['q=', 'Choose filters, an order or columns.'],
    ['after=x', 'Remove the parameter `after`.'],
    ['q=a&q=b', 'Remove the parameter `q`.'],
    ['q=%00', 'Remove the parameter `q`.'],
    [`q=${'x'.repeat(201)}`, 'Remove the parameter `q`.'],
  ])('have only parameters of the table: %j', async (search, message) => {
    const answer = await views.add(admin, { name: 'View', search });
    expect(answer instanceof InvalidInput && answer.issues[0]).toEqual({ path: 'search', message });
  });

  it('are not found by another id', async () => {
    for (const id of ['', 'x', admin.id]) {
      expect(await views.rename(admin, { id, name: 'View' })).toEqual(new NotFound('saved view'));
      expect(await views.remove(admin, id)).toEqual(new NotFound('saved view'));
    }
  });
});
