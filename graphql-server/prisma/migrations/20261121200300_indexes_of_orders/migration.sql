-- Each list of orders can be read from an index, newest first, from any row on. Writes to the table wait while they are
-- built: some seconds with a million orders.

-- DropIndex
DROP INDEX "Order_paymentState_createdAt_idx";

-- DropIndex
DROP INDEX "Order_fulfilment_createdAt_idx";

-- CreateIndex
CREATE INDEX "Order_paymentState_createdAt_id_idx" ON "Order"("paymentState", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Order_fulfilment_createdAt_id_idx" ON "Order"("fulfilment", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Order_status_createdAt_id_idx" ON "Order"("status", "createdAt" DESC, "id" DESC);

-- What Prisma's schema language cannot say: an index of some of the rows only.

-- Guests' orders; those of accounts with the same address are not in the way.
CREATE INDEX "Order_of_guests" ON "Order"("customerEmail", "createdAt" DESC, "id" DESC) WHERE "customerId" IS NULL;

-- `TO_PACK` of orders.rules.ts: few of many.
CREATE INDEX "Order_to_pack" ON "Order"("createdAt" DESC, "id" DESC)
WHERE status = 'OPEN' AND "paymentState" IN ('PAID', 'PARTLY_REFUNDED') AND fulfilment = 'UNFULFILLED' AND "restockedAt" IS NULL;

CREATE INDEX "PaymentIncident_open" ON "PaymentIncident"("openedAt" DESC, "id" DESC) WHERE "resolvedAt" IS NULL;

-- What reconciliation looks for every five minutes: orders that are being paid, and those paid a while ago.
CREATE INDEX "Order_being_paid" ON "Order"("id") WHERE "transactionId" IS NULL AND "intentId" IS NOT NULL;
CREATE INDEX "Order_paid_at" ON "Order"("paidAt") WHERE "paidAt" IS NOT NULL;
