-- The products of a category by the price that lists show. Before, all of them were read and sorted.
CREATE INDEX CONCURRENTLY "Equipment_categoryId_status_lowestPrice_idx" ON "Equipment" ("categoryId", status, least("priceMinor", "variantsFromMinor"), id DESC) WHERE "parentId" IS NULL;
