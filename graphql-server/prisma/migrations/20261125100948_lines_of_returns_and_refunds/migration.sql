-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN     "restocked" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "returned" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ReturnLine" (
    "returnId" UUID NOT NULL,
    "lineId" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "restocked" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ReturnLine_pkey" PRIMARY KEY ("returnId","lineId")
);

-- CreateTable
CREATE TABLE "RefundLine" (
    "refundId" UUID NOT NULL,
    "lineId" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "amountMinor" INTEGER NOT NULL,

    CONSTRAINT "RefundLine_pkey" PRIMARY KEY ("refundId","lineId")
);

-- CreateIndex
CREATE INDEX "ReturnLine_lineId_idx" ON "ReturnLine"("lineId");

-- CreateIndex
CREATE INDEX "RefundLine_lineId_idx" ON "RefundLine"("lineId");

-- AddForeignKey
ALTER TABLE "ReturnLine" ADD CONSTRAINT "ReturnLine_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "OrderReturn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReturnLine" ADD CONSTRAINT "ReturnLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundLine" ADD CONSTRAINT "RefundLine_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundLine" ADD CONSTRAINT "RefundLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now, a return had all items of its order, and receiving it or closing the order restocked all of them.
INSERT INTO "ReturnLine" ("returnId", "lineId", quantity, restocked)
SELECT r.id, l.id, l.quantity, CASE WHEN r."receivedAt" = o."restockedAt" THEN l.quantity ELSE 0 END
FROM "OrderReturn" r JOIN "Order" o ON o.id = r."orderId" JOIN "OrderLine" l ON l."orderId" = o.id;

UPDATE "OrderLine" l SET
  restocked = CASE WHEN o."restockedAt" IS NULL THEN 0 ELSE l.quantity END,
  returned = CASE WHEN o.returned THEN l.quantity ELSE 0 END
FROM (
  SELECT id, "restockedAt", EXISTS (SELECT 1 FROM "OrderReturn" r WHERE r."orderId" = o.id AND r.state <> 'WITHDRAWN') AS returned
  FROM "Order" o
) o
WHERE o.id = l."orderId" AND (o.returned OR o."restockedAt" IS NOT NULL);

ALTER TABLE "OrderLine"
  ADD CONSTRAINT "OrderLine_returned_once" CHECK (returned BETWEEN 0 AND quantity),
  ADD CONSTRAINT "OrderLine_restocked_once" CHECK (restocked BETWEEN 0 AND quantity);

ALTER TABLE "ReturnLine"
  ADD CONSTRAINT "ReturnLine_has_items" CHECK (quantity > 0 AND restocked BETWEEN 0 AND quantity);

ALTER TABLE "RefundLine"
  ADD CONSTRAINT "RefundLine_has_items" CHECK (quantity > 0 AND "amountMinor" >= 0);

-- One return of an order at a time; further ones may follow for other items.
DROP INDEX "OrderReturn_one_of_an_order";
CREATE UNIQUE INDEX "OrderReturn_one_open_of_an_order" ON "OrderReturn"("orderId") WHERE state IN ('REQUESTED', 'APPROVED');
