-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "cancelReason" TEXT,
ADD COLUMN     "restockedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "PaymentIncident" ADD COLUMN     "note" TEXT,
ADD COLUMN     "resolvedById" UUID;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "closesOrder" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "requestKey" TEXT;

-- CreateIndex
CREATE INDEX "PaymentIncident_orderId_idx" ON "PaymentIncident"("orderId");

-- CreateIndex
CREATE INDEX "PaymentIncident_openedAt_id_idx" ON "PaymentIncident"("openedAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Refund_requestKey_key" ON "Refund"("requestKey");

-- CreateIndex
CREATE INDEX "Refund_requestedById_idx" ON "Refund"("requestedById");

-- CreateIndex
CREATE INDEX "Refund_status_idx" ON "Refund"("status");

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What names no order of ours keeps the name it came with among its details.
UPDATE "PaymentIncident" i SET details = i.details || jsonb_build_object('orderId', i."orderId"), "orderId" = NULL
WHERE NOT EXISTS (SELECT 1 FROM "Order" o WHERE o.id = i."orderId");

-- AddForeignKey
ALTER TABLE "PaymentIncident" ADD CONSTRAINT "PaymentIncident_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A closed order holds no money: a paid one is closed only once all of it went back.
ALTER TABLE "Order" DROP CONSTRAINT "Order_paid_is_open";
ALTER TABLE "Order"
  ADD CONSTRAINT "Order_closed_holds_no_money" CHECK (
    "transactionId" IS NULL OR status = 'OPEN' OR ("paymentState" = 'REFUNDED' AND "refundedMinor" = "totalMinor")
  ),
  -- How much went back is one fact in two columns.
  ADD CONSTRAINT "Order_refunded_is_what_went_back" CHECK (
    CASE "paymentState"
      WHEN 'PARTLY_REFUNDED' THEN "refundedMinor" > 0 AND "refundedMinor" < "totalMinor"
      WHEN 'REFUNDED' THEN "refundedMinor" = "totalMinor"
      ELSE "refundedMinor" = 0
    END
  ),
  ADD CONSTRAINT "Order_reason_of_a_cancelled" CHECK ("cancelReason" IS NULL OR status = 'CANCELLED');

ALTER TABLE "Refund"
  ADD CONSTRAINT "Refund_settled_is_known" CHECK (status NOT IN ('PENDING', 'SUCCEEDED') OR "refundId" IS NOT NULL),
  ADD CONSTRAINT "Refund_failed_says_why" CHECK ((status = 'FAILED') = (failure IS NOT NULL));

ALTER TABLE "PaymentIncident"
  ADD CONSTRAINT "PaymentIncident_resolved_says_how" CHECK (("resolvedAt" IS NULL) = (note IS NULL));
