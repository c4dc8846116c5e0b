-- Earlier slugs of categories: their pages redirect.
CREATE TABLE "CategoryRedirect" (
    "slug" TEXT NOT NULL,
    "categoryId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CategoryRedirect_pkey" PRIMARY KEY ("slug")
);
CREATE INDEX "CategoryRedirect_categoryId_idx" ON "CategoryRedirect"("categoryId");
ALTER TABLE "CategoryRedirect" ADD CONSTRAINT "CategoryRedirect_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Categories whose products a job indexes again or moves, in batches.
CREATE TABLE "CategoryTask" (
    "categoryId" UUID NOT NULL,
    "targetId" UUID,
    "actor" TEXT,
    "afterId" UUID,

    CONSTRAINT "CategoryTask_pkey" PRIMARY KEY ("categoryId"),
    CONSTRAINT "CategoryTask_another" CHECK ("targetId" <> "categoryId"),
    CONSTRAINT "CategoryTask_actor" CHECK ("targetId" IS NULL OR "actor" IS NOT NULL)
);
CREATE INDEX "CategoryTask_targetId_idx" ON "CategoryTask"("targetId");
ALTER TABLE "CategoryTask" ADD CONSTRAINT "CategoryTask_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CategoryTask" ADD CONSTRAINT "CategoryTask_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "Category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The search finds products by the name of their category. One statement for all products of a category would lock them for
-- minutes, so a rename leaves them to the job.
CREATE OR REPLACE FUNCTION category_is_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "CategoryTask" ("categoryId") VALUES (NEW.id)
  ON CONFLICT ("categoryId") DO UPDATE SET "afterId" = NULL;
  RETURN NULL;
END $$;
