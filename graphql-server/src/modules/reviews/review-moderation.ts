import { actorNames } from '#server/actor-names.ts';
import type { Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, likeText, parse } from '#server/errors/input.ts';
import type { AuditEntry, Prisma, Review } from '#server/generated/prisma/client.ts';
import type { ReviewStatus } from '#server/generated/prisma/enums.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { Viewer } from '#server/viewer.ts';
import { ReviewChanged } from './reviews.errors.ts';
import { listReviews, lockReview, writtenAt, type ReviewPage } from './reviews.rows.ts';
import {
  historyActions,
  moderateReviewInput,
  replyInput,
  type ModerateReviewInput,
} from './reviews.rules.ts';

type HistoryPage = Pick<Prisma.AuditEntryFindManyArgs, 'select' | 'take' | 'skip' | 'cursor'>;

/** What admins do with reviews of the shop and of products. */
export function reviewModeration(
  prisma: Db,
  countReviews: (where: Prisma.ReviewWhereInput) => Promise<number>,
) {
  const names = actorNames(prisma);

  /** Reviews in `status` that match `query`, newest first. */
  const listManaged = (status: ReviewStatus, query: string, page: ReviewPage = {}) =>
    listReviews(prisma, managed(status, query), page);

  const countManaged = (status: ReviewStatus, query: string): Promise<number> =>
    countReviews(managed(status, query));

  /**
   * Publishes a review, rejects it, or returns it to moderation. `seenAt` is when the text that the admin read was written:
   * a later text is not published unread.
   */
  async function moderate(
    viewer: Viewer,
    id: string,
    rawInput: ModerateReviewInput,
    seenAt?: Date | null,
  ): Promise<Review | InvalidInput | NotFound | ReviewChanged> {
    const input = parse(moderateReviewInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { status, reason } = input;
    return decide<ReviewChanged>(viewer, id, 'review.moderated', (before) => {
      const at = writtenAt(before);
      if (seenAt && at.getTime() !== seenAt.getTime())
        return new ReviewChanged(at, 'The author changed this review after you loaded it. Read it again.');
      if (before.status === status && before.rejectionReason === reason) return null;
      return {
        data: { status, rejectionReason: reason },
        auditSnapshot: (row) => ({ status: row.status, reason: row.rejectionReason }),
      };
    });
  }

  /** Sets the shop's reply to a review; null removes it. */
  async function reply(
    viewer: Viewer,
    id: string,
    text: string | null,
  ): Promise<Review | InvalidInput | NotFound> {
    const words = text === null ? null : parse(replyInput, text);
    if (words instanceof InvalidInput)
      return new InvalidInput(words.issues.map(({ message }) => ({ path: 'reply', message })));
    return decide<never>(viewer, id, 'review.replied', (before) =>
      before.reply === words
        ? null
        : {
            data: { reply: words, repliedAt: words === null ? null : new Date() },
            auditSnapshot: (row) => ({ reply: row.reply }),
          },
    );
  }

  /** Applies an admin's decision to a review, with an audit entry. `decision` returns null if nothing changes. */
  async function decide<Refusal extends Error>(
    viewer: Viewer,
    id: string,
    action: string,
    decision: (before: Review) =>
      | {
          data: Prisma.ReviewUpdateInput;
          auditSnapshot: (row: Review) => Prisma.InputJsonObject;
        }
      | Refusal
      | null,
  ): Promise<Review | NotFound | Refusal> {
    if (!isRowId(id)) return new NotFound('review');
    return prisma.$transaction(async (tx): Promise<Review | NotFound | Refusal> => {
      await lockReview(tx, id);
      const before = await tx.review.findUnique({ where: { id } });
      if (!before) return new NotFound('review');
      const decided = decision(before);
      if (!decided) return before;
      if (decided instanceof Error) return decided;
      const after = await tx.review.update({ where: { id }, data: decided.data });
      const { auditSnapshot } = decided;
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action,
          subject: `review:${id}`,
          before: auditSnapshot(before),
          after: auditSnapshot(after),
        },
      });
      return after;
    });
  }

  const momentOf = async (id: string, where: Prisma.AuditEntryWhereInput = {}): Promise<Date | null> => {
    if (!isRowId(id)) return null;
    const entry = await prisma.auditEntry.findFirst({
      where: { AND: [where, { id, action: { in: Object.keys(historyActions) } }] },
      select: { createdAt: true },
    });
    return entry?.createdAt ?? null;
  };

  const eventsOf = (reviewId: string) => ({
    subject: `review:${reviewId}`,
    action: { in: Object.keys(historyActions) },
  });

  /** What the author and admins did with a review, newest first. */
  async function history(reviewId: string, page: HistoryPage = {}): Promise<AuditEntry[]> {
    // PostgreSQL closes the connection for U+0000.
    if (!isRowId(reviewId)) return [];
    const where = eventsOf(reviewId);
    return pageByMoment(
      'createdAt',
      page,
      (id) => momentOf(id, where),
      (rest, cursorFilter) =>
        prisma.auditEntry.findMany({
          ...rest,
          where: { AND: [where, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  const countHistory = async (reviewId: string): Promise<number> =>
    isRowId(reviewId) ? prisma.auditEntry.count({ where: eventsOf(reviewId) }) : 0;

  return {
    listManaged,
    countManaged,
    moderate,
    reply,
    history,
    countHistory,
    isHistoryEvent: async (id: string) => (await momentOf(id)) !== null,
    actorName: (id: string) => names.load(id),
  };
}

/** In `status`; all words of `query` are in the author's name, the text, or the name of the product. */
function managed(status: ReviewStatus, query: string): Prisma.ReviewWhereInput {
  const words = query.slice(0, 200).split(/\s+/).filter(Boolean).slice(0, 10);
  return {
    status,
    AND: words.map((word) => {
      const found = { contains: likeText(word), mode: 'insensitive' } as const;
      return { OR: [{ name: found }, { body: found }, { equipment: { is: { name: found } } }] };
    }),
  };
}
