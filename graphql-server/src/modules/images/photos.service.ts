import { lockKey, type Db } from '#server/db.ts';
import { RateLimited, Unavailable } from '#server/errors/domain-error.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Prisma, ReviewPhoto } from '#server/generated/prisma/client.ts';
import type { ImageUnreadable } from './images.errors.ts';
import { encodePicture, namesOf, type Upload } from './images.files.ts';
import { uploadIdOf } from './images.rules.ts';
import type { ImageEncoder } from '#server/providers/images.ts';
import type { FileStorage } from '#server/providers/storage.ts';
import type { Viewer } from '#server/viewer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Photos that one person may send within a day. */
const A_DAY = 20;
const AT_ONCE = 100;

type Tx = Pick<Db, 'reviewPhoto' | '$queryRaw'>;

export type PhotosService = ReturnType<typeof photosService>;

/**
 * Photos of reviews. A row is created before its files and deleted after them, so that `tidy` finds the
 * remains of a crash.
 */
export function photosService({
  prisma,
  encoder,
  storage,
  now = () => new Date(),
}: {
  prisma: Db;
  encoder: ImageEncoder;
  storage: FileStorage;
  now?: () => Date;
}) {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);

  /** Stores a photo for a review that the viewer is about to send; deleted after a day if it is never sent. */
  async function upload(
    viewer: Viewer,
    bytes: Buffer,
  ): Promise<Upload | ImageUnreadable | RateLimited | Unavailable> {
    // Checked before the expensive encoding, and again under the lock.
    const early = await tooMany(prisma, viewer);
    if (early) return early;
    const encoded = await encodePicture(encoder, bytes);
    if (encoded instanceof Error) return encoded;
    const { upload: photo, stored, files } = encoded;
    const refused = await prisma.$transaction(async (tx) => {
      await lockKey(tx, `review photos: ${viewer.id}`);
      const late = await tooMany(tx, viewer);
      if (late) return late;
      await tx.reviewPhoto.create({
        data: {
          id: photo.id,
          userId: viewer.id,
          url: photo.url,
          color: stored.pictureColor,
          width: photo.width,
          height: photo.height,
          widths: stored.pictureWidths,
          createdAt: now(),
        },
      });
      return null;
    });
    if (refused) return refused;
    const saved = await storage.save(files).catch(async (error: unknown) => {
      await prisma.reviewPhoto.delete({ where: { id: photo.id } });
      throw error;
    });
    if (saved === 'saved') return photo;
    // Some files may be stored: `tidy` deletes them. The attempt does not count.
    await prisma.reviewPhoto.update({
      where: { id: photo.id },
      data: { userId: null, discardedAt: now() },
    });
    return new Unavailable('images');
  }

  /** A limit per account, not per address. */
  async function tooMany(tx: Tx, { id: userId }: Viewer): Promise<RateLimited | null> {
    const sent = await tx.reviewPhoto.findMany({
      where: { userId, createdAt: { gt: ago(DAY) } },
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true },
    });
    const oldest = sent.at(-A_DAY);
    if (!oldest) return null;
    const seconds = Math.ceil((oldest.createdAt.getTime() + DAY - now().getTime()) / 1000);
    return new RateLimited(
      Math.max(1, seconds),
      `You can upload up to ${A_DAY} photos a day. Try again tomorrow.`,
    );
  }

  /** The viewer's own photo at `url` that no review shows yet, held until the transaction ends. */
  async function claim(tx: Tx, viewer: Viewer | null, url: string): Promise<ReviewPhoto | null> {
    const id = uploadIdOf(url);
    if (!viewer || !isRowId(id)) return null;
    await tx.$queryRaw`SELECT 1 FROM "ReviewPhoto" WHERE id = ${id}::uuid FOR UPDATE`;
    return tx.reviewPhoto.findFirst({ where: { url, userId: viewer.id, reviewId: null, discardedAt: null } });
  }

  /** Detaches the photo from its review. After the commit, `eraseDiscarded` deletes it. */
  function discard(tx: Tx, reviewId: string): Promise<ReviewPhoto[]> {
    return tx.reviewPhoto.updateManyAndReturn({
      where: { reviewId },
      data: { reviewId: null, discardedAt: now() },
    });
  }

  /** As `discard`, for all photos of a user. */
  function discardOf(tx: Tx, userId: string): Promise<ReviewPhoto[]> {
    return tx.reviewPhoto.updateManyAndReturn({
      where: { userId },
      data: { userId: null, reviewId: null, discardedAt: now() },
    });
  }

  /** Deletes the files of discarded photos. `tidy` retries what fails. */
  async function eraseDiscarded(photos: readonly ReviewPhoto[]): Promise<void> {
    for (const photo of photos) await erase(photo).catch(() => {});
  }

  /** A row without widths has no files. It stays for a day, because it counts against the limit. */
  async function erase({ id, widths }: ReviewPhoto): Promise<'removed' | 'unavailable'> {
    const removed = await storage.remove(namesOf(id, widths));
    if (removed === 'removed')
      await prisma.reviewPhoto.updateMany({ where: { id, reviewId: null }, data: { widths: [] } });
    return removed;
  }

  /**
   * Deletes photos not submitted with a review within a day, the files of discarded photos whose deletion failed, and files
   * that a crash left incomplete.
   * @throws if the storage is unavailable; the next run continues
   */
  async function tidy(): Promise<void> {
    const old = { reviewId: null, createdAt: { lt: ago(DAY) } } satisfies Prisma.ReviewPhotoWhereInput;
    // Marked first: from now on no review takes it.
    await prisma.reviewPhoto.updateMany({
      where: { ...old, discardedAt: null },
      data: { discardedAt: now() },
    });
    const withFiles = await prisma.reviewPhoto.findMany({
      where: {
        reviewId: null,
        widths: { isEmpty: false },
        // An upload that failed may still be under way.
        OR: [{ discardedAt: { lt: ago(HOUR) } }, { ...old, discardedAt: { not: null } }],
      },
      take: AT_ONCE,
    });
    for (const photo of withFiles)
      if ((await erase(photo)) === 'unavailable')
        throw new Error(`${withFiles.length} photos cannot be deleted now: the storage is unavailable`);
    await prisma.reviewPhoto.deleteMany({
      where: { ...old, discardedAt: { not: null }, widths: { isEmpty: true } },
    });
    await storage.removePartial(ago(HOUR));
  }

  return { upload, claim, discard, discardOf, eraseDiscarded, tidy };
}
