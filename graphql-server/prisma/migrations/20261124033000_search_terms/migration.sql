-- What a word of a query means: the words to search for instead. A term without a meaning is a correctly spelled word that
-- is searched as it is and never corrected.
CREATE TABLE "SearchTerm" (
    "term" TEXT NOT NULL,
    "means" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "SearchTerm_pkey" PRIMARY KEY ("term")
);

-- The attributes as text, with units (`castWeightG` 5-21 is `5-21 g`) and with `size` before sizes. A yes is the attribute's name.
CREATE FUNCTION catalogue_facts(attributes jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT string_agg(
    CASE WHEN plain IN ('yes', 'true') THEN lower(regexp_replace(key, '([A-Z])', ' \1', 'g'))
      WHEN key ~ '(^s|S)izes?$|^lineWeight$' THEN 'size ' || plain
      ELSE plain || coalesce(' ' || lower((regexp_match(key, '[a-z](Kg|Mm|Cm|Lb|Lm|Ml|In|L|M|G|V|H)$'))[1]), '')
    END, ', ' ORDER BY key)
  FROM (
    SELECT key, CASE jsonb_typeof(value)
      WHEN 'array' THEN (SELECT string_agg(item, ' ') FROM jsonb_array_elements_text(value) item)
      ELSE value #>> '{}' END AS plain
    FROM jsonb_each(CASE jsonb_typeof(attributes) WHEN 'object' THEN attributes ELSE '{}' END)
  ) fact
);

-- Quantities of a text as words, so that the full-text index finds them: 2.1 m, 210 cm and 6.9 ft are `len1259`. The number
-- grows by one for every 3 %. `ranges` selects ranges (every number from 5 g to 21 g) or single quantities. Sizes are `no14`, 4/0 is `no4o`.
-- `search-quantities.rules.ts` writes the same words for queries.
CREATE FUNCTION catalogue_quantities(value text, ranges boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(DISTINCT word, ' '), '') FROM (
    SELECT measures || 1000 + step AS word
    FROM regexp_matches(lower(value),
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

-- Weights: the name first, then title and category, then attributes, and the description with ranges last. Words also stay as they
-- are written, beside their stems, so that `spinnin` is a prefix of `spinning`, whose stem is `spin`.
CREATE FUNCTION catalogue_document(name text, title text, category text, description text, attributes jsonb) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('pg_catalog.english', catalogue_plain(name)), 'A')
  || setweight(to_tsvector('pg_catalog.english', catalogue_plain(title)), 'B')
  || setweight(to_tsvector('pg_catalog.english', coalesce(catalogue_plain(category), '')), 'B')
  || setweight(to_tsvector('pg_catalog.english', coalesce(catalogue_plain(catalogue_facts(attributes)), '')), 'C')
  || setweight(to_tsvector('pg_catalog.english', catalogue_plain(description)), 'D')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_plain(name)), 'A')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_plain(title)), 'B')
  || setweight(to_tsvector('pg_catalog.simple', coalesce(catalogue_plain(category), '')), 'B')
  || setweight(to_tsvector('pg_catalog.simple', coalesce(catalogue_plain(catalogue_facts(attributes)), '')), 'C')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_quantities(concat_ws(', ', name, title), false)), 'B')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_quantities(catalogue_facts(attributes), false)), 'C')
  || setweight(to_tsvector('pg_catalog.simple', catalogue_quantities(catalogue_facts(attributes), true)), 'D');

CREATE OR REPLACE FUNCTION equipment_is_searched() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  category text := (SELECT c.name FROM "Category" c WHERE c.id = NEW."categoryId");
BEGIN
  NEW.search := catalogue_document(NEW.name, NEW.title, category, NEW.description, NEW.attributes);
  -- Sorted: concurrent inserts of the same words wait for one another without a deadlock.
  INSERT INTO "CatalogueWord" (word)
  SELECT word
  FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', catalogue_plain(
    concat_ws(' ', NEW.name, NEW.title, category, NEW.description, catalogue_facts(NEW.attributes))
  )))) AS word
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;

DROP TRIGGER equipment_is_searched ON "Equipment";
CREATE TRIGGER equipment_is_searched
BEFORE INSERT OR UPDATE OF name, title, description, attributes, "categoryId" ON "Equipment"
FOR EACH ROW EXECUTE FUNCTION equipment_is_searched();

DROP FUNCTION catalogue_document(text, text, text, text);

