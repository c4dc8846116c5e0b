-- Whether a row of a CSV file adds a product.
ALTER TABLE "BulkChangeRow" ADD COLUMN "isNew" BOOLEAN NOT NULL DEFAULT false;
