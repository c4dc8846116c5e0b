-- `isPhoneOrder` of orders.rules.ts: few of many.
CREATE INDEX "Order_by_phone" ON "Order"("createdAt" DESC, "id" DESC) WHERE "placedById" IS NOT NULL;
