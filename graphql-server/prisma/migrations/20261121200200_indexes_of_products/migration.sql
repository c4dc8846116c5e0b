-- Each order in which products are listed can be read from an index, from any row on. Writes to the table wait while they are
-- built: some seconds with a million products.

-- DropIndex
DROP INDEX "Equipment_status_priceMinor_idx";

-- DropIndex
DROP INDEX "Equipment_status_name_idx";

-- DropIndex
DROP INDEX "Equipment_categoryId_idx";

-- CreateIndex
CREATE INDEX "Equipment_status_soldUnits_createdAt_id_idx" ON "Equipment"("status", "soldUnits" DESC, "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Equipment_status_priceMinor_id_idx" ON "Equipment"("status", "priceMinor", "id" DESC);

-- CreateIndex
CREATE INDEX "Equipment_status_priceMinor_id_down_idx" ON "Equipment"("status", "priceMinor" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Equipment_status_name_id_idx" ON "Equipment"("status", "name", "id" DESC);

-- CreateIndex
CREATE INDEX "Equipment_categoryId_status_createdAt_id_idx" ON "Equipment"("categoryId", "status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Equipment_createdAt_id_idx" ON "Equipment"("createdAt" DESC, "id" DESC);
