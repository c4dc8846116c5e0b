-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN     "shipped" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Parcel" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "carrier" "Carrier" NOT NULL,
    "trackingNumber" TEXT NOT NULL,
    "shippedAt" TIMESTAMPTZ(3) NOT NULL,
    "deliveredAt" TIMESTAMPTZ(3),

    CONSTRAINT "Parcel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ParcelLine" (
    "parcelId" UUID NOT NULL,
    "lineId" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "ParcelLine_pkey" PRIMARY KEY ("parcelId","lineId")
);

-- CreateIndex
CREATE INDEX "Parcel_trackingNumber_shippedAt_id_idx" ON "Parcel"("trackingNumber", "shippedAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Parcel_orderId_carrier_trackingNumber_key" ON "Parcel"("orderId", "carrier", "trackingNumber");

-- CreateIndex
CREATE INDEX "ParcelLine_lineId_idx" ON "ParcelLine"("lineId");

-- AddForeignKey
ALTER TABLE "Parcel" ADD CONSTRAINT "Parcel_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ParcelLine" ADD CONSTRAINT "ParcelLine_parcelId_fkey" FOREIGN KEY ("parcelId") REFERENCES "Parcel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ParcelLine" ADD CONSTRAINT "ParcelLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "OrderLine" ADD CONSTRAINT "OrderLine_shipped_in_quantity" CHECK (shipped BETWEEN 0 AND quantity);
ALTER TABLE "ParcelLine" ADD CONSTRAINT "ParcelLine_quantity" CHECK (quantity > 0);

-- The parcels of orders that were shipped before.
INSERT INTO "Parcel" (id, "orderId", carrier, "trackingNumber", "shippedAt", "deliveredAt")
SELECT gen_random_uuid(), id, carrier, "trackingNumber", "shippedAt", "deliveredAt" FROM "Order" WHERE "shippedAt" IS NOT NULL;

INSERT INTO "ParcelLine" ("parcelId", "lineId", quantity)
SELECT p.id, l.id, l.quantity FROM "Parcel" p JOIN "OrderLine" l ON l."orderId" = p."orderId";

UPDATE "OrderLine" l SET shipped = quantity FROM "Parcel" p WHERE p."orderId" = l."orderId";

-- The fulfillment state and its times agree.
ALTER TABLE "Order"
  DROP CONSTRAINT "Order_parcel_has_its_times",
  ADD CONSTRAINT "Order_fulfilment_has_its_times" CHECK (
    (fulfilment <> 'UNFULFILLED') = ("packedAt" IS NOT NULL)
    AND (fulfilment IN ('PARTLY_SHIPPED', 'SHIPPED', 'DELIVERED')) = ("shippedAt" IS NOT NULL)
    AND (fulfilment = 'DELIVERED') = ("deliveredAt" IS NOT NULL)
  );

-- Orders are found by the tracking numbers of their parcels.
CREATE OR REPLACE FUNCTION order_search_text("order" "Order") RETURNS text
LANGUAGE sql STABLE
RETURN E'\n' || concat_ws(
  E'\n',
  'FZ-' || 10000 + ("order").number,
  ("order")."customerEmail",
  regexp_replace(("order")."customerName", '[\s,;]+', ' ', 'g'),
  regexp_replace(("order").phone, '\D', '', 'g'),
  regexp_replace(("order").address, '[\s,;]+', ' ', 'g'),
  (
    SELECT string_agg(parcel."trackingNumber", E'\n' ORDER BY parcel."shippedAt", parcel.id)
    FROM "Parcel" parcel
    WHERE parcel."orderId" = ("order").id
  ),
  ("order")."transactionId",
  (
    SELECT string_agg(regexp_replace(concat_ws(' ', line.name, line.title), '[\s,;]+', ' ', 'g'), E'\n' ORDER BY line.position)
    FROM "OrderLine" line
    WHERE line."orderId" = ("order").id
  )
) || E'\n';

DROP TRIGGER "Order_is_searched" ON "Order";
CREATE TRIGGER "Order_is_searched"
AFTER INSERT OR UPDATE OF number, "customerEmail", "customerName", phone, address, "transactionId" ON "Order"
FOR EACH ROW EXECUTE FUNCTION order_is_searched();

CREATE TRIGGER "Parcel_is_searched"
AFTER INSERT OR DELETE OR UPDATE OF "trackingNumber" ON "Parcel"
FOR EACH ROW EXECUTE FUNCTION order_line_is_searched();

-- AlterTable
ALTER TABLE "Order" DROP COLUMN "carrier",
DROP COLUMN "trackingNumber";
