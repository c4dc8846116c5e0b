-- On its own: PostgreSQL uses a new value only after the transaction that adds it.
-- AlterEnum
ALTER TYPE "FulfilmentState" ADD VALUE 'PARTLY_SHIPPED' BEFORE 'SHIPPED';
