-- The products of which neither the product nor a published variant is in stock beyond the last few items, without the items on
-- hold. The filter by availability reads them here. An index with the stock would make every order write to all indexes of
-- "Equipment".

-- 2 for IN_STOCK, 1 for LOW_STOCK, 0 for OUT_OF_STOCK.
CREATE FUNCTION stock_level(stock int, "minQty" int) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN stock < "minQty" THEN 0 WHEN stock <= 5 THEN 1 ELSE 2 END;

-- CreateTable
CREATE TABLE "ScarceProduct" (
    "equipmentId" UUID NOT NULL,
    "isOutOfStock" BOOLEAN NOT NULL,

    CONSTRAINT "ScarceProduct_pkey" PRIMARY KEY ("equipmentId")
);

-- AddForeignKey
ALTER TABLE "ScarceProduct" ADD CONSTRAINT "ScarceProduct_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The best level of a product and its published variants; null without the product.
CREATE FUNCTION best_stock_level(product uuid) RETURNS int LANGUAGE sql STABLE
RETURN (
  SELECT greatest(stock_level(e.stock, e."minQty"), (
    SELECT max(stock_level(v.stock, v."minQty")) FROM "Equipment" v WHERE v."parentId" = e.id AND v.status = 'PUBLISHED'))
  FROM "Equipment" e WHERE e.id = product
);

-- Two transactions that each take the last items of a variant would not see each other. So they take turns, at their end, where a
-- transaction waits for no lock that another one holds.
CREATE FUNCTION product_is_scarce() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product uuid := coalesce(NEW."parentId", OLD."parentId", NEW.id);
  level int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ScarceProduct'));
  level := best_stock_level(product);
  IF level < 2 THEN
    INSERT INTO "ScarceProduct" VALUES (product, level = 0)
    ON CONFLICT ("equipmentId") DO UPDATE SET "isOutOfStock" = excluded."isOutOfStock"
    WHERE "ScarceProduct"."isOutOfStock" <> excluded."isOutOfStock";
  ELSE
    DELETE FROM "ScarceProduct" WHERE "equipmentId" = product;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Equipment_scarce_added" AFTER INSERT ON "Equipment" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW."parentId" IS NOT NULL OR stock_level(NEW.stock, NEW."minQty") < 2) EXECUTE FUNCTION product_is_scarce();

CREATE CONSTRAINT TRIGGER "Equipment_scarce_changed" AFTER UPDATE OF stock, "minQty", status ON "Equipment"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
  stock_level(OLD.stock, OLD."minQty") <> stock_level(NEW.stock, NEW."minQty")
  OR (NEW."parentId" IS NOT NULL AND OLD.status <> NEW.status)
) EXECUTE FUNCTION product_is_scarce();

CREATE CONSTRAINT TRIGGER "Equipment_scarce_gone" AFTER DELETE ON "Equipment" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD."parentId" IS NOT NULL) EXECUTE FUNCTION product_is_scarce();
