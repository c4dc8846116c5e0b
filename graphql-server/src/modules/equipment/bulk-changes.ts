import { isDeepStrictEqual } from 'node:util';
import DataLoader from 'dataloader';
import { actorNames } from '#server/actor-names.ts';
import type { Db, Tx } from '#server/db.ts';
import { InvalidInput, NotFound, type FieldIssue } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type {
  AttributeDefinition,
  BulkChange,
  BulkChangeRow,
  BulkRowState,
  Category,
  Equipment,
  Prisma,
} from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { Viewer } from '#server/viewer.ts';
import { lostAttributes } from './attribute-values.rules.ts';
import {
  changeInputOf,
  changesOf,
  MAX_BULK_ROWS,
  previewBulkChangeInput,
  targetValues,
  type FieldChange,
  type PreviewBulkChangeInput,
  type Reason,
  type RowCounts,
  type TargetValues,
} from './bulk-changes.rules.ts';
import { BulkChangeNotApplied } from './equipment.errors.ts';
import {
  boundsIssues,
  changeEquipmentInput,
  matching,
  stockIssue,
  variantIssues,
} from './equipment.rules.ts';
import type { CategoryWithSlugs } from './equipment.rows.ts';
import { attributesOfText } from './new-products.rules.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'run-bulk-change': { id: string };
    }
  }
}

/** Rows that are read or written with one statement. */
const CHUNK = 500;
/** Previews that were not applied are deleted after this time, and applied changes after `KEPT_DAYS`. */
const PREVIEW_HOURS = 24;
const KEPT_DAYS = 90;

const columns = {
  id: true,
  parentId: true,
  name: true,
  title: true,
  description: true,
  optionValues: true,
  priceMinor: true,
  minQty: true,
  maxQty: true,
  stock: true,
  status: true,
  publishAt: true,
  categoryId: true,
  attributes: true,
  updatedAt: true,
} as const satisfies Prisma.EquipmentSelect;
export type BulkProduct = Prisma.EquipmentGetPayload<{ select: typeof columns }>;

/** A row of a preview: a product and its wanted values, a new product, or why the row is invalid. */
export interface PreviewRow {
  readonly product: BulkProduct | null;
  /** What the row calls the product, if there is none. */
  readonly label: string;
  readonly wanted: TargetValues | readonly FieldIssue[];
  /** What the row sets of a new product. */
  readonly added?: readonly FieldChange[];
  /** The product's attributes in the file. */
  readonly attributes?: string;
  /** When the admin read the product, if that was before the preview. */
  readonly seenAt?: Date;
}

