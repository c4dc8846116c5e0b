-- One index for words, attributes, category and price of the products in the catalogue. A search for a frequent word in a small
-- category read all products with the word before. Drafts, archived products and variants are not in the catalogue.

-- Each octave of prices has four steps. The index finds the steps of a price range; the query then compares the price itself.
CREATE FUNCTION catalogue_filter_values("categoryId" uuid, "priceMinor" int) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY['category=' || "categoryId", 'price=^' || floor(4 * ln(greatest("priceMinor", 1)) / ln(2e0))::int];

CREATE INDEX "Equipment_catalogue_idx" ON "Equipment" USING GIN (
  "search", "attributeValues", catalogue_filter_values("categoryId", least("priceMinor", "variantsFromMinor"))
) WHERE status = 'PUBLISHED' AND "parentId" IS NULL;

-- DropIndex
DROP INDEX "Equipment_search_idx";

-- DropIndex
DROP INDEX "Equipment_attributeValues_idx";
