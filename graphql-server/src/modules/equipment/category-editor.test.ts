import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { heldQuantities } from '#server/modules/payments/stock-holds.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import type { SaveCategoryInput } from './categories.rules.ts';
import { runCategoryTasks } from './category-tasks.ts';
import { CategoryChanged } from './equipment.errors.ts';
import { equipmentService, type EquipmentService } from './equipment.service.ts';

let shop: PaidOrders;
let equipment: EquipmentService;
beforeAll(async () => {
  shop = await openPaidOrders();
  const { prisma, pool } = shop.database;
  equipment = equipmentService({
    prisma,
    pool,
    currency: 'USD',
    reserved: heldQuantities,
    images: {
      pictureAt: async () => new InvalidInput([{ path: 'imageUrl', message: 'No pictures here.' }]),
    },
  });
}, 60_000);
afterAll(() => shop.close());

const prisma = () => shop.database.prisma;
const runTasks = () => runCategoryTasks(shop.database.pool);
const newName = () => `Floats ${randomUUID().slice(0, 8)}`;
function succeeded<T>(result: T): Exclude<T, DomainError> {
  if (result instanceof DomainError) throw result;
  return result as Exclude<T, DomainError>;
}
const save = async (input: Partial<SaveCategoryInput> = {}) =>
  succeeded(await equipment.saveCategory(shop.admin, { name: newName(), description: '', ...input }));
const issueOf = (answer: unknown) => (answer instanceof InvalidInput ? answer.issues[0] : null);
const rowOf = (id: string) => prisma().category.findUnique({ where: { id } });
const managed = async (id: string) =>
  (await equipment.managedCategories()).find(({ category }) => category.id === id);
async function productsIn(categoryId: string, count: number, facts: object = {}) {
  const ids = Array.from({ length: count }, () => randomUUID());
  await prisma().equipment.createMany({
    data: ids.map((id) => ({
      id,
      name: 'Cork float',
      title: 'A float',
      slug: `float-${id}`,
      priceMinor: 1_000,
      currency: 'USD',
      minQty: 1,
      maxQty: 40,
      categoryId,
      ...facts,
    })),
  });
  return ids;
}
const isFound = async (word: string, id: string) => {
  const rows = await prisma().$queryRaw<unknown[]>`SELECT 1 FROM "Equipment"
    WHERE id = ${id}::uuid AND search @@ plainto_tsquery('simple', ${word})`;
  return rows.length > 0;
};
const auditOf = (id: string) =>
  prisma().auditEntry.findMany({ where: { subject: `category:${id}` }, orderBy: { createdAt: 'asc' } });

