-- Servers hear of orders that were placed or changed: the order's id, when the transaction has come to its end, once.

CREATE FUNCTION order_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(CASE TG_OP WHEN 'INSERT' THEN 'order_placed' ELSE 'order_changed' END, NEW.id::text);
  RETURN NULL;
END $$;

-- What belongs to an order and is shown with it.
CREATE FUNCTION order_part_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW."orderId"::text);
  RETURN NULL;
END $$;

CREATE TRIGGER "Order_news" AFTER INSERT OR UPDATE ON "Order" FOR EACH ROW EXECUTE FUNCTION order_news();
CREATE TRIGGER "Refund_news" AFTER INSERT OR UPDATE ON "Refund" FOR EACH ROW EXECUTE FUNCTION order_part_news();
