-- CreateEnum
CREATE TYPE "InvitedRole" AS ENUM ('ADMIN', 'SUPPORT', 'WAREHOUSE', 'CATALOGUE');

-- Online: a constant default and a nullable column rewrite no rows.
-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN "role" "InvitedRole" NOT NULL DEFAULT 'ADMIN';
ALTER TABLE "Invitation" ADD COLUMN "acceptedRole" "Role";

-- Servers of the version before don't know `role`: accepted there, each invitation would make an admin. They don't write
-- `acceptedRole` either, so this check refuses them while both versions run.
ALTER TABLE "Invitation" ADD CONSTRAINT invitation_gives_its_role
  CHECK ("acceptedAt" IS NULL OR role = 'ADMIN' OR "acceptedRole" IS NOT NULL);
