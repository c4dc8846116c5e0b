-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN     "isSkipped" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "lastError" TEXT,
ADD COLUMN     "orderId" UUID;

-- CreateIndex
CREATE INDEX "OutboxMessage_orderId_createdAt_id_idx" ON "OutboxMessage"("orderId", "createdAt" DESC, "id" DESC);

UPDATE "OutboxMessage" SET "orderId" = (payload->>'orderId')::uuid WHERE payload ? 'orderId';
