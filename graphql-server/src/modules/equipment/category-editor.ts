import { isDeepStrictEqual } from 'node:util';
import { lockKey, type Db, type Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Category, Prisma } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  deleteCategoryInput,
  mergeCategory,
  MAX_CATEGORIES,
  orderCategoriesInput,
  OTHER_CATEGORY,
  saveCategoryInput,
  type CategoryTexts,
  type DeleteCategoryInput,
  type ManagedCategory,
  type OrderCategoriesInput,
  type SaveCategoryInput,
} from './categories.rules.ts';
import { categoryChanged } from './edit-conflicts.ts';
import type { CategoryChanged } from './equipment.errors.ts';
import { isSlug, slugOf } from './equipment.rules.ts';

const issue = (path: string, message: string) => new InvalidInput([{ path, message }]);
const inMenuOrder = [
  { position: 'asc' },
  { name: 'asc' },
] satisfies Prisma.CategoryOrderByWithRelationInput[];
/** Between two categories. */
const STEP = 10;

/** Lets admins edit the categories. */
export function categoryEditor({ prisma, onChanged }: { prisma: Db; onChanged: () => void }) {
  /** All categories in the order of the menu. */
  async function managedCategories(): Promise<ManagedCategory[]> {
    const [rows, counts] = await Promise.all([
      prisma.category.findMany({
        include: { task: { include: { target: { select: { name: true } } } } },
        orderBy: inMenuOrder,
      }),
      prisma.equipment.groupBy({ by: ['categoryId'], where: { parentId: null }, _count: { _all: true } }),
    ]);
    const countOf = new Map(counts.map(({ categoryId, _count }) => [categoryId, _count._all]));
    return rows.map(({ task, ...category }) => ({
      category,
      productCount: countOf.get(category.id) ?? 0,
      movesTo: task?.target?.name ?? null,
    }));
  }

  /** The slug of the category whose page replaces the one at an earlier slug, or null. */
  async function currentCategorySlug(slug: string): Promise<string | null> {
    if (!isSlug(slug)) return null;
    const row = await prisma.categoryRedirect.findUnique({
      where: { slug },
      select: { category: { select: { slug: true } } },
    });
    return row?.category.slug ?? null;
  }

  async function write<T>(action: (tx: Tx) => Promise<T>): Promise<T> {
    const outcome = await prisma.$transaction(async (tx) => {
      // Admins who edit categories wait for each other.
      await lockKey(tx, 'categories');
      return action(tx);
    });
    if (!(outcome instanceof Error)) onChanged();
    return outcome;
  }

  /**
   * Adds a category at the end of the menu, or changes one. Its earlier slug redirects. `seen` are the values that the
   * admin read: those that another admin changed since are not overwritten.
   */
  async function saveCategory(
    viewer: Viewer,
    rawInput: SaveCategoryInput,
  ): Promise<Category | InvalidInput | NotFound | CategoryChanged> {
    const input = parse(saveCategoryInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { id, seen } = input;
    return write(async (tx) => {
      const before = id === undefined ? null : await found(tx, id);
      if (id !== undefined && !before) return new NotFound('category');
      if (before && (await isMoving(tx, before.id))) return issue('id', 'This category is being deleted.');
      const mine = {
        name: input.name,
        slug: input.slug || seen?.slug || before?.slug || slugOf(input.name),
        description: input.description,
      };
      const { merged, conflicts } =
        before && seen ? mergeCategory(seen, mine, before) : withoutConflicts(mine);
      if (before && conflicts.length > 0) return categoryChanged(tx, before, conflicts);
      const { name, slug, description } = merged;
      const refused = await refusedSlug(tx, before, slug);
      if (refused) return refused;
      const all = await tx.category.findMany({ select: { id: true, name: true, position: true } });
      const isTaken = all.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());
      if (isTaken) return issue('name', 'Another category has this name.');
      if (!before) {
        if (all.length >= MAX_CATEGORIES)
          return issue('name', `The shop can have at most ${MAX_CATEGORIES} categories.`);
        const last = Math.max(0, ...all.map(({ position }) => position));
        const added = await tx.category.create({
          data: { name, slug, description, position: last + STEP },
        });
        await audit(tx, viewer, 'added', null, added);
        return added;
      }
      const data = { name, slug, description };
      if (isDeepStrictEqual(data, { name: before.name, slug: before.slug, description: before.description }))
        return before;
      const after = await tx.category.update({ where: { id: before.id }, data });
      if (slug !== before.slug) {
        await tx.categoryRedirect.deleteMany({ where: { slug } });
        await tx.categoryRedirect.create({ data: { slug: before.slug, categoryId: before.id } });
        // Attributes name their categories by slug.
        await tx.$executeRaw`UPDATE "AttributeDefinition"
          SET "categorySlugs" = array_replace("categorySlugs", ${before.slug}, ${slug})
          WHERE ${before.slug} = ANY("categorySlugs")`;
      }
      if (name !== before.name) await enqueue(tx);
      await audit(tx, viewer, 'changed', before, after);
      return after;
    });
  }

  async function refusedSlug(tx: Tx, before: Category | null, slug: string): Promise<InvalidInput | null> {
    if (slug === before?.slug) return null;
    if (before?.slug === OTHER_CATEGORY.slug)
      return issue('slug', 'Products without a category are in this one, so its URL can’t change.');
    if ((await tx.category.count({ where: { slug } })) > 0)
      return issue('slug', 'Another category has this URL.');
    const redirect = await tx.categoryRedirect.findUnique({
      where: { slug },
      include: { category: { select: { name: true } } },
    });
    return redirect && redirect.categoryId !== before?.id
      ? issue('slug', `This URL redirects to ${redirect.category.name}. Choose another one.`)
      : null;
  }

  /** Sets the order in the menu. An order that does not have all categories is out of date. */
  async function orderCategories(
    viewer: Viewer,
    rawInput: OrderCategoriesInput,
  ): Promise<Category[] | InvalidInput> {
    const input = parse(orderCategoriesInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { categoryIds } = input;
    return write(async (tx): Promise<Category[] | InvalidInput> => {
      const before = await tx.category.findMany({ orderBy: inMenuOrder });
      const current = before.map(({ id }) => id);
      if (!isDeepStrictEqual(current.toSorted(), categoryIds.toSorted()))
        return issue(
          'categoryIds',
          'Another admin added or deleted a category. Load them again, then retry.',
        );
      if (isDeepStrictEqual(current, categoryIds)) return before;
      // In id order, like the triggers that count products.
      await tx.$queryRaw`SELECT 1 FROM "Category" ORDER BY id FOR NO KEY UPDATE`;
      await tx.$executeRaw`UPDATE "Category" c SET position = o.place * ${STEP}
        FROM unnest(${categoryIds}::uuid[]) WITH ORDINALITY o(id, place) WHERE c.id = o.id`;
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'category.ordered',
          subject: 'category:all',
          before: { categoryIds: current },
          after: { categoryIds },
        },
      });
      return tx.category.findMany({ orderBy: inMenuOrder });
    });
  }

  /**
   * Deletes an empty category at once. Of another one, a job first moves the products to `moveToId`, and its URL redirects
   * there.
   */
  async function deleteCategory(
    viewer: Viewer,
    rawInput: DeleteCategoryInput,
  ): Promise<Category | InvalidInput | NotFound> {
    const input = parse(deleteCategoryInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { id, moveToId } = input;
    return write(async (tx) => {
      const category = await found(tx, id);
      if (!category) return new NotFound('category');
      if (await isMoving(tx, id)) return category;
      const target = moveToId === undefined ? null : await found(tx, moveToId);
      const isOther = target !== null && target.id !== id;
      if (moveToId !== undefined && (!isOther || (await isMoving(tx, target.id))))
        return issue('moveToId', 'Choose another category.');
      const inUse = await usesOf(tx, category, target);
      if (inUse) return inUse;
      const after = target && { movedTo: target.name };
      if (target) {
        await tx.categoryRedirect.updateMany({ where: { categoryId: id }, data: { categoryId: target.id } });
        await tx.categoryRedirect.create({ data: { slug: category.slug, categoryId: target.id } });
        const task = { targetId: target.id, actor: viewer.id, afterId: null };
        await tx.categoryTask.upsert({
          where: { categoryId: id },
          create: { categoryId: id, ...task },
          update: task,
        });
        await enqueue(tx);
      } else await tx.category.delete({ where: { id } });
      await tx.$executeRaw`UPDATE "AttributeDefinition"
        SET "categorySlugs" = array_remove("categorySlugs", ${category.slug})
        WHERE ${category.slug} = ANY("categorySlugs")`;
      await audit(tx, viewer, 'deleted', category, after);
      return category;
    });
  }

  /** Why the category cannot be deleted; null if it can. */
  async function usesOf(
    tx: Tx,
    { id, slug }: Category,
    target: Category | null,
  ): Promise<InvalidInput | null> {
    if (slug === OTHER_CATEGORY.slug)
      return issue('id', 'Products without a category are in this one, so it can’t be deleted.');
    if (!target && (await tx.equipment.count({ where: { categoryId: id }, take: 1 })) > 0)
      return issue('moveToId', 'Choose a category for its products.');
    if ((await tx.categoryTask.count({ where: { targetId: id } })) > 0)
      return issue('id', 'Products are being moved to this category. Try again in a few minutes.');
    const promotion = await tx.promotion.findFirst({ where: { categoryIds: { has: id } } });
    // Without its only category, a promotion would be for all products.
    if (promotion)
      return issue('id', `The promotion “${promotion.label}” is for this category. Change it first.`);
    const definitions = await tx.attributeDefinition.findMany({ where: { categorySlugs: { has: slug } } });
    const only = definitions.find(({ categorySlugs }) => categorySlugs.length === 1);
    // Likewise an attribute would be for all categories.
    if (only) return issue('id', `The attribute “${only.label}” is for this category only. Change it first.`);
    for (const { name, label, categorySlugs } of target ? definitions : []) {
      if (categorySlugs.includes(target?.slug ?? '')) continue;
      // oxlint-disable-next-line no-await-in-loop -- few attributes, and the first one that is used ends the search
      const [used] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "Equipment"
        WHERE "categoryId" = ${id}::uuid AND attributes ? ${name} LIMIT 1`;
      if (used)
        return issue(
          'moveToId',
          `Products have the attribute “${label}”, which products in ${target?.name} can’t have. Add the category to the attribute first.`,
        );
    }
    return null;
  }

  return { managedCategories, currentCategorySlug, saveCategory, orderCategories, deleteCategory };
}

const found = async (tx: Tx, id: string): Promise<Category | null> =>
  isRowId(id) ? tx.category.findUnique({ where: { id } }) : null;

const isMoving = async (tx: Tx, categoryId: string): Promise<boolean> =>
  (await tx.categoryTask.count({ where: { categoryId, targetId: { not: null } } })) > 0;

/** If the job doesn't start now, its schedule starts it. */
async function enqueue(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT graphile_worker.add_job('run-category-tasks', job_key => 'run-category-tasks')::text`;
}

const withoutConflicts = (merged: CategoryTexts) => ({ merged, conflicts: [] });

async function audit(
  tx: Tx,
  viewer: Viewer,
  action: 'added' | 'changed' | 'deleted',
  before: Category | null,
  after: Category | Prisma.InputJsonObject | null,
): Promise<void> {
  const snapshot = (row: Category): Prisma.InputJsonObject => {
    const { name, slug, description } = row;
    return { name, slug, description };
  };
  const row = before ?? (after as Category | null);
  await tx.auditEntry.create({
    data: {
      actor: viewer.id,
      action: `category.${action}`,
      subject: `category:${row?.id ?? ''}`,
      ...(before && { before: snapshot(before) }),
      ...(after && {
        after: action === 'deleted' ? (after as Prisma.InputJsonObject) : snapshot(after as Category),
      }),
    },
  });
}
