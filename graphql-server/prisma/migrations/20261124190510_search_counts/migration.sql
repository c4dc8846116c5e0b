CREATE TYPE "ShownInstead" AS ENUM ('WITHOUT_FILTERS', 'NEAREST', 'BEST_SELLERS');

-- How often customers searched for a query on a day. Without users and addresses. A few thousand rows a day at most.
CREATE TABLE "SearchCount" (
    "day" DATE NOT NULL,
    "query" TEXT NOT NULL,
    "searches" INTEGER NOT NULL,
    "results" INTEGER NOT NULL,
    "instead" "ShownInstead",
    "lastAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SearchCount_pkey" PRIMARY KEY ("day", "query"),
    CONSTRAINT "SearchCount_query_check" CHECK (length("query") <= 100)
);
