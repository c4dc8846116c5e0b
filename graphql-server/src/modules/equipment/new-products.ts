import { randomBytes } from 'node:crypto';
import { actorNames } from '#server/actor-names.ts';
import type { Db, Tx } from '#server/db.ts';
import { InvalidInput, NotFound, type DomainError, type FieldIssue } from '#server/errors/domain-error.ts';
import { parse } from '#server/errors/input.ts';
import {
  Prisma,
  type AttributeDefinition,
  type Category,
  type Equipment,
} from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import type { FieldChange } from './bulk-changes.rules.ts';
import { lockDefinitions, lockWithVariants, noSuchCategory } from './change-equipment.ts';
import { SCHEDULE } from '#server/newest-changes.ts';
import { slugOf } from './equipment.rules.ts';
import { attributesOfText, importedEquipmentInput, importedInputOf } from './new-products.rules.ts';

type Also = (tx: Tx, equipment: Equipment) => Promise<void>;
/** Adds a product with an audit entry, and does `also` in the same transaction. */
export type CreateEquipment = (
  viewer: Pick<Viewer, 'id'>,
  data: Prisma.EquipmentUncheckedCreateInput,
  attributesIn: (definitions: readonly AttributeDefinition[]) => Record<string, unknown> | InvalidInput,
  also?: Also,
) => Promise<Equipment | InvalidInput>;

/** A row of a file that adds a product. */
interface ImportedRow {
  readonly id: string;
  /** The product, once it was added. */
  readonly equipmentId: string | null;
  readonly changes: readonly FieldChange[];
}
/** Moves rows on with their products, in the transaction that changes the products. */
type MarkMany = (tx: Tx, rows: readonly { id: string; equipmentId: string }[]) => Promise<void>;

