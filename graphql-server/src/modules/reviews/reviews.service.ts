import type { Db } from '#server/db.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

export type ReviewsService = ReturnType<typeof reviewsService>;

export function reviewsService({ prisma }: { prisma: Db }) {
  /** Published reviews of the shop, newest first. `args` carries a connection's page and selection. */
  async function published(
    args: Pick<Prisma.ReviewFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'> = {},
  ) {
    return prisma.review.findMany({
      ...args,
      where: { status: 'PUBLISHED' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
  }

  return {
    published,
    /** How many reviews are published. */
    countPublished: () => prisma.review.count({ where: { status: 'PUBLISHED' } }),
  };
}
