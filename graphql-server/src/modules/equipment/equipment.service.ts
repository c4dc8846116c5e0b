import { randomBytes } from 'node:crypto';
import type { Database, Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import { Prisma, type Category, type Equipment } from '#server/generated/prisma/client.ts';
import type { ImagesService } from '#server/modules/images/images.service.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { Viewer } from '#server/viewer.ts';
import { catalogueService } from './catalogue.service.ts';
import { visible } from './catalogue.sql.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import {
  addEquipmentInput,
  altAfterChange,
  boundsIssues,
  changeEquipmentInput,
  matching,
  slugOf,
} from './equipment.rules.ts';
import type { AddEquipmentInput, InventoryFilter } from './equipment.rules.ts';
import { columnsOf, rowsOf, type Beside, type ProductRow } from './equipment.rows.ts';
import { recordOffer } from './price-history.ts';
import { countSales } from './sales.ts';

type Page = Pick<Prisma.EquipmentFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

/** Most rows that one list call answers. */
const MOST_ROWS = 500;
/** Where a product stands when nobody says. */
const OTHER = { slug: 'other-tackle', name: 'Other tackle', position: 1_000 };

export type EquipmentService = ReturnType<typeof equipmentService>;

export function equipmentService({
  prisma,
  pool,
  images,
  currency,
  now = () => new Date(),
}: {
  prisma: Db;
  pool: Database['pool'];
  images: Pick<ImagesService, 'pictureAt'>;
  currency: string;
  now?: () => Date;
}) {
  /** The published product with this id, or null. */
  async function one(id: string, beside: Beside = {}): Promise<ProductRow | null> {
    if (!isRowId(id)) return null;
    const rows = await rowsOf<ProductRow>(
      pool,
      Prisma.sql`SELECT ${columnsOf(beside)} FROM "Equipment" e WHERE e.id = ${id}::uuid AND ${visible}`,
      `product ${Boolean(beside.include?.category)}`,
    );
    return rows[0] ?? null;
  }

  /** The shelves of the shop, in their order. */
  const categories = () =>
    rowsOf<Category>(pool, Prisma.sql`SELECT c.* FROM "Category" c ORDER BY c.position, c.name`);

  /** Puts a product into the shop, published, and writes it into the audit. */
  async function add(viewer: Viewer, input: unknown): Promise<Equipment | InvalidInput> {
    const wish = parse(addEquipmentInput(currency), input);
    if (wish instanceof InvalidInput) return wish;
    const picture = await images.pictureAt(wish.imageUrl);
    if (picture instanceof InvalidInput) return picture;
    const { imageUrl: _url, categorySlug, ...facts } = wish;
    const category = await categoryOf(categorySlug);
    if (!category) return new InvalidInput([{ path: 'categorySlug', message: 'There is no such category.' }]);
    const row = {
      ...facts,
      ...picture,
      pictureAlt: facts.pictureAlt || facts.name,
      title: facts.title ?? category.name,
      currency,
      categoryId: category.id,
      stock: facts.stock ?? null,
    };
    const slug = slugOf(wish.name);
    try {
      return await create(viewer, { ...row, slug });
    } catch (error) {
      // Another product has this name: the address gets a tail.
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
      return create(viewer, { ...row, slug: `${slug}-${randomBytes(6).toString('hex')}` });
    }
  }

  function create(viewer: Viewer, data: Prisma.EquipmentUncheckedCreateInput): Promise<Equipment> {
    return prisma.$transaction(async (tx) => {
      const equipment = await tx.equipment.create({ data });
      const { id, name, slug, priceMinor, minQty, maxQty, pictureUrl } = equipment;
      await recordOffer(tx, null, equipment, now());
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'equipment.added',
          subject: `equipment:${id}`,
          after: { name, slug, priceMinor, currency, minQty, maxQty, pictureUrl },
        },
      });
      return equipment;
    });
  }

  async function categoryOf(slug: AddEquipmentInput['categorySlug']) {
    if (slug !== undefined)
      return prisma.category.findUnique({ where: { slug: slug.replaceAll('\u0000', '') } });
    await prisma.category.createMany({ data: [OTHER], skipDuplicates: true });
    return prisma.category.findUnique({ where: { slug: OTHER.slug } });
  }

  /** All products, whatever their status, that `filter` asks for; newest first. For admins. */
  async function inventory(filter: InventoryFilter = {}, page: Page = {}) {
    const where = matching(filter, filter.query || filter.categorySlug ? await categories() : []);
    return pageByMoment(
      'createdAt',
      page,
      async (id) =>
        (await prisma.equipment.findUnique({ where: { id }, select: { createdAt: true } }))?.createdAt,
      (rest, beyond) =>
        prisma.equipment.findMany({
          take: MOST_ROWS,
          ...rest,
          where: { AND: [...where, beyond] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  /**
   * Changes what `input` names of a product, and writes before and after into the audit. `seenAt` is the `updatedAt` that
   * the admin saw: a change by somebody else since then is not overwritten.
   */
  async function change(
    viewer: Viewer,
    id: string,
    input: unknown,
    seenAt?: Date | null,
  ): Promise<Equipment | InvalidInput | NotFound | EquipmentChanged> {
    const wish = parse(changeEquipmentInput(currency), input);
    if (wish instanceof InvalidInput) return wish;
    if (!isRowId(id)) return new NotFound('product');
    const { imageUrl, categorySlug, ...facts } = wish;
    const picture = imageUrl === undefined ? {} : await images.pictureAt(imageUrl);
    if (picture instanceof InvalidInput) return picture;
    const category = categorySlug === undefined ? undefined : await categoryOf(categorySlug);
    if (category === null) return noSuchCategory();
    return prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Equipment" WHERE id = ${id}::uuid FOR UPDATE`;
      const before = await tx.equipment.findUnique({ where: { id } });
      if (!before) return new NotFound('product');
      if (seenAt && before.updatedAt.getTime() !== seenAt.getTime())
        return new EquipmentChanged(before.updatedAt);
      const issues = boundsIssues({ ...before, ...defined(facts) }, currency);
      if (issues.length > 0) return new InvalidInput(issues);
      const otherPicture = 'pictureUrl' in picture && picture.pictureUrl !== before.pictureUrl;
      const pictureAlt = altAfterChange(before, facts, otherPicture);
      const data = {
        ...defined(facts),
        ...picture,
        ...(pictureAlt !== before.pictureAlt && { pictureAlt }),
        ...(category && { categoryId: category.id }),
      };
      const prior = await recordOffer(tx, before, { ...before, ...data }, now());
      const after = await tx.equipment.update({ where: { id }, data: { ...data, ...prior } });
      const changed = Object.keys(data) as (keyof typeof data)[];
      const told = (row: Equipment) => Object.fromEntries(changed.map((key) => [key, row[key]]));
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'equipment.changed',
          subject: `equipment:${id}`,
          before: told(before),
          after: told(after),
        },
      });
      return after;
    });
  }

  return {
    ...catalogueService({ pool, currency }),
    one,
    categories,
    add,
    inventory,
    change,
    /** Brings the best sellers up to date. */
    countSales: () => countSales(pool),
  };
}

const noSuchCategory = () =>
  new InvalidInput([{ path: 'categorySlug', message: 'There is no such category.' }]);

/** What was left out stays out. */
const defined = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
