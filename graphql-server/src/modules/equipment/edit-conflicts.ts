import type { Tx } from '#server/db.ts';
import type { Category } from '#server/generated/prisma/client.ts';
import type { EditConflict } from '#server/errors/domain-error.ts';
import { newestChanges } from '#server/newest-changes.ts';
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
