-- AlterTable
ALTER TABLE "Equipment" ADD COLUMN     "ratingCounts" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0]::INTEGER[],
ADD COLUMN     "ratingHalfStars" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "equipmentId" UUID;

-- CreateIndex
CREATE INDEX "Review_equipmentId_status_createdAt_id_idx" ON "Review"("equipmentId", "status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Review_equipmentId_userId_key" ON "Review"("equipmentId", "userId");

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Reviews of the shop, however many reviews of products are between them.
CREATE INDEX "Review_of_the_shop" ON "Review"("status", "createdAt" DESC, "id" DESC) WHERE "equipmentId" IS NULL;

ALTER TABLE "Equipment"
  ADD CONSTRAINT "Equipment_ratings_have_five_counts" CHECK ("ratingCounts" IS NOT NULL AND cardinality("ratingCounts") = 5 AND 0 <= ALL("ratingCounts")),
  ADD CONSTRAINT "Equipment_ratings_are_not_negative" CHECK ("ratingHalfStars" >= 0);

-- Maintains the ratings of a product, so that lists show them without a query per product.

CREATE FUNCTION count_rating(product uuid, half_stars int, by_how_many int) RETURNS void LANGUAGE sql AS $$
  UPDATE "Equipment" SET
    "ratingHalfStars" = "ratingHalfStars" + half_stars * by_how_many,
    "ratingCounts"[(half_stars + 1) / 2] = "ratingCounts"[(half_stars + 1) / 2] + by_how_many
  WHERE id = product;
$$;

CREATE FUNCTION review_of_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'PUBLISHED' AND OLD."equipmentId" IS NOT NULL THEN
    PERFORM count_rating(OLD."equipmentId", OLD."halfStars", -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'PUBLISHED' AND NEW."equipmentId" IS NOT NULL THEN
    PERFORM count_rating(NEW."equipmentId", NEW."halfStars", 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Review_of_product_added" AFTER INSERT ON "Review" FOR EACH ROW
WHEN (NEW."equipmentId" IS NOT NULL) EXECUTE FUNCTION review_of_product_changed();

CREATE TRIGGER "Review_of_product_gone" AFTER DELETE ON "Review" FOR EACH ROW
WHEN (OLD."equipmentId" IS NOT NULL) EXECUTE FUNCTION review_of_product_changed();

CREATE TRIGGER "Review_of_product_changed" AFTER UPDATE OF status, "halfStars", "equipmentId" ON "Review" FOR EACH ROW
WHEN (OLD.status <> NEW.status OR OLD."halfStars" <> NEW."halfStars" OR OLD."equipmentId" IS DISTINCT FROM NEW."equipmentId")
EXECUTE FUNCTION review_of_product_changed();
