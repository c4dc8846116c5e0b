-- What had already failed when a hold was taken.
ALTER TABLE "StockHold" ADD COLUMN "knownEnd" TEXT;

CREATE INDEX "StockHold_expiresAt_idx" ON "StockHold"("expiresAt");

CREATE INDEX "Order_status_expiresAt_idx" ON "Order"("status", "expiresAt");

-- Orders from before this rule get its usual time, from now on.
UPDATE "Order" SET "expiresAt" = now() + interval '72 hours'
WHERE status = 'OPEN' AND "transactionId" IS NULL AND "expiresAt" IS NULL;
