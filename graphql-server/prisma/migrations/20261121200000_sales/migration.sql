-- AlterTable
ALTER TABLE "Equipment" ADD COLUMN     "soldUnits" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "EquipmentSale" (
    "lineId" UUID NOT NULL,
    "equipmentId" UUID NOT NULL,
    "units" INTEGER NOT NULL,
    "orderedAt" TIMESTAMPTZ(3) NOT NULL,
    "isCounted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "EquipmentSale_pkey" PRIMARY KEY ("lineId")
);

-- CreateIndex
CREATE INDEX "EquipmentSale_orderedAt_idx" ON "EquipmentSale"("orderedAt");

-- Those that wait for the job, and no others.
CREATE INDEX "EquipmentSale_to_count" ON "EquipmentSale"("lineId") WHERE NOT "isCounted";

-- A line counts from when its order is paid. Buyers of one product do not wait for one another: they add rows, and the job
-- counts them (modules/equipment/sales.ts).
CREATE FUNCTION order_is_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "EquipmentSale" ("lineId", "equipmentId", "units", "orderedAt")
  SELECT l.id, l."equipmentId", l.quantity, l."createdAt" FROM "OrderLine" l
  WHERE l."orderId" = NEW.id AND l."equipmentId" IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "Order_sold" AFTER UPDATE OF "transactionId" ON "Order" FOR EACH ROW
WHEN (OLD."transactionId" IS NULL AND NEW."transactionId" IS NOT NULL) EXECUTE FUNCTION order_is_sold();

-- What is brought in from elsewhere may be paid before it has its lines.
CREATE FUNCTION lines_are_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "EquipmentSale" ("lineId", "equipmentId", "units", "orderedAt")
  SELECT l.id, l."equipmentId", l.quantity, l."createdAt" FROM added l JOIN "Order" o ON o.id = l."orderId"
  WHERE o."transactionId" IS NOT NULL AND l."equipmentId" IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "OrderLine_sold" AFTER INSERT ON "OrderLine" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION lines_are_sold();

-- What was sold until now.
INSERT INTO "EquipmentSale" ("lineId", "equipmentId", "units", "orderedAt", "isCounted")
SELECT l.id, l."equipmentId", l.quantity, l."createdAt", true FROM "OrderLine" l JOIN "Order" o ON o.id = l."orderId"
WHERE o."transactionId" IS NOT NULL AND l."equipmentId" IS NOT NULL AND l."createdAt" > now() - interval '90 days';

UPDATE "Equipment" e SET "soldUnits" = s.units
FROM (SELECT "equipmentId" AS id, sum(units)::int AS units FROM "EquipmentSale" GROUP BY 1) s WHERE s.id = e.id;
