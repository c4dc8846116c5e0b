import type { Tx } from '#server/db.ts';
import type { Category } from '#server/generated/prisma/client.ts';
import type { EditConflict } from '#server/errors/domain-error.ts';
import { newestChanges, newestChangesOfMany } from '#server/newest-changes.ts';
import { CategoryChanged } from './equipment.errors.ts';
import { columnOf } from './equipment.rules.ts';

/** The value of a field of the input in a snapshot of the audit log. */
const columnIn = (snapshot: unknown, field: string): unknown =>
  (Object(snapshot) as Record<string, unknown>)[columnOf[field] ?? field];
const changeOf = (kind: 'equipment' | 'category', id: string) => ({
  subject: `${kind}:${id}`,
  action: `${kind}.changed`,
});

/** The newest change of each of `fields` of a product since `seenAt`, with its admin and time. */
export const conflictsIn = (
  tx: Tx,
  id: string,
  fields: readonly string[],
  seenAt: Date,
): Promise<EditConflict[]> => newestChanges(tx, changeOf('equipment', id), fields, columnIn, seenAt);

/** As `conflictsIn`, of many products with one statement. Products without conflicts are left out. */
export async function conflictsInMany(
  tx: Tx,
  changes: readonly { readonly id: string; readonly fields: readonly string[]; readonly seenAt: Date }[],
): Promise<ReadonlyMap<string, EditConflict[]>> {
  if (changes.length === 0) return new Map();
  const { action } = changeOf('equipment', '');
  const named = changes.map(({ id, fields, seenAt }) => ({
    id,
    subject: changeOf('equipment', id).subject,
    fields,
    since: seenAt,
  }));
  const found = await newestChangesOfMany(tx, action, named, columnIn);
  return new Map(
    named.flatMap(({ id, subject }) => (found.has(subject) ? [[id, found.get(subject) ?? []]] : [])),
  );
}

/** Refuses to overwrite `fields` of a category, and says who changed them. */
export async function categoryChanged(
  tx: Tx,
  category: Category,
  fields: readonly string[],
): Promise<CategoryChanged> {
  const changes = await newestChanges(tx, changeOf('category', category.id), fields, columnIn);
  // Values that were not set in the dashboard have no entry in the audit log.
  const unknown = { changedBy: 'Another admin', changedAt: new Date() };
  return new CategoryChanged(
    category,
    fields.map((field) => changes.find((change) => change.field === field) ?? { field, ...unknown }),
  );
}
