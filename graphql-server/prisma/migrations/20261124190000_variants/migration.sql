-- A variant is a row of Equipment with a parent: stock, holds, price history and orders work on it as on any product. A product
-- is its own default variant, so ids, links and order lines stay valid.
ALTER TABLE "Equipment"
  ADD COLUMN "parentId" UUID,
  ADD COLUMN "sku" TEXT,
  ADD COLUMN "optionNames" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "optionValues" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "variantPosition" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "variantsFromMinor" INTEGER,
  ADD COLUMN "variantsToMinor" INTEGER,
  ADD COLUMN "variantFacts" TEXT;

ALTER TABLE "Equipment" ADD CONSTRAINT "Equipment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Equipment"("id")
  ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Equipment"
  ADD CONSTRAINT "Equipment_variant_has_options" CHECK (
    "parentId" IS NULL OR ("parentId" <> id AND "sku" IS NOT NULL AND cardinality("optionValues") > 0 AND cardinality("optionNames") = 0)),
  ADD CONSTRAINT "Equipment_product_names_options" CHECK (
    "parentId" IS NOT NULL OR cardinality("optionNames") = cardinality("optionValues"));

-- No two variants of a product are the same; the product itself is one of them.
CREATE UNIQUE INDEX "Equipment_options" ON "Equipment"(coalesce("parentId", id), "optionValues") WHERE cardinality("optionValues") > 0;
CREATE UNIQUE INDEX "Equipment_sku_key" ON "Equipment"("sku");
CREATE INDEX "Equipment_parentId_variantPosition_idx" ON "Equipment"("parentId", "variantPosition");

-- Lists show products, so their indexes have no variants. The price that they sort by is the lowest of a product.
DROP INDEX "Equipment_status_createdAt_id_idx";
DROP INDEX "Equipment_status_soldUnits_createdAt_id_idx";
DROP INDEX "Equipment_status_priceMinor_id_idx";
DROP INDEX "Equipment_status_priceMinor_id_down_idx";
DROP INDEX "Equipment_status_name_id_idx";
DROP INDEX "Equipment_categoryId_status_createdAt_id_idx";
CREATE INDEX "Equipment_status_createdAt_id_idx" ON "Equipment"("status", "createdAt" DESC, "id" DESC) WHERE "parentId" IS NULL;
CREATE INDEX "Equipment_status_soldUnits_createdAt_id_idx" ON "Equipment"("status", "soldUnits" DESC, "createdAt" DESC, "id" DESC)
  WHERE "parentId" IS NULL;
CREATE INDEX "Equipment_status_lowestPrice_idx" ON "Equipment"("status", least("priceMinor", "variantsFromMinor"), "id" DESC)
  WHERE "parentId" IS NULL;
CREATE INDEX "Equipment_status_lowestPrice_down_idx" ON "Equipment"("status", least("priceMinor", "variantsFromMinor") DESC, "id" DESC)
  WHERE "parentId" IS NULL;
CREATE INDEX "Equipment_status_name_id_idx" ON "Equipment"("status", "name", "id" DESC) WHERE "parentId" IS NULL;
CREATE INDEX "Equipment_categoryId_status_createdAt_id_idx" ON "Equipment"("categoryId", "status", "createdAt" DESC, "id" DESC)
  WHERE "parentId" IS NULL;

-- A new variant takes what it does not say itself from its product.
CREATE FUNCTION variant_is_added() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Equipment_variant_added" BEFORE INSERT ON "Equipment" FOR EACH ROW
WHEN (NEW."parentId" IS NOT NULL) EXECUTE FUNCTION variant_is_added();

CREATE FUNCTION different_attributes(own jsonb, shared jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(own) fact(key, value)
  WHERE shared -> key IS DISTINCT FROM value
);

-- Variants follow changes of their product in all that they have in common with it.
CREATE FUNCTION variants_follow_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Equipment" WHERE "parentId" = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE "Equipment" v SET
    "categoryId" = NEW."categoryId",
    name = CASE WHEN v.name = OLD.name THEN NEW.name ELSE v.name END,
    description = CASE WHEN v.description = OLD.description THEN NEW.description ELSE v.description END,
    attributes = NEW.attributes || different_attributes(v.attributes, OLD.attributes)
  WHERE v."parentId" = NEW.id;
  UPDATE "Equipment" v SET "pictureUrl" = NEW."pictureUrl", "pictureAlt" = NEW."pictureAlt", "pictureColor" = NEW."pictureColor",
    "pictureWidth" = NEW."pictureWidth", "pictureHeight" = NEW."pictureHeight", "pictureWidths" = NEW."pictureWidths"
  WHERE v."parentId" = NEW.id AND v."pictureUrl" IS NOT DISTINCT FROM OLD."pictureUrl";
  RETURN NULL;
END $$;

