import { isDeepStrictEqual } from 'node:util';
import { actorNames } from '#server/actor-names.ts';
import type { Tx } from '#server/db.ts';
import type { Category } from '#server/generated/prisma/client.ts';
import { CategoryChanged, type EditConflict } from './equipment.errors.ts';
import { columnOf } from './equipment.rules.ts';

/** The actor of changes that a job makes at a scheduled time. */
export const SCHEDULE = 'system';

/** The newest change of each of `fields` of a product since `seenAt`, with its admin and time. */
export const conflictsIn = (
  tx: Tx,
  id: string,
  fields: readonly string[],
  seenAt: Date,
): Promise<EditConflict[]> => newestChanges(tx, 'equipment', id, fields, seenAt);

/** Refuses to overwrite `fields` of a category, and says who changed them. */
export async function categoryChanged(
  tx: Tx,
  category: Category,
  fields: readonly string[],
): Promise<CategoryChanged> {
  const changes = await newestChanges(tx, 'category', category.id, fields);
  // Values that were not set in the dashboard have no entry in the audit log.
  const unknown = { changedBy: 'Another admin', changedAt: new Date() };
  return new CategoryChanged(
    category,
    fields.map((field) => changes.find((change) => change.field === field) ?? { field, ...unknown }),
  );
}

/** The newest change of each of `fields` in the audit log. Fields that have none are left out. */
async function newestChanges(
  tx: Tx,
  kind: 'equipment' | 'category',
  id: string,
  fields: readonly string[],
  since?: Date,
): Promise<EditConflict[]> {
  const entries = await tx.auditEntry.findMany({
    where: {
      subject: `${kind}:${id}`,
      action: `${kind}.changed`,
      ...(since && { createdAt: { gt: since } }),
    },
    orderBy: { createdAt: 'desc' },
  });
  const touching = fields.flatMap((field) => {
    const column = columnOf[field] ?? field;
    const entry = entries.find(
      ({ before, after }) =>
        column in Object(after) && !isDeepStrictEqual(Object(before)[column], Object(after)[column]),
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
