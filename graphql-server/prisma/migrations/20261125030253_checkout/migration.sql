-- CreateEnum
CREATE TYPE "AdjustmentKind" AS ENUM ('DISCOUNT', 'TAX');

-- CreateEnum
CREATE TYPE "DeliveryKind" AS ENUM ('SHIP', 'PICKUP');

-- CreateEnum
CREATE TYPE "PromotionKind" AS ENUM ('PERCENT', 'AMOUNT', 'BUY_X_GET_Y', 'FREE_DELIVERY');

-- AlterTable
ALTER TABLE "Equipment" ADD COLUMN     "parcelLengthMm" INTEGER NOT NULL DEFAULT 300,
ADD COLUMN     "parcelWeightG" INTEGER NOT NULL DEFAULT 500;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "addedTaxMinor" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "deliveryEarliest" DATE,
ADD COLUMN     "deliveryKind" "DeliveryKind",
ADD COLUMN     "deliveryLatest" DATE,
ADD COLUMN     "deliveryMinor" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "deliveryName" TEXT,
ADD COLUMN     "discountMinor" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "includedTaxMinor" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "itemsMinor" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN     "discountMinor" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "taxMinor" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "taxRatePpm" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "OrderAddress" (
    "orderId" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "line1" TEXT NOT NULL,
    "line2" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "region" TEXT,
    "postalCode" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,

    CONSTRAINT "OrderAddress_pkey" PRIMARY KEY ("orderId")
);