describe('categories', () => {
  it('are added at the end of the menu, with the slug of their name, and listed with their products', async () => {
    const name = newName();
    const added = await save({ name, description: 'For\nstill water.' });
    expect(added).toMatchObject({
      name,
      slug: name.toLowerCase().replace(' ', '-'),
      description: 'For\nstill water.',
    });
    expect((await equipment.managedCategories()).at(-1)?.category.id).toBe(added.id);
    await productsIn(added.id, 2);
    await productsIn(added.id, 1, { status: 'DRAFT' });
    expect(await managed(added.id)).toMatchObject({
      productCount: 3,
      category: { equipmentCount: 2 },
      movesTo: null,
    });
    expect(await auditOf(added.id)).toMatchObject([
      { action: 'category.added', actor: shop.admin.id, after: { name } },
    ]);
  });

  it('redirect from their earlier slugs, also after several changes and back', async () => {
    const { id, name, slug } = await save();
    const [second, third] = [`${slug}-two`, `${slug}-three`];
    await save({ id, name, slug: second });
    await save({ id, name, slug: third, description: 'Text' });
    expect(await equipment.currentCategorySlug(slug)).toBe(third);
    expect(await equipment.currentCategorySlug(second)).toBe(third);
    expect(await equipment.currentCategorySlug(third)).toBeNull();
    // Links, filters and saved views with an earlier slug find the category and its products.
    expect(await equipment.categoryBySlug(slug)).toMatchObject({ id, slug: third });
    await productsIn(id, 2);
    for (const earlier of [slug, second, third]) {
      expect(await equipment.countInventory({ categorySlug: earlier })).toBe(2);
      const found = await equipment.list({ categorySlugs: [earlier] }, 'NEWEST', { take: 10 });
      expect(found).toHaveLength(2);
    }
    await save({ id, name, slug });
    expect(await equipment.currentCategorySlug(slug)).toBeNull();
    expect(await equipment.currentCategorySlug(third)).toBe(slug);
    const other = { name: newName(), description: '' };
    expect(issueOf(await equipment.saveCategory(shop.admin, { ...other, slug: third }))).toMatchObject({
      path: 'slug',
      message: `This URL redirects to ${name}. Choose another one.`,
    });
    expect(issueOf(await equipment.saveCategory(shop.admin, { ...other, slug }))).toMatchObject({
      message: 'Another category has this URL.',
    });
  });

  it('keep their attributes with another slug', async () => {
    const { id, name, slug } = await save();
    const definition = await prisma().attributeDefinition.create({
      data: {
        name: `float${id.slice(-6)}`,
        label: 'Buoyancy',
        group: 'Float',
        kind: 'TEXT',
        position: 1,
        categorySlugs: [slug, 'reels'],
      },
    });
    await save({ id, name, slug: `${slug}-new` });
    const { categorySlugs } = await prisma().attributeDefinition.findUniqueOrThrow({
      where: { id: definition.id },
    });
    expect(categorySlugs).toEqual([`${slug}-new`, 'reels']);
    await prisma().attributeDefinition.delete({ where: { id: definition.id } });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ slug: 'Not A Slug' }, 'slug'],
    [{ slug: 'x'.repeat(61) }, 'slug'],
    [{ description: 'x'.repeat(2_001) }, 'description'],
  ])('refuse %j', async (input, path) => {
    const given = { name: newName(), description: '', ...input };
    expect(issueOf(await equipment.saveCategory(shop.admin, given))?.path).toBe(path);
  });

  it('need different names, and exist', async () => {
    const { name } = await save();
    const taken = await equipment.saveCategory(shop.admin, {
      name: name.toUpperCase(),
      description: '',
      slug: newName().toLowerCase().replace(' ', '-'),
    });
    expect(issueOf(taken)?.message).toBe('Another category has this name.');
    const unknown = { id: randomUUID(), name: newName(), description: '' };
    expect(await equipment.saveCategory(shop.admin, unknown)).toBeInstanceOf(NotFound);
    expect(await equipment.deleteCategory(shop.admin, { id: 'none' })).toBeInstanceOf(NotFound);
  });

  describe('that two admins edit', () => {
    /** Admins who read the category at the same time, and one who saved first. */
    const edited = async (change: Partial<SaveCategoryInput>) => {
      const { id, name, slug, description } = await save({ description: 'For still water.' });
      const seen = { name, slug, description };
      const first = await save({ ...seen, id, seen, ...change });
      return { seen, first, later: { ...seen, id, seen } };
    };

    it('keep the other fields that the first one changed', async () => {
      const { first, later } = await edited({ description: 'For rivers.' });
      const name = newName();
      expect(await save({ ...later, name })).toMatchObject({ name, description: 'For rivers.' });
      expect(await rowOf(first.id)).toMatchObject({ name, slug: first.slug, description: 'For rivers.' });
      const audit = await auditOf(first.id);
      expect(audit.at(-1)).toMatchObject({
        before: { description: 'For rivers.' },
        after: { description: 'For rivers.' },
      });
    });

    it('are not overwritten: the second one learns what changed, and by whom', async () => {
      const slug = `floats-${randomUUID().slice(0, 8)}`;
      const { first, later } = await edited({ description: 'For rivers.', slug });
      const mine = { ...later, description: 'For lakes.', slug: `${slug}-mine` };
      const refused = await equipment.saveCategory(shop.admin, mine);
      expect(refused).toBeInstanceOf(CategoryChanged);
      const by = { changedBy: shop.admin.email, changedAt: (await auditOf(first.id)).at(-1)?.createdAt };
      expect(refused).toMatchObject({
        code: 'CATEGORY_CHANGED',
        category: first,
        conflicts: [
          { field: 'slug', ...by },
          { field: 'description', ...by },
        ],
      });
      expect(await rowOf(first.id)).toEqual(first);
      // After a decision, with the values of the first one.
      const { name, description } = first;
      const seen = { name, slug, description };
      expect(await save({ ...mine, seen })).toMatchObject({
        slug: `${slug}-mine`,
        description: 'For lakes.',
      });
    });

    it('take the same change twice, and a blank URL as unchanged', async () => {
      const slug = `floats-${randomUUID().slice(0, 8)}`;
      const { first, later } = await edited({ description: 'For rivers.', slug });
      expect(await save({ ...later, description: 'For rivers.', slug: '' })).toEqual(first);
      expect(await auditOf(first.id)).toHaveLength(2);
    });

    it('name no admin if the values were not changed in the dashboard', async () => {
      const { id, name, slug } = await save();
      await prisma().category.update({ where: { id }, data: { description: 'By a script.' } });
      const seen = { name, slug, description: '' };
      const refused = await equipment.saveCategory(shop.admin, { ...seen, id, seen, description: 'Mine.' });
      expect(refused).toMatchObject({
        conflicts: [{ field: 'description', changedBy: 'Another admin', changedAt: expect.any(Date) }],
      });
    });

    it('do not overwrite each other at the same time', async () => {
      const { later } = await edited({});
      const outcomes = await Promise.all(
        ['One.', 'Two.'].map((description) => equipment.saveCategory(shop.admin, { ...later, description })),
      );
      expect(outcomes.filter((outcome) => outcome instanceof CategoryChanged)).toHaveLength(1);
    });
  });

  it('are found by a new name when the job has run, past the first batch', async () => {
    const { id, slug } = await save();
    const ids = (await productsIn(id, 450)).toSorted();
    const word = `wobble${randomUUID().slice(0, 6)}`;
    await save({ id, name: `Lures ${word}`, slug });
    expect(await isFound(word, ids[0]!)).toBe(false);
    await Promise.all([runTasks(), runTasks()]);
    for (const one of [ids[0]!, ids[200]!, ids[449]!]) expect(await isFound(word, one)).toBe(true);
    expect(await prisma().categoryTask.count({ where: { categoryId: id } })).toBe(0);
  }, 120_000);

  it('are sorted as a whole; an order without one of them is out of date', async () => {
    await save();
    const before = (await equipment.managedCategories()).map(({ category }) => category.id);
    const categoryIds = before.toReversed();
    succeeded(await equipment.orderCategories(shop.admin, { categoryIds }));
    expect((await equipment.categories()).map(({ id }) => id)).toEqual(categoryIds);
    for (const wrong of [before.slice(1), [...before, randomUUID()], [...before.slice(1), before[1]!]])
      expect(issueOf(await equipment.orderCategories(shop.admin, { categoryIds: wrong }))?.path).toBe(
        'categoryIds',
      );
    succeeded(await equipment.orderCategories(shop.admin, { categoryIds: before }));
    expect(await auditOf('all')).toMatchObject([
      { action: 'category.ordered', after: { categoryIds } },
      { action: 'category.ordered', after: { categoryIds: before } },
    ]);
  });
});

