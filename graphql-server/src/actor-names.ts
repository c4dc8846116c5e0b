import DataLoader from 'dataloader';
import type { Db } from './db.ts';
import { isRowId } from './errors/input.ts';

/** Loads the names of actors of the audit log, such as a user's id; null for visitors and deleted users. */
export const actorNames = (prisma: Db) =>
  new DataLoader<string, string | null>(
    async (actors) => {
      const users = await prisma.user.findMany({
        where: { id: { in: actors.filter(isRowId) } },
        select: { id: true, displayName: true, email: true },
      });
      const names = new Map(users.map(({ id, displayName, email }) => [id, displayName ?? email]));
      return actors.map((actor) => names.get(actor) ?? null);
    },
    // Names change at any time, so only the lookups of one moment are combined.
    { cache: false },
  );
