-- AlterTable
ALTER TABLE "BulkChange" ADD COLUMN     "fields" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "Equipment" ADD COLUMN     "publishAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "ProductView" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductView_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ProductView_nameKey_key" ON "ProductView"("nameKey");

-- Drafts that a job will publish.
CREATE INDEX "Equipment_publishAt_idx" ON "Equipment"("publishAt", "id") WHERE "publishAt" IS NOT NULL;

-- Another status ends the schedule.
ALTER TABLE "Equipment" ADD CONSTRAINT "Equipment_publishAt_check" CHECK ("publishAt" IS NULL OR status = 'DRAFT');
