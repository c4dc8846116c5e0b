-- AlterTable
ALTER TABLE "StockHold" ADD COLUMN     "address" TEXT;
