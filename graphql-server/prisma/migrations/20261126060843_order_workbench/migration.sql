-- CreateTable
CREATE TABLE "OrderNote" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "authorId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrderNote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OrderNote_orderId_createdAt_id_idx" ON "OrderNote"("orderId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "OrderNote_authorId_idx" ON "OrderNote"("authorId");

-- AddForeignKey
ALTER TABLE "OrderNote" ADD CONSTRAINT "OrderNote_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderNote" ADD CONSTRAINT "OrderNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "OrderNote" ADD CONSTRAINT "OrderNote_text_check" CHECK (char_length(text) BETWEEN 1 AND 2000);

-- `TO_SHIP` and `AWAITING_PAYMENT` of orders.rules.ts: few of many.
CREATE INDEX "Order_to_ship" ON "Order"("createdAt" DESC, "id" DESC) WHERE fulfilment IN ('PACKED', 'PARTLY_SHIPPED');
CREATE INDEX "Order_awaiting_payment" ON "Order"("createdAt" DESC, "id" DESC)
WHERE status = 'OPEN' AND "transactionId" IS NULL;