/** Adds the products of a file as drafts, and removes them again. */
export function importedProducts({
  prisma,
  currency,
  categoryOf,
  create,
  now,
}: {
  prisma: Db;
  currency: string;
  categoryOf: (slug: string | undefined) => Promise<Category | null>;
  create: CreateEquipment;
  now: () => Date;
}) {
  const names = actorNames(prisma);

  /** The product that a row describes. Its slug may be taken, unless the file gives it. */
  async function described(changes: readonly FieldChange[], categoryOfSlug: typeof categoryOf) {
    const { input: rawInput, attributes } = importedInputOf(changes);
    const input = parse(importedEquipmentInput(currency), rawInput);
    if (input instanceof InvalidInput) return input;
    const { categorySlug, attributes: _none, sku, slug, description = '', ...facts } = input;
    const category = await categoryOfSlug(categorySlug);
    if (!category) return noSuchCategory();
    const row = {
      ...facts,
      description,
      sku: sku ?? null,
      title: facts.title ?? category.name,
      pictureAlt: facts.name,
      currency,
      categoryId: category.id,
      stock: facts.stock ?? null,
      status: 'DRAFT',
    } as const;
    const attributesIn = (definitions: readonly AttributeDefinition[]) =>
      attributesOfText(attributes, definitions, category);
    return { row, attributesIn, sku, slug, ownSlug: slug ?? slugOf(facts.name) };
  }

  /**
   * Adds the products of many rows in one transaction. Adds none and returns false if they have to be added one by one,
   * because some cannot be added.
   */
  async function addMany(
    viewer: Pick<Viewer, 'id'>,
    rows: readonly ImportedRow[],
    lock: MarkLock,
    mark: MarkMany,
  ): Promise<boolean> {
    const known = new Map<string | undefined, Promise<Category | null>>();
    const loadCategory = (slug: string | undefined) => {
      const category = known.get(slug) ?? categoryOf(slug);
      known.set(slug, category);
      return category;
    };
    const products = await Promise.all(rows.map(({ changes }) => described(changes, loadCategory)));
    try {
      return await prisma.$transaction(
        async (tx) => {
          await lock(tx, rows);
          const definitions = await lockDefinitions(tx);
          const slugs = await freeSlugs(tx, products);
          const data = products.flatMap((product, index) => {
            if (product instanceof InvalidInput) return [];
            const attributes = product.attributesIn(definitions);
            if (attributes instanceof InvalidInput) return [];
            const slug = slugs[index] ?? product.ownSlug;
            return [{ ...product.row, slug, attributes: attributes as Prisma.InputJsonObject }];
          });
          if (data.length < rows.length) return false;
          const created = await tx.equipment.createManyAndReturn({ data });
          const bySlug = new Map(created.map((equipment) => [equipment.slug, equipment]));
          const added = data.flatMap(({ slug }) => bySlug.get(slug) ?? []);
          await tx.equipmentPrice.createMany({
            data: added.map(({ id }) => ({ equipmentId: id, priceMinor: null, offeredAt: now() })),
          });
          await tx.auditEntry.createMany({
            data: added.map((equipment) => ({
              actor: viewer.id,
              action: 'equipment.added',
              subject: `equipment:${equipment.id}`,
              after: auditedProduct(equipment),
            })),
          });
          await mark(
            tx,
            added.map(({ id }, index) => ({ id: rows[index]?.id ?? '', equipmentId: id })),
          );
          return true;
        },
        { timeout: 30_000 },
      );
    } catch (error) {
      // A SKU or slug was taken.
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
      return false;
    }
  }

  /** Slugs that no product has, and no two of `products`. */
  async function freeSlugs(
    tx: Pick<Tx, 'equipment'>,
    products: readonly Awaited<ReturnType<typeof described>>[],
  ): Promise<string[]> {
    const wanted = products.map((product) => (product instanceof InvalidInput ? '' : product.ownSlug));
    const taken = await tx.equipment.findMany({ where: { slug: { in: wanted } }, select: { slug: true } });
    const used = new Set(taken.map(({ slug }) => slug));
    return products.map((product, index) => {
      const slug = wanted[index] ?? '';
      // A slug of the file stays as it is: the unique index refuses it.
      const isFree = !used.has(slug) || (!(product instanceof InvalidInput) && product.slug !== undefined);
      used.add(slug);
      return isFree ? slug : withSuffix(slug);
    });
  }

  /** Adds the product that a row describes. */
  async function addImported(
    viewer: Pick<Viewer, 'id'>,
    changes: readonly FieldChange[],
    also: Also,
  ): Promise<Equipment | InvalidInput> {
    const product = await described(changes, categoryOf);
    if (product instanceof InvalidInput) return product;
    const { row, attributesIn, sku, slug, ownSlug } = product;
    try {
      return await create(viewer, { ...row, slug: ownSlug }, attributesIn, also);
    } catch (error) {
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
      const taken = await takenKeys(prisma, { skus: sku ? [sku] : [], slugs: slug ? [slug] : [] });
      if (taken.length > 0) return new InvalidInput(taken);
      // Another product has this name: the address gets a tail.
      return create(viewer, { ...row, slug: withSuffix(ownSlug) }, attributesIn, also);
    }
  }

  /** Removes a product that an import added, unless it has orders or was changed since. Returns why it stays. */
  const removeImported = (
    viewer: Pick<Viewer, 'id'>,
    id: string,
    also: Also,
  ): Promise<Equipment | DomainError> =>
    prisma.$transaction(async (tx) => {
      await lockWithVariants(tx, id);
      const product = await tx.equipment.findUnique({ where: { id } });
      if (!product) return new NotFound('product');
      const orders = await tx.orderLine.count({
        where: { equipment: { OR: [{ id }, { parentId: id }] } },
      });
      if (orders > 0) return keptBecause('The product has orders.');
      const change = await tx.auditEntry.findFirst({
        where: { subject: `equipment:${id}`, action: { not: 'equipment.added' } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      if (change) {
        const name = change.actor === SCHEDULE ? 'The schedule' : await names.load(change.actor);
        return keptBecause(`Changed by ${name ?? 'another admin'} since.`);
      }
      await tx.equipment.delete({ where: { id } });
      await tx.auditEntry.create({ data: removal(viewer, product) });
      await also(tx, product);
      return product;
    });

  /**
   * Removes the products of many rows in one transaction. Removes none and returns false if some of them have to stay, or are
   * gone already.
   */
  const removeMany = (
    viewer: Pick<Viewer, 'id'>,
    rows: readonly ImportedRow[],
    lock: MarkLock,
    mark: MarkMany,
  ): Promise<boolean> =>
    prisma.$transaction(
      async (tx) => {
        await lock(tx, rows);
        const ids = rows.flatMap(({ equipmentId }) => equipmentId ?? []);
        await tx.$queryRaw`SELECT 1 FROM "Equipment"
          WHERE id = ANY(${ids}::uuid[]) OR "parentId" = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
        const products = await tx.equipment.findMany({ where: { id: { in: ids } } });
        const orders = await tx.orderLine.count({
          where: { equipment: { OR: [{ id: { in: ids } }, { parentId: { in: ids } }] } },
        });
        const changes = await tx.auditEntry.count({
          where: { subject: { in: ids.map((id) => `equipment:${id}`) }, action: { not: 'equipment.added' } },
        });
        if (products.length < rows.length || orders > 0 || changes > 0) return false;
        await tx.equipment.deleteMany({ where: { id: { in: ids } } });
        await tx.auditEntry.createMany({ data: products.map((product) => removal(viewer, product)) });
        await mark(
          tx,
          rows.map(({ id, equipmentId }) => ({ id, equipmentId: equipmentId ?? '' })),
        );
        return true;
      },
      { timeout: 30_000 },
    );

  return { addImported, removeImported, addMany, removeMany };
}

/** Locks rows, so that no other job moves them on. */
type MarkLock = (tx: Tx, rows: readonly { id: string }[]) => Promise<void>;

const withSuffix = (slug: string) => `${slug}-${randomBytes(6).toString('hex')}`;

const removal = (viewer: Pick<Viewer, 'id'>, { id, name, slug, sku }: Equipment) => ({
  actor: viewer.id,
  action: 'equipment.removed',
  subject: `equipment:${id}`,
  before: { name, slug, sku },
});

/** What the audit log has of a new product. */
export function auditedProduct(equipment: Equipment): Prisma.InputJsonObject {
  const { name, slug, sku, priceMinor, currency, minQty, maxQty, pictureUrl, attributes } = equipment;
  const { status, publishAt } = equipment;
  return {
    name,
    slug,
    ...(sku !== null && { sku }),
    priceMinor,
    currency,
    minQty,
    maxQty,
    pictureUrl,
    attributes,
    ...(status === 'DRAFT' && { status }),
    ...(publishAt && { publishAt: publishAt.toISOString() }),
  };
}

/** The keys that products have already. */
async function takenKeys(
  prisma: Pick<Db, 'equipment'>,
  { skus, slugs }: { skus: string[]; slugs: string[] },
): Promise<FieldIssue[]> {
  const taken = await prisma.equipment.findMany({
    where: { OR: [{ sku: { in: skus } }, { slug: { in: slugs } }] },
    select: { sku: true },
  });
  return taken.map(({ sku }) => keyTaken(sku !== null && skus.includes(sku) ? 'sku' : 'slug'));
}

export const keyTaken = (key: 'sku' | 'slug'): FieldIssue => ({
  path: key,
  message: `${key}: Another product has this ${key === 'sku' ? 'SKU' : 'slug'}.`,
});

const keptBecause = (message: string) => new InvalidInput([{ path: 'id', message }]);
