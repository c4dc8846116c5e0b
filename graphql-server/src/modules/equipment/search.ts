import { Prisma } from '#server/generated/prisma/client.ts';
import { countMatching, NONE_MATCHING, type Matching } from './catalogue-samples.ts';
import { queryText } from './catalogue.rules.ts';
import { isOnSale, availability, lowestPrice, matches, newSince } from './catalogue.sql.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';
import { FACTS, groupsOfLists, PRODUCT, type Group } from './search-groups.ts';
import { areFillers, parseQuery, type ParsedQuery } from './search-query.rules.ts';
import { correctSpelling, lookUpWords } from './search-spelling.ts';
import { allOf, anyOf, groupQueries, lexeme, NOTHING, phraseQuery, quantityQuery } from './search-tsquery.ts';

/** What a query means, with spelling correction. */
export interface Understood {
  /** A text search query of PostgreSQL, or null if the query has conditions only, such as a price. Empty, it matches nothing. */
  readonly query: string | null;
  /** Any of the words, including omitted ones: orders the results. */
  readonly ranked: string;
  /** Conditions besides the text: price, sale, new, in stock. */
  readonly conditions: readonly Prisma.Sql[];
  /** Whether a published product matches. */
  readonly isFound: boolean;
  /** The products that match `query`, without the conditions. */
  readonly matching: Matching;
  /** The corrected query; null if it was not corrected. */
  readonly corrected: string | null;
  /** Words that no product matches together with the others; the results are without them. */
  readonly omitted: readonly string[];
  /** The product that the query names, if it is a term that no product matches by itself or its meaning: the shop doesn't sell it. */
  readonly unsold: string | null;
  /** Matches any of the words, for queries without a match. */
  readonly anyWord: string;
}

/** Maximum number of words of a query that are matched and spell-checked. */
const MAX_WORDS = 12;

const nothing: Understood = {
  query: '',
  ranked: '',
  conditions: [],
  isFound: false,
  matching: NONE_MATCHING,
  corrected: null,
  omitted: [],
  unsold: null,
  anyWord: '',
};

/**
 * Interprets the query `text`; null for a blank one. `isVerbatim` switches spelling correction off. The last word of a `isPartial`
 * query is corrected to the beginning of a word.
 */
export async function understand(
  pool: Pool,
  currency: string,
  text: string | null | undefined,
  { isVerbatim = false, isPartial = false }: { isVerbatim?: boolean; isPartial?: boolean } = {},
): Promise<Understood | null> {
  const words = queryText(text);
  if (!words) return null;
  if (words.text === '') return nothing;
  if (words.isWebSearch) return webSearch(pool, words.text);

  const query = await interpret(pool, currency, words.text);
  const exact = await firstFound(pool, query, fullAttempts(query, isPartial));
  if (exact) return exact;
  if (hasOnlyFillers(query)) return { ...nothing, query: null, conditions: query.conditions, isFound: true };

  const lookups = await lookUpWords(
    pool,
    [...query.parsed.words, ...query.parsed.purpose]
      .filter((word) => !areFillers([word]))
      .slice(0, MAX_WORDS),
  );
  const correctedText = isVerbatim
    ? words.text
    : await correctSpelling(pool, words.text, lookups, isPartial && query.parsed.isUnfinished);
  const anyWord = lookups
    .flatMap(({ query: known, isKnown }) => (isKnown && known ? [`(${known})`] : []))
    .join(' | ');
  const again = correctedText === words.text ? query : await interpret(pool, currency, correctedText);
  const found = again !== query && (await firstFound(pool, again, fullAttempts(again, isPartial)));
  if (found) return { ...found, corrected: correctedText, anyWord };
  // The last word names the product. If it had to be corrected and other words omitted, the results would be a guess.
  const isGuess = again.groups.at(-1)?.typed !== query.groups.at(-1)?.typed;
  const relaxed = isGuess ? null : await firstFound(pool, again, relaxedAttempts(again));
  if (relaxed) return { ...relaxed, corrected: again === query ? null : correctedText, anyWord };
  const named = query.groups.at(-1);
  return {
    ...nothing,
    conditions: query.conditions,
    unsold: named ? unsoldOf(named) : null,
    anyWord,
  };
}

const unsoldOf = ({ typed, phrases: [first], isTerm, isInVocabulary }: Group): string | null =>
  isTerm ? (first?.text ?? typed) : isInVocabulary ? typed : null;

/** Whether the query has only fillers, such as `fishing gear`, and perhaps conditions. */
const hasOnlyFillers = ({ parsed: { words, purpose, quantities } }: Interpreted) =>
  words.length > 0 && purpose.length === 0 && quantities.length === 0 && areFillers(words);

interface Interpreted {
  readonly parsed: ParsedQuery;
  readonly groups: readonly Group[];
  readonly purpose: readonly Group[];
  readonly conditions: readonly Prisma.Sql[];
}

