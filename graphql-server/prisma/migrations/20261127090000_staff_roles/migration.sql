-- On its own: PostgreSQL uses a new value only after the transaction that adds it.
-- AlterEnum
ALTER TYPE "Role" ADD VALUE 'SUPPORT';
ALTER TYPE "Role" ADD VALUE 'WAREHOUSE';
ALTER TYPE "Role" ADD VALUE 'CATALOGUE';
