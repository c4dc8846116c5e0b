import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Db, Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { AttributeDefinition, Category, Equipment, Prisma } from '#server/generated/prisma/client.ts';
import type { ImagesService } from '#server/modules/images/images.service.ts';
import type { Viewer } from '#server/viewer.ts';
import { lostAttributes, storedAttributes, type attributesInput } from './attribute-values.rules.ts';
import { inDisplayOrder } from './attributes.rules.ts';
import { conflictsIn } from './edit-conflicts.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import {
  altAfterChange,
  boundsIssues,
  changeEquipmentInput,
  columnOf,
  scheduleAfter,
  scheduleIssues,
  stockIssue,
  type ChangeEquipmentInput,
  type StockChange,
  variantIssues,
} from './equipment.rules.ts';
import { recordOffer } from './price-history.ts';

type Row = Readonly<Record<string, unknown>>;

export function equipmentChanger({
  prisma,
  images,
  currency,
  reserved,
  categoryOf,
  now,
}: {
  prisma: Db;
  images: Pick<ImagesService, 'pictureAt'>;
  currency: string;
  reserved: (tx: Tx, equipmentId: string, now: Date) => Promise<number>;
  categoryOf: (slug: string) => Promise<Category | null>;
  now: () => Date;
}) {
  /**
   * Changes what `input` names of a product and writes the audit. `seenAt` is the `updatedAt` that the admin read: fields
   * that another admin changed since are not overwritten, all others are. Stock changes are relative, so sales and returns
   * in between are no conflict. `also` is done in the same transaction. A product that `isWanted` rejects stays as it is.
   */
  return async function change(
    viewer: Pick<Viewer, 'id'>,
    id: string,
    input: ChangeEquipmentInput,
    seenAt?: Date | null,
    {
      also,
      isWanted,
    }: {
      also?: (tx: Tx, after: Equipment) => Promise<void>;
      isWanted?: (before: Equipment) => boolean;
    } = {},
  ): Promise<Equipment | InvalidInput | NotFound | EquipmentChanged> {
    const parsed = parse(changeEquipmentInput(currency), input);
    if (parsed instanceof InvalidInput) return parsed;
    if (!isRowId(id)) return new NotFound('product');
    const { imageUrl, categorySlug, attributes: entries, stock, stockChange, ...facts } = parsed;
    const picture = imageUrl === undefined ? {} : await images.pictureAt(imageUrl);
    if (picture instanceof InvalidInput) return picture;
    const category = categorySlug === undefined ? undefined : await categoryOf(categorySlug);
    if (category === null) return noSuchCategory();
    return prisma.$transaction(async (tx) => {
      const definitions = entries || category ? await lockDefinitions(tx) : [];
      await lockWithVariants(tx, id);
      const before = await tx.equipment.findUnique({ where: { id } });
      if (!before) return new NotFound('product');
      if (isWanted?.(before) === false) return before;
      const refused = before.parentId === null ? [] : variantIssues(parsed);
      if (refused.length > 0) return new InvalidInput(refused);
      const attributes = await attributesAfter(tx, before, category, entries, definitions);
      if (attributes instanceof InvalidInput) return attributes;
      const otherPicture = 'pictureUrl' in picture && picture.pictureUrl !== before.pictureUrl;
      const data = changedIn(before, {
        ...defined(facts),
        ...picture,
        ...(otherPicture && { pictureFocalX: 50, pictureFocalY: 50 }),
        pictureAlt: altAfterChange(before, facts, otherPicture),
        ...(category && { categoryId: category.id }),
        ...attributes,
        ...scheduleAfter(before, facts),
      });
      if (seenAt) {
        const named = Object.keys(parsed).filter((field) => (columnOf[field] ?? field) in data);
        const conflicts = await conflictsIn(tx, id, named, seenAt);
        if (conflicts.length > 0) return new EquipmentChanged(before, conflicts);
      }
      const isRepeated = stockChange && (await repeats(tx, id, stockChange));
      if (isRepeated instanceof InvalidInput) return isRepeated;
      const moved = isRepeated ? {} : { stock, stockChange };
      const issue = stockIssue(before.stock, await reserved(tx, id, now()), moved);
      const issues = [
        ...boundsIssues({ ...before, ...data }, currency),
        ...(issue ? [issue] : []),
        ...scheduleIssues({ ...before, ...data }, data.publishAt, now()),
      ];
      if (issues.length > 0) return new InvalidInput(issues);
      await writeStock(tx, viewer, before, moved);
      const after = await writeContent(tx, viewer, before, data);
      await also?.(tx, after);
      return after;
    });
  };

  /** A category without some of the product's attributes is refused, unless the same change replaces the attributes. */
  async function attributesAfter(
    tx: Tx,
    before: Equipment,
    category: Category | undefined,
    entries: z.output<typeof attributesInput> | undefined,
    definitions: readonly AttributeDefinition[],
  ): Promise<Partial<Pick<Equipment, 'attributes'>> | InvalidInput> {
    if (!entries && (!category || category.id === before.categoryId)) return {};
    const shelf = category ?? (await tx.category.findUniqueOrThrow({ where: { id: before.categoryId } }));
    if (!entries) {
      const issues = lostAttributes(before.attributes, definitions, shelf);
      return issues.length > 0 ? new InvalidInput(issues) : {};
    }
    const attributes = storedAttributes(entries, definitions, shelf);
    return attributes instanceof InvalidInput ? attributes : { attributes: attributes as Prisma.JsonObject };
  }

  async function writeContent(
    tx: Tx,
    viewer: Pick<Viewer, 'id'>,
    before: Equipment,
    data: Partial<Equipment>,
  ): Promise<Equipment> {
    const { id } = before;
    if (Object.keys(data).length === 0) return tx.equipment.findUniqueOrThrow({ where: { id } });
    // Later than any change before it: `conflictsIn` compares these times.
    const at = new Date(Math.max(now().getTime(), before.updatedAt.getTime() + 1));
    const prior = await recordOffer(tx, before, { ...before, ...data }, now());
    const after = await tx.equipment.update({
      where: { id },
      data: { ...(data as object), ...prior, updatedAt: at },
    });
    const snapshot = (row: Equipment) =>
      Object.fromEntries(Object.keys(data).map((key) => [key, row[key as keyof Equipment]]));
    await tx.auditEntry.create({
      data: {
        actor: viewer.id,
        action: 'equipment.changed',
        subject: `equipment:${id}`,
        before: snapshot(before),
        after: snapshot(after),
        createdAt: at,
      },
    });
    return after;
  }

  async function writeStock(
    tx: Tx,
    viewer: Pick<Viewer, 'id'>,
    { id, stock: before }: Equipment,
    { stock, stockChange }: { stock?: number | null | undefined; stockChange?: StockChange | undefined },
  ): Promise<void> {
    const movement = stockChange
      ? {
          quantity: stockChange.quantity,
          stockAfter: (before ?? 0) + stockChange.quantity,
          reason: stockChange.reason,
        }
      : stock === undefined || stock === before
        ? null
        : stock === null
          ? { quantity: -(before ?? 0), stockAfter: null, reason: 'COUNTING_STOPPED' as const }
          : { quantity: stock, stockAfter: stock, reason: 'COUNTING_STARTED' as const };
    if (!movement) return;
    const { stockAfter, quantity, reason } = movement;
    await tx.equipment.update({ where: { id }, data: { stock: stockAfter } });
    await tx.stockMovement.create({
      data: {
        ...movement,
        requestKey: stockChange?.idempotencyKey ?? null,
        equipmentId: id,
        actor: viewer.id,
      },
    });
    await tx.auditEntry.create({
      data: {
        actor: viewer.id,
        action: 'equipment.stock-changed',
        subject: `equipment:${id}`,
        before: { stock: before },
        after: { stock: stockAfter, quantity, reason },
      },
    });
  }
}

