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
  changedContent,
  changedFields,
  changeIssues,
  changeTime,
  contentEntry,
  isRepeated,
  stockRecords,
  type StockStep,
} from './equipment-changes.rules.ts';
import { changeEquipmentInput, variantIssues, type ChangeEquipmentInput } from './equipment.rules.ts';
import { recordOffer } from './price-history.ts';

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
  reserved: (tx: Tx, equipmentIds: readonly string[], now: Date) => Promise<ReadonlyMap<string, number>>;
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
    const { imageUrl, categorySlug, attributes: entries, stock, stockChange } = parsed;
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
      const data = changedContent(before, parsed, { picture, category, attributes });
      if (seenAt) {
        const conflicts = await conflictsIn(tx, id, changedFields(parsed, data), seenAt);
        if (conflicts.length > 0) return new EquipmentChanged(before, conflicts);
      }
      const earlier =
        stockChange &&
        (await tx.stockMovement.findUnique({ where: { requestKey: stockChange.idempotencyKey } }));
      const isMoved = stockChange ? isRepeated(earlier, id, stockChange) : false;
      if (isMoved instanceof InvalidInput) return isMoved;
      const step = isMoved ? {} : { stock, stockChange };
      const held = (await reserved(tx, [id], now())).get(id) ?? 0;
      const issues = changeIssues(before, data, { step, reserved: held, currency, now: now() });
      if (issues.length > 0) return new InvalidInput(issues);
      await writeStock(tx, viewer, before, step);
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
    const updatedAt = changeTime(before, now());
    const prior = await recordOffer(tx, before, { ...before, ...data }, now());
    const after = await tx.equipment.update({
      where: { id },
      data: { ...(data as object), ...prior, updatedAt },
    });
    await tx.auditEntry.create({ data: contentEntry(before, after, Object.keys(data), viewer) });
    return after;
  }

  async function writeStock(
    tx: Tx,
    viewer: Pick<Viewer, 'id'>,
    before: Equipment,
    step: StockStep,
  ): Promise<void> {
    const records = stockRecords(before, step, viewer);
    if (!records) return;
    await tx.equipment.update({ where: { id: before.id }, data: { stock: records.stockAfter } });
    await tx.stockMovement.create({ data: records.movement });
    await tx.auditEntry.create({ data: records.entry });
  }
}

/** Reads the definitions, which then do not change until the transaction ends. Lock them before products. */
export async function lockDefinitions(tx: Tx): Promise<AttributeDefinition[]> {
  const rows = await tx.$queryRaw<AttributeDefinition[]>`
    SELECT * FROM "AttributeDefinition" ORDER BY name FOR SHARE`;
  return inDisplayOrder(rows);
}

/** Locks a product and its variants by id, like checkout: triggers copy changes between them. */
export const lockWithVariants = (tx: Tx, id: string): Promise<void> => lockAllWithVariants(tx, [id]);

/** Locks products by id, each with its variants, or its product and their other variants. */
export async function lockAllWithVariants(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Equipment" e WHERE
      e.id = ANY(ARRAY(SELECT coalesce("parentId", id) FROM "Equipment" WHERE id = ANY(${ids}::uuid[])))
      OR e."parentId" = ANY(ARRAY(SELECT coalesce("parentId", id) FROM "Equipment" WHERE id = ANY(${ids}::uuid[])))
    ORDER BY e.id FOR UPDATE`;
}

export const noSuchCategory = () =>
  new InvalidInput([{ path: 'categorySlug', message: 'This category doesn’t exist.' }]);
