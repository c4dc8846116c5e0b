CREATE TYPE "AttributeKind" AS ENUM ('NUMBER', 'TEXT', 'OPTIONS', 'YES_NO');

CREATE TABLE "AttributeDefinition" (
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "group" TEXT NOT NULL,
    "kind" "AttributeKind" NOT NULL,
    "unit" TEXT,
    "options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "categorySlugs" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "position" INTEGER NOT NULL,
    "isFilterable" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "AttributeDefinition_pkey" PRIMARY KEY ("name")
);

INSERT INTO "AttributeDefinition" (name, label, "group", kind, unit, options, "categorySlugs", "isFilterable", position)
SELECT name, label, "group", kind::"AttributeKind", nullif(unit, ''), string_to_array(options, '|'),
  string_to_array(categories, ' '), filterable, (row_number() OVER ())::int * 10
FROM (VALUES
  ('species', 'Species', 'Use', 'OPTIONS', '', 'asp|barbel|bass|bream|carp|catfish|chub|cod|eel|grayling|mackerel|perch|pike|roach|salmon|sea bass|sea trout|tench|trout|zander', '', true),
  ('waterType', 'Water', 'Use', 'OPTIONS', '', 'freshwater|saltwater|river|still water', '', true),
  ('rigging', 'Rigging', 'Use', 'TEXT', '', '', 'lures', false),
  ('buoyancy', 'Buoyancy', 'Use', 'OPTIONS', '', 'floating|slow floating|suspending|slow sinking|sinking', 'lures', true),
  ('divingDepthM', 'Diving depth', 'Use', 'NUMBER', 'm', '', 'lures', true),
  ('lureAction', 'Action', 'Use', 'TEXT', '', '', 'lures', false),
  ('weedless', 'Weedless', 'Use', 'YES_NO', '', '', 'lures', true),
  ('power', 'Power', 'Performance', 'OPTIONS', '', 'ultralight|light|medium-light|medium|medium-heavy|heavy|extra heavy', 'rods', true),
  ('action', 'Action', 'Performance', 'OPTIONS', '', 'slow|medium|medium-fast|fast|extra fast', 'rods', true),
  ('castWeightG', 'Cast weight', 'Performance', 'NUMBER', 'g', '', 'rods', true),
  ('carryG', 'Carries', 'Performance', 'NUMBER', 'g', '', 'terminal-tackle', false),
  ('lineWeight', 'Line weight', 'Performance', 'TEXT', '', '', 'rods reels lines', false),
  ('gearRatio', 'Gear ratio', 'Performance', 'TEXT', '', '', 'reels', false),
  ('bearings', 'Bearings', 'Performance', 'TEXT', '', '', 'reels', false),
  ('maxDragKg', 'Maximum drag', 'Performance', 'NUMBER', 'kg', '', 'reels', true),
  ('drag', 'Drag', 'Performance', 'TEXT', '', '', 'reels', false),
  ('lineCapacity', 'Line capacity', 'Performance', 'TEXT', '', '', 'reels', false),
  ('backing', 'Backing', 'Performance', 'TEXT', '', '', 'reels', false),
  ('breakingLoadKg', 'Breaking load', 'Performance', 'NUMBER', 'kg', '', 'lines', true),
  ('sinking', 'Sink rate', 'Performance', 'OPTIONS', '', 'slow|medium|fast', 'lines', false),
  ('strands', 'Strands', 'Performance', 'NUMBER', '', '', 'lines', false),
  ('sonar', 'Sonar', 'Performance', 'TEXT', '', '', 'electronics', false),
  ('depthM', 'Maximum depth', 'Performance', 'NUMBER', 'm', '', 'electronics', true),
  ('lumens', 'Brightness', 'Performance', 'NUMBER', 'lm', '', 'electronics', true),
  ('beamM', 'Beam', 'Performance', 'NUMBER', 'm', '', 'electronics', false),
  ('runtimeH', 'Runtime', 'Performance', 'NUMBER', 'h', '', 'electronics', false),
  ('batteries', 'Batteries', 'Performance', 'TEXT', '', '', 'electronics', false),
  ('supply', 'Power supply', 'Performance', 'TEXT', '', '', 'electronics', false),
  ('protection', 'Protection', 'Performance', 'TEXT', '', '', 'electronics storage', false),
  ('maxKg', 'Maximum load', 'Performance', 'NUMBER', 'kg', '', 'electronics accessories', false),
  ('resolutionG', 'Resolution', 'Performance', 'NUMBER', 'g', '', 'electronics', false),
  ('iceHoldH', 'Keeps ice for', 'Performance', 'NUMBER', 'h', '', 'storage', false),
  ('boatLengthM', 'Boat length', 'Performance', 'NUMBER', 'm', '', 'boating', true),
  ('angles', 'Adjustment', 'Performance', 'TEXT', '', '', 'accessories', false),
  ('hookSize', 'Hook size', 'Size and weight', 'TEXT', '', '', 'hooks lures flies', false),
  ('sizes', 'Sizes', 'Size and weight', 'TEXT', '', '', 'hooks', false),
  ('lengthCm', 'Length', 'Size and weight', 'NUMBER', 'cm', '', 'rods accessories', true),
  ('lengthMm', 'Length', 'Size and weight', 'NUMBER', 'mm', '', 'lures', true),
  ('lengthM', 'Length', 'Size and weight', 'NUMBER', 'm', '', 'lines', true),
  ('packedCm', 'Packed length', 'Size and weight', 'NUMBER', 'cm', '', 'rods', false),
  ('heightCm', 'Height', 'Size and weight', 'NUMBER', 'cm', '', 'storage', false),
  ('diameterMm', 'Diameter', 'Size and weight', 'NUMBER', 'mm', '', 'lines reels', true),
  ('diameterCm', 'Diameter', 'Size and weight', 'NUMBER', 'cm', '', 'storage', false),
  ('dimensions', 'Dimensions', 'Size and weight', 'TEXT', '', '', 'storage flies accessories boating electronics', false),
  ('hoopDimensions', 'Hoop', 'Size and weight', 'TEXT', '', '', 'accessories', false),
  ('meshMm', 'Mesh', 'Size and weight', 'NUMBER', 'mm', '', 'accessories', false),
  ('tubeMm', 'Tube', 'Size and weight', 'NUMBER', 'mm', '', 'accessories', false),
  ('railMm', 'Fits rails', 'Size and weight', 'NUMBER', 'mm', '', 'accessories', false),
  ('tapeCm', 'Tape measure', 'Size and weight', 'NUMBER', 'cm', '', 'electronics', false),
  ('screenIn', 'Screen', 'Size and weight', 'NUMBER', 'in', '', 'electronics', true),
  ('ropeM', 'Rope', 'Size and weight', 'NUMBER', 'm', '', 'boating', false),
  ('capacityL', 'Capacity', 'Size and weight', 'NUMBER', 'l', '', 'storage', true),
  ('weightG', 'Weight', 'Size and weight', 'NUMBER', 'g', '', '', false),
  ('weightKg', 'Weight', 'Size and weight', 'NUMBER', 'kg', '', 'boating', false),
  ('material', 'Material', 'Material and design', 'TEXT', '', '', '', false),
  ('color', 'Color', 'Material and design', 'TEXT', '', '', '', false),
  ('finish', 'Finish', 'Material and design', 'TEXT', '', '', 'hooks', false),
  ('hookFinish', 'Hook finish', 'Material and design', 'TEXT', '', '', 'hooks', false),
  ('bend', 'Bend', 'Material and design', 'TEXT', '', '', 'hooks', false),
  ('point', 'Point', 'Material and design', 'TEXT', '', '', 'hooks', false),
  ('style', 'Style', 'Material and design', 'OPTIONS', '', 'dry|wet|nymph|streamer', 'flies', true),
  ('hackle', 'Hackle', 'Material and design', 'TEXT', '', '', 'flies', false),
  ('bead', 'Bead', 'Material and design', 'TEXT', '', '', 'flies', false),
  ('blades', 'Blades', 'Material and design', 'TEXT', '', '', 'lures', false),
  ('scent', 'Scent', 'Material and design', 'TEXT', '', '', 'lures', false),
  ('cutter', 'Cutter', 'Material and design', 'TEXT', '', '', 'accessories', false),
  ('compartments', 'Compartments', 'Material and design', 'NUMBER', '', '', 'storage', false),
  ('latches', 'Latches', 'Material and design', 'NUMBER', '', '', 'storage', false),
  ('flukes', 'Flukes', 'Material and design', 'NUMBER', '', '', 'boating', false),
  ('pieces', 'Pieces', 'In the pack', 'NUMBER', '', '', 'rods flies', false),
  ('packSize', 'Pieces per pack', 'In the pack', 'NUMBER', '', '', 'lures hooks terminal-tackle', false),
  ('case', 'Case included', 'In the pack', 'YES_NO', '', '', 'rods', false)
) definition(name, label, "group", kind, unit, options, categories, filterable);

