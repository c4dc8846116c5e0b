import { isDeepStrictEqual } from 'node:util';
import { actorNames } from './actor-names.ts';
import type { Tx } from './db.ts';
import type { EditConflict } from './errors/domain-error.ts';
import { groupBy } from './group-by.ts';

/** The actor of changes that a job makes at a scheduled time. */
export const SCHEDULE = 'system';

/** The value of a field in a snapshot of the audit log. */
type ValueOf = (snapshot: unknown, field: string) => unknown;

/** A subject of the audit log, and its fields that a change names. */
interface NamedFields {
  readonly subject: string;
  readonly fields: readonly string[];
  /** Changes after this time count; all by default. */
  readonly since?: Date;
}

/** The newest change of each of `fields` of a subject in the audit log. Fields that have none are left out. */
export async function newestChanges(
  tx: Tx,
  { subject, action }: { subject: string; action: string },
  fields: readonly string[],
  valueOf: ValueOf,
  since?: Date,
): Promise<EditConflict[]> {
  const changes = await newestChangesOfMany(
    tx,
    action,
    [{ subject, fields, ...(since && { since }) }],
    valueOf,
  );
  return changes.get(subject) ?? [];
}

/** As `newestChanges`, of many subjects with one statement. Subjects without a change are left out. */
export async function newestChangesOfMany(
  tx: Tx,
  action: string,
  subjects: readonly NamedFields[],
  valueOf: ValueOf,
): Promise<ReadonlyMap<string, EditConflict[]>> {
  const earliest = subjects.every(({ since }) => since)
    ? new Date(Math.min(...subjects.map(({ since }) => Number(since))))
    : null;
  const entries = await tx.auditEntry.findMany({
    where: {
      subject: { in: subjects.map(({ subject }) => subject) },
      action,
      ...(earliest && { createdAt: { gt: earliest } }),
    },
    orderBy: { createdAt: 'desc' },
  });
  const bySubject = groupBy(entries, ({ subject }) => subject);
  const pairs = subjects.flatMap(({ subject, fields, since }) =>
    fields.flatMap((field) => {
      const entry = bySubject
        .get(subject)
        ?.find(
          ({ before, after, createdAt }) =>
            (!since || createdAt > since) &&
            valueOf(after, field) !== undefined &&
            !isDeepStrictEqual(valueOf(before, field), valueOf(after, field)),
        );
      return entry ? [{ subject, field, entry }] : [];
    }),
  );
  const names = actorNames(tx);
  const changes = await Promise.all(
    pairs.map(async ({ subject, field, entry: { actor, createdAt } }) => {
      const changedBy = actor === SCHEDULE ? 'The schedule' : ((await names.load(actor)) ?? 'Another admin');
      return { subject, conflict: { field, changedBy, changedAt: createdAt } };
    }),
  );
  return new Map(
    [...groupBy(changes, ({ subject }) => subject)].map(([subject, group]) => [
      subject,
      group.map(({ conflict }) => conflict),
    ]),
  );
}
