-- CreateEnum
CREATE TYPE "SalesPeriod" AS ENUM ('DAY', 'WEEK', 'MONTH', 'YEAR');

-- CreateTable
CREATE TABLE "LowStock" (
    "equipmentId" UUID NOT NULL,
    "stock" INTEGER NOT NULL,

    CONSTRAINT "LowStock_pkey" PRIMARY KEY ("equipmentId")
);

-- CreateTable
CREATE TABLE "SalesHour" (
    "currency" CHAR(3) NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "placed" INTEGER NOT NULL DEFAULT 0,
    "converted" INTEGER NOT NULL DEFAULT 0,
    "paid" INTEGER NOT NULL DEFAULT 0,
    "units" INTEGER NOT NULL DEFAULT 0,
    "revenueMinor" BIGINT NOT NULL DEFAULT 0,
    "refundedMinor" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "SalesHour_pkey" PRIMARY KEY ("currency","hour")
);

-- CreateTable
CREATE TABLE "ProductSales" (
    "period" "SalesPeriod" NOT NULL,
    "startsOn" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "equipmentId" UUID NOT NULL,
    "units" INTEGER NOT NULL,
    "revenueMinor" BIGINT NOT NULL,

    CONSTRAINT "ProductSales_pkey" PRIMARY KEY ("period","startsOn","currency","equipmentId")
);