/** Reads the definitions, which then do not change until the transaction ends. Lock them before products. */
export async function lockDefinitions(tx: Tx): Promise<AttributeDefinition[]> {
  const rows = await tx.$queryRaw<AttributeDefinition[]>`
    SELECT * FROM "AttributeDefinition" ORDER BY name FOR SHARE`;
  return inDisplayOrder(rows);
}

/** Locks a product and its variants by id, like checkout: triggers copy changes between them. */
export async function lockWithVariants(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Equipment" e, (
      SELECT coalesce("parentId", id) AS id FROM "Equipment" WHERE id = ${id}::uuid) product
    WHERE e.id = product.id OR e."parentId" = product.id ORDER BY e.id FOR UPDATE OF e`;
}

/** Whether this movement was made already: a client that got no reply sends it again. */
async function repeats(
  tx: Tx,
  equipmentId: string,
  { idempotencyKey, quantity }: StockChange,
): Promise<boolean | InvalidInput> {
  const earlier = await tx.stockMovement.findUnique({ where: { requestKey: idempotencyKey } });
  if (!earlier) return false;
  if (earlier.equipmentId === equipmentId && earlier.quantity === quantity) return true;
  return new InvalidInput([
    {
      path: 'stockChange.idempotencyKey',
      message: 'The stock was already changed by another number. Check the current stock first.',
    },
  ]);
}

/** The columns of `data` that differ from the row. */
const changedIn = (before: Row & Equipment, data: Partial<Equipment>): Partial<Equipment> =>
  Object.fromEntries(
    Object.entries(data).filter(([column, value]) => !isDeepStrictEqual((before as Row)[column], value)),
  );

export const noSuchCategory = () =>
  new InvalidInput([{ path: 'categorySlug', message: 'This category doesn’t exist.' }]);

/** Removes undefined values. */
const defined = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
