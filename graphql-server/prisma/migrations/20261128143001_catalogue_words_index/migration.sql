CREATE INDEX CONCURRENTLY "Equipment_words_idx" ON "Equipment" USING GIN (
  catalogue_words("search"), "attributeValues", catalogue_values(id, "categoryId", least("priceMinor", "variantsFromMinor"))
) WHERE status = 'PUBLISHED' AND "parentId" IS NULL;
