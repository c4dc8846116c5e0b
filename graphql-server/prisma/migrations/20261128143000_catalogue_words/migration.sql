-- An index of words does not store where in a product a word is, so a search for words of the name read every product with them to
-- find out. Now it has such words again with a prefix: `AB/reel` is in the name, title or category, `ABC/reel` there or in the
-- attributes. Other words are lower case. And each number of samples is one value: `sample<12` instead of twelve.

CREATE FUNCTION catalogue_words(search tsvector) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search || array_to_tsvector(
  ARRAY(SELECT 'AB/' || word FROM unnest(tsvector_to_array(ts_filter(search, '{a,b}'))) word)
  || ARRAY(SELECT 'ABC/' || word FROM unnest(tsvector_to_array(ts_filter(search, '{a,b,c}'))) word));

CREATE FUNCTION catalogue_values(id uuid, "categoryId" uuid, "priceMinor" int) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  'category=' || "categoryId",
  'price=^' || floor(4 * ln(greatest("priceMinor", 1)) / ln(2e0))::int
] || ARRAY(
  SELECT 'sample<' || size FROM unnest(ARRAY[1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48]) size
  WHERE get_byte(uuid_send(id), 15) & 63 < size
);

-- The planner does not use the statistics of a partial index, so it gets its own to know how frequent a word is.
CREATE STATISTICS "Equipment_words" ON (catalogue_words("search")) FROM "Equipment";

ANALYZE "Equipment";

-- `Equipment_catalogue_idx` and `catalogue_filter_values` serve servers of the version before, until the next one drops them.
