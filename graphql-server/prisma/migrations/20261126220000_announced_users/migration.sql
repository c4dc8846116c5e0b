-- Users who were announced and never signed in: few of many. A job deletes old ones.
CREATE INDEX "User_announced" ON "User"("createdAt") WHERE uid IS NULL;
