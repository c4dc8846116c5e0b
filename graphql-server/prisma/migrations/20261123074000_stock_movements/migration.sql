-- CreateEnum
CREATE TYPE "StockMovementReason" AS ENUM ('RECEIVED', 'CORRECTION', 'DAMAGED_OR_LOST', 'UNDO', 'COUNTING_STARTED', 'COUNTING_STOPPED');

-- AlterTable
ALTER TABLE "Equipment" ALTER COLUMN "updatedAt" SET DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "StockMovement" (
    "id" UUID NOT NULL,
    "equipmentId" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "stockAfter" INTEGER,
    "reason" "StockMovementReason" NOT NULL,
    "actor" TEXT NOT NULL,
    "requestKey" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StockMovement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "StockMovement_requestKey_key" ON "StockMovement"("requestKey");

-- CreateIndex
CREATE INDEX "StockMovement_equipmentId_createdAt_idx" ON "StockMovement"("equipmentId", "createdAt" DESC);

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StockMovement"
  ADD CONSTRAINT "StockMovement_stock_is_not_negative" CHECK ("stockAfter" >= 0);