-- Attributes become typed: `5-21` is {"min": 5, "max": 21}, `up to 4.5` is {"max": 4.5}, options are lists, and `yes` is true. The
-- names of a few attributes change, so that each name has one kind.
CREATE FUNCTION typed_attribute(kind "AttributeKind", old text, value jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN old IN ('sizeCm', 'boxCm', 'hoopCm') THEN to_jsonb(value #>> '{}' || ' cm')
  WHEN kind = 'YES_NO' THEN to_jsonb(value #>> '{}' IN ('yes', 'true', 'included'))
  WHEN value = '"fresh and salt"' THEN '["freshwater", "saltwater"]'
  WHEN kind = 'OPTIONS' AND jsonb_typeof(value) = 'string' THEN jsonb_build_array(value)
  WHEN kind <> 'NUMBER' OR jsonb_typeof(value) <> 'string' THEN value
  WHEN value #>> '{}' ~ '^[0-9.]+-[0-9.]+$' THEN jsonb_build_object(
    'min', split_part(value #>> '{}', '-', 1)::numeric, 'max', split_part(value #>> '{}', '-', 2)::numeric)
  WHEN value #>> '{}' ~ '^up to [0-9.]+$' THEN jsonb_build_object('max', substr(value #>> '{}', 7)::numeric)
  WHEN value #>> '{}' ~ '^[0-9.]+$' THEN to_jsonb((value #>> '{}')::numeric)
  ELSE value
END;

-- The attributes as text, with units (`castWeightG` 5-21 is `5-21 g`) and with `size` before sizes. A yes is the attribute's label.
CREATE OR REPLACE FUNCTION catalogue_facts(attributes jsonb) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT string_agg(
    CASE WHEN d.kind = 'YES_NO' THEN lower(d.label)
      WHEN d.label ~* '(^| )sizes?$|^line weight$' THEN 'size ' || plain
      ELSE plain || coalesce(' ' || lower(d.unit), '')
    END, ', ' ORDER BY d.position)
  FROM jsonb_each(CASE jsonb_typeof(attributes) WHEN 'object' THEN attributes ELSE '{}' END) fact(key, value)
  JOIN "AttributeDefinition" d ON d.name = key
  CROSS JOIN LATERAL (SELECT CASE jsonb_typeof(value)
    WHEN 'array' THEN (SELECT string_agg(item, ' ') FROM jsonb_array_elements_text(value) item)
    WHEN 'object' THEN concat_ws('-', coalesce(value ->> 'min', '0'), value ->> 'max')
    WHEN 'boolean' THEN nullif(value #>> '{}', 'false')
    ELSE value #>> '{}' END) text(plain)
  WHERE plain IS NOT NULL
);

-- Weights: the name first, then title and category, then attributes (`facts`), and the description with ranges last. Words also
-- stay as they are written, beside their stems, so that `spinnin` is a prefix of `spinning`, whose stem is `spin`.
CREATE FUNCTION catalogue_document(name text, title text, category text, description text, facts text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('pg_catalog.english', catalogue_plain(name)), 'A')
  || setweight(to_tsvector('pg_catalog.english', catalogue_plain(title)), 'B')
  || setweight(to_tsvector('pg_catalog.english', coalesce(catalogue_plain(category), '')), 'B')
  || setweight(to_tsvector('pg_catalog.english', coalesce(catalogue_plain(facts), '')), 'C')
  || setweight(to_tsvector('pg_catalog.english', catalogue_plain(description)), 'D')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_plain(name)), 'A')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_plain(title)), 'B')
  || setweight(to_tsvector('pg_catalog.simple', coalesce(catalogue_plain(category), '')), 'B')
  || setweight(to_tsvector('pg_catalog.simple', coalesce(catalogue_plain(facts), '')), 'C')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_quantities(concat_ws(', ', name, title), false)), 'B')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_quantities(coalesce(facts, ''), false)), 'C')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_quantities(coalesce(facts, ''), true)), 'D');