-- What anglers call the things that a tackle shop sells.
INSERT INTO "SearchTerm" (term, means) VALUES
  ('aluminium', ARRAY['aluminum']),
  ('artificial bait', ARRAY['lures']),
  ('bag', ARRAY['backpack']),
  ('bait', ARRAY['bait', 'lures']),
  ('bait box', ARRAY['tackle box']),
  ('bait caster', ARRAY['baitcasting reel']),
  ('bait container', ARRAY['bait bucket']),
  ('bait pail', ARRAY['bait bucket']),
  ('bait tank', ARRAY['bait bucket']),
  ('baitcast', ARRAY['baitcasting reel']),
  ('baitcaster', ARRAY['baitcasting reel']),
  ('baitcasting rod', ARRAY['casting rod']),
  ('black bass', ARRAY['bass']),
  ('bobber', ARRAY['bobber', 'float']),
  ('braid', ARRAY['braided line']),
  ('brook trout', ARRAY['trout']),
  ('brown trout', ARRAY['trout']),
  ('carbon fiber', ARRAY['carbon']),
  ('carbon fibre', ARRAY['carbon']),
  ('casting reel', ARRAY['baitcasting reel']),
  ('catch and release', ARRAY['landing net']),
  ('centre', ARRAY['center']),
  ('chilly bin', ARRAY['cooler box']),
  ('chillybin', ARRAY['cooler box']),
  ('collapsible', ARRAY['telescopic']),
  ('colour', ARRAY['color']),
  ('coloured', ARRAY['colored']),
  ('cool bag', ARRAY['cooler box']),
  ('cool box', ARRAY['cooler box']),
  ('coolbox', ARRAY['cooler box']),
  ('cooler', ARRAY['cooler box']),
  ('cutters', ARRAY['pliers']),
  ('daypack', ARRAY['backpack']),
  ('depth finder', ARRAY['fish finder']),
  ('depth sounder', ARRAY['fish finder']),
  ('dip net', ARRAY['landing net']),
  ('disgorger', ARRAY['pliers']),
  ('diving lure', ARRAY['diving']),
  ('dry bag', ARRAY['backpack']),
  ('echo sounder', ARRAY['fish finder']),
  ('echosounder', ARRAY['fish finder']),
  ('egg beater', ARRAY['spinning reel']),
  ('eggbeater', ARRAY['spinning reel']),
  ('esky', ARRAY['cooler box']),
  ('fc', ARRAY['fluorocarbon']),
  ('fibre', ARRAY['fiber']),
  ('fish locator', ARRAY['fish finder']),
  ('fish radar', ARRAY['fish finder']),
  ('fish scale', ARRAY['scale']),
  ('fish sounder', ARRAY['fish finder']),
  ('fishing box', ARRAY['tackle box']),
  ('fishing line', ARRAY['braided line', 'fluorocarbon line']),
  ('fishing pole', ARRAY['rod']),
  ('fixed spool reel', ARRAY['spinning reel']),
  ('flashlight', ARRAY['headlamp']),
  ('float', ARRAY['float', 'bobber']),
  ('fluoro', ARRAY['fluorocarbon']),
  ('forceps', ARRAY['pliers']),
  ('freshwater', ARRAY['freshwater', 'fresh']),
  ('glide bait', ARRAY['jointed minnow']),
  ('grapnel', ARRAY['anchor']),
  ('grapple', ARRAY['anchor']),
  ('grey', ARRAY['gray']),
  ('grub', ARRAY['soft worms']),
  ('hand net', ARRAY['landing net']),
  ('harbour', ARRAY['harbor']),
  ('hard bait', ARRAY['crankbait', 'jointed minnow']),
  ('hard body', ARRAY['crankbait', 'jointed minnow', 'topwater']),
  ('hard lure', ARRAY['crankbait', 'jointed minnow', 'topwater']),
  ('hardbait', ARRAY['crankbait', 'jointed minnow']),
  ('hardbody', ARRAY['crankbait', 'jointed minnow', 'topwater']),
  ('head torch', ARRAY['headlamp']),
  ('headlight', ARRAY['headlamp']),
  ('hemostat', ARRAY['pliers']),
  ('hook remover', ARRAY['pliers']),
  ('hooklength', ARRAY['leader line']),
  ('ice box', ARRAY['cooler box']),
  ('ice chest', ARRAY['cooler box']),
  ('icebox', ARRAY['cooler box']),
  ('jelly worm', ARRAY['soft worms']),
  ('jerk bait', ARRAY['jointed minnow']),
  ('jerkbait', ARRAY['jointed minnow']),
  ('jig', ARRAY['jig']),
  ('knapsack', ARRAY['backpack']),
  ('lamp', ARRAY['headlamp']),
  ('lantern', ARRAY['headlamp']),
  ('largemouth', ARRAY['bass']),
  ('largemouth bass', ARRAY['bass']),
  ('leader', ARRAY['leader']),
  ('light', ARRAY['headlamp', 'light']),
  ('line cutter', ARRAY['pliers']),
  ('live well', ARRAY['bait bucket']),
  ('low profile reel', ARRAY['baitcasting reel']),
  ('lure box', ARRAY['tackle box']),
  ('lure case', ARRAY['tackle box']),
  ('minnow bucket', ARRAY['bait bucket']),
  ('mono', ARRAY['fluorocarbon line', 'braided line']),
  ('monofilament', ARRAY['fluorocarbon line', 'braided line']),
  ('moulded', ARRAY['molded']),
  ('multiplier', ARRAY['baitcasting reel']),
  ('multiplier reel', ARRAY['baitcasting reel']),
  ('night', ARRAY['headlamp']),
  ('northern pike', ARRAY['pike']),
  ('nylon line', ARRAY['fluorocarbon line', 'braided line']),
  ('nymphing', ARRAY['nymph', 'fly']),
  ('ocean', ARRAY['salt']),
  ('organizer', ARRAY['tackle box']),
  ('overhead reel', ARRAY['baitcasting reel']),
  ('pack', ARRAY['backpack', 'pack']),
  ('pe', ARRAY['braided line']),
  ('pe line', ARRAY['braided line']),
  ('pike perch', ARRAY['zander']),
  ('pikeperch', ARRAY['zander']),
  ('plaited line', ARRAY['braided line']),
  ('plastic worm', ARRAY['soft worms']),
  ('plug', ARRAY['crankbait', 'jointed minnow']),
  ('pole', ARRAY['rod']),
  ('rainbow trout', ARRAY['trout']),
  ('rod mount', ARRAY['rod holder']),
  ('rod rack', ARRAY['rod holder']),
  ('rod rest', ARRAY['rod holder']),
  ('rod stand', ARRAY['rod holder']),
  ('rubber worm', ARRAY['soft worms']),
  ('rucksack', ARRAY['backpack']),
  ('saltwater', ARRAY['salt']),
  ('sander', ARRAY['zander']),
  ('scales', ARRAY['scale']),
  ('scoop net', ARRAY['landing net']),
  ('sea', ARRAY['salt', 'sea']),
  ('smallmouth', ARRAY['bass']),
  ('smallmouth bass', ARRAY['bass']),
  ('soft bait', ARRAY['soft worms']),
  ('soft plastic', ARRAY['soft worms']),
  ('softbait', ARRAY['soft worms']),
  ('softie', ARRAY['soft worms']),
  ('sonar', ARRAY['fish finder']),
  ('sounder', ARRAY['fish finder']),
  ('spinner', ARRAY['spinnerbait']),
  ('spool of line', ARRAY['braided line', 'fluorocarbon line']),
  ('spoon bait', ARRAY['spoon']),
  ('strike indicator', ARRAY['bobber']),
  ('surface', ARRAY['topwater']),
  ('surface bait', ARRAY['topwater']),
  ('surface lure', ARRAY['topwater']),
  ('swimbait', ARRAY['jointed minnow']),
  ('tackle bag', ARRAY['tackle box']),
  ('telescope rod', ARRAY['telescopic rod']),
  ('telescoping', ARRAY['telescopic']),
  ('tippet', ARRAY['leader line']),
  ('torch', ARRAY['headlamp']),
  ('trace', ARRAY['leader line']),
  ('travel', ARRAY['travel']),
  ('treble', ARRAY['treble']),
  ('unhooking tool', ARRAY['pliers']),
  ('waggler', ARRAY['waggler', 'bobber']),
  ('walleye', ARRAY['zander']),
  ('weigh', ARRAY['scale']),
  ('weigh scale', ARRAY['scale']),
  ('weigher', ARRAY['scale']),
  ('weighing scale', ARRAY['scale']),
  ('wobbler', ARRAY['crankbait', 'jointed minnow'])
