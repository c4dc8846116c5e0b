-- Those who placed the phone orders so far. Locks only the rows of these orders.
UPDATE "Order" SET "placedById" = entry.actor::uuid
FROM (
  SELECT actor, split_part(subject, ':', 2) AS "orderId" FROM "AuditEntry"
  WHERE action = 'order.placed-for-customer' AND split_part(subject, ':', 1) = 'order'
    AND actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
) entry
WHERE id = entry."orderId"::uuid AND "placedById" IS NULL;
