import type { Db } from '#server/db.ts';
import type { equipmentChanger } from './change-equipment.ts';
import { SCHEDULE } from '#server/newest-changes.ts';

/** Products that are read with one statement. */
const CHUNK = 100;

/** Publishes the drafts whose time has come. */
export function duePublisher({
  prisma,
  change,
  now,
}: {
  prisma: Db;
  change: ReturnType<typeof equipmentChanger>;
  now: () => Date;
}) {
  /** May run several times, also at once: each draft is published once. A refused one stays a draft, and is tried again. */
  return async function publishDue(): Promise<void> {
    const due = now();
    let after: { publishAt: Date; id: string } | undefined;
    for (;;) {
      const rows: { id: string; publishAt: Date | null }[] = await prisma.equipment.findMany({
        where: {
          publishAt: { lte: due },
          ...(after && {
            OR: [
              { publishAt: { gt: after.publishAt } },
              { publishAt: after.publishAt, id: { gt: after.id } },
            ],
          }),
        },
        select: { id: true, publishAt: true },
        orderBy: [{ publishAt: 'asc' }, { id: 'asc' }],
        take: CHUNK,
      });
      for (const { id } of rows)
        await change({ id: SCHEDULE }, id, { status: 'PUBLISHED' }, null, {
          // An admin may have published it, or canceled or moved the schedule.
          isWanted: ({ status, publishAt }) => status === 'DRAFT' && publishAt !== null && publishAt <= due,
        });
      const last = rows.at(-1);
      if (rows.length < CHUNK || !last?.publishAt) return;
      after = { publishAt: last.publishAt, id: last.id };
    }
  };
}
