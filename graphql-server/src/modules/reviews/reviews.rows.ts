import type { Db } from '#server/db.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { ReviewSort } from './reviews.rules.ts';

export type ReviewPage = Pick<Prisma.ReviewFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.ReviewOrderByWithRelationInput[];

/** A page of reviews, newest first, or first by rating and then newest first. */
export function listReviews(
  prisma: Db,
  where: Prisma.ReviewWhereInput,
  page: ReviewPage,
  sort: ReviewSort = 'NEWEST',
) {
  // One product has few enough reviews to sort them for each page.
  if (sort !== 'NEWEST')
    return prisma.review.findMany({
      ...page,
      where,
      orderBy: [{ halfStars: sort === 'HIGHEST_RATED' ? 'desc' : 'asc' }, ...newestFirst],
    });
  return pageByMoment(
    'createdAt',
    page,
    async (id) => (await prisma.review.findUnique({ where: { id }, select: { createdAt: true } }))?.createdAt,
    (rest, beyond) =>
      prisma.review.findMany({ ...rest, where: { AND: [where, beyond] }, orderBy: newestFirst }),
  );
}