ON CONFLICT DO NOTHING;

-- Words of angling and the outdoors that are spelled correctly, whether or not the shop sells such things.
INSERT INTO "SearchTerm" (term) SELECT unnest(string_to_array(
  'alarm alarms arctic attractant auger axe backing baiting barbel barrow battery bead beads bed bedchair bell' ||
  ' bells belly bite bivvy blade blanket bluegill boilie boilies book boot boots bream bucket buff bug burbot' ||
  ' buzzbait cap carp cart case catfish chair charger chatterbait clamp clip coat cod compass connector corn crab' ||
  ' crappie craw crawfish creature crimp crimps dace dip dough drill drone dubbing earthworm eel emerger feather' ||
  ' feeder feeders fillet filleting floatant flounder frog gaff gar glasses glove gloves gps grill gripper' ||
  ' groundbait grouper guide hackle haddock halibut harness hat herring hoodie ice ide indicator inflatable jacket' ||
  ' keepnet kettle knife lead leads leech license life lobster loop mackerel maggot maggots map marlin mat mayfly' ||
  ' midge motor mullet multitool muskie musky mussel needle net nightcrawler nipper nippers oar paddle panfish' ||
  ' pants paste pellet pellets permit pfd phone pilker pod polarized pollock prawn preserver priest quiver rack' ||
  ' redfish ring rings rudd salmon sardine saw scent seat shad shark shelter shirt shoes shorts shrimp sinker' ||
  ' sinkers sled sleeping sleeve smoker snap snapper snaps snook socks squid stick stickbait sticks stool stopper' ||
  ' stoppers stove streamer stringer sturgeon sunfish sunglasses swivel swivels tailspinner tapered tarpon tench' ||
  ' tent thread tool tripod trolley trolling trousers tube tuna twitchbait tying umbrella unhooking vest vice vise' ||
  ' waders whiting zinger',
  ' '
)) ON CONFLICT DO NOTHING;

-- Indexes the attributes of existing products.
UPDATE "Equipment" SET name = name;
