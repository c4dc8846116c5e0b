-- CreateEnum
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('PENDING', 'DELIVERED', 'FAILED');

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "goneAt" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL,
    "previousSecret" TEXT,
    "previousSecretEndsAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" UUID NOT NULL,
    "endpointId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "lastAttemptAt" TIMESTAMPTZ(3),
    "responseStatus" INTEGER,
    "responseText" TEXT,
    "durationMs" INTEGER,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_createdAt_id_idx" ON "WebhookDelivery"("endpointId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "WebhookEndpoint"
    ADD CONSTRAINT "WebhookEndpoint_previous_secret" CHECK (("previousSecret" IS NULL) = ("previousSecretEndsAt" IS NULL)),
    ADD CONSTRAINT "WebhookEndpoint_gone" CHECK ("goneAt" IS NULL OR NOT "isActive");
ALTER TABLE "WebhookDelivery"
    ADD CONSTRAINT "WebhookDelivery_next_attempt" CHECK ((status = 'PENDING') = ("nextAttemptAt" IS NOT NULL));

-- The few deliveries that wait.
CREATE INDEX "WebhookDelivery_pending" ON "WebhookDelivery" ("endpointId", "nextAttemptAt") WHERE status = 'PENDING';

-- Events are written by triggers, in the transaction of the change and without a further statement of the request: none is
-- missed, whichever code makes the change. Without an active endpoint for the event this reads one nearly empty table.
-- FOR KEY SHARE: an endpoint that is just being deleted gets no delivery, rather than making the order fail.
CREATE FUNCTION queue_webhooks(event text, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  endpoint uuid;
BEGIN
  FOR endpoint IN
    SELECT id FROM "WebhookEndpoint" WHERE "isActive" AND event = ANY (events) ORDER BY id FOR KEY SHARE
  LOOP
    INSERT INTO "WebhookDelivery" (id, "endpointId", type, payload)
    VALUES (gen_random_uuid(), endpoint, event, jsonb_build_object(
      'type', event,
      'timestamp', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', facts));
    -- Without a key: two orders must not wait for each other's job.
    PERFORM graphile_worker.add_job('send-webhooks', json_build_object('endpointId', endpoint));
  END LOOP;
END $$;

CREATE FUNCTION webhook_time(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE FUNCTION webhook_money(minor integer, currency text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('minor', minor, 'currency', currency)
$$;

-- As `orderNumber` of the server formats it.
CREATE FUNCTION webhook_order(o "Order") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('orderId', o.id, 'orderNumber', 'FZ-' || (10000 + o.number))
$$;

CREATE FUNCTION order_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM queue_webhooks('order.placed', webhook_order(NEW) || jsonb_build_object(
      'total', webhook_money(NEW."totalMinor", NEW.currency), 'placedAt', webhook_time(NEW."createdAt")));
  ELSE
    PERFORM queue_webhooks('order.paid', webhook_order(NEW) || jsonb_build_object(
      'total', webhook_money(NEW."totalMinor", NEW.currency), 'paidAt', webhook_time(NEW."paidAt")));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Order_placed_webhooks" AFTER INSERT ON "Order" FOR EACH ROW EXECUTE FUNCTION order_webhooks();
CREATE TRIGGER "Order_paid_webhooks" AFTER UPDATE OF "transactionId" ON "Order" FOR EACH ROW
WHEN (OLD."transactionId" IS NULL AND NEW."transactionId" IS NOT NULL) EXECUTE FUNCTION order_webhooks();

CREATE FUNCTION parcel_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('order.shipped', webhook_order(o) || jsonb_build_object(
    'parcelId', NEW.id, 'carrier', NEW.carrier, 'trackingNumber', NEW."trackingNumber",
    'shippedAt', webhook_time(NEW."shippedAt")))
  FROM "Order" o WHERE o.id = NEW."orderId";
  RETURN NULL;
END $$;
CREATE TRIGGER "Parcel_webhooks" AFTER INSERT ON "Parcel" FOR EACH ROW EXECUTE FUNCTION parcel_webhooks();

-- Once per refund: when the provider has taken it. A refund that the provider reports as failed at once is none.
CREATE FUNCTION refund_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('order.refunded', webhook_order(o) || jsonb_build_object(
    'refundId', NEW.id, 'amount', webhook_money(NEW."amountMinor", o.currency), 'isPending', NEW.status = 'PENDING'))
  FROM "Order" o WHERE o.id = NEW."orderId";
  RETURN NULL;
END $$;
CREATE TRIGGER "Refund_made_webhooks" AFTER INSERT ON "Refund" FOR EACH ROW
WHEN (NEW."refundId" IS NOT NULL AND NEW.status IN ('PENDING', 'SUCCEEDED')) EXECUTE FUNCTION refund_webhooks();
CREATE TRIGGER "Refund_taken_webhooks" AFTER UPDATE OF "refundId" ON "Refund" FOR EACH ROW
WHEN (OLD."refundId" IS NULL AND NEW."refundId" IS NOT NULL AND NEW.status IN ('PENDING', 'SUCCEEDED'))
EXECUTE FUNCTION refund_webhooks();

CREATE FUNCTION stock_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('stock.changed', jsonb_build_object(
    'productId', NEW.id, 'parentProductId', NEW."parentId", 'sku', NEW.sku,
    'stock', NEW.stock, 'previousStock', OLD.stock));
  RETURN NULL;
END $$;
CREATE TRIGGER "Equipment_stock_webhooks" AFTER UPDATE OF stock ON "Equipment" FOR EACH ROW
WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION stock_webhooks();

CREATE FUNCTION product_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product "Equipment" := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM queue_webhooks('product.changed', jsonb_build_object(
    'productId', product.id, 'parentProductId', product."parentId", 'sku', product.sku, 'name', product.name,
    'status', product.status, 'price', webhook_money(product."priceMinor", product.currency),
    'change', CASE TG_OP WHEN 'INSERT' THEN 'ADDED' WHEN 'DELETE' THEN 'DELETED' ELSE 'CHANGED' END));
  RETURN NULL;
END $$;
CREATE TRIGGER "Equipment_added_webhooks" AFTER INSERT OR DELETE ON "Equipment" FOR EACH ROW
EXECUTE FUNCTION product_webhooks();
-- Sales change none of these columns. `updatedAt` stands for the gallery, which is another table.
CREATE TRIGGER "Equipment_changed_webhooks" AFTER UPDATE OF
  sku, name, title, description, slug, "priceMinor", "minQty", "maxQty", status, "categoryId", attributes, "optionNames",
  "optionValues", "pictureUrl", "pictureAlt", "parcelWeightG", "parcelLengthMm", "updatedAt"
ON "Equipment" FOR EACH ROW WHEN (
  (OLD.sku, OLD.name, OLD.title, OLD.description, OLD.slug, OLD."priceMinor", OLD."minQty", OLD."maxQty", OLD.status,
    OLD."categoryId", OLD.attributes, OLD."optionNames", OLD."optionValues", OLD."pictureUrl", OLD."pictureAlt",
    OLD."parcelWeightG", OLD."parcelLengthMm", OLD."updatedAt")
  IS DISTINCT FROM
  (NEW.sku, NEW.name, NEW.title, NEW.description, NEW.slug, NEW."priceMinor", NEW."minQty", NEW."maxQty", NEW.status,
    NEW."categoryId", NEW.attributes, NEW."optionNames", NEW."optionValues", NEW."pictureUrl", NEW."pictureAlt",
    NEW."parcelWeightG", NEW."parcelLengthMm", NEW."updatedAt")
) EXECUTE FUNCTION product_webhooks();
