-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "rejectionReason" TEXT;

ALTER TABLE "Review"
  ADD CONSTRAINT "Review_only_rejected_with_reason" CHECK ("rejectionReason" IS NULL OR status = 'HIDDEN');
