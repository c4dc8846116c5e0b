-- Products of one category by sales and by price: its page, and related products.
CREATE INDEX "Equipment_categoryId_status_soldUnits_idx" ON "Equipment"("categoryId", "status", "soldUnits" DESC, "createdAt" DESC, "id" DESC)
  WHERE "parentId" IS NULL;
CREATE INDEX "Equipment_categoryId_status_priceMinor_idx" ON "Equipment"("categoryId", "status", "priceMinor", "id" DESC)
  WHERE "parentId" IS NULL;

CREATE TABLE "CategoryComplement" (
    "categoryId" UUID NOT NULL,
    "complementId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "CategoryComplement_pkey" PRIMARY KEY ("categoryId", "complementId"),
    CONSTRAINT "CategoryComplement_another" CHECK ("categoryId" <> "complementId")
);
ALTER TABLE "CategoryComplement" ADD CONSTRAINT "CategoryComplement_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CategoryComplement" ADD CONSTRAINT "CategoryComplement_complementId_fkey" FOREIGN KEY ("complementId") REFERENCES "Category"("id") ON DELETE CASCADE ON UPDATE CASCADE;
