import type { Tx } from '#server/db.ts';
import { DomainError, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import { groupBy } from '#server/group-by.ts';
import {
  Prisma,
  type AttributeDefinition,
  type Category,
  type Equipment,
} from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { lostAttributes } from './attribute-values.rules.ts';
import type { equipmentChanger } from './change-equipment.ts';
import { lockAllWithVariants, lockDefinitions, noSuchCategory } from './change-equipment.ts';
import { conflictsInMany } from './edit-conflicts.ts';
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
import { EquipmentChanged } from './equipment.errors.ts';
import { changeEquipmentInput, variantIssues, type ChangeEquipmentInput } from './equipment.rules.ts';
import { recordOffers } from './price-history.ts';

/** A change of one product. Attributes and pictures are changed one by one. */
export interface ProductChange {
  readonly equipmentId: string;
  readonly input: Omit<ChangeEquipmentInput, 'attributes' | 'imageUrl'>;
  /** The `updatedAt` that the admin read. */
  readonly seenAt: Date | null;
}
/** The `updatedAt` of the changed product, or why it stays as it is. */
export type ChangeOutcome = { readonly updatedAt: Date } | DomainError;

type Parsed = Exclude<ReturnType<typeof parseChange>, InvalidInput>;
interface Planned {
  readonly before: Equipment;
  readonly data: Partial<Equipment>;
  readonly parsed: Parsed;
}

const parseChange = (input: ChangeEquipmentInput, currency: string) =>
  parse(changeEquipmentInput(currency), input);

/** Changes many products with as many statements as one. */
export function productsChanger({
  currency,
  reserved,
  categoryOf,
  now,
}: Pick<Parameters<typeof equipmentChanger>[0], 'currency' | 'reserved' | 'categoryOf' | 'now'>) {
  /**
   * Changes products in a transaction, each as `change` of change-equipment.ts does: the same rules, conflicts, and audit
   * entries. A product that cannot change does not keep the others from it. No product may be named twice. The outcomes are
   * in the order of `changes`.
   */
  return async function changeMany(
    tx: Tx,
    viewer: Pick<Viewer, 'id'>,
    changes: readonly ProductChange[],
  ): Promise<ChangeOutcome[]> {
    const parsed = changes.map(({ input }) => parseChange(input, currency));
    const categories = await readCategories(parsed);
    const definitions = categories.size > 0 ? await lockDefinitions(tx) : [];
    const ids = changes.map(({ equipmentId }) => equipmentId).filter(isRowId);
    await lockAllWithVariants(tx, ids);
    const products = await tx.equipment.findMany({ where: { id: { in: ids } } });
    const byId = new Map(products.map((product) => [product.id, product]));
    const plans = changes.map(({ equipmentId }, index) =>
      planChanges(byId.get(equipmentId), parsed[index], categories, definitions),
    );
    const checked = await check(tx, plans, changes);
    const accepted = checked.flatMap((plan) => (plan instanceof DomainError ? [] : [plan]));
    const times = await write(tx, viewer, accepted);
    return checked.map((plan) =>
      plan instanceof DomainError ? plan : { updatedAt: times.get(plan.before.id) ?? plan.before.updatedAt },
    );
  };

  async function readCategories(
    parsed: readonly (Parsed | InvalidInput)[],
  ): Promise<ReadonlyMap<string, Category | null>> {
    const slugs = new Set(
      parsed.flatMap((input) => (input instanceof InvalidInput ? [] : (input.categorySlug ?? []))),
    );
    return new Map(
      await Promise.all([...slugs].map(async (slug) => [slug, await categoryOf(slug)] as const)),
    );
  }

  function planChanges(
    before: Equipment | undefined,
    parsed: Parsed | InvalidInput | undefined,
    categories: ReadonlyMap<string, Category | null>,
    definitions: readonly AttributeDefinition[],
  ): Planned | DomainError {
    if (parsed instanceof InvalidInput) return parsed;
    if (!before || !parsed) return new NotFound('product');
    const category = parsed.categorySlug === undefined ? undefined : categories.get(parsed.categorySlug);
    if (category === null) return noSuchCategory();
    const issues = [
      ...(before.parentId === null ? [] : variantIssues(parsed)),
      ...(category && category.id !== before.categoryId
        ? lostAttributes(before.attributes, definitions, category)
        : []),
    ];
    if (issues.length > 0) return new InvalidInput(issues);
    return { before, data: changedContent(before, parsed, { category }), parsed };
  }

  /** Finds conflicts, movements that were made already, and values that are impossible together. */
  async function check(
    tx: Tx,
    plans: readonly (Planned | DomainError)[],
    changes: readonly ProductChange[],
  ): Promise<(DomainError | (Planned & { readonly step: StockStep }))[]> {
    const valid = plans.flatMap((plan, index) =>
      plan instanceof DomainError ? [] : [{ ...plan, seenAt: changes[index]?.seenAt }],
    );
    const conflicts = await conflictsInMany(
      tx,
      valid.flatMap(({ before, parsed, data, seenAt }) =>
        // Each change of content sets `updatedAt` later than all before it.
        seenAt && before.updatedAt > seenAt
          ? [{ id: before.id, fields: changedFields(parsed, data), seenAt }]
          : [],
      ),
    );
    const moved = valid.filter(({ parsed }) => parsed.stockChange);
    const keys = moved.flatMap(({ parsed }) => parsed.stockChange?.idempotencyKey ?? []);
    const earlier = new Map(
      (keys.length > 0 ? await tx.stockMovement.findMany({ where: { requestKey: { in: keys } } }) : []).map(
        (movement) => [movement.requestKey, movement],
      ),
    );
    const movedIds = moved.map(({ before }) => before.id);
    const held: ReadonlyMap<string, number> =
      movedIds.length > 0 ? await reserved(tx, movedIds, now()) : new Map();
    return plans.map((plan) => {
      if (plan instanceof DomainError) return plan;
      const { before, data, parsed } = plan;
      const { stock, stockChange } = parsed;
      const newer = conflicts.get(before.id);
      if (newer) return new EquipmentChanged(before, newer);
      const isMoved =
        stockChange !== undefined &&
        isRepeated(earlier.get(stockChange.idempotencyKey), before.id, stockChange);
      if (isMoved instanceof InvalidInput) return isMoved;
      const step = isMoved ? {} : { stock, stockChange };
      const issues = changeIssues(before, data, {
        step,
        reserved: held.get(before.id) ?? 0,
        currency,
        now: now(),
      });
      return issues.length > 0 ? new InvalidInput(issues) : { ...plan, step };
    });
  }

  /** Writes products, movements, prices and audit entries. Returns when the content of each changed product changed. */
  async function write(
    tx: Tx,
    viewer: Pick<Viewer, 'id'>,
    plans: readonly (Planned & { readonly step: StockStep })[],
  ): Promise<ReadonlyMap<string, Date>> {
    const at = now();
    await lockCategories(tx, plans);
    const priors = await recordOffers(
      tx,
      plans.map(({ before, data }) => ({ before, after: { ...before, ...data } })),
      at,
    );
    const stocks = plans.flatMap(({ before, step }) => {
      const records = stockRecords(before, step, viewer);
      return records ? [{ id: before.id, ...records }] : [];
    });
    const stockAfter = new Map(stocks.map(({ id, stockAfter: stock }) => [id, { stock }]));
    const contents = plans.flatMap(({ before, data }) => {
      const columns = Object.keys(data);
      if (columns.length === 0) return [];
      const set = { ...data, ...priors.get(before.id), updatedAt: changeTime(before, at) };
      return [{ before, columns, set, after: { ...before, ...set } }];
    });
    const setOf = new Map(contents.map(({ before, set }) => [before.id, set]));
    await updateMany(
      tx,
      plans.map(({ before: { id } }) => ({ id, ...setOf.get(id), ...stockAfter.get(id) })),
    );
    await tx.stockMovement.createMany({
      data: stocks.map(({ movement }) => ({ ...movement, createdAt: at })),
    });
    await tx.auditEntry.createMany({
      data: [
        ...stocks.map(({ entry }) => ({ ...entry, createdAt: at })),
        ...contents.map(({ before, after, columns }) => contentEntry(before, after, columns, viewer)),
      ],
    });
    return new Map(contents.map(({ before, set }) => [before.id, set.updatedAt]));
  }
}

/** Locks the categories whose counts triggers will change, by id: concurrent changes then wait without a deadlock. */
async function lockCategories(tx: Tx, plans: readonly Planned[]): Promise<void> {
  const ids = plans.flatMap(({ before, data }) =>
    data.status || data.categoryId ? [before.categoryId, data.categoryId ?? before.categoryId] : [],
  );
  if (ids.length === 0) return;
  await tx.$queryRaw`SELECT 1 FROM "Category" WHERE id = ANY(${[...new Set(ids)]}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
}

/** Updates rows with a statement for each set of columns: triggers depend on the columns that a statement names. */
async function updateMany(tx: Tx, rows: readonly ({ id: string } & Partial<Equipment>)[]): Promise<void> {
  const ofColumns = groupBy(rows, ({ id: _id, ...set }) => Object.keys(set).sort().join(' '));
  for (const [key, group] of ofColumns) {
    const columns = key.split(' ').filter((column) => column in Prisma.EquipmentScalarFieldEnum);
    if (columns.length === 0) continue;
    const assignments = columns.map((column) => Prisma.raw(`"${column}" = n."${column}"`));
    // Each statement is awaited: they share the connection of the transaction.
    // oxlint-disable-next-line no-await-in-loop
    await tx.$executeRaw`UPDATE "Equipment" e SET ${Prisma.join(assignments)}
      FROM jsonb_populate_recordset(NULL::"Equipment", ${JSON.stringify(group)}::jsonb) n WHERE e.id = n.id`;
  }
}
