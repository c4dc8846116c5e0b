-- CreateEnum
CREATE TYPE "ServiceScope" AS ENUM ('READ_ORDERS', 'WRITE_ORDERS', 'READ_STOCK', 'WRITE_STOCK', 'WRITE_PRODUCTS');

-- CreateTable
CREATE TABLE "ServiceToken" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" "ServiceScope"[],
    "tokenHash" TEXT NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ServiceToken_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ServiceToken_tokenHash_key" ON "ServiceToken"("tokenHash");

-- CreateIndex
CREATE INDEX "ServiceToken_createdById_idx" ON "ServiceToken"("createdById");

-- CreateIndex
CREATE INDEX "ServiceToken_createdAt_id_idx" ON "ServiceToken"("createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "ServiceToken" ADD CONSTRAINT "ServiceToken_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Only hashes, never tokens.
ALTER TABLE "ServiceToken" ADD CONSTRAINT "ServiceToken_tokenHash_check" CHECK ("tokenHash" ~ '^[0-9a-f]{64}$');

-- All servers close the WebSockets of a revoked token.
CREATE FUNCTION notify_service_token_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('service_token_revoked', NEW.id::text);
  RETURN NULL;
END $$;

CREATE TRIGGER "ServiceToken_revoked" AFTER UPDATE OF "revokedAt" ON "ServiceToken"
  FOR EACH ROW WHEN (OLD."revokedAt" IS NULL AND NEW."revokedAt" IS NOT NULL)
  EXECUTE FUNCTION notify_service_token_revoked();