describe('a deleted category', () => {
  it('is gone at once if it was empty', async () => {
    const { id, slug } = await save();
    succeeded(await equipment.deleteCategory(shop.admin, { id }));
    expect(await rowOf(id)).toBeNull();
    expect(await equipment.currentCategorySlug(slug)).toBeNull();
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'category.deleted' });
  });

  it('needs another category for its products, also for drafts', async () => {
    const { id } = await save();
    await productsIn(id, 1, { status: 'DRAFT' });
    for (const moveToId of [undefined, id, randomUUID(), 'none'])
      expect(issueOf(await equipment.deleteCategory(shop.admin, { id, moveToId }))?.path).toBe('moveToId');
    expect(await rowOf(id)).not.toBeNull();
  });

  it('moves its products with their variants in batches, and redirects', async () => {
    const [source, target] = [await save(), await save()];
    const ids = await productsIn(source.id, 230);
    const parent = ids[0]!;
    await prisma().equipment.update({
      where: { id: parent },
      data: { optionNames: ['Size'], optionValues: ['1'] },
    });
    const [variant] = await productsIn(source.id, 1, {
      parentId: parent,
      optionValues: ['2'],
      sku: `V-${randomUUID()}`,
    });
    succeeded(await equipment.deleteCategory(shop.admin, { id: source.id, moveToId: target.id }));
    expect(await managed(source.id)).toMatchObject({ movesTo: target.name });
    expect(
      issueOf(await equipment.saveCategory(shop.admin, { id: source.id, name: 'x', description: '' })),
    ).toMatchObject({ path: 'id' });
    expect(
      issueOf(await equipment.deleteCategory(shop.admin, { id: target.id, moveToId: (await save()).id }))
        ?.message,
    ).toContain('Products are being moved');
    await Promise.all([runTasks(), runTasks()]);
    expect(await rowOf(source.id)).toBeNull();
    expect(await managed(target.id)).toMatchObject({ productCount: 230, category: { equipmentCount: 230 } });
    expect((await prisma().equipment.findUniqueOrThrow({ where: { id: variant! } })).categoryId).toBe(
      target.id,
    );
    expect(await equipment.currentCategorySlug(source.slug)).toBe(target.slug);
    expect(await prisma().auditEntry.findMany({ where: { subject: `equipment:${ids[5]}` } })).toMatchObject([
      {
        action: 'equipment.changed',
        actor: shop.admin.id,
        before: { categoryId: source.id },
        after: { categoryId: target.id },
      },
    ]);
  }, 120_000);

  it('stays while promotions or attributes need it', async () => {
    const [source, target] = [await save(), await save()];
    const { id } = source;
    const promotion = await prisma().promotion.create({
      data: { label: 'Float week', kind: 'PERCENT', percent: 5, categoryIds: [id], startsAt: new Date() },
    });
    const remove = () => equipment.deleteCategory(shop.admin, { id, moveToId: target.id });
    expect(issueOf(await remove())?.message).toContain('The promotion “Float week”');
    await prisma().promotion.delete({ where: { id: promotion.id } });
    const name = `float${id.slice(-6)}`;
    const definition = await prisma().attributeDefinition.create({
      data: {
        name,
        label: 'Buoyancy',
        group: 'Float',
        kind: 'TEXT',
        position: 1,
        categorySlugs: [source.slug],
      },
    });
    const slugs = (categorySlugs: string[]) =>
      prisma().attributeDefinition.update({ where: { id: definition.id }, data: { categorySlugs } });
    expect(issueOf(await remove())?.message).toContain('is for this category only');
    await slugs([source.slug, 'reels']);
    await productsIn(id, 1, { attributes: { [name]: 'High' } });
    expect(issueOf(await remove())?.message).toContain(`which products in ${target.name} can’t have`);
    await slugs([source.slug, target.slug]);
    succeeded(await remove());
    await runTasks();
    expect(await rowOf(id)).toBeNull();
    expect((await slugs([target.slug])).categorySlugs).toEqual([target.slug]);
    await prisma().attributeDefinition.delete({ where: { id: definition.id } });
  });

  it('is never the one of products without a category', async () => {
    const { id } = await prisma().category.upsert({
      where: { slug: 'other-tackle' },
      create: { slug: 'other-tackle', name: 'Other tackle', position: 1_000 },
      update: {},
    });
    expect(issueOf(await equipment.deleteCategory(shop.admin, { id }))?.path).toBe('id');
    const renamed = { id, name: 'Other tackle', slug: 'more', description: '' };
    expect(issueOf(await equipment.saveCategory(shop.admin, renamed))?.path).toBe('slug');
  });
});
