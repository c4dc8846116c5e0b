-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "editedAt" TIMESTAMPTZ(3),
ADD COLUMN     "repliedAt" TIMESTAMPTZ(3),
ADD COLUMN     "reply" TEXT;

-- CreateTable
CREATE TABLE "ReviewPhoto" (
    "id" UUID NOT NULL,
    "userId" UUID,
    "reviewId" UUID,
    "url" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "discardedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReviewPhoto_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReviewPhoto_reviewId_key" ON "ReviewPhoto"("reviewId");

-- CreateIndex
CREATE INDEX "ReviewPhoto_userId_createdAt_idx" ON "ReviewPhoto"("userId", "createdAt");

-- AddForeignKey
ALTER TABLE "ReviewPhoto" ADD CONSTRAINT "ReviewPhoto_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewPhoto" ADD CONSTRAINT "ReviewPhoto_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What must never be false, and Prisma's schema language cannot say.

ALTER TABLE "Review"
  ADD CONSTRAINT "Review_reply_has_its_moment" CHECK (("reply" IS NULL) = ("repliedAt" IS NULL)),
  ADD CONSTRAINT "Review_reply_has_text" CHECK ("reply" <> '');

ALTER TABLE "ReviewPhoto"
  ADD CONSTRAINT "ReviewPhoto_discarded_is_not_shown" CHECK ("reviewId" IS NULL OR "discardedAt" IS NULL);
