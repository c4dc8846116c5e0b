-- CreateEnum
CREATE TYPE "BulkChangeSource" AS ENUM ('SELECTION', 'CSV');

-- CreateEnum
CREATE TYPE "BulkChangeState" AS ENUM ('PREVIEW', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE');

-- CreateEnum
CREATE TYPE "BulkRowState" AS ENUM ('UNCHANGED', 'INVALID', 'PENDING', 'CHANGED', 'REFUSED', 'UNDONE', 'KEPT');

-- CreateTable
CREATE TABLE "BulkChange" (
    "id" UUID NOT NULL,
    "source" "BulkChangeSource" NOT NULL,
    "state" "BulkChangeState" NOT NULL DEFAULT 'PREVIEW',
    "actor" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),
    "undoneBy" TEXT,

    CONSTRAINT "BulkChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BulkChangeRow" (
    "id" UUID NOT NULL,
    "bulkChangeId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "equipmentId" UUID,
    "label" TEXT NOT NULL,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "state" "BulkRowState" NOT NULL,
    "message" TEXT,
    "seenAt" TIMESTAMPTZ(3),

    CONSTRAINT "BulkChangeRow_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BulkChange_createdAt_id_idx" ON "BulkChange"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "BulkChangeRow_bulkChangeId_state_position_idx" ON "BulkChangeRow"("bulkChangeId", "state", "position");

-- CreateIndex
CREATE UNIQUE INDEX "BulkChangeRow_bulkChangeId_position_key" ON "BulkChangeRow"("bulkChangeId", "position");

-- CreateIndex
CREATE INDEX "Equipment_updatedAt_id_idx" ON "Equipment"("updatedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Equipment_priceMinor_id_idx" ON "Equipment"("priceMinor", "id");

-- CreateIndex
CREATE INDEX "Equipment_name_id_idx" ON "Equipment"("name", "id");

-- AddForeignKey
ALTER TABLE "BulkChangeRow" ADD CONSTRAINT "BulkChangeRow_bulkChangeId_fkey" FOREIGN KEY ("bulkChangeId") REFERENCES "BulkChange"("id") ON DELETE CASCADE ON UPDATE CASCADE;
