import DataLoader from 'dataloader';
import type { Db, Tx } from './db.ts';
import { isRowId } from './errors/input.ts';
import { serviceTokenOf } from './viewer.ts';

/**
 * Loads the names of actors of the audit log: of a user's id, their name, or their email if they have none; of a service
 * token, `Service token` and its name. Null for the shop, visitors and deleted users.
 */
export const actorNames = (prisma: Pick<Db | Tx, 'user' | 'serviceToken'>) =>
  new DataLoader<string, string | null>(
    async (actors) => {
      const tokenIds = actors.flatMap((actor) => serviceTokenOf(actor) ?? []);
      const [users, tokens] = await Promise.all([
        prisma.user.findMany({
          where: { id: { in: actors.filter(isRowId) } },
          select: { id: true, displayName: true, email: true },
        }),
        tokenIds.length === 0
          ? []
          : prisma.serviceToken.findMany({
              where: { id: { in: tokenIds.filter(isRowId) } },
              select: { id: true, name: true },
            }),
      ]);
      const names = new Map([
        ...users.map(({ id, displayName, email }) => [id, displayName ?? email] as const),
        ...tokens.map(({ id, name }) => [id, `Service token ${name}`] as const),
      ]);
      return actors.map((actor) => names.get(serviceTokenOf(actor) ?? actor) ?? null);
    },
    // Names change at any time, so only the lookups of one moment are combined.
    { cache: false },
  );
