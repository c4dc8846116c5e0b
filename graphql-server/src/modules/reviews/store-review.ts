import type { Tx } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { publicName } from '#server/errors/reserved-names.ts';
import type { Review } from '#server/generated/prisma/client.ts';
import type { ReviewStatus } from '#server/generated/prisma/enums.ts';
import { queueStaffMails } from '#server/mail-queue.ts';
import type { Viewer } from '#server/viewer.ts';
import type { PhotosService } from '#server/modules/images/photos.service.ts';

/** An identical review by the same author within this time counts as a retry. */
const REPEATED_MS = 10 * 60_000;

interface NewReview {
  readonly name: string;
  readonly body: string;
  readonly halfStars: number;
  /** What the upload of a photo answered. */
  readonly imageUrl?: string | undefined;
  /** Null for a review of the shop. */
  readonly equipmentId: string | null;
}

/** The same review again is a second click or a retry: returns the first one, or null. Requires the lock of the writer. */
export const findRepeated = (
  tx: Tx,
  viewer: Viewer | null,
  { imageUrl, ...words }: NewReview,
): Promise<Review | null> =>
  tx.review.findFirst({
    where: {
      userId: viewer?.id ?? null,
      ...words,
      photo: imageUrl === undefined ? null : { url: imageUrl },
      createdAt: { gt: new Date(Date.now() - REPEATED_MS) },
    },
  });

/** Stores a review with the photo that the viewer has uploaded before, and an audit entry. */
export async function storeReview(
  tx: Tx,
  photos: Pick<PhotosService, 'claim'>,
  viewer: Viewer | null,
  { imageUrl, equipmentId, ...words }: NewReview,
  status: ReviewStatus,
): Promise<Review | InvalidInput> {
  const photo = imageUrl === undefined ? null : await photos.claim(tx, viewer, imageUrl);
  if (imageUrl !== undefined && !photo) return uploadFirst();
  const review = await tx.review.create({
    data: {
      ...(viewer && { user: { connect: { id: viewer.id } } }),
      ...(equipmentId !== null && { equipment: { connect: { id: equipmentId } } }),
      ...words,
      photoUrl: viewer?.photoUrl ?? null,
      status,
      ...(photo && { photo: { connect: { id: photo.id } } }),
    },
  });
  await tx.auditEntry.create({
    data: {
      actor: viewer?.id ?? 'visitor',
      action: 'review.added',
      subject: `review:${review.id}`,
      after: { status, ...(equipmentId !== null && { equipmentId }) },
    },
  });
  await queueWaitingMails(tx, review);
  return review;
}

/** Queues the emails to the staff about a review that waits for moderation, once for what its author wrote. */
export async function queueWaitingMails(tx: Tx, review: Review): Promise<void> {
  const { id, status, createdAt, editedAt } = review;
  if (status !== 'PENDING') return;
  const key = `${id}:${(editedAt ?? createdAt).getTime()}`;
  await queueStaffMails(tx, { event: 'reviewWaiting', ids: [id], key });
}

export const uploadFirst = () => new InvalidInput([{ path: 'imageUrl', message: 'Upload the photo first.' }]);

/** The account's name. Never a whole address on a public page. */
export const authorName = ({ displayName, email }: Viewer) =>
  displayName ?? publicName(email.split('@')[0] ?? email);
