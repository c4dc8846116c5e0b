-- AlterTable
ALTER TABLE "Category" ADD COLUMN     "equipmentCount" INTEGER NOT NULL DEFAULT 0;

-- How many published products are on each shelf: kept, for nobody waits until a million are counted. In the order of the
-- shelves, as everybody does: two that change the same shelves do not wait for one another in a circle.

CREATE FUNCTION products_are_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Category" WHERE id IN (SELECT "categoryId" FROM added WHERE status = 'PUBLISHED') ORDER BY id FOR NO KEY UPDATE;
  UPDATE "Category" c SET "equipmentCount" = c."equipmentCount" + n.count
  FROM (SELECT "categoryId" AS id, count(*) FROM added WHERE status = 'PUBLISHED' GROUP BY 1) n WHERE n.id = c.id;
  RETURN NULL;
END $$;

CREATE FUNCTION products_are_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Category" WHERE id IN (SELECT "categoryId" FROM gone WHERE status = 'PUBLISHED') ORDER BY id FOR NO KEY UPDATE;
  UPDATE "Category" c SET "equipmentCount" = c."equipmentCount" - n.count
  FROM (SELECT "categoryId" AS id, count(*) FROM gone WHERE status = 'PUBLISHED' GROUP BY 1) n WHERE n.id = c.id;
  RETURN NULL;
END $$;

CREATE FUNCTION product_is_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Category" WHERE id IN (OLD."categoryId", NEW."categoryId") ORDER BY id FOR NO KEY UPDATE;
  UPDATE "Category" SET "equipmentCount" = "equipmentCount"
    + (id = NEW."categoryId" AND NEW.status = 'PUBLISHED')::int - (id = OLD."categoryId" AND OLD.status = 'PUBLISHED')::int
  WHERE id IN (OLD."categoryId", NEW."categoryId");
  RETURN NULL;
END $$;

CREATE TRIGGER "Equipment_added" AFTER INSERT ON "Equipment" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION products_are_added();

CREATE TRIGGER "Equipment_gone" AFTER DELETE ON "Equipment" REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION products_are_gone();

CREATE TRIGGER "Equipment_moved" AFTER UPDATE OF status, "categoryId" ON "Equipment" FOR EACH ROW
WHEN (OLD.status <> NEW.status OR OLD."categoryId" <> NEW."categoryId") EXECUTE FUNCTION product_is_moved();

UPDATE "Category" c SET "equipmentCount" = (
  SELECT count(*) FROM "Equipment" e WHERE e."categoryId" = c.id AND e.status = 'PUBLISHED'
);
