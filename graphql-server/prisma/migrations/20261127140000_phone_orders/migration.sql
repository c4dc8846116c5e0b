-- Online: a nullable column rewrites no rows. The next two migrations are transactions of their own, so that its lock, which
-- holds up all requests for orders, ends at once.
-- AlterTable
ALTER TABLE "Order" ADD COLUMN "placedById" UUID;
