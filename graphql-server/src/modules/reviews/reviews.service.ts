import { lockKey, type Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Prisma, Review } from '#server/generated/prisma/client.ts';
import type { ReviewStatus } from '#server/generated/prisma/enums.ts';
import { createRevalidatingCache } from '#server/revalidating-cache.ts';
import type { Viewer } from '#server/viewer.ts';
import type { PhotosService } from '#server/modules/images/photos.service.ts';
import { productReviews } from './product-reviews.ts';
import { reviewsVisibleTo } from './reviews.access.ts';
import { ReviewChanged } from './reviews.errors.ts';
import { reviewModeration } from './review-moderation.ts';
import { listReviews, lockReview, writtenAt, type ReviewPage } from './reviews.rows.ts';
import { changeReviewInput, reviewInput, statusAfterChange } from './reviews.rules.ts';
import type { AddReviewInput, ChangeReviewInput, ReviewSubject } from './reviews.rules.ts';
import { authorName, findRepeated, queueWaitingMails, storeReview, uploadFirst } from './store-review.ts';
import { isBuyer, verifiedBuyersLoader } from './verified-buyers.ts';

/** Counts of at least this size are cached. */
const MANY = 10_000;
export type ReviewsService = ReturnType<typeof reviewsService>;

export function reviewsService({
  prisma,
  photos,
}: {
  prisma: Db;
  photos: Pick<PhotosService, 'claim' | 'discard' | 'eraseDiscarded'>;
}) {
  const verifiedBuyers = verifiedBuyersLoader(prisma);
  const counts = createRevalidatingCache<{ count: number }>(({ count: all }) => all >= MANY);

  /** Large counts are cached for a minute. */
  async function countReviews(where: Prisma.ReviewWhereInput): Promise<number> {
    const found = await counts.get(JSON.stringify(where), async () => ({
      count: await prisma.review.count({ where }),
    }));
    return found.count;
  }

  const inStatus = (viewer: Viewer | null, status: ReviewStatus, subject: ReviewSubject) => ({
    AND: [
      reviewsVisibleTo(viewer),
      { status, equipmentId: subject === 'SHOP' ? null : { not: null } },
    ] satisfies Prisma.ReviewWhereInput[],
  });

  /** Reviews of the shop, or of products, in `status` that the viewer may see, newest first. */
  function list(
    viewer: Viewer | null,
    status: ReviewStatus = 'PUBLISHED',
    page: ReviewPage = {},
    subject: ReviewSubject = 'SHOP',
  ) {
    return listReviews(prisma, inStatus(viewer, status, subject), page);
  }

  const count = (
    viewer: Viewer | null,
    status: ReviewStatus = 'PUBLISHED',
    subject: ReviewSubject = 'SHOP',
  ): Promise<number> => countReviews(inStatus(viewer, status, subject));

  /** Reviews of `userId` that are visible to the viewer; with `equipmentId`, the one of that product. */
  async function by(
    viewer: Viewer | null,
    userId: string,
    page: ReviewPage = {},
    equipmentId?: string | null,
  ): Promise<Review[]> {
    if (typeof equipmentId === 'string' && !isRowId(equipmentId)) return [];
    const own = { userId, ...(equipmentId && { equipmentId }) };
    return listReviews(prisma, { AND: [reviewsVisibleTo(viewer), own] }, page);
  }

  async function countBy(
    viewer: Viewer | null,
    userId: string,
    equipmentId?: string | null,
  ): Promise<number> {
    if (typeof equipmentId === 'string' && !isRowId(equipmentId)) return 0;
    const own = { userId, ...(equipmentId && { equipmentId }) };
    return prisma.review.count({ where: { AND: [reviewsVisibleTo(viewer), own] } });
  }

  async function one(viewer: Viewer | null, id: string) {
    if (!isRowId(id)) return null;
    return prisma.review.findFirst({ where: { AND: [{ id }, reviewsVisibleTo(viewer)] } });
  }

  /**
   * Adds a review of the shop. It is published at once if the author's email is verified; otherwise an admin has to publish
   * it. Name and profile picture are the account's. The photo must have been uploaded by the viewer before.
   */
  async function add(viewer: Viewer | null, rawInput: AddReviewInput): Promise<Review | InvalidInput> {
    const input = parse(reviewInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const name = viewer ? authorName(viewer) : input.name;
    if (!name) return new InvalidInput([{ path: 'name', message: 'Name is Required' }]);
    const { body, rating, imageUrl } = input;
    const review = { name, body, halfStars: rating * 2, imageUrl, equipmentId: null };
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, `reviews: ${viewer?.id ?? name}`);
      return (
        (await findRepeated(tx, viewer, review)) ??
        storeReview(tx, photos, viewer, review, viewer?.emailVerified ? 'PUBLISHED' : 'PENDING')
      );
    });
  }

  /**
   * Changes the given fields of the viewer's own review. `seenAt` is the version that the viewer edited (`editedAt`, or
   * `createdAt` before the first change). A later version is not overwritten.
   */
  async function change(
    viewer: Viewer,
    id: string,
    rawInput: ChangeReviewInput,
    seenAt?: Date | null,
  ): Promise<Review | InvalidInput | NotFound | ReviewChanged> {
    const input = parse(changeReviewInput, rawInput);
    if (input instanceof InvalidInput) return input;
    if (!isRowId(id)) return new NotFound('review');
    const { body, rating, imageUrl } = input;
    const { outcome, gone } = await prisma.$transaction(async (tx) => {
      const no = <E>(refusal: E) => ({ outcome: refusal, gone: [] });
      await lockReview(tx, id);
      const before = await tx.review.findFirst({
        where: { id, userId: viewer.id },
        include: { photo: true },
      });
      if (!before) return no(new NotFound('review'));
      const at = writtenAt(before);
      if (seenAt && at.getTime() !== seenAt.getTime()) return no(new ReviewChanged(at));
      const otherPhoto = imageUrl !== undefined && imageUrl !== (before.photo?.url ?? null);
      const photo = otherPhoto && imageUrl !== null ? await photos.claim(tx, viewer, imageUrl) : null;
      if (otherPhoto && imageUrl !== null && !photo) return no(uploadFirst());
      const words = { body: body ?? before.body, halfStars: rating ? rating * 2 : before.halfStars };
      if (!otherPhoto && words.body === before.body && words.halfStars === before.halfStars)
        return no(before);
      const isTrusted =
        before.equipmentId === null ? viewer.emailVerified : await isBuyer(tx, viewer.id, before.equipmentId);
      const discarded = otherPhoto ? await photos.discard(tx, id) : [];
      const after = await tx.review.update({
        where: { id },
        data: {
          ...words,
          status: statusAfterChange(before.status, isTrusted),
          rejectionReason: null,
          editedAt: new Date(),
          ...(photo && { photo: { connect: { id: photo.id } } }),
        },
      });
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'review.changed',
          subject: `review:${id}`,
          before: { status: before.status, halfStars: before.halfStars, photo: before.photo?.id ?? null },
          after: {
            status: after.status,
            halfStars: after.halfStars,
            photo: otherPhoto ? (photo?.id ?? null) : (before.photo?.id ?? null),
          },
        },
      });
      if (before.status !== 'PENDING') await queueWaitingMails(tx, after);
      return { outcome: after, gone: discarded };
    });
    await photos.eraseDiscarded(gone);
    return outcome;
  }

  /** Deletes the viewer's own review with its photo and the shop's reply. Returns its id. */
  async function remove(viewer: Viewer, id: string): Promise<{ id: string } | NotFound> {
    if (!isRowId(id)) return new NotFound('review');
    const { outcome, gone } = await prisma.$transaction(async (tx) => {
      await lockReview(tx, id);
      const before = await tx.review.findFirst({ where: { id, userId: viewer.id } });
      if (!before) return { outcome: new NotFound('review'), gone: [] };
      const discarded = await photos.discard(tx, id);
      await tx.review.delete({ where: { id } });
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'review.deleted',
          subject: `review:${id}`,
          before: { status: before.status, halfStars: before.halfStars },
        },
      });
      return { outcome: { id: before.id }, gone: discarded };
    });
    await photos.eraseDiscarded(gone);
    return outcome;
  }

  return {
    list,
    count,
    by,
    countBy,
    one,
    add,
    change,
    remove,
    isVerifiedBuyer: (id: string) => verifiedBuyers.load(id),
    ...productReviews({ prisma, photos }),
    ...reviewModeration(prisma, countReviews),
  };
}