-- CreateTable
CREATE TABLE "SalesChange" (
    "id" BIGSERIAL NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "placed" INTEGER NOT NULL DEFAULT 0,
    "converted" INTEGER NOT NULL DEFAULT 0,
    "paid" INTEGER NOT NULL DEFAULT 0,
    "units" INTEGER NOT NULL DEFAULT 0,
    "revenueMinor" BIGINT NOT NULL DEFAULT 0,
    "refundedMinor" BIGINT NOT NULL DEFAULT 0,
    "equipmentId" UUID,
    "itemsMinor" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "SalesChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LowStock_stock_equipmentId_idx" ON "LowStock"("stock", "equipmentId");

-- CreateIndex
CREATE INDEX "ProductSales_period_startsOn_currency_units_equipmentId_idx" ON "ProductSales"("period", "startsOn", "currency", "units" DESC, "equipmentId");

-- AddForeignKey
ALTER TABLE "LowStock" ADD CONSTRAINT "LowStock_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The price of the items of a line, in the hour in which its order was paid. `sign` is -1 to take it back.
CREATE FUNCTION add_line_sales(line "OrderLine", "order" "Order", sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "SalesChange" (currency, hour, units, "equipmentId", "itemsMinor")
  SELECT "order".currency, date_trunc('hour', "order"."paidAt", 'UTC'), sign * line.quantity,
    (SELECT coalesce(e."parentId", e.id) FROM "Equipment" e WHERE e.id = line."equipmentId"),
    sign * (line."unitPriceMinor"::bigint * line.quantity - line."discountMinor")
  WHERE "order"."paidAt" IS NOT NULL
$$;

-- An order counts in the hour in which it was placed, and from its payment on in the hour of the payment.
CREATE FUNCTION add_order_sales("order" "Order", sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "SalesChange" (currency, hour, placed, converted, paid, "revenueMinor")
  SELECT "order".currency, date_trunc('hour', "order"."createdAt", 'UTC'), sign,
    CASE WHEN "order"."paidAt" IS NULL THEN 0 ELSE sign END, 0, 0
  UNION ALL
  SELECT "order".currency, date_trunc('hour', "order"."paidAt", 'UTC'), 0, 0, sign, sign * "order"."totalMinor"
  WHERE "order"."paidAt" IS NOT NULL
$$;

CREATE FUNCTION order_counts_in_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE line "OrderLine";
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_order_sales(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_order_sales(NEW, 1); END IF;
  -- The lines of a new order count as they are inserted.
  IF TG_OP <> 'INSERT' THEN
    FOR line IN SELECT * FROM "OrderLine" l WHERE l."orderId" = OLD.id LOOP
      PERFORM add_line_sales(line, OLD, -1);
      IF TG_OP = 'UPDATE' THEN PERFORM add_line_sales(line, NEW, 1); END IF;
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

-- Deleted orders still have their lines here: the trigger of the foreign key sorts after this name.
CREATE TRIGGER "Order_counts_in_sales" AFTER INSERT OR DELETE ON "Order"
FOR EACH ROW EXECUTE FUNCTION order_counts_in_sales();

CREATE TRIGGER "Order_change_counts_in_sales" AFTER UPDATE OF "paidAt", "createdAt", currency, "totalMinor" ON "Order" FOR EACH ROW
WHEN (
  OLD."paidAt" IS DISTINCT FROM NEW."paidAt" OR OLD."createdAt" <> NEW."createdAt" OR OLD.currency <> NEW.currency
  OR (NEW."paidAt" IS NOT NULL AND OLD."totalMinor" <> NEW."totalMinor")
) EXECUTE FUNCTION order_counts_in_sales();

CREATE FUNCTION line_counts_in_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "order" "Order";
BEGIN
  SELECT * INTO "order" FROM "Order" o WHERE o.id = coalesce(NEW."orderId", OLD."orderId");
  -- The order of a deleted line may be gone, too: its own trigger counted its lines.
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM add_line_sales(OLD, "order", -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_line_sales(NEW, "order", 1); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "OrderLine_counts_in_sales"
AFTER INSERT OR DELETE OR UPDATE OF quantity, "unitPriceMinor", "discountMinor" ON "OrderLine"
FOR EACH ROW EXECUTE FUNCTION line_counts_in_sales();

-- As `refundedAmount` (refunds.rules.ts): a refund that fails later is taken back.
CREATE FUNCTION add_refund_sales(refund "Refund", sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "SalesChange" (currency, hour, "refundedMinor")
  SELECT o.currency, date_trunc('hour', refund."createdAt", 'UTC'), sign * refund."amountMinor"
  FROM "Order" o WHERE o.id = refund."orderId" AND refund.status IN ('SUCCEEDED', 'PENDING')
$$;

CREATE FUNCTION refund_counts_in_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_refund_sales(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_refund_sales(NEW, 1); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Refund_counts_in_sales" AFTER INSERT OR DELETE ON "Refund"
FOR EACH ROW EXECUTE FUNCTION refund_counts_in_sales();

CREATE TRIGGER "Refund_change_counts_in_sales" AFTER UPDATE OF status, "amountMinor", "createdAt" ON "Refund" FOR EACH ROW
WHEN (
  OLD.status <> NEW.status OR OLD."amountMinor" <> NEW."amountMinor" OR OLD."createdAt" <> NEW."createdAt"
) EXECUTE FUNCTION refund_counts_in_sales();

-- Counts all sales anew, from the orders. Orders can be read meanwhile, but not placed or paid.
CREATE FUNCTION rebuild_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "Order", "OrderLine", "Refund", "SalesChange", "SalesHour", "ProductSales" IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM "SalesChange";
  DELETE FROM "SalesHour";
  DELETE FROM "ProductSales";
  INSERT INTO "SalesHour" (currency, hour, placed, converted, paid, units, "revenueMinor", "refundedMinor")
  SELECT currency, date_trunc('hour', at, 'UTC'), sum(placed), sum(converted), sum(paid), sum(units), sum(revenue), sum(refunded)
  FROM (
    SELECT currency, "createdAt" AS at, 1 AS placed, ("paidAt" IS NOT NULL)::int AS converted, 0 AS paid, 0 AS units,
      0::bigint AS revenue, 0::bigint AS refunded FROM "Order"
    UNION ALL
    SELECT currency, "paidAt", 0, 0, 1, 0, "totalMinor", 0 FROM "Order" WHERE "paidAt" IS NOT NULL
    UNION ALL
    SELECT o.currency, o."paidAt", 0, 0, 0, l.quantity, 0, 0
    FROM "OrderLine" l JOIN "Order" o ON o.id = l."orderId" WHERE o."paidAt" IS NOT NULL
    UNION ALL
    SELECT o.currency, r."createdAt", 0, 0, 0, 0, 0, r."amountMinor"
    FROM "Refund" r JOIN "Order" o ON o.id = r."orderId" WHERE r.status IN ('SUCCEEDED', 'PENDING')
  ) sales GROUP BY 1, 2;
  INSERT INTO "ProductSales" (period, "startsOn", currency, "equipmentId", units, "revenueMinor")
  SELECT period, date_trunc(lower(period::text), day), currency, id, sum(units), sum(revenue)
  FROM (
    SELECT (o."paidAt" AT TIME ZONE 'UTC')::date::timestamp AS day, o.currency, coalesce(e."parentId", e.id) AS id,
      sum(l.quantity) AS units, sum(l."unitPriceMinor"::bigint * l.quantity - l."discountMinor") AS revenue
    FROM "OrderLine" l JOIN "Order" o ON o.id = l."orderId" JOIN "Equipment" e ON e.id = l."equipmentId"
    WHERE o."paidAt" IS NOT NULL GROUP BY 1, 2, 3
  ) days, unnest(enum_range(NULL::"SalesPeriod")) period GROUP BY 1, 2, 3, 4;
END $$;

-- With many orders this takes minutes, in which no order can be placed or paid.
SELECT rebuild_sales();

-- As `LOW_STOCK` (equipment.rules.ts).
CREATE FUNCTION equipment_is_low() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'PUBLISHED' AND NEW.stock <= 5 THEN
    INSERT INTO "LowStock" ("equipmentId", stock) VALUES (NEW.id, NEW.stock)
    ON CONFLICT ("equipmentId") DO UPDATE SET stock = excluded.stock;
  ELSIF TG_OP = 'UPDATE' AND OLD.stock <= 5 THEN
    DELETE FROM "LowStock" WHERE "equipmentId" = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Equipment_is_low" AFTER INSERT OR UPDATE OF stock, status ON "Equipment"
FOR EACH ROW EXECUTE FUNCTION equipment_is_low();

INSERT INTO "LowStock" ("equipmentId", stock) SELECT id, stock FROM "Equipment" WHERE status = 'PUBLISHED' AND stock <= 5;
