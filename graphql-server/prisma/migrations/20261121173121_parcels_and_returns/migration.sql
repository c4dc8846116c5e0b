-- CreateEnum
CREATE TYPE "FulfilmentState" AS ENUM ('UNFULFILLED', 'PACKED', 'SHIPPED', 'DELIVERED');

-- CreateEnum
CREATE TYPE "Carrier" AS ENUM ('UPS', 'FEDEX', 'DHL_EXPRESS', 'POST', 'OTHER');

-- CreateEnum
CREATE TYPE "ReturnState" AS ENUM ('REQUESTED', 'APPROVED', 'RECEIVED', 'REJECTED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "ReturnReason" AS ENUM ('DAMAGED', 'WRONG_ITEM', 'NOT_AS_DESCRIBED', 'CHANGED_MIND', 'OTHER');

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "carrier" "Carrier",
ADD COLUMN     "deliveredAt" TIMESTAMPTZ(3),
ADD COLUMN     "fulfilment" "FulfilmentState" NOT NULL DEFAULT 'UNFULFILLED',
ADD COLUMN     "packedAt" TIMESTAMPTZ(3),
ADD COLUMN     "shippedAt" TIMESTAMPTZ(3),
ADD COLUMN     "trackingNumber" TEXT;

-- CreateTable
CREATE TABLE "OrderReturn" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "state" "ReturnState" NOT NULL DEFAULT 'REQUESTED',
    "reason" "ReturnReason" NOT NULL,
    "words" TEXT NOT NULL DEFAULT '',
    "answer" TEXT,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "receivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OrderReturn_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OrderReturn_orderId_requestedAt_idx" ON "OrderReturn"("orderId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "OrderReturn_state_idx" ON "OrderReturn"("state");

-- CreateIndex
CREATE INDEX "Order_fulfilment_createdAt_idx" ON "Order"("fulfilment", "createdAt" DESC);

-- AddForeignKey
ALTER TABLE "OrderReturn" ADD CONSTRAINT "OrderReturn_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Order"
  -- Only what stands and is paid leaves the house; a closed order was unpacked.
  ADD CONSTRAINT "Order_parcel_is_paid_for" CHECK (
    fulfilment = 'UNFULFILLED' OR ("transactionId" IS NOT NULL AND status = 'OPEN')
  ),
  -- How far it is, is one fact in several columns.
  ADD CONSTRAINT "Order_parcel_has_its_times" CHECK (
    (fulfilment <> 'UNFULFILLED') = ("packedAt" IS NOT NULL)
    AND (fulfilment IN ('SHIPPED', 'DELIVERED')) = ("shippedAt" IS NOT NULL)
    AND (fulfilment = 'DELIVERED') = ("deliveredAt" IS NOT NULL)
    AND ("shippedAt" IS NULL) = (carrier IS NULL)
    AND ("shippedAt" IS NULL) = ("trackingNumber" IS NULL)
  );

ALTER TABLE "OrderReturn"
  ADD CONSTRAINT "OrderReturn_decided_has_its_answer" CHECK (
    (state IN ('APPROVED', 'RECEIVED', 'REJECTED')) = ("decidedAt" IS NOT NULL)
    AND ("decidedAt" IS NULL) = (answer IS NULL)
    AND (state = 'RECEIVED') = ("receivedAt" IS NOT NULL)
  );

-- One return of an order; what was withdrawn does not count.
CREATE UNIQUE INDEX "OrderReturn_one_of_an_order" ON "OrderReturn"("orderId") WHERE state <> 'WITHDRAWN';