export function bulkChanger({
  prisma,
  currency,
  categories,
}: {
  prisma: Db;
  currency: string;
  categories: () => Promise<CategoryWithSlugs[]>;
}) {
  /** Stores what would change. Nothing changes before `applyBulkChange`. */
  async function previewBulkChange(
    viewer: Viewer,
    rawInput: PreviewBulkChangeInput,
  ): Promise<BulkChange | InvalidInput> {
    const input = parse(previewBulkChangeInput(currency), rawInput);
    if (input instanceof InvalidInput) return input;
    const { equipmentIds, filter, ...changes } = input;
    const shelves = await categories();
    if (changes.categorySlug !== undefined && !shelves.some(({ slug }) => slug === changes.categorySlug))
      return issue('categorySlug', 'This category doesn’t exist.');
    const where = equipmentIds
      ? { id: { in: [...new Set(equipmentIds)].filter(isRowId) } }
      : { AND: matching(filter ?? {}, shelves) };
    const products = await prisma.equipment.findMany({
      where: filter?.isLowStock ? { AND: [where, { lowStock: { isNot: null } }] } : where,
      select: columns,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_BULK_ROWS + 1,
    });
    if (products.length === 0) return issue('equipmentIds', 'No product matches.');
    if (products.length > MAX_BULK_ROWS)
      return issue(
        'filter',
        `More than ${MAX_BULK_ROWS.toLocaleString('en-US')} products match. Narrow the filter.`,
      );
    const rows = products.map((product) => {
      const wanted = targetValues(changes, product, currency);
      return { product, label: '', wanted: 'path' in wanted ? [wanted] : wanted };
    });
    return store(viewer, {
      source: 'SELECTION',
      rows,
      shelves,
      reason: changes.stock?.reason ?? 'CORRECTION',
    });
  }

  /** The products with these ids, slugs or SKUs. */
  const findProducts = (keys: { ids: string[]; slugs: string[]; skus: string[] }) =>
    prisma.equipment.findMany({
      where: {
        OR: [
          { id: { in: keys.ids.filter(isRowId) } },
          { slug: { in: keys.slugs } },
          { sku: { in: keys.skus } },
        ],
      },
      select: { ...columns, slug: true, sku: true },
    });

  /** Stores the rows of a preview, with what each changes or why it cannot. */
  async function store(
    viewer: Viewer,
    {
      source,
      rows,
      shelves,
      reason,
    }: {
      source: BulkChange['source'];
      rows: readonly PreviewRow[];
      shelves: readonly Category[];
      reason: Reason;
    },
  ): Promise<BulkChange> {
    const definitions = await prisma.attributeDefinition.findMany();
    const context = { shelves, definitions, reason };
    const previews = rows.map((row) => previewed(row, context));
    return prisma.$transaction(
      async (tx) => {
        const bulk = await tx.bulkChange.create({
          data: { source, actor: viewer.id, fields: fieldsOf(previews) },
        });
        const data = previews.map((row, index) => ({ position: index + 1, ...row }));
        // As JSON: one value instead of thousands for each statement.
        for (let at = 0; at < data.length; at += CHUNK)
          await tx.$executeRaw`
            INSERT INTO "BulkChangeRow"
              (id, "bulkChangeId", position, "isNew", "equipmentId", label, changes, state, message, "seenAt")
            SELECT gen_random_uuid(), ${bulk.id}::uuid, position, coalesce("isNew", false), "equipmentId", label,
              coalesce(changes, '[]'), state, message, "seenAt"
            FROM jsonb_populate_recordset(NULL::"BulkChangeRow", ${JSON.stringify(data.slice(at, at + CHUNK))}::jsonb)`;
        return bulk;
      },
      { timeout: 30_000 },
    );
  }

  function previewed(
    { product, label, wanted, added, attributes, seenAt }: PreviewRow,
    context: { shelves: readonly Category[]; definitions: readonly AttributeDefinition[]; reason: Reason },
  ): Omit<Prisma.BulkChangeRowCreateManyInput, 'bulkChangeId' | 'position'> {
    if (added)
      return { label, isNew: true, changes: added as unknown as Prisma.InputJsonArray, state: 'PENDING' };
    const row = {
      equipmentId: product?.id ?? null,
      label: product ? labelOf(product) : label,
      seenAt: seenAt ?? product?.updatedAt ?? null,
    };
    const invalid = (issues: readonly FieldIssue[]) => ({
      ...row,
      state: 'INVALID' as const,
      message: [...new Set(issues.map(({ message }) => message))].join(' '),
    });
    if (isProblem(wanted)) return invalid(wanted);
    if (!product) return invalid([{ path: 'id', message: 'No product has this id, SKU or slug.' }]);
    const shelf = context.shelves.find(({ id }) => id === product.categoryId);
    const changes = changesOf({ ...product, categorySlug: shelf?.slug ?? '' }, wanted, context.reason);
    const issues = [
      ...issuesOf(product, changes, context),
      ...attributesIssues(product, shelf, attributes, context.definitions),
    ];
    const stored = { changes: changes as unknown as Prisma.InputJsonArray };
    if (issues.length > 0) return { ...invalid(issues), ...stored };
    return { ...row, ...stored, state: changes.length > 0 ? 'PENDING' : 'UNCHANGED' };
  }

  /** Why the product cannot change like this; empty if it can, as far as is known before. */
  function issuesOf(
    product: BulkProduct,
    changes: readonly FieldChange[],
    { shelves, definitions }: { shelves: readonly Category[]; definitions: readonly AttributeDefinition[] },
  ): readonly FieldIssue[] {
    const input = parse(changeEquipmentInput(currency), changeInputOf(changes, 'a preview'));
    if (input instanceof InvalidInput) return input.issues;
    const shelf = shelves.find(({ slug }) => slug === input.categorySlug);
    const isOfVariant = product.parentId !== null;
    const { priceMinor, minQty, maxQty } = { ...product, ...defined(input) };
    const stock = stockIssue(product.stock, 0, input);
    return [
      ...(isOfVariant ? variantIssues(input) : []),
      ...boundsIssues({ priceMinor, minQty, maxQty }, currency),
      ...(stock ? [stock] : []),
      ...(shelf ? lostAttributes(product.attributes, definitions, shelf) : []),
    ];
  }

  /** Starts to apply a preview; once it was started, returns how far it is. */
  const applyBulkChange = (id: string): Promise<BulkChange | NotFound> =>
    prisma.$transaction(async (tx) => {
      const bulk = isRowId(id) ? await tx.bulkChange.findUnique({ where: { id } }) : null;
      if (!bulk) return new NotFound('bulk change');
      const started = await tx.bulkChange.updateMany({
        where: { id, state: 'PREVIEW' },
        data: { state: 'RUNNING' },
      });
      if (started.count > 0) await enqueue(tx, id);
      return tx.bulkChange.findUniqueOrThrow({ where: { id } });
    });

  /** Starts to undo an applied bulk change. Fields that were changed since keep their values. */
  const undoBulkChange = (
    viewer: Viewer,
    id: string,
  ): Promise<BulkChange | NotFound | BulkChangeNotApplied> =>
    prisma.$transaction(async (tx) => {
      const bulk = isRowId(id) ? await tx.bulkChange.findUnique({ where: { id } }) : null;
      if (!bulk) return new NotFound('bulk change');
      const started = await tx.bulkChange.updateMany({
        where: { id, state: 'DONE' },
        data: { state: 'UNDOING', undoneBy: viewer.id },
      });
      if (started.count > 0) await enqueue(tx, id);
      const after = await tx.bulkChange.findUniqueOrThrow({ where: { id } });
      return after.state === 'PREVIEW' || after.state === 'RUNNING' ? new BulkChangeNotApplied() : after;
    });

  /** Bulk changes that were applied, newest first. */
  const appliedBulkChanges = (page: Pick<Prisma.BulkChangeFindManyArgs, 'take' | 'skip' | 'cursor'>) =>
    pageByMoment(
      'createdAt',
      page,
      async (id) =>
        (await prisma.bulkChange.findUnique({ where: { id }, select: { createdAt: true } }))?.createdAt,
      (rest, cursorFilter) =>
        prisma.bulkChange.findMany({
          take: CHUNK,
          ...rest,
          where: { AND: [isApplied, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );

  const countBulkChanges = (): Promise<number> => prisma.bulkChange.count({ where: isApplied });

  /** Rows by position, in all states or in `states`. `isNew` selects the rows that add a product, or the others. */
  const bulkRows = async (
    bulkChangeId: string,
    states: readonly BulkRowState[] | null,
    page: Pick<Prisma.BulkChangeRowFindManyArgs, 'take' | 'skip' | 'cursor'>,
    isNew: boolean | null = null,
  ): Promise<BulkChangeRow[]> =>
    isRowId(bulkChangeId)
      ? prisma.bulkChangeRow.findMany({
          take: CHUNK,
          ...page,
          where: rowsIn(bulkChangeId, states, isNew),
          orderBy: { position: 'asc' },
        })
      : [];

  const countRows = async (
    bulkChangeId: string,
    states: readonly BulkRowState[] | null,
    isNew: boolean | null = null,
  ): Promise<number> =>
    isRowId(bulkChangeId) ? prisma.bulkChangeRow.count({ where: rowsIn(bulkChangeId, states, isNew) }) : 0;

  const oneBulkChange = async (id: string): Promise<BulkChange | null> =>
    isRowId(id) ? prisma.bulkChange.findUnique({ where: { id } }) : null;

  /** Counts change while a job runs, so only the lookups of one moment are combined. */
  const counts = new DataLoader<string, RowCounts>(
    async (ids) => {
      const groups = await prisma.bulkChangeRow.groupBy({
        by: ['bulkChangeId', 'state', 'isNew'],
        where: { bulkChangeId: { in: [...ids] } },
        _count: { _all: true },
      });
      return ids.map((id) => countsOf(groups.filter(({ bulkChangeId }) => bulkChangeId === id)));
    },
    { cache: false },
  );
  const names = actorNames(prisma);

  /** Enqueues the bulk changes that are not finished, and deletes old ones. */
  async function tidyBulkChanges(now = new Date()): Promise<void> {
    const open = await prisma.bulkChange.findMany({
      where: { state: { in: ['RUNNING', 'UNDOING'] } },
      select: { id: true },
    });
    for (const { id } of open) await enqueue(prisma, id);
    const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    await prisma.bulkChange.deleteMany({
      where: {
        OR: [
          { state: 'PREVIEW', createdAt: { lt: before(PREVIEW_HOURS) } },
          { state: { in: ['DONE', 'UNDONE'] }, createdAt: { lt: before(KEPT_DAYS * 24) } },
        ],
      },
    });
  }

  return {
    previewBulkChange,
    findProducts,
    storeBulkPreview: store,
    applyBulkChange,
    undoBulkChange,
    oneBulkChange,
    appliedBulkChanges,
    countBulkChanges,
    bulkRows,
    countRows,
    /** Number of rows by state. */
    countBulkRows: (bulkChangeId: string): Promise<RowCounts> => counts.load(bulkChangeId),
    /** Name or email of an admin; null for a deleted user. */
    bulkActorName: (actor: string) => names.load(actor),
    tidyBulkChanges,
  };
}

const isApplied = { state: { not: 'PREVIEW' } } satisfies Prisma.BulkChangeWhereInput;

const rowsIn = (
  bulkChangeId: string,
  states: readonly BulkRowState[] | null,
  isNew: boolean | null,
): Prisma.BulkChangeRowWhereInput => ({
  bulkChangeId,
  ...(states && { state: { in: [...states] } }),
  ...(isNew !== null && { isNew }),
});

function countsOf(
  groups: readonly { state: BulkRowState; isNew: boolean; _count: { _all: number } }[],
): RowCounts {
  const sum = (rows: typeof groups) => {
    const counts: Partial<Record<BulkRowState, number>> = {};
    for (const { state, _count } of rows) counts[state] = (counts[state] ?? 0) + _count._all;
    return counts;
  };
  const added = groups.filter(({ isNew }) => isNew);
  return { ...sum(groups), ...(added.length > 0 && { new: sum(added) }) };
}

/** One job for each bulk change. */
async function enqueue(tx: Pick<Tx, '$executeRaw'>, id: string): Promise<void> {
  await tx.$executeRaw`SELECT graphile_worker.add_job('run-bulk-change', json_build_object('id', ${id}::text),
    job_key => ${`bulk-change:${id}`})::text`;
}

/** The fields that rows will change, in the order of their first row. */
const fieldsOf = (
  rows: readonly { readonly state: BulkRowState; readonly changes?: unknown }[],
): string[] => [
  ...new Set(
    rows
      .filter(({ state }) => state === 'PENDING')
      .flatMap(({ changes }) => (changes as FieldChange[]).map(({ field }) => field)),
  ),
];

const labelOf = ({ name, optionValues, parentId }: BulkProduct) =>
  parentId === null ? name : `${name} (${optionValues.join(', ')})`;

const isProblem = (wanted: TargetValues | readonly FieldIssue[]): wanted is readonly FieldIssue[] =>
  Array.isArray(wanted);

/** A file with other attributes than the product's is refused: it would replace all of them. */
function attributesIssues(
  product: BulkProduct,
  shelf: Category | undefined,
  text: string | undefined,
  definitions: readonly AttributeDefinition[],
): readonly FieldIssue[] {
  if (!text || !shelf) return [];
  const stored = attributesOfText(text, definitions, shelf);
  if (stored instanceof InvalidInput) return stored.issues;
  if (isDeepStrictEqual(stored, product.attributes)) return [];
  const message =
    'attributes: Only new products get attributes from a file. Change those of existing products one by one.';
  return [{ path: 'attributes', message }];
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Equipment>;

const issue = (path: string, message: string) => new InvalidInput([{ path, message }]);
