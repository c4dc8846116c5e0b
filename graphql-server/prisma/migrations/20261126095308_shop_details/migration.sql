-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "returnDays" SMALLINT;

-- CreateTable
CREATE TABLE "ShopDetails" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "shopName" TEXT NOT NULL,
    "legalName" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "taxId" TEXT,
    "returnDays" SMALLINT NOT NULL,
    "imprintText" TEXT,
    "returnsText" TEXT,
    "privacyText" TEXT,
    "termsText" TEXT,
    "accessibilityText" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ShopDetails_pkey" PRIMARY KEY ("id")
);

-- At most one row.
ALTER TABLE "ShopDetails" ADD CONSTRAINT "ShopDetails_id_check" CHECK (id = 1);