CREATE OR REPLACE FUNCTION equipment_is_searched() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  category text := (SELECT c.name FROM "Category" c WHERE c.id = NEW."categoryId");
  facts text := catalogue_facts(NEW.attributes);
BEGIN
  NEW.search := catalogue_document(NEW.name, NEW.title, category, NEW.description, facts);
  -- Sorted: concurrent inserts of the same words wait for one another without a deadlock.
  INSERT INTO "CatalogueWord" (word)
  SELECT word
  FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', catalogue_plain(
    concat_ws(' ', NEW.name, NEW.title, category, NEW.description, facts)
  )))) AS word
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;

DROP FUNCTION catalogue_document(text, text, text, text, jsonb);

UPDATE "Equipment" e SET attributes = coalesce((
  SELECT jsonb_object_agg(coalesce(d.name, fact.key), coalesce(typed_attribute(d.kind, fact.key, fact.value), fact.value))
  FROM jsonb_each(e.attributes) fact
  LEFT JOIN "AttributeDefinition" d ON d.name = CASE
    WHEN fact.key IN ('sizeCm', 'boxCm') THEN 'dimensions'
    WHEN fact.key = 'hoopCm' THEN 'hoopDimensions'
    WHEN fact.key = 'power' AND fact.value #>> '{}' ~ '^[0-9]' THEN 'batteries'
    WHEN fact.key = 'action' AND fact.value #>> '{}' LIKE 'pop%' THEN 'lureAction'
    ELSE fact.key END
), '{}')
WHERE jsonb_typeof(e.attributes) = 'object';

DROP FUNCTION typed_attribute("AttributeKind", text, jsonb);