async function interpret(pool: Pool, currency: string, text: string): Promise<Interpreted> {
  const parsed = parseQuery(text, currency);
  const lists = [parsed.words, parsed.purpose].map((list) => list.slice(0, MAX_WORDS));
  const [groups = [], purpose = []] = await groupsOfLists(pool, lists);
  const conditions = conditionsOf(parsed);
  // `items on sale`: the condition says it all.
  const isCondition = conditions.length > 0 && purpose.length === 0 && areFillers(parsed.words);
  return { parsed, groups: isCondition ? [] : groups, purpose, conditions };
}

function conditionsOf({ minMinor, maxMinor, ...flags }: ParsedQuery): Prisma.Sql[] {
  return [
    ...pricesWithin(minMinor, maxMinor),
    ...(flags.isOnSale ? [isOnSale] : []),
    ...(flags.isNew ? [newSince] : []),
    ...(flags.isInStock ? [Prisma.sql`${availability} <> 'OUT_OF_STOCK'`] : []),
    ...(flags.isOutOfStock ? [Prisma.sql`${availability} = 'OUT_OF_STOCK'`] : []),
  ];
}

/** The product or one of its variants costs that much: a reel from $149 to $199 is also a `reel over $150`. */
function pricesWithin(min: number | null, max: number | null): Prisma.Sql[] {
  const isAbove = Prisma.sql`greatest(e."priceMinor", e."variantsToMinor") >= ${min}`;
  const isBelow = Prisma.sql`${lowestPrice} <= ${max}`;
  if (min === null) return max === null ? [] : [isBelow];
  if (max === null) return [isAbove];
  const isBetween = (row: Prisma.Sql) => Prisma.sql`${row}."priceMinor" BETWEEN ${min} AND ${max}`;
  return [
    isAbove,
    isBelow,
    Prisma.sql`(${isBetween(Prisma.sql`e`)} OR EXISTS (SELECT FROM "Equipment" v
      WHERE v."parentId" = e.id AND v.status = 'PUBLISHED' AND ${isBetween(Prisma.sql`v`)}))`,
  ];
}

interface Attempt {
  readonly query: Prisma.Sql | null;
  readonly omitted: readonly string[];
  /** Whether the last word may be the beginning of a word. */
  readonly unfinished: boolean;
}

/**
 * The last word of a submitted search is the beginning of a word only if no product has it as a word. A frequent word has far fewer
 * matches in the index than all words that begin with it.
 */
function fullAttempts(query: Interpreted, isPartial: boolean): Attempt[] {
  if (!query.parsed.isUnfinished) return attemptsWith(query, false);
  const unfinished = attemptsWith(query, true);
  if (isPartial) return unfinished;
  return attemptsWith(query, false).flatMap((attempt, index) => [
    attempt,
    ...unfinished.slice(index, index + 1),
  ]);
}

/** All words; of a query with a purpose (`a box for my lures`) the product comes first. */
function attemptsWith(query: Interpreted, unfinished: boolean): Attempt[] {
  const { parsed, groups, purpose } = query;
  const quantities = parsed.quantities.map(({ words }) => quantityQuery(words));
  if (groups.length === 0 && purpose.length === 0 && quantities.length > 0)
    // The quantity itself before ranges around it: of `2.1 m` the length, not the diving depth.
    return [FACTS, ''].map((weights) => ({
      query: allOf(parsed.quantities.map(({ words }) => quantityQuery(words, weights))),
      omitted: [],
      unfinished,
    }));
  if (purpose.length === 0) {
    const unordered = allOf([...groupQueries(groups, { unfinished }), ...quantities]);
    const joined = joinedPrefix(query, unfinished).map((prefix) =>
      allOf([...groupQueries(groups.slice(0, -2), {}), prefix, ...quantities]),
    );
    const queries = [unordered, ...joined].filter((query) => query !== null);
    return [{ query: queries.length > 1 ? anyOf(queries) : unordered, omitted: [], unfinished }];
  }
  const head = groupQueries(groups, { headWeights: PRODUCT });
  // `rod for 12 g lures`: the quantity says it all.
  const use = quantities.length > 0 ? [] : groupQueries(purpose, { unfinished });
  return [
    { query: allOf([...head, ...use, ...quantities]), omitted: [], unfinished },
    { query: allOf([...head, ...quantities]), omitted: purpose.map(({ typed }) => typed), unfinished },
    { query: allOf([...groupQueries(groups, {}), ...use, ...quantities]), omitted: [], unfinished },
  ];
}

/** The beginning of a compound that is written apart: `bait c` for `baitcasting`. */
const joinedPrefix = ({ groups, purpose }: Interpreted, unfinished: boolean) => {
  const [first, last] = groups.slice(-2).map(({ typed }) => typed);
  if (!unfinished || purpose.length > 0 || !first || !last || last.length > 3) return [];
  return first.includes(' ') ? [] : [lexeme('simple', first + last, `:*${FACTS}`)];
};

