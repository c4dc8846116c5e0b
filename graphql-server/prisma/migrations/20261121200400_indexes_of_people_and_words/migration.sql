-- CreateIndex
CREATE INDEX "User_role_createdAt_id_idx" ON "User"("role", "createdAt" DESC, "id" DESC);

-- What Prisma's schema language cannot say: an index of some of the rows, and of what an expression makes of them.

CREATE INDEX "ContactMessage_unread" ON "ContactMessage"("createdAt" DESC, "id" DESC) WHERE "readAt" IS NULL;

-- What admins look for by a part of it, as Prisma asks for it (`contains`).
CREATE INDEX "Order_customer_parts" ON "Order" USING GIN (("customerEmail"::text) gin_trgm_ops, "customerName" gin_trgm_ops);
CREATE INDEX "User_parts" ON "User" USING GIN (("email"::text) gin_trgm_ops, "displayName" gin_trgm_ops);
CREATE INDEX "Equipment_parts" ON "Equipment" USING GIN ("name" gin_trgm_ops, "title" gin_trgm_ops);
