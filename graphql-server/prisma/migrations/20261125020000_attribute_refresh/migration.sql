-- Admins edit definitions. Lists page by id; `updatedAt` tells whether another admin changed a definition.
ALTER TABLE "AttributeDefinition"
  ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "AttributeDefinition"
  DROP CONSTRAINT "AttributeDefinition_pkey",
  ADD CONSTRAINT "AttributeDefinition_pkey" PRIMARY KEY ("id");
CREATE UNIQUE INDEX "AttributeDefinition_name_key" ON "AttributeDefinition"("name");

CREATE TABLE "AttributeRefresh" (
    "name" TEXT NOT NULL,
    "renames" JSONB NOT NULL DEFAULT '{}',
    "afterId" UUID,

    CONSTRAINT "AttributeRefresh_pkey" PRIMARY KEY ("name")
);

-- Finds the products that have an attribute or an option.
CREATE INDEX "Equipment_attributes_idx" ON "Equipment" USING GIN ("attributes");

-- Every server drops its cached definitions.
CREATE FUNCTION attributes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('attributes_changed', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER "AttributeDefinition_changed" AFTER INSERT OR UPDATE OR DELETE ON "AttributeDefinition"
FOR EACH STATEMENT EXECUTE FUNCTION attributes_changed();
CREATE TRIGGER "AttributeRefresh_ended" AFTER DELETE ON "AttributeRefresh"
FOR EACH STATEMENT EXECUTE FUNCTION attributes_changed();
