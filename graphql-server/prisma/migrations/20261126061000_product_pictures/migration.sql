-- AlterTable
ALTER TABLE "Equipment" ADD COLUMN     "pictureFocalX" INTEGER NOT NULL DEFAULT 50,
ADD COLUMN     "pictureFocalY" INTEGER NOT NULL DEFAULT 50;

ALTER TABLE "Equipment" ADD CONSTRAINT "Equipment_picture_focal_point" CHECK (
  "pictureFocalX" BETWEEN 0 AND 100 AND "pictureFocalY" BETWEEN 0 AND 100);

-- As before, and the focal point comes with the picture.
CREATE OR REPLACE FUNCTION variant_is_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product "Equipment";
BEGIN
  SELECT * INTO STRICT product FROM "Equipment" WHERE id = NEW."parentId" FOR NO KEY UPDATE;
  IF product."parentId" IS NOT NULL OR cardinality(product."optionNames") <> cardinality(NEW."optionValues") THEN
    RAISE EXCEPTION 'variant % does not fit product %', NEW.id, NEW."parentId" USING ERRCODE = 'check_violation';
  END IF;
  NEW.slug := product.slug || '~' || lower(NEW.sku);
  NEW.currency := product.currency;
  NEW."categoryId" := product."categoryId";
  NEW.attributes := product.attributes || NEW.attributes;
  IF NEW.name = '' THEN
    NEW.name := product.name;
  END IF;
  IF NEW.description = '' THEN
    NEW.description := product.description;
  END IF;
  IF NEW."pictureUrl" IS NULL THEN
    NEW."pictureUrl" := product."pictureUrl";
    NEW."pictureAlt" := product."pictureAlt";
    NEW."pictureColor" := product."pictureColor";
    NEW."pictureWidth" := product."pictureWidth";
    NEW."pictureHeight" := product."pictureHeight";
    NEW."pictureWidths" := product."pictureWidths";
    NEW."pictureFocalX" := product."pictureFocalX";
    NEW."pictureFocalY" := product."pictureFocalY";
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION variants_follow_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Equipment" WHERE "parentId" = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE "Equipment" v SET
    "categoryId" = NEW."categoryId",
    name = CASE WHEN v.name = OLD.name THEN NEW.name ELSE v.name END,
    description = CASE WHEN v.description = OLD.description THEN NEW.description ELSE v.description END,
    attributes = NEW.attributes || different_attributes(v.attributes, OLD.attributes)
  WHERE v."parentId" = NEW.id;
  UPDATE "Equipment" v SET "pictureUrl" = NEW."pictureUrl", "pictureAlt" = NEW."pictureAlt", "pictureColor" = NEW."pictureColor",
    "pictureWidth" = NEW."pictureWidth", "pictureHeight" = NEW."pictureHeight", "pictureWidths" = NEW."pictureWidths",
    "pictureFocalX" = NEW."pictureFocalX", "pictureFocalY" = NEW."pictureFocalY"
  WHERE v."parentId" = NEW.id AND v."pictureUrl" IS NOT DISTINCT FROM OLD."pictureUrl";
  RETURN NULL;
END $$;

DROP TRIGGER "Equipment_variants_follow" ON "Equipment";
CREATE TRIGGER "Equipment_variants_follow"
AFTER UPDATE OF name, "categoryId", description, attributes, "pictureUrl", "pictureAlt", "pictureFocalX", "pictureFocalY"
ON "Equipment" FOR EACH ROW
WHEN (OLD."parentId" IS NULL AND cardinality(OLD."optionNames") > 0) EXECUTE FUNCTION variants_follow_product();
