-- AlterTable
ALTER TABLE "Equipment" ADD COLUMN     "priorPriceEndsAt" TIMESTAMPTZ(3),
ADD COLUMN     "priorPriceMinor" INTEGER;

-- CreateTable
CREATE TABLE "EquipmentPrice" (
    "id" UUID NOT NULL,
    "equipmentId" UUID NOT NULL,
    "priceMinor" INTEGER,
    "offeredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EquipmentPrice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "EquipmentPrice_equipmentId_offeredAt_idx" ON "EquipmentPrice"("equipmentId", "offeredAt");

-- AddForeignKey
ALTER TABLE "EquipmentPrice" ADD CONSTRAINT "EquipmentPrice_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What must never be false, and Prisma's schema language cannot say.

ALTER TABLE "Equipment"
  ADD CONSTRAINT "Equipment_prior_price_has_an_end" CHECK (("priorPriceMinor" IS NULL) = ("priorPriceEndsAt" IS NULL)),
  ADD CONSTRAINT "Equipment_prior_price_was_more" CHECK ("priorPriceMinor" > "priceMinor");

ALTER TABLE "EquipmentPrice"
  ADD CONSTRAINT "EquipmentPrice_is_positive" CHECK ("priceMinor" > 0);

-- What was asked before this moment was never written down: the history begins here, and the first prior price is known in
-- 30 days.
INSERT INTO "EquipmentPrice" ("id", "equipmentId", "priceMinor", "offeredAt")
SELECT gen_random_uuid(), id, CASE WHEN status = 'PUBLISHED' THEN "priceMinor" END, now() FROM "Equipment";
