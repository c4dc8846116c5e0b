-- The index of the catalogue also has a sample of each product: one of 64, by its id. A search for a frequent word among a
-- million products finds enough of them in a few samples, and need not read all its matches.

CREATE FUNCTION catalogue_filter_values(id uuid, "categoryId" uuid, "priceMinor" int) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  'category=' || "categoryId",
  'price=^' || floor(4 * ln(greatest("priceMinor", 1)) / ln(2e0))::int,
  'sample=' || (get_byte(uuid_send(id), 15) & 63)
];

CREATE INDEX "Equipment_catalogue_idx_new" ON "Equipment" USING GIN (
  "search", "attributeValues", catalogue_filter_values(id, "categoryId", least("priceMinor", "variantsFromMinor"))
) WHERE status = 'PUBLISHED' AND "parentId" IS NULL;

-- DropIndex
DROP INDEX "Equipment_catalogue_idx";

ALTER INDEX "Equipment_catalogue_idx_new" RENAME TO "Equipment_catalogue_idx";

DROP FUNCTION catalogue_filter_values(uuid, int);
