-- Stock that changed while the table was filled. The lock is the one of the triggers.
SELECT pg_advisory_xact_lock(hashtext('ScarceProduct'));

DELETE FROM "ScarceProduct" s WHERE best_stock_level(s."equipmentId") = 2;

UPDATE "ScarceProduct" s SET "isOutOfStock" = NOT s."isOutOfStock"
WHERE (best_stock_level(s."equipmentId") = 0) <> s."isOutOfStock";
