-- For the metrics and the job that enqueues unsent emails again, which otherwise read all emails.
CREATE INDEX "OutboxMessage_unsent" ON "OutboxMessage"("createdAt") WHERE "sentAt" IS NULL;
