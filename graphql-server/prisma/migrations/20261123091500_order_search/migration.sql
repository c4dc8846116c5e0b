-- CreateTable
CREATE TABLE "OrderSearch" (
    "orderId" UUID NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "OrderSearch_pkey" PRIMARY KEY ("orderId")
);

-- AddForeignKey
ALTER TABLE "OrderSearch" ADD CONSTRAINT "OrderSearch_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One line per value, between line feeds. `searchTerms` (orders.rules.ts) normalizes the query the same way.
CREATE FUNCTION order_search_text("order" "Order") RETURNS text
LANGUAGE sql STABLE
RETURN E'\n' || concat_ws(
  E'\n',
  'FZ-' || 10000 + ("order").number,
  ("order")."customerEmail",
  regexp_replace(("order")."customerName", '[\s,;]+', ' ', 'g'),
  regexp_replace(("order").phone, '\D', '', 'g'),
  regexp_replace(("order").address, '[\s,;]+', ' ', 'g'),
  ("order")."trackingNumber",
  ("order")."transactionId",
  (
    SELECT string_agg(regexp_replace(concat_ws(' ', line.name, line.title), '[\s,;]+', ' ', 'g'), E'\n' ORDER BY line.position)
    FROM "OrderLine" line
    WHERE line."orderId" = ("order").id
  )
) || E'\n';

CREATE FUNCTION update_order_search(changed uuid) RETURNS void
LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO "OrderSearch" ("orderId", text)
  SELECT o.id, order_search_text(o) FROM "Order" o WHERE o.id = changed
  ON CONFLICT ("orderId") DO UPDATE SET text = excluded.text WHERE "OrderSearch".text <> excluded.text;
END;

CREATE FUNCTION order_is_searched() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM update_order_search(NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION order_line_is_searched() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM update_order_search(OLD."orderId"); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM update_order_search(NEW."orderId"); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Order_is_searched"
AFTER INSERT OR UPDATE OF number, "customerEmail", "customerName", phone, address, "trackingNumber", "transactionId" ON "Order"
FOR EACH ROW EXECUTE FUNCTION order_is_searched();

CREATE TRIGGER "OrderLine_is_searched"
AFTER INSERT OR DELETE OR UPDATE OF "orderId", position, name, title ON "OrderLine"
FOR EACH ROW EXECUTE FUNCTION order_line_is_searched();

-- Writes to orders wait while this runs: some seconds with 100,000 orders.
INSERT INTO "OrderSearch" ("orderId", text) SELECT o.id, order_search_text(o) FROM "Order" o;

-- CreateIndex
CREATE INDEX "OrderSearch_text_idx" ON "OrderSearch" USING GIN ("text" gin_trgm_ops);

-- Replaced by the index above.
DROP INDEX "Order_customer_parts";

ANALYZE "OrderSearch";
