import type { Db, Tx } from '#server/db.ts';
import { isDatabaseUnavailable } from '#server/errors/database-failure.ts';
import { DomainError, InvalidInput } from '#server/errors/domain-error.ts';
import type { BulkChange, BulkChangeRow, BulkRowState, Equipment } from '#server/generated/prisma/client.ts';
import { changeInputOf, undoInputOf, unfinished, type FieldChange } from './bulk-changes.rules.ts';
import type { productsChanger } from './change-many.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import type { importedProducts } from './new-products.ts';

/**
 * Rows per transaction. More rows would lock products longer and lose more work in a crash. Measured in docs/benchmarks.md.
 */
const BATCH = 100;

/** State transitions of rows while a bulk change is applied or undone. */
const steps = {
  RUNNING: { from: unfinished.RUNNING, to: 'CHANGED', refused: 'REFUSED' },
  UNDOING: { from: unfinished.UNDOING, to: 'UNDONE', refused: 'KEPT' },
} as const satisfies Record<string, Record<string, BulkRowState>>;

/** Another run moved the row on: this one is rolled back. */
class MovedOn extends Error {}

interface Run {
  readonly isApplied: boolean;
  /** User id of the admin. */
  readonly actor: string;
}

/** Applies and undoes bulk changes in batches: each is a transaction that changes products and moves their rows on. */
export function bulkChangeRunner({
  prisma,
  changeMany,
  addImported,
  removeImported,
  addMany,
  removeMany,
}: {
  prisma: Db;
  changeMany: ReturnType<typeof productsChanger>;
} & ReturnType<typeof importedProducts>) {
  /** Applies or undoes the rows that are left. May run several times, also at once: each row moves on once. */
  return async function runBulkChange(id: string): Promise<void> {
    for (;;) {
      const bulk = await prisma.bulkChange.findUnique({ where: { id } });
      if (bulk?.state !== 'RUNNING' && bulk?.state !== 'UNDOING') return;
      const { state } = bulk;
      const rows = await prisma.bulkChangeRow.findMany({
        where: { bulkChangeId: id, state: unfinished[state] },
        orderBy: { position: 'asc' },
        take: BATCH,
      });
      const isApplied = state === 'RUNNING';
      if (rows.length === 0) {
        const done = isApplied
          ? { state: 'DONE' as const, appliedAt: new Date() }
          : { state: 'UNDONE' as const, undoneAt: new Date() };
        await prisma.bulkChange.updateMany({ where: { id, state }, data: done });
        return;
      }
      const actor = isApplied ? bulk.actor : (bulk.undoneBy ?? bulk.actor);
      const run = { isApplied, actor };
      if (!(await isStillAuthorized(actor))) await refuseAll(bulk, run);
      else {
        await addOrRemoveNew(
          rows.filter(({ isNew }) => isNew),
          run,
        );
        await changeExisting(
          rows.filter(({ isNew }) => !isNew),
          run,
        );
      }
    }
  };

  async function isStillAuthorized(id: string): Promise<boolean> {
    const where = { id, role: { in: ['ADMIN' as const, 'CATALOGUE' as const] }, disabledAt: null };
    return (await prisma.user.count({ where })) > 0;
  }

  async function refuseAll({ id }: BulkChange, { isApplied }: Run): Promise<void> {
    const { from, refused } = steps[isApplied ? 'RUNNING' : 'UNDOING'];
    await prisma.bulkChangeRow.updateMany({
      where: { bulkChangeId: id, state: from },
      data: { state: refused, message: 'This user may no longer change products.' },
    });
  }

  /** Changes products, many at once. One by one, if the database refuses to write them together. */
  async function changeExisting(rows: readonly BulkChangeRow[], run: Run): Promise<void> {
    if (rows.length === 0) return;
    try {
      await moveBatch(rows, run);
    } catch (error) {
      if (rows.length === 1 || isDatabaseUnavailable(error)) throw error;
      for (const row of rows) await moveBatch([row], run);
    }
  }

  function moveBatch(rows: readonly BulkChangeRow[], { isApplied, actor }: Run): Promise<void> {
    return prisma.$transaction(
      async (tx) => {
        const { from, to, refused } = steps[isApplied ? 'RUNNING' : 'UNDOING'];
        const locked = new Set(await lockRows(tx, rows, from));
        // Another run moved the others on.
        const left = rows.filter(({ id }) => locked.has(id));
        const now = new Date();
        const outcomes = await changeMany(
          tx,
          { id: actor },
          left.map(({ id, equipmentId, seenAt, changes: stored }) => {
            const changes = stored as unknown as FieldChange[];
            const input = isApplied
              ? changeInputOf(changes, `bulk:${id}`)
              : undoInputOf(changes, `bulk-undo:${id}`, now);
            return { equipmentId: equipmentId ?? '', input, seenAt };
          }),
        );
        const moved = outcomes.map((outcome, index) => ({
          id: left[index]?.id,
          ...(outcome instanceof DomainError
            ? { state: refused, message: refusalOf(outcome) }
            : { state: to, seenAt: outcome.updatedAt }),
        }));
        await tx.$executeRaw`UPDATE "BulkChangeRow" r
          SET state = m.state, message = coalesce(m.message, r.message), "seenAt" = coalesce(m."seenAt", r."seenAt")
          FROM jsonb_populate_recordset(NULL::"BulkChangeRow", ${JSON.stringify(moved)}::jsonb) m WHERE r.id = m.id`;
      },
      { timeout: 30_000 },
    );
  }

  /** Adds or removes new products, many at once. Those that cannot be added or removed together are moved one by one. */
  async function addOrRemoveNew(rows: readonly BulkChangeRow[], run: Run): Promise<void> {
    if (rows.length === 0) return;
    const { from, to } = steps[run.isApplied ? 'RUNNING' : 'UNDOING'];
    const work = run.isApplied ? addMany : removeMany;
    const lock = async (tx: Tx, locked: readonly { id: string }[]) => {
      const found = await lockRows(tx, locked, from);
      if (found.length < locked.length) throw new MovedOn();
    };
    const mark = async (tx: Tx, moved: readonly { id: string; equipmentId: string }[]) => {
      await tx.$executeRaw`UPDATE "BulkChangeRow" r SET state = ${to}::"BulkRowState", "equipmentId" = m."equipmentId"
        FROM unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ equipmentId }) => equipmentId)}::uuid[])
          m(id, "equipmentId")
        WHERE r.id = m.id`;
    };
    const parts = rows.map(({ changes, ...row }) => ({
      ...row,
      changes: changes as unknown as FieldChange[],
    }));
    const isDone = await work({ id: run.actor }, parts, lock, mark).catch(ifMovedOn(true));
    if (!isDone) for (const row of rows) await addOrRemoveOne(row, run);
  }

  async function addOrRemoveOne(row: BulkChangeRow, { isApplied, actor }: Run): Promise<void> {
    const { from, to, refused } = steps[isApplied ? 'RUNNING' : 'UNDOING'];
    const mark = async (
      tx: Pick<Tx, 'bulkChangeRow'>,
      data: { state: BulkRowState; message?: string; seenAt?: Date; equipmentId?: string },
    ) => {
      const { count } = await tx.bulkChangeRow.updateMany({ where: { id: row.id, state: from }, data });
      return count > 0;
    };
    const also = async (tx: Tx, { id: equipmentId, updatedAt }: Equipment) => {
      if (!(await mark(tx, { state: to, seenAt: updatedAt, equipmentId }))) throw new MovedOn();
    };
    const viewer = { id: actor };
    const moved = isApplied
      ? addImported(viewer, row.changes as unknown as FieldChange[], also)
      : removeImported(viewer, row.equipmentId ?? '', also);
    const result = await moved.catch(ifMovedOn(null));
    if (result instanceof DomainError) await mark(prisma, { state: refused, message: refusalOf(result) });
  }
}

/** Another run has the rows: the next look finds those that are left. */
const ifMovedOn =
  <T>(result: T) =>
  (error: unknown): T => {
    if (error instanceof MovedOn) return result;
    throw error;
  };

/** Locks those rows that are still in the state `from`, and returns their ids. */
async function lockRows(
  tx: Tx,
  rows: readonly { readonly id: string }[],
  from: BulkRowState,
): Promise<string[]> {
  const locked = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM "BulkChangeRow"
    WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND state = ${from}::"BulkRowState"
    ORDER BY id FOR UPDATE`;
  return locked.map(({ id }) => id);
}

function refusalOf(error: DomainError): string {
  if (error instanceof InvalidInput) return error.issues.map(({ message }) => message).join(' ');
  if (error instanceof EquipmentChanged)
    return `Changed by ${[...new Set(error.conflicts.map(({ changedBy }) => changedBy))].join(', ')} since.`;
  return error.message;
}