/** Without the words before the last one, which names the product, and without quantities. */
function relaxedAttempts({ parsed, groups, purpose }: Interpreted): Attempt[] {
  const unfinished = parsed.isUnfinished;
  const named = { headWeights: FACTS } as const;
  const quantities = parsed.quantities.map(({ words }) => quantityQuery(words));
  const typedQuantities = parsed.quantities.map(({ typed }) => typed);
  const typedPurpose = purpose.map(({ typed }) => typed);
  const withHead = groups.flatMap((_, dropped) => {
    const rest = groupQueries(groups.slice(dropped), named);
    const omitted = [...groups.slice(0, dropped).map(({ typed }) => typed), ...typedPurpose];
    return [
      ...(quantities.length > 0 ? [{ query: allOf([...rest, ...quantities]), omitted, unfinished }] : []),
      { query: allOf(rest), omitted: [...omitted, ...typedQuantities], unfinished },
    ];
  });
  const all = [...groups, ...purpose];
  const isNotSold = groups.at(-1)?.isTerm === true;
  if (isNotSold || all.length < 3 || all.length > MAX_COMBINED) return withHead;
  // A sentence: products with most of its words, also in the description.
  const each = all.map(({ phrases }) =>
    anyOf(phrases.map((phrase) => phraseQuery({ ...phrase, weights: '' }, false))),
  );
  const most = combinations(each, Math.max(2, Math.ceil(each.length * 0.6)));
  const sentence = { query: anyOf(most.map((some) => allOf(some) ?? NOTHING)), omitted: [], unfinished };
  return all.length > 3 ? [sentence, ...withHead] : [...withHead, sentence];
}

/** Most words that are combined in a query for most of them. */
const MAX_COMBINED = 7;

function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** The first attempt that a published product matches. */
async function firstFound(
  pool: Pool,
  query: Interpreted,
  attempts: readonly Attempt[],
): Promise<Understood | null> {
  const { conditions, parsed, groups, purpose } = query;
  const joined = joinedPrefix(query, parsed.isUnfinished);
  const rankedBy = (unfinished: boolean) =>
    anyOf([
      NOTHING,
      ...groupQueries([...groups, ...purpose], { unfinished }),
      ...(unfinished ? joined : []),
      ...parsed.quantities.map(({ words }) => quantityQuery(words)),
    ]);
  const [words = '', beginnings = '', compound = '', ...queries] = await textsOf(pool, [
    rankedBy(false),
    rankedBy(true),
    anyOf([NOTHING, ...joined]),
    ...attempts.map((attempt) => attempt.query ?? NOTHING),
  ]);
  for (const [index, { query: attempt, omitted, unfinished }] of attempts.entries()) {
    const ranked = unfinished ? beginnings : words;
    const found = { ...nothing, conditions, isFound: true, omitted };
    if (attempt === null && conditions.length > 0) return { ...found, query: null };
    const text = queries[index] ?? '';
    if (queries.indexOf(text) < index) continue;
    const matching = await countWords(pool, text);
    if (matching.count === 0) continue;
    // A compound that a product has is what the user is typing.
    const isCompound = unfinished && joined.length > 0 && (await countWords(pool, compound)).count > 0;
    return { ...found, query: text, ranked: isCompound ? compound : ranked, matching };
  }
  return null;
}

async function webSearch(pool: Pool, typed: string): Promise<Understood> {
  const [text = ''] = await textsOf(pool, [
    Prisma.sql`websearch_to_tsquery('pg_catalog.english', lower(unaccent(${typed})))`,
  ]);
  const matching = await countWords(pool, text);
  return { ...nothing, query: text, ranked: text, isFound: matching.count > 0, matching };
}

/** The queries as PostgreSQL writes them. */
async function textsOf(pool: Pool, queries: readonly Prisma.Sql[]): Promise<readonly string[]> {
  const [row] = await rowsOf<{ texts: readonly string[] }>(
    pool,
    Prisma.sql`SELECT ARRAY[${Prisma.join([...queries])}]::text[] AS texts`,
  );
  return row?.texts ?? [];
}

/**
 * The planner knows the query here, and counts to more than one: for EXISTS it would read the table up to the first match, which
 * is all of it if there is none.
 */
const countWords = (pool: Pool, text: string): Promise<Matching> =>
  text === '' ? Promise.resolve(NONE_MATCHING) : countMatching(pool, [matches(text)]);

/** The conditions of a query on products. */
export const fits = (understood: Understood | null) =>
  understood
    ? [...(understood.query === null ? [] : [matches(understood.query)]), ...understood.conditions]
    : [];
