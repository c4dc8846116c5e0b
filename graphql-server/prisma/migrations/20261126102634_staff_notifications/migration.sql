-- AlterTable
ALTER TABLE "LowStock" ADD COLUMN     "isReported" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "StaffNotifications" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "orderPaid" TEXT[],
    "contactMessage" TEXT[],
    "returnRequested" TEXT[],
    "lowStock" TEXT[],
    "reviewWaiting" TEXT[],

    CONSTRAINT "StaffNotifications_pkey" PRIMARY KEY ("id")
);

-- At most one row.
ALTER TABLE "StaffNotifications" ADD CONSTRAINT "StaffNotifications_id_check" CHECK (id = 1);

-- Products that are low already are no news.
UPDATE "LowStock" SET "isReported" = true;
CREATE INDEX "LowStock_unreported_idx" ON "LowStock" ("equipmentId") WHERE NOT "isReported";
