import type { Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Prisma, Review } from '#server/generated/prisma/client.ts';
import type { ReviewStatus } from '#server/generated/prisma/enums.ts';
import { keeper } from '#server/kept.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { Viewer } from '#server/viewer.ts';
import type { PhotosService } from '#server/modules/images/photos.service.ts';
import { reviewsVisibleTo } from './reviews.access.ts';
import { ReviewChanged } from './reviews.errors.ts';
import { changeReviewInput, replyInput, reviewInput, statusAfterChange } from './reviews.rules.ts';

type Page = Pick<Prisma.ReviewFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

/** From so many on they are not counted each time. */
const MANY = 10_000;

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.ReviewOrderByWithRelationInput[];

export type ReviewsService = ReturnType<typeof reviewsService>;

export function reviewsService({
  prisma,
  photos,
}: {
  prisma: Db;
  photos: Pick<PhotosService, 'claim' | 'discard' | 'eraseDiscarded'>;
}) {
  const counts = keeper<{ count: number }>(({ count: all }) => all >= MANY);

  /** Reviews of the shop in `status` that the viewer may see, newest first. */
  function list(viewer: Viewer | null, status: ReviewStatus = 'PUBLISHED', page: Page = {}) {
    return newest({ AND: [reviewsVisibleTo(viewer), { status }] }, page);
  }

  /** Of many, as it was at most a minute ago. */
  async function count(viewer: Viewer | null, status: ReviewStatus = 'PUBLISHED'): Promise<number> {
    const where = { AND: [reviewsVisibleTo(viewer), { status }] };
    const found = await counts.get(JSON.stringify(where), async () => ({
      count: await prisma.review.count({ where }),
    }));
    return found.count;
  }

  function newest(where: Prisma.ReviewWhereInput, page: Page) {
    return pageByMoment(
      'createdAt',
      page,
      async (id) =>
        (await prisma.review.findUnique({ where: { id }, select: { createdAt: true } }))?.createdAt,
      (rest, beyond) =>
        prisma.review.findMany({ ...rest, where: { AND: [where, beyond] }, orderBy: newestFirst }),
    );
  }

  /** What `userId` wrote, as far as the viewer may see it. */
  function by(viewer: Viewer | null, userId: string, page: Page = {}) {
    return newest({ AND: [reviewsVisibleTo(viewer), { userId }] }, page);
  }

  async function one(viewer: Viewer | null, id: string) {
    if (!isRowId(id)) return null;
    return prisma.review.findFirst({ where: { AND: [{ id }, reviewsVisibleTo(viewer)] } });
  }

  /**
   * Takes a review of the shop. It is published at once when its writer has verified their address, and waits for an
   * admin otherwise. Name and picture are the account's; a visitor's picture is not taken at all. A photo is one that the
   * viewer has uploaded before.
   */
  async function add(viewer: Viewer | null, input: unknown): Promise<Review | InvalidInput> {
    const wish = parse(reviewInput, input);
    if (wish instanceof InvalidInput) return wish;
    const name = viewer ? (viewer.displayName ?? nameOf(viewer.email)) : wish.name;
    if (!name) return new InvalidInput([{ path: 'name', message: 'Name is Required' }]);
    return prisma.$transaction(async (tx) => {
      const photo = wish.imageUrl === undefined ? null : await photos.claim(tx, viewer, wish.imageUrl);
      if (wish.imageUrl !== undefined && !photo) return uploadFirst();
      const review = await tx.review.create({
        data: {
          ...(viewer && { user: { connect: { id: viewer.id } } }),
          name,
          photoUrl: viewer?.photoUrl ?? null,
          body: wish.body,
          halfStars: wish.rating * 2,
          status: viewer?.emailVerified ? 'PUBLISHED' : 'PENDING',
          ...(photo && { photo: { connect: { id: photo.id } } }),
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

  /**
   * Changes what `input` names of the viewer's own review. `seenAt` is when what the viewer saw was written (`editedAt`, or
   * `createdAt` before the first change): what they wrote elsewhere since then is not overwritten.
   */
  async function change(
    viewer: Viewer,
    id: string,
    input: unknown,
    seenAt?: Date | null,
  ): Promise<Review | InvalidInput | NotFound | ReviewChanged> {
    const wish = parse(changeReviewInput, input);
    if (wish instanceof InvalidInput) return wish;
    if (!isRowId(id)) return new NotFound('review');
    const { body, rating, imageUrl } = wish;
    const { outcome, gone } = await prisma.$transaction(async (tx) => {
      const no = <E>(refusal: E) => ({ outcome: refusal, gone: [] });
      await lock(tx, id);
      const before = await tx.review.findFirst({
        where: { id, userId: viewer.id },
        include: { photo: true },
      });
      if (!before) return no(new NotFound('review'));
      const writtenAt = before.editedAt ?? before.createdAt;
      if (seenAt && writtenAt.getTime() !== seenAt.getTime()) return no(new ReviewChanged(writtenAt));
      const otherPhoto = imageUrl !== undefined && imageUrl !== (before.photo?.url ?? null);
      const photo = otherPhoto && imageUrl !== null ? await photos.claim(tx, viewer, imageUrl) : null;
      if (otherPhoto && imageUrl !== null && !photo) return no(uploadFirst());
      const words = { body: body ?? before.body, halfStars: rating ? rating * 2 : before.halfStars };
      if (!otherPhoto && words.body === before.body && words.halfStars === before.halfStars)
        return no(before);
      const discarded = otherPhoto ? await photos.discard(tx, id) : [];
      const after = await tx.review.update({
        where: { id },
        data: {
          ...words,
          status: statusAfterChange(before.status, viewer.emailVerified),
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
      return { outcome: after, gone: discarded };
    });
    await photos.eraseDiscarded(gone);
    return outcome;
  }

  /** Deletes the viewer's own review, its photo and what the shop had answered. Answers its id. */
  async function remove(viewer: Viewer, id: string): Promise<{ id: string } | NotFound> {
    if (!isRowId(id)) return new NotFound('review');
    const { outcome, gone } = await prisma.$transaction(async (tx) => {
      await lock(tx, id);
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

  /** Publishes a review, hides it, or puts it back to be looked at. */
  function moderate(viewer: Viewer, id: string, status: ReviewStatus): Promise<Review | NotFound> {
    return decide(viewer, id, 'review.moderated', (before) =>
      before.status === status ? null : { data: { status }, told: (row) => ({ status: row.status }) },
    );
  }

  /** Answers a review in the shop's name, below it; null takes the answer back. */
  async function reply(
    viewer: Viewer,
    id: string,
    text: string | null,
  ): Promise<Review | InvalidInput | NotFound> {
    const words = text === null ? null : parse(replyInput, text);
    if (words instanceof InvalidInput)
      return new InvalidInput(words.issues.map(({ message }) => ({ path: 'reply', message })));
    return decide(viewer, id, 'review.replied', (before) =>
      before.reply === words
        ? null
        : {
            data: { reply: words, repliedAt: words === null ? null : new Date() },
            told: (row) => ({ reply: row.reply }),
          },
    );
  }

  /** Does to a review what an admin decides, and writes it into the audit; `decision` is null where nothing changes. */
  async function decide(
    viewer: Viewer,
    id: string,
    action: string,
    decision: (before: Review) => {
      data: Prisma.ReviewUpdateInput;
      told: (row: Review) => Prisma.InputJsonObject;
    } | null,
  ): Promise<Review | NotFound> {
    if (!isRowId(id)) return new NotFound('review');
    return prisma.$transaction(async (tx) => {
      await lock(tx, id);
      const before = await tx.review.findUnique({ where: { id } });
      if (!before) return new NotFound('review');
      const decided = decision(before);
      if (!decided) return before;
      const after = await tx.review.update({ where: { id }, data: decided.data });
      const { told } = decided;
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action,
          subject: `review:${id}`,
          before: told(before),
          after: told(after),
        },
      });
      return after;
    });
  }

  return { list, count, by, one, add, change, remove, moderate, reply };
}

/** Whoever changes, deletes or decides about one review at the same time does so one after the other. */
const lock = (tx: Pick<Db, '$queryRaw'>, id: string) =>
  tx.$queryRaw`SELECT 1 FROM "Review" WHERE id = ${id}::uuid FOR UPDATE`;

const uploadFirst = () => new InvalidInput([{ path: 'imageUrl', message: 'Upload the photo first.' }]);

/** Never a whole address on a public page. */
const nameOf = (email: string) => email.split('@')[0] ?? email;
