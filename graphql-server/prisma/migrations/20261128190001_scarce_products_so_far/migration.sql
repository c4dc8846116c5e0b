-- In a transaction of its own, because creating the triggers locks products against changes.
INSERT INTO "ScarceProduct"
SELECT p.id, level = 0 FROM "Equipment" p, LATERAL (SELECT best_stock_level(p.id) OFFSET 0) best(level)
WHERE p."parentId" IS NULL AND stock_level(p.stock, p."minQty") < 2 AND level < 2
ON CONFLICT DO NOTHING;

ANALYZE "ScarceProduct";
