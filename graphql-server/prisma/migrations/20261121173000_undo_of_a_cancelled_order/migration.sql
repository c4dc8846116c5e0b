-- Who cancelled an order: whoever did may take it back for a while.
ALTER TABLE "Order" ADD COLUMN "cancelledById" UUID;

-- What must never be false, and Prisma's schema language cannot say.
ALTER TABLE "Order"
  ADD CONSTRAINT "Order_cancelled_by_somebody" CHECK ("cancelledById" IS NULL OR "status" = 'CANCELLED');
