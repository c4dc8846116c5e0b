-- Addresses compare without case.
CREATE EXTENSION IF NOT EXISTS citext;

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('CUSTOMER', 'ADMIN');

-- CreateEnum
CREATE TYPE "EquipmentStatus" AS ENUM ('DRAFT', 'PUBLISHED', 'ARCHIVED');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('OPEN', 'CANCELLED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "PaymentState" AS ENUM ('UNPAID', 'INTENT_OPEN', 'REQUIRES_ACTION', 'PROCESSING', 'FAILED', 'PAID', 'PARTLY_REFUNDED', 'REFUNDED');

-- CreateEnum
CREATE TYPE "PaymentEnv" AS ENUM ('SIMULATOR', 'TEST', 'LIVE');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('REQUESTED', 'PENDING', 'SUCCEEDED', 'FAILED');

-- CreateEnum
CREATE TYPE "ReviewStatus" AS ENUM ('PENDING', 'PUBLISHED', 'HIDDEN');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "uid" TEXT,
    "email" CITEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "displayName" TEXT,
    "photoUrl" TEXT,
    "role" "Role" NOT NULL DEFAULT 'CUSTOMER',
    "disabledAt" TIMESTAMPTZ(3),
    "sessionsValidAfter" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Category" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "Category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Equipment" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "priceMinor" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "minQty" INTEGER NOT NULL,
    "maxQty" INTEGER NOT NULL,
    "stock" INTEGER,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "pictureUrl" TEXT,
    "pictureAlt" TEXT NOT NULL DEFAULT '',
    "pictureColor" TEXT NOT NULL DEFAULT '#e8e4dc',
    "pictureWidth" INTEGER NOT NULL DEFAULT 1000,
    "pictureHeight" INTEGER NOT NULL DEFAULT 1000,
    "pictureWidths" INTEGER[],
    "status" "EquipmentStatus" NOT NULL DEFAULT 'PUBLISHED',
    "categoryId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Equipment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Order" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "customerId" UUID,
    "customerEmail" CITEXT NOT NULL,
    "customerName" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "totalMinor" INTEGER NOT NULL,
    "status" "OrderStatus" NOT NULL DEFAULT 'OPEN',
    "paymentState" "PaymentState" NOT NULL DEFAULT 'UNPAID',
    "paymentEnv" "PaymentEnv",
    "intentId" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "transactionId" TEXT,
    "paidAt" TIMESTAMPTZ(3),
    "refundedMinor" INTEGER NOT NULL DEFAULT 0,
    "paymentProblem" TEXT,
    "review" TEXT,
    "cancelledAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "placementKey" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderLine" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "equipmentId" UUID,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "pictureUrl" TEXT,
    "pictureAlt" TEXT NOT NULL DEFAULT '',
    "pictureColor" TEXT NOT NULL DEFAULT '#e8e4dc',
    "pictureWidth" INTEGER NOT NULL DEFAULT 1000,
    "pictureHeight" INTEGER NOT NULL DEFAULT 1000,
    "pictureWidths" INTEGER[],
    "unitPriceMinor" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrderLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentAttempt" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "intentId" TEXT NOT NULL,
    "env" "PaymentEnv" NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaymentAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "intentId" TEXT NOT NULL,
    "env" "PaymentEnv" NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "chargeId" TEXT,
    "cardBrand" TEXT,
    "cardLast4" CHAR(4),
    "paidAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "intentId" TEXT NOT NULL,
    "refundId" TEXT,
    "amountMinor" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "RefundStatus" NOT NULL DEFAULT 'REQUESTED',
    "requestedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "env" "PaymentEnv" NOT NULL,
    "processedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentIncident" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "intentId" TEXT NOT NULL,
    "orderId" UUID,
    "env" "PaymentEnv" NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PaymentIncident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StockHold" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "equipmentId" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StockHold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutboxMessage" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "OutboxMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Review" (
    "id" UUID NOT NULL,
    "userId" UUID,
    "name" TEXT NOT NULL,
    "photoUrl" TEXT,
    "body" TEXT NOT NULL,
    "halfStars" SMALLINT NOT NULL,
    "status" "ReviewStatus" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ContactMessage" (
    "id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "ContactMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_uid_key" ON "User"("uid");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Category_slug_key" ON "Category"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Equipment_slug_key" ON "Equipment"("slug");

-- CreateIndex
CREATE INDEX "Equipment_status_createdAt_id_idx" ON "Equipment"("status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Equipment_categoryId_idx" ON "Equipment"("categoryId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_number_key" ON "Order"("number");

-- CreateIndex
CREATE UNIQUE INDEX "Order_intentId_key" ON "Order"("intentId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_transactionId_key" ON "Order"("transactionId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_placementKey_key" ON "Order"("placementKey");

-- CreateIndex
CREATE INDEX "Order_customerEmail_createdAt_id_idx" ON "Order"("customerEmail", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Order_customerId_createdAt_id_idx" ON "Order"("customerId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Order_paymentState_createdAt_idx" ON "Order"("paymentState", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "OrderLine_equipmentId_createdAt_idx" ON "OrderLine"("equipmentId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "OrderLine_orderId_position_key" ON "OrderLine"("orderId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_intentId_key" ON "PaymentAttempt"("intentId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_orderId_attempt_key" ON "PaymentAttempt"("orderId", "attempt");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_orderId_key" ON "Payment"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_intentId_key" ON "Payment"("intentId");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_refundId_key" ON "Refund"("refundId");

-- CreateIndex
CREATE INDEX "Refund_orderId_idx" ON "Refund"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentIncident_kind_intentId_key" ON "PaymentIncident"("kind", "intentId");

-- CreateIndex
CREATE INDEX "StockHold_equipmentId_expiresAt_idx" ON "StockHold"("equipmentId", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "StockHold_orderId_equipmentId_key" ON "StockHold"("orderId", "equipmentId");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMessage_dedupeKey_key" ON "OutboxMessage"("dedupeKey");

-- CreateIndex
CREATE INDEX "OutboxMessage_createdAt_idx" ON "OutboxMessage"("createdAt");

-- CreateIndex
CREATE INDEX "Review_status_createdAt_id_idx" ON "Review"("status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ContactMessage_createdAt_idx" ON "ContactMessage"("createdAt" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_subject_createdAt_idx" ON "AuditEntry"("subject", "createdAt" DESC);

-- AddForeignKey
ALTER TABLE "Equipment" ADD CONSTRAINT "Equipment_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderLine" ADD CONSTRAINT "OrderLine_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderLine" ADD CONSTRAINT "OrderLine_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentAttempt" ADD CONSTRAINT "PaymentAttempt_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StockHold" ADD CONSTRAINT "StockHold_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StockHold" ADD CONSTRAINT "StockHold_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What must never be false, and Prisma's schema language cannot say.

ALTER TABLE "User"
  ADD CONSTRAINT "User_email_has_text" CHECK (email <> ''),
  -- A row that was only announced by e-mail is nobody yet, least of all an admin.
  ADD CONSTRAINT "User_admin_has_account" CHECK (role <> 'ADMIN' OR uid IS NOT NULL);

ALTER TABLE "Equipment"
  ADD CONSTRAINT "Equipment_price_is_positive" CHECK ("priceMinor" > 0),
  -- The upper bound is exclusive: at least one quantity must lie between them.
  ADD CONSTRAINT "Equipment_bounds_leave_a_choice" CHECK ("minQty" >= 1 AND "maxQty" > "minQty"),
  ADD CONSTRAINT "Equipment_stock_is_not_negative" CHECK (stock >= 0),
  ADD CONSTRAINT "Equipment_currency_is_a_code" CHECK (currency ~ '^[A-Z]{3}$');

ALTER TABLE "OrderLine"
  ADD CONSTRAINT "OrderLine_quantity_is_positive" CHECK (quantity > 0),
  ADD CONSTRAINT "OrderLine_price_is_positive" CHECK ("unitPriceMinor" > 0),
  ADD CONSTRAINT "OrderLine_position_is_positive" CHECK (position > 0);

ALTER TABLE "Order"
  ADD CONSTRAINT "Order_total_is_positive" CHECK ("totalMinor" > 0),
  ADD CONSTRAINT "Order_currency_is_a_code" CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "Order_refunds_stay_within_total" CHECK ("refundedMinor" BETWEEN 0 AND "totalMinor"),
  ADD CONSTRAINT "Order_attempt_is_counted" CHECK (attempt >= 0),
  -- Paid is one fact in four columns.
  ADD CONSTRAINT "Order_paid_has_transaction" CHECK (
    ("paymentState" IN ('PAID', 'PARTLY_REFUNDED', 'REFUNDED')) = ("transactionId" IS NOT NULL)
    AND ("transactionId" IS NULL) = ("paidAt" IS NULL)
  ),
  -- Payment beats cancellation.
  ADD CONSTRAINT "Order_paid_is_open" CHECK ("transactionId" IS NULL OR status = 'OPEN'),
  ADD CONSTRAINT "Order_cancelled_has_time" CHECK ((status = 'CANCELLED') = ("cancelledAt" IS NOT NULL));

ALTER TABLE "PaymentAttempt"
  ADD CONSTRAINT "PaymentAttempt_amount_is_positive" CHECK ("amountMinor" > 0 AND attempt > 0);

ALTER TABLE "Payment"
  ADD CONSTRAINT "Payment_amount_is_positive" CHECK ("amountMinor" > 0);

ALTER TABLE "Refund"
  ADD CONSTRAINT "Refund_amount_is_positive" CHECK ("amountMinor" > 0);

ALTER TABLE "StockHold"
  ADD CONSTRAINT "StockHold_quantity_is_positive" CHECK (quantity > 0);

ALTER TABLE "Review"
  ADD CONSTRAINT "Review_rating_is_half_to_five_stars" CHECK ("halfStars" BETWEEN 1 AND 10);
