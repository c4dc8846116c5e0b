import type { Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Prisma, Review } from '#server/generated/prisma/client.ts';
import type { ReviewStatus } from '#server/generated/prisma/enums.ts';
import type { Viewer } from '#server/viewer.ts';
import { reviewsVisibleTo } from './reviews.access.ts';
import { reviewInput } from './reviews.rules.ts';

type Page = Pick<Prisma.ReviewFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.ReviewOrderByWithRelationInput[];

export type ReviewsService = ReturnType<typeof reviewsService>;

export function reviewsService({ prisma }: { prisma: Db }) {
  /** Reviews of the shop in `status` that the viewer may see, newest first. */
  function list(viewer: Viewer | null, status: ReviewStatus = 'PUBLISHED', page: Page = {}) {
    return prisma.review.findMany({
      ...page,
      where: { AND: [reviewsVisibleTo(viewer), { status }] },
      orderBy: newestFirst,
    });
  }

  function count(viewer: Viewer | null, status: ReviewStatus = 'PUBLISHED') {
    return prisma.review.count({ where: { AND: [reviewsVisibleTo(viewer), { status }] } });
  }

  /** What `userId` wrote, as far as the viewer may see it. */
  function by(viewer: Viewer | null, userId: string, page: Page = {}) {
    return prisma.review.findMany({
      ...page,
      where: { AND: [reviewsVisibleTo(viewer), { userId }] },
      orderBy: newestFirst,
    });
  }

  async function one(viewer: Viewer | null, id: string) {
    if (!isRowId(id)) return null;
    return prisma.review.findFirst({ where: { AND: [{ id }, reviewsVisibleTo(viewer)] } });
  }

  /**
   * Takes a review of the shop. It is published at once when its writer has verified their address, and waits for an
   * admin otherwise. Name and picture are the account's; a visitor's picture is not taken at all.
   */
  async function add(viewer: Viewer | null, input: unknown): Promise<Review | InvalidInput> {
    const wish = parse(reviewInput, input);
    if (wish instanceof InvalidInput) return wish;
    const name = viewer ? (viewer.displayName ?? nameOf(viewer.email)) : wish.name;
    if (!name) return new InvalidInput([{ path: 'name', message: 'Name is Required' }]);
    return prisma.$transaction(async (tx) => {
      const review = await tx.review.create({
        data: {
          userId: viewer?.id ?? null,
          name,
          photoUrl: viewer?.photoUrl ?? null,
          body: wish.body,
          halfStars: wish.rating * 2,
          status: viewer?.emailVerified ? 'PUBLISHED' : 'PENDING',
        },
      });
      await tx.auditEntry.create({
        data: {
          actor: viewer?.id ?? 'visitor',
          action: 'review.added',
          subject: `review:${review.id}`,
          after: { status: review.status },
        },
      });
      return review;
    });
  }

  /** Publishes a review, hides it, or puts it back to be looked at. */
  async function moderate(viewer: Viewer, id: string, status: ReviewStatus): Promise<Review | NotFound> {
    if (!isRowId(id)) return new NotFound('review');
    return prisma.$transaction(async (tx) => {
      const before = await tx.review.findUnique({ where: { id } });
      if (!before) return new NotFound('review');
      if (before.status === status) return before;
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'review.moderated',
          subject: `review:${id}`,
          before: { status: before.status },
          after: { status },
        },
      });
      return tx.review.update({ where: { id }, data: { status } });
    });
  }

  return { list, count, by, one, add, moderate };
}

/** Never a whole address on a public page. */
const nameOf = (email: string) => email.split('@')[0] ?? email;
