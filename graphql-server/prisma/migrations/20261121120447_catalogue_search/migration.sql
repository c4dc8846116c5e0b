-- Words without their accents, and words that are near one another.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- AlterTable
ALTER TABLE "Equipment" ADD COLUMN     "search" tsvector;

-- CreateTable
CREATE TABLE "CatalogueWord" (
    "word" TEXT NOT NULL,

    CONSTRAINT "CatalogueWord_pkey" PRIMARY KEY ("word")
);

-- CreateIndex
CREATE INDEX "CatalogueWord_word_idx" ON "CatalogueWord" USING GIST ("word" gist_trgm_ops);

-- CreateIndex
CREATE INDEX "Equipment_status_priceMinor_idx" ON "Equipment"("status", "priceMinor");

-- CreateIndex
CREATE INDEX "Equipment_status_name_idx" ON "Equipment"("status", "name");

-- CreateIndex
CREATE INDEX "Equipment_search_idx" ON "Equipment" USING GIN ("search");

-- Text as it is looked for and looked in: lower case, no accents, a blank for every punctuation. Marked immutable, which
-- unaccent alone is not: its rules come with PostgreSQL and do not change under way.
CREATE FUNCTION catalogue_plain(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  lower(unaccent('unaccent'::regdictionary, value)),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'
);

-- Weights: the name first, then title and category, the description last. Beside their stems words stay as they are written,
-- so that `spinnin` begins `spinning`, whose stem is `spin`.
CREATE FUNCTION catalogue_document(name text, title text, category text, description text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('pg_catalog.english', catalogue_plain(name)), 'A')
  || setweight(to_tsvector('pg_catalog.english', catalogue_plain(title)), 'B')
  || setweight(to_tsvector('pg_catalog.english', coalesce(catalogue_plain(category), '')), 'B')
  || setweight(to_tsvector('pg_catalog.english', catalogue_plain(description)), 'D')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_plain(name)), 'A')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_plain(title)), 'B')
  || setweight(to_tsvector('pg_catalog.simple', coalesce(catalogue_plain(category), '')), 'B');

CREATE FUNCTION equipment_is_searched() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  category text := (SELECT c.name FROM "Category" c WHERE c.id = NEW."categoryId");
BEGIN
  NEW.search := catalogue_document(NEW.name, NEW.title, category, NEW.description);
  -- In order, as everybody does: two that add the same words wait for one another, and not in a circle.
  INSERT INTO "CatalogueWord" (word)
  SELECT word
  FROM unnest(tsvector_to_array(to_tsvector(
    'pg_catalog.simple', catalogue_plain(concat_ws(' ', NEW.name, NEW.title, category, NEW.description))
  ))) AS word
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;

CREATE TRIGGER equipment_is_searched
BEFORE INSERT OR UPDATE OF name, title, description, "categoryId" ON "Equipment"
FOR EACH ROW EXECUTE FUNCTION equipment_is_searched();

CREATE FUNCTION category_is_searched() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Equipment" SET "categoryId" = NEW.id WHERE "categoryId" = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER category_is_searched
AFTER UPDATE OF name ON "Category"
FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION category_is_searched();

UPDATE "Equipment" SET name = name;
