-- Only shipped orders have one.
CREATE INDEX "Order_tracking_number" ON "Order"("trackingNumber", "createdAt" DESC, "id" DESC) WHERE "trackingNumber" IS NOT NULL;
