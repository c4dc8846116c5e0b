-- CreateEnum
CREATE TYPE "ProductAlertKind" AS ENUM ('BACK_IN_STOCK', 'PRICE_DROP');

-- CreateTable
CREATE TABLE "ProductAlert" (
    "id" UUID NOT NULL,
    "equipmentId" UUID NOT NULL,
    "kind" "ProductAlertKind" NOT NULL,
    "priceMinor" INTEGER NOT NULL,
    "userId" UUID,
    "email" CITEXT,
    "confirmTokenHash" TEXT,
    "stopTokenHash" TEXT,
    "confirmations" INTEGER NOT NULL DEFAULT 0,
    "confirmationAt" TIMESTAMPTZ(3),
    "confirmedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "stoppedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductAlert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ProductAlert_confirmTokenHash_key" ON "ProductAlert"("confirmTokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "ProductAlert_stopTokenHash_key" ON "ProductAlert"("stopTokenHash");

-- CreateIndex
CREATE INDEX "ProductAlert_userId_createdAt_id_idx" ON "ProductAlert"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ProductAlert_email_idx" ON "ProductAlert"("email");

-- CreateIndex
CREATE INDEX "ProductAlert_equipmentId_idx" ON "ProductAlert"("equipmentId");

-- AddForeignKey
ALTER TABLE "ProductAlert" ADD CONSTRAINT "ProductAlert_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProductAlert" ADD CONSTRAINT "ProductAlert_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ProductAlert"
    ADD CONSTRAINT "ProductAlert_of_a_user_or_an_email" CHECK (("userId" IS NULL) <> ("email" IS NULL)),
    ADD CONSTRAINT "ProductAlert_of_a_user_is_confirmed" CHECK ("userId" IS NULL OR "confirmedAt" IS NOT NULL);

-- The alerts that the job compares with their products every minute.
CREATE INDEX "ProductAlert_waiting" ON "ProductAlert"("equipmentId") WHERE "confirmedAt" IS NOT NULL AND "sentAt" IS NULL AND "stoppedAt" IS NULL;