CREATE TRIGGER "Equipment_variants_follow"
AFTER UPDATE OF name, "categoryId", description, attributes, "pictureUrl", "pictureAlt" ON "Equipment" FOR EACH ROW
WHEN (OLD."parentId" IS NULL AND cardinality(OLD."optionNames") > 0) EXECUTE FUNCTION variants_follow_product();

-- What lists and the search know of a product's variants.
CREATE FUNCTION product_follows_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Equipment" p SET ("variantsFromMinor", "variantsToMinor", "variantFacts") = (
    SELECT min(v."priceMinor"), max(v."priceMinor"), string_agg(
      concat_ws(', ', array_to_string(v."optionValues", ', '), catalogue_facts(different_attributes(v.attributes, p.attributes))),
      ', ' ORDER BY v."variantPosition")
    FROM "Equipment" v WHERE v."parentId" = p.id AND v.status = 'PUBLISHED')
  WHERE p.id = coalesce(NEW."parentId", OLD."parentId");
  RETURN NULL;
END $$;

CREATE TRIGGER "Equipment_variant_changed"
AFTER INSERT OR UPDATE OF "priceMinor", status, "optionValues", attributes, "variantPosition" ON "Equipment" FOR EACH ROW
WHEN (NEW."parentId" IS NOT NULL) EXECUTE FUNCTION product_follows_variants();

CREATE TRIGGER "Equipment_variant_gone" AFTER DELETE ON "Equipment" FOR EACH ROW
WHEN (OLD."parentId" IS NOT NULL) EXECUTE FUNCTION product_follows_variants();

-- The search finds products, by the words of their variants too.
CREATE OR REPLACE FUNCTION equipment_is_searched() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  category text := (SELECT c.name FROM "Category" c WHERE c.id = NEW."categoryId");
  facts text := concat_ws(', ', catalogue_facts(NEW.attributes), array_to_string(NEW."optionValues", ', '), NEW."variantFacts");
BEGIN
  IF NEW."parentId" IS NOT NULL THEN
    NEW.search := NULL;
    RETURN NEW;
  END IF;
  NEW.search := catalogue_document(NEW.name, NEW.title, category, NEW.description, facts);
  -- Sorted: concurrent inserts of the same words wait for one another without a deadlock.
  INSERT INTO "CatalogueWord" (word)
  SELECT word
  FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', catalogue_plain(
    concat_ws(' ', NEW.name, NEW.title, category, NEW.description, facts)
  )))) AS word
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;

DROP TRIGGER equipment_is_searched ON "Equipment";
CREATE TRIGGER equipment_is_searched
BEFORE INSERT OR UPDATE OF name, title, description, attributes, "categoryId", "optionValues", "variantFacts" ON "Equipment"
FOR EACH ROW EXECUTE FUNCTION equipment_is_searched();

-- A category counts products, not their variants.
CREATE OR REPLACE FUNCTION products_are_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Category" WHERE id IN (SELECT "categoryId" FROM added WHERE status = 'PUBLISHED' AND "parentId" IS NULL)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE "Category" c SET "equipmentCount" = c."equipmentCount" + n.count
  FROM (SELECT "categoryId" AS id, count(*) FROM added WHERE status = 'PUBLISHED' AND "parentId" IS NULL GROUP BY 1) n
  WHERE n.id = c.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION products_are_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Category" WHERE id IN (SELECT "categoryId" FROM gone WHERE status = 'PUBLISHED' AND "parentId" IS NULL)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE "Category" c SET "equipmentCount" = c."equipmentCount" - n.count
  FROM (SELECT "categoryId" AS id, count(*) FROM gone WHERE status = 'PUBLISHED' AND "parentId" IS NULL GROUP BY 1) n
  WHERE n.id = c.id;
  RETURN NULL;
END $$;

DROP TRIGGER "Equipment_moved" ON "Equipment";
CREATE TRIGGER "Equipment_moved" AFTER UPDATE OF status, "categoryId" ON "Equipment" FOR EACH ROW
WHEN (NEW."parentId" IS NULL AND (OLD.status <> NEW.status OR OLD."categoryId" <> NEW."categoryId")) EXECUTE FUNCTION product_is_moved();

-- A sold variant counts for its product.
CREATE OR REPLACE FUNCTION order_is_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "EquipmentSale" ("lineId", "equipmentId", "units", "orderedAt")
  SELECT l.id, coalesce(e."parentId", e.id), l.quantity, l."createdAt"
  FROM "OrderLine" l JOIN "Equipment" e ON e.id = l."equipmentId" WHERE l."orderId" = NEW.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION lines_are_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "EquipmentSale" ("lineId", "equipmentId", "units", "orderedAt")
  SELECT l.id, coalesce(e."parentId", e.id), l.quantity, l."createdAt"
  FROM added l JOIN "Order" o ON o.id = l."orderId" JOIN "Equipment" e ON e.id = l."equipmentId"
  WHERE o."transactionId" IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