-- CreateTable
CREATE TABLE "OrderAdjustment" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "AdjustmentKind" NOT NULL,
    "label" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "deliveryMinor" INTEGER NOT NULL DEFAULT 0,
    "promotionId" UUID,
    "ratePpm" INTEGER,
    "taxableMinor" INTEGER,
    "isIncluded" BOOLEAN,

    CONSTRAINT "OrderAdjustment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Cart" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID,
    "code" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Cart_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CartLine" (
    "id" UUID NOT NULL,
    "cartId" UUID NOT NULL,
    "equipmentId" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "seenPriceMinor" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CartLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Address" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "line1" TEXT NOT NULL,
    "line2" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "region" TEXT,
    "postalCode" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "usedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeliveryMethod" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "DeliveryKind" NOT NULL,
    "isIncluded" BOOLEAN NOT NULL DEFAULT false,
    "cutOffHour" INTEGER NOT NULL DEFAULT 14,
    "position" INTEGER NOT NULL DEFAULT 0,
    "isActive" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "DeliveryMethod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeliveryRate" (
    "id" UUID NOT NULL,
    "methodId" UUID NOT NULL,
    "countries" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "maxWeightG" INTEGER,
    "maxLengthMm" INTEGER,
    "fromItemsMinor" INTEGER NOT NULL DEFAULT 0,
    "costMinor" INTEGER NOT NULL,
    "minDays" INTEGER NOT NULL,
    "maxDays" INTEGER NOT NULL,

    CONSTRAINT "DeliveryRate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaxRate" (
    "id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "region" TEXT,
    "ratePpm" INTEGER NOT NULL,
    "isIncluded" BOOLEAN NOT NULL,
    "validFrom" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TaxRate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Promotion" (
    "id" UUID NOT NULL,
    "code" CITEXT,
    "label" TEXT NOT NULL,
    "kind" "PromotionKind" NOT NULL,
    "percent" INTEGER,
    "amountMinor" INTEGER,
    "buyQuantity" INTEGER,
    "getQuantity" INTEGER,
    "categoryIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "minimumItemsMinor" INTEGER NOT NULL DEFAULT 0,
    "startsAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endsAt" TIMESTAMPTZ(3),
    "usageLimit" INTEGER,
    "perCustomerLimit" INTEGER,

    CONSTRAINT "Promotion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OrderAdjustment_promotionId_idx" ON "OrderAdjustment"("promotionId");

-- CreateIndex
CREATE UNIQUE INDEX "OrderAdjustment_orderId_position_key" ON "OrderAdjustment"("orderId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Cart_userId_key" ON "Cart"("userId");

-- CreateIndex
CREATE INDEX "Cart_updatedAt_idx" ON "Cart"("updatedAt");

-- CreateIndex
CREATE INDEX "CartLine_equipmentId_idx" ON "CartLine"("equipmentId");

-- CreateIndex
CREATE UNIQUE INDEX "CartLine_cartId_equipmentId_key" ON "CartLine"("cartId", "equipmentId");

-- CreateIndex
CREATE INDEX "Address_userId_usedAt_idx" ON "Address"("userId", "usedAt" DESC);

-- CreateIndex
CREATE INDEX "DeliveryRate_methodId_idx" ON "DeliveryRate"("methodId");

-- CreateIndex
CREATE INDEX "TaxRate_country_idx" ON "TaxRate"("country");

-- CreateIndex
CREATE UNIQUE INDEX "Promotion_code_key" ON "Promotion"("code");

-- AddForeignKey
ALTER TABLE "OrderAddress" ADD CONSTRAINT "OrderAddress_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderAdjustment" ADD CONSTRAINT "OrderAdjustment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderAdjustment" ADD CONSTRAINT "OrderAdjustment_promotionId_fkey" FOREIGN KEY ("promotionId") REFERENCES "Promotion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Cart" ADD CONSTRAINT "Cart_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CartLine" ADD CONSTRAINT "CartLine_cartId_fkey" FOREIGN KEY ("cartId") REFERENCES "Cart"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CartLine" ADD CONSTRAINT "CartLine_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Address" ADD CONSTRAINT "Address_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryRate" ADD CONSTRAINT "DeliveryRate_methodId_fkey" FOREIGN KEY ("methodId") REFERENCES "DeliveryMethod"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Order"
    ADD CONSTRAINT "Order_parts_are_not_negative" CHECK (
        "itemsMinor" >= 0 AND "discountMinor" >= 0 AND "deliveryMinor" >= 0 AND "addedTaxMinor" >= 0
        AND "includedTaxMinor" >= 0 AND "discountMinor" <= "itemsMinor") NOT VALID,
    ADD CONSTRAINT "Order_parts_add_up" CHECK (
        "totalMinor" = "itemsMinor" - "discountMinor" + "deliveryMinor" + "addedTaxMinor") NOT VALID,
    ADD CONSTRAINT "Order_delivery_has_a_period" CHECK ("deliveryEarliest" <= "deliveryLatest");

UPDATE "Order" SET "itemsMinor" = "totalMinor" WHERE "itemsMinor" = 0;

ALTER TABLE "Order" VALIDATE CONSTRAINT "Order_parts_are_not_negative";
ALTER TABLE "Order" VALIDATE CONSTRAINT "Order_parts_add_up";

-- Servers of the previous version insert no parts.
CREATE FUNCTION order_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."itemsMinor" := NEW."totalMinor";
    RETURN NEW;
END $$;
CREATE TRIGGER order_parts BEFORE INSERT ON "Order" FOR EACH ROW
    WHEN (NEW."itemsMinor" = 0 AND NEW."deliveryMinor" = 0 AND NEW."addedTaxMinor" = 0) EXECUTE FUNCTION order_parts();

ALTER TABLE "OrderLine"
    ADD CONSTRAINT "OrderLine_discount_is_possible" CHECK (
        "discountMinor" >= 0 AND "discountMinor" <= "unitPriceMinor"::bigint * quantity),
    ADD CONSTRAINT "OrderLine_tax_is_possible" CHECK ("taxRatePpm" >= 0 AND "taxMinor" >= 0);

ALTER TABLE "OrderAdjustment"
    ADD CONSTRAINT "OrderAdjustment_is_not_negative" CHECK ("amountMinor" >= 0 AND "deliveryMinor" >= 0);

ALTER TABLE "CartLine"
    ADD CONSTRAINT "CartLine_quantity_is_possible" CHECK (quantity BETWEEN 1 AND 1000000);

ALTER TABLE "Equipment"
    ADD CONSTRAINT "Equipment_parcel_is_possible" CHECK ("parcelWeightG" > 0 AND "parcelLengthMm" > 0);

ALTER TABLE "DeliveryMethod"
    ADD CONSTRAINT "DeliveryMethod_cut_off_is_an_hour" CHECK ("cutOffHour" BETWEEN 0 AND 23);

ALTER TABLE "DeliveryRate"
    ADD CONSTRAINT "DeliveryRate_is_possible" CHECK (
        "costMinor" >= 0 AND "fromItemsMinor" >= 0 AND "minDays" >= 0 AND "minDays" <= "maxDays"
        AND "maxWeightG" > 0 AND "maxLengthMm" > 0);

ALTER TABLE "TaxRate"
    ADD CONSTRAINT "TaxRate_is_possible" CHECK ("ratePpm" BETWEEN 0 AND 1000000);
CREATE UNIQUE INDEX "TaxRate_of_a_moment" ON "TaxRate"(country, coalesce(region, ''), "validFrom");

ALTER TABLE "Promotion"
    ADD CONSTRAINT "Promotion_has_its_values" CHECK (CASE kind
        WHEN 'PERCENT' THEN percent IS NOT NULL AND percent BETWEEN 1 AND 100
        WHEN 'AMOUNT' THEN "amountMinor" IS NOT NULL AND "amountMinor" > 0
        WHEN 'BUY_X_GET_Y' THEN "buyQuantity" IS NOT NULL AND "getQuantity" IS NOT NULL AND "buyQuantity" > 0 AND "getQuantity" > 0
        ELSE true END),
    ADD CONSTRAINT "Promotion_limits_are_positive" CHECK (
        "usageLimit" > 0 AND "perCustomerLimit" > 0 AND "minimumItemsMinor" >= 0 AND "startsAt" < "endsAt");

-- Orders of the specification's calls use the included method.
INSERT INTO "DeliveryMethod" (id, name, kind, "isIncluded", "cutOffHour", position)
VALUES ('019aba00-0000-7000-8000-000000000001', 'Standard delivery', 'SHIP', true, 14, 1);
INSERT INTO "DeliveryRate" (id, "methodId", countries, "costMinor", "minDays", "maxDays")
VALUES ('019aba00-0000-7000-8000-000000000002', '019aba00-0000-7000-8000-000000000001', '{}', 0, 3, 6);
