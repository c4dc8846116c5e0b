/**
 * The "order placed" email, for `storeMails` in the statement whose CTE `placed` has the order. $10: staff entered it, and the
 * email asks the customer to pay.
 */
export const placedMail = `SELECT 'order-placed' AS kind, 'order-placed:' || placed.id AS "dedupeKey",
    jsonb_strip_nulls(jsonb_build_object('orderId', placed.id, 'isByStaff', nullif($10::boolean, false))) AS payload,
    placed.id AS "orderId"
  FROM placed`;
