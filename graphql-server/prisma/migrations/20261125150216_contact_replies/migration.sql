-- AlterTable
ALTER TABLE "ContactMessage" ADD COLUMN     "doneAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "ContactReply" (
    "id" UUID NOT NULL,
    "messageId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "authorId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ContactReply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ContactReply_messageId_createdAt_idx" ON "ContactReply"("messageId", "createdAt");

-- CreateIndex
CREATE INDEX "ContactReply_authorId_idx" ON "ContactReply"("authorId");

-- AddForeignKey
ALTER TABLE "ContactReply" ADD CONSTRAINT "ContactReply_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "ContactMessage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContactReply" ADD CONSTRAINT "ContactReply_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "ContactMessage"
  ADD CONSTRAINT "ContactMessage_doneAt_check" CHECK ("doneAt" IS NULL OR "readAt" IS NOT NULL);
