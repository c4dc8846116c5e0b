import { lockKey, type Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Prisma, Review } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import type { PhotosService } from '#server/modules/images/photos.service.ts';
import { AlreadyReviewed } from './reviews.errors.ts';
import { listReviews, type ReviewPage } from './reviews.rows.ts';
import { halfStarsOf, productReviewInput } from './reviews.rules.ts';
import type { AddProductReviewInput, ProductReviewFilter } from './reviews.rules.ts';
import { authorName, findRepeated, storeReview } from './store-review.ts';
import { isBuyer } from './verified-buyers.ts';

/** Reviews of products. They are changed, deleted, moderated and answered like reviews of the shop. */
export function productReviews({ prisma, photos }: { prisma: Db; photos: Pick<PhotosService, 'claim'> }) {
  /** Published reviews of a product. */
  function ofProduct(equipmentId: string, { stars, sort }: ProductReviewFilter, page: ReviewPage) {
    const where: Prisma.ReviewWhereInput = {
      equipmentId,
      status: 'PUBLISHED',
      ...(typeof stars === 'number' && { halfStars: { in: halfStarsOf(stars) } }),
    };
    return listReviews(prisma, where, page, sort);
  }

  /**
   * Takes a review of a product, one per customer. The id of a variant stands for its product. The review is published at once when the customer has bought the product, and
   * waits for an admin otherwise.
   */
  async function addToProduct(
    viewer: Viewer,
    equipmentId: string,
    rawInput: AddProductReviewInput,
  ): Promise<Review | InvalidInput | NotFound | AlreadyReviewed> {
    const input = parse(productReviewInput, rawInput);
    if (input instanceof InvalidInput) return input;
    if (!isRowId(equipmentId)) return new NotFound('product');
    const { body, rating, imageUrl } = input;
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, `reviews: ${viewer.id}`);
      const product = await tx.equipment.findFirst({
        where: {
          OR: [{ id: equipmentId }, { variants: { some: { id: equipmentId } } }],
          parentId: null,
          status: 'PUBLISHED',
        },
        select: { id: true },
      });
      if (!product) return new NotFound('product');
      const review = {
        name: authorName(viewer),
        body,
        halfStars: rating * 2,
        imageUrl,
        equipmentId: product.id,
      };
      const repeated = await findRepeated(tx, viewer, review);
      if (repeated) return repeated;
      const existing = await tx.review.findFirst({ where: { userId: viewer.id, equipmentId: product.id } });
      if (existing) return new AlreadyReviewed(existing.id);
      const isVerifiedBuyer = await isBuyer(tx, viewer.id, product.id);
      return storeReview(tx, photos, viewer, review, isVerifiedBuyer ? 'PUBLISHED' : 'PENDING');
    });
  }

  return { ofProduct, addToProduct };
}
