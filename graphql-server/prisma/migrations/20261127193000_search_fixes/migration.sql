-- As before, and: 7 ft 6 in is one length, and a gear ratio of 5.2:1 is `ratio52`.
CREATE OR REPLACE FUNCTION catalogue_quantities(value text, ranges boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(DISTINCT word, ' '), '') FROM (
    SELECT measures || 1000 + step AS word
    FROM regexp_matches(regexp_replace(lower(value), '(?<![0-9a-z.])(\d{1,3})\s*(?:ft|'')\s*(\d{1,2})\s*(?:in|inch|")(?![a-z0-9])', ' ', 'g'),
      '(?<![0-9a-z.])(\d{1,9}(?:\.\d{1,4})?)(?:\s*(?:-|–|to)\s*(\d{1,9}(?:\.\d{1,4})?))?\s*(mm|cm|m|in|inch|ft|''|"|g|kg|lb|oz|ml|l|lm|v|h)(?![a-z0-9])', 'g') found
    JOIN (VALUES ('mm', 'len', 1), ('cm', 'len', 10), ('m', 'len', 1000), ('in', 'len', 25.4), ('inch', 'len', 25.4),
      ('"', 'len', 25.4), ('ft', 'len', 304.8), ('''', 'len', 304.8), ('g', 'mass', 1), ('kg', 'mass', 1000),
      ('lb', 'mass', 453.6), ('oz', 'mass', 28.35), ('ml', 'vol', 1), ('l', 'vol', 1000), ('lm', 'lum', 1), ('v', 'volt', 1),
      ('h', 'time', 1)) units(unit, measures, factor) ON unit = found[3]
    CROSS JOIN LATERAL (SELECT
      round(ln(greatest(found[1]::numeric * factor, 0.001)) / ln(1.03))::int AS lower,
      round(ln(greatest(coalesce(found[2], found[1])::numeric * factor, 0.001)) / ln(1.03))::int AS upper) bounds
    CROSS JOIN LATERAL generate_series(bounds.lower, least(bounds.upper, bounds.lower + 200)) step
    WHERE (found[2] IS NOT NULL) = ranges
    UNION ALL
    SELECT 'len' || 1000 + round(ln(greatest((found[1]::int * 12 + found[2]::int) * 25.4, 0.001)) / ln(1.03))::int
    FROM regexp_matches(lower(value), '(?<![0-9a-z.])(\d{1,3})\s*(?:ft|'')\s*(\d{1,2})\s*(?:in|inch|")(?![a-z0-9])', 'g') found
    WHERE NOT ranges
    UNION ALL
    SELECT 'ratio' || round(found[1]::numeric * 10)::int
    FROM regexp_matches(value, '(?<![0-9.:])(\d{1,2}(?:\.\d)?):1(?![0-9.])', 'g') found
    WHERE NOT ranges
    UNION ALL
    SELECT 'no' || number
    FROM regexp_matches(lower(value), '(?:#|\msize\s+|\mline weight\s+)(\d{1,5})(?:\s*-\s*(\d{1,2}))?(?![0-9/])', 'g') found
    CROSS JOIN LATERAL generate_series(found[1]::int, least(coalesce(found[2], found[1])::int, found[1]::int + 40)) number
    WHERE (found[2] IS NOT NULL) = ranges
    UNION ALL
    SELECT 'no' || found[part]
    FROM regexp_matches(lower(value), '(?:#|\msize\s+|\mline weight\s+)(\d{1,2})/([1-9]\d?)(?!\d)', 'g') found
    CROSS JOIN LATERAL generate_series(1, 2) part
    WHERE NOT ranges
    UNION ALL
    SELECT word
    FROM regexp_matches(lower(value), '(?<![0-9/])(\d{1,2})/0(?:\s*-\s*(\d{1,2}))?(?!\d)', 'g') found
    CROSS JOIN LATERAL (
      SELECT 'no' || aught || 'o' FROM generate_series(1, CASE WHEN found[2] IS NULL THEN 0 ELSE found[1]::int END) aught
      UNION SELECT 'no' || found[1] || 'o'
      UNION SELECT 'no' || number FROM generate_series(1, coalesce(found[2]::int, 0)) number
    ) sizes(word)
    WHERE (found[2] IS NOT NULL) = ranges
  ) words
);

-- Terms that admins have not edited. The water of products is now called saltwater; monofilament is not braided.
UPDATE "SearchTerm" SET means = ARRAY['saltwater'] WHERE term IN ('saltwater', 'ocean') AND means = ARRAY['salt'];
UPDATE "SearchTerm" SET means = ARRAY['saltwater'] WHERE term = 'sea' AND means = ARRAY['salt', 'sea'];
UPDATE "SearchTerm" SET means = ARRAY['fluorocarbon line']
WHERE term IN ('mono', 'monofilament', 'nylon line') AND means = ARRAY['fluorocarbon line', 'braided line'];

INSERT INTO "SearchTerm" (term, means) VALUES
  ('breaking load', ARRAY['line']),
  ('breaking strain', ARRAY['line']),
  ('breaking strength', ARRAY['line']),
  ('cast weight', ARRAY['rod']),
  ('casting weight', ARRAY['rod']),
  ('combo', ARRAY['rod', 'reel']),
  ('float rod', ARRAY['spinning rod']),
  ('match rod', ARRAY['spinning rod']),
  ('mono line', ARRAY['fluorocarbon line']),
  ('monofilament line', ARRAY['fluorocarbon line']),
  ('rod and reel', ARRAY['rod', 'reel']),
  ('sea trout', ARRAY['sea trout']),
  ('waggler rod', ARRAY['spinning rod']),
  ('split shot', ARRAY[]::text[]),
  ('wade', ARRAY[]::text[])
ON CONFLICT DO NOTHING;

-- Indexes the products with a gear ratio, or a length in feet and inches.
UPDATE "Equipment" SET name = name
WHERE "parentId" IS NULL AND concat_ws(' ', name, title, description, catalogue_facts(attributes), "variantFacts")
  ~* '\d:1|\d\s*(ft|'')\s*\d{1,2}\s*(in|")';
