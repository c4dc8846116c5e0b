-- CreateTable
CREATE TABLE "HoldPeriod" (
    "customerEmail" CITEXT NOT NULL,
    "equipmentId" UUID NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "HoldPeriod_pkey" PRIMARY KEY ("customerEmail","equipmentId")
);

-- CreateIndex
CREATE INDEX "HoldPeriod_startedAt_idx" ON "HoldPeriod"("startedAt");

-- AddForeignKey
ALTER TABLE "HoldPeriod" ADD CONSTRAINT "HoldPeriod_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
