-- Names are URL parameters of the search page beside its own ones, and options are separated by commas there.
ALTER TABLE "AttributeDefinition"
  ADD CONSTRAINT "AttributeDefinition_name_is_parameter"
    CHECK (name ~ '^[a-z][A-Za-z0-9]{1,39}$' AND name NOT IN ('exact', 'category', 'stock', 'min', 'max', 'sort')),
  ADD CONSTRAINT "AttributeDefinition_options_are_plain"
    CHECK (array_to_string(options, '') !~ '[,^[:cntrl:]]' AND NOT '' = ANY(options));

INSERT INTO "AttributeDefinition" (name, label, "group", kind, options, "isFilterable", position)
VALUES ('technique', 'Technique', 'Use', 'OPTIONS',
  '{spinning,baitcasting,jigging,trolling,fly fishing,float fishing,bottom fishing,ice fishing}', true, 15);

-- The powers of two that a range spans, from 2^-10 to 2^20.
CREATE FUNCTION attribute_steps(low float8, high float8) RETURNS SETOF int
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN generate_series(
  CASE WHEN low >= 0.001 THEN least(20, floor(ln(low) / ln(2e0)))::int ELSE -10 END,
  CASE WHEN high < 0.001 THEN -10 ELSE floor(ln(least(high, 1048576)) / ln(2e0))::int END);

-- The values by which shoppers filter: `species=pike`, `weedless=true`, and the range `castWeightG=5:21`. For the
-- index, ranges also have their steps, `castWeightG=^2`; for the count, options have `species=^`.
CREATE FUNCTION attribute_values(attributes jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT fact.name || '=' || item
  FROM jsonb_each(CASE jsonb_typeof(attributes) WHEN 'object' THEN attributes ELSE '{}' END) fact(name, value)
  CROSS JOIN LATERAL (SELECT
    jsonb_typeof(value) AS kind,
    (jsonb_path_query_first(CASE jsonb_typeof(value) WHEN 'object' THEN value -> 'min' ELSE value END,
      'strict $.double()', '{}', true) #>> '{}')::float8 AS low,
    (jsonb_path_query_first(CASE jsonb_typeof(value) WHEN 'object' THEN value -> 'max' ELSE value END,
      'strict $.double()', '{}', true) #>> '{}')::float8 AS high
  ) range
  CROSS JOIN LATERAL (
    SELECT left(o, 100) FROM jsonb_array_elements_text(CASE kind WHEN 'array' THEN value ELSE '[]' END) o
    UNION SELECT '^' WHERE kind = 'array'
    UNION ALL SELECT value::text WHERE kind = 'boolean'
    UNION ALL SELECT concat(low, ':', high) WHERE kind IN ('number', 'object') AND coalesce(low, high) IS NOT NULL
    UNION ALL SELECT '^' || step FROM attribute_steps(low, coalesce(high, 'Infinity')) step
      WHERE kind IN ('number', 'object') AND coalesce(low, high) IS NOT NULL
  ) items(item)
  WHERE item IS NOT NULL
);

-- Of a product and its published variants. All ranges of an attribute are one value, `lengthCm=210:210,240:240`, so that a count
-- of values is a count of products.
CREATE FUNCTION product_attribute_values(product uuid, own jsonb) RETURNS text[]
LANGUAGE sql STABLE
RETURN (
  WITH family AS (
    SELECT value FROM unnest(attribute_values(own)) value
    UNION SELECT value FROM "Equipment" v, unnest(attribute_values(different_attributes(v.attributes, own))) value
    WHERE v."parentId" = product AND v.status = 'PUBLISHED'
  ), numbered AS (
    SELECT value, CASE WHEN value LIKE '%=%:%' THEN (
      SELECT d.name FROM "AttributeDefinition" d WHERE d.name = split_part(value, '=', 1) AND d.kind = 'NUMBER') END AS number
    FROM family
  )
  SELECT coalesce(array_agg(value ORDER BY value), '{}') FROM (
    SELECT value FROM numbered WHERE number IS NULL
    UNION ALL
    SELECT number || '=' || string_agg(split_part(value, '=', 2), ',' ORDER BY value) FROM numbered
    WHERE number IS NOT NULL GROUP BY number
  ) merged(value)
);

ALTER TABLE "Equipment" ADD COLUMN "attributeValues" TEXT[] NOT NULL DEFAULT '{}';
UPDATE "Equipment" SET "attributeValues" = product_attribute_values(id, attributes) WHERE "parentId" IS NULL;
CREATE INDEX "Equipment_attributeValues_idx" ON "Equipment" USING GIN ("attributeValues");

CREATE FUNCTION equipment_has_attribute_values() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW."attributeValues" := CASE WHEN NEW."parentId" IS NULL THEN product_attribute_values(NEW.id, NEW.attributes) ELSE '{}' END;
  RETURN NEW;
END
$$;
-- `product_follows_variants` writes "variantFacts" whenever a variant changes.
CREATE TRIGGER "Equipment_attribute_values" BEFORE INSERT OR UPDATE OF attributes, "variantFacts" ON "Equipment"
FOR EACH ROW EXECUTE FUNCTION equipment_has_attribute_values();
