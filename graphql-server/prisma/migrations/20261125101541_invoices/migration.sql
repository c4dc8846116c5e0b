-- CreateTable
CREATE TABLE "Invoice" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "refundId" UUID,
    "series" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "Invoice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_refundId_key" ON "Invoice"("refundId");

-- CreateIndex
CREATE INDEX "Invoice_orderId_idx" ON "Invoice"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_series_sequence_key" ON "Invoice"("series", "sequence");

-- CreateIndex
CREATE INDEX "Payment_paidAt_idx" ON "Payment"("paidAt");

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A row without a refund is the invoice itself.
CREATE UNIQUE INDEX "Invoice_one_of_an_order" ON "Invoice"("orderId") WHERE "refundId" IS NULL;

ALTER TABLE "Invoice"
    ADD CONSTRAINT "Invoice_sequence_is_positive" CHECK (sequence > 0);

CREATE FUNCTION reject_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Invoices are never changed or deleted';
END $$;
CREATE TRIGGER reject_invoice_change BEFORE UPDATE OR DELETE ON "Invoice" FOR EACH ROW
    EXECUTE FUNCTION reject_invoice_change();
