import { isDeepStrictEqual } from 'node:util';
import { actorNames } from './actor-names.ts';
import type { Tx } from './db.ts';
import type { EditConflict } from './errors/domain-error.ts';

/** The actor of changes that a job makes at a scheduled time. */
export const SCHEDULE = 'system';

/** The value of a field in a snapshot of the audit log. */
type ValueOf = (snapshot: unknown, field: string) => unknown;

/** The newest change of each of `fields` of a subject in the audit log. Fields that have none are left out. */
export async function newestChanges(
  tx: Tx,
  { subject, action }: { subject: string; action: string },
  fields: readonly string[],
  valueOf: ValueOf,
  since?: Date,
): Promise<EditConflict[]> {
  const entries = await tx.auditEntry.findMany({
    where: { subject, action, ...(since && { createdAt: { gt: since } }) },
    orderBy: { createdAt: 'desc' },
  });
  const touching = fields.flatMap((field) => {
    const entry = entries.find(
      ({ before, after }) =>
        valueOf(after, field) !== undefined &&
        !isDeepStrictEqual(valueOf(before, field), valueOf(after, field)),
    );
    return entry ? [{ field, entry }] : [];
  });
  const names = actorNames(tx);
  return Promise.all(
    touching.map(async ({ field, entry: { actor, createdAt } }) => {
      const changedBy = actor === SCHEDULE ? 'The schedule' : ((await names.load(actor)) ?? 'Another admin');
      return { field, changedBy, changedAt: createdAt };
    }),
  );
}
