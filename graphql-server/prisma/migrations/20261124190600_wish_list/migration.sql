-- CreateTable
CREATE TABLE "WishListItem" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "equipmentId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WishListItem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "WishListItem_userId_createdAt_id_idx" ON "WishListItem"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "WishListItem_equipmentId_idx" ON "WishListItem"("equipmentId");

-- CreateIndex
CREATE UNIQUE INDEX "WishListItem_userId_equipmentId_key" ON "WishListItem"("userId", "equipmentId");

-- AddForeignKey
ALTER TABLE "WishListItem" ADD CONSTRAINT "WishListItem_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WishListItem" ADD CONSTRAINT "WishListItem_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
