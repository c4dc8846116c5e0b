import type { Db } from '#server/db.ts';
import type { Prisma, Review } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { ReviewSort } from './reviews.rules.ts';

export type ReviewPage = Pick<Prisma.ReviewFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

/** Serializes concurrent changes, deletions and decisions about one review. */
export const lockReview = (tx: Pick<Db, '$queryRaw'>, id: string) =>
  tx.$queryRaw`SELECT 1 FROM "Review" WHERE id = ${id}::uuid FOR UPDATE`;

/** When the author wrote the current text. */
export const writtenAt = ({ createdAt, editedAt }: Pick<Review, 'createdAt' | 'editedAt'>): Date =>
  editedAt ?? createdAt;

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
    (rest, cursorFilter) =>
      prisma.review.findMany({ ...rest, where: { AND: [where, cursorFilter] }, orderBy: newestFirst }),
  );
}
