-- Admins edit terms: a term can be renamed, so it needs an id.
ALTER TABLE "SearchTerm" ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE "SearchTerm" DROP CONSTRAINT "SearchTerm_pkey", ADD CONSTRAINT "SearchTerm_pkey" PRIMARY KEY ("id");
CREATE UNIQUE INDEX "SearchTerm_term_key" ON "SearchTerm"("term");
