import { Prisma } from '#server/generated/prisma/client.ts';
import { queryText } from './catalogue.rules.ts';
import { isOnSale, availability, matches, newSince, visible } from './catalogue.sql.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';
import { parseQuery, withoutFillers, type ParsedQuery } from './search-query.rules.ts';
import { correctionOf } from './spelling.rules.ts';

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
  /** The corrected query; null if it was not corrected. */
  readonly corrected: string | null;
  /** Words that no product matches together with the others; the results are without them. */
  readonly omitted: readonly string[];
  /** Matches any of the words, for queries without a match. */
  readonly some: string;
}

/** A phrase to match: all of its words. */
interface Phrase {
  readonly text: string;
  /** Where to look: weights of the full-text index, or everywhere. */
  readonly weights: '' | typeof PRODUCT | typeof FACTS;
  /** As it is written: `swivel` is not `swiveling`. */
  readonly isExact: boolean;
}

/** A part of the query. One of the phrases must match. */
interface Group {
  readonly typed: string;
  readonly phrases: readonly Phrase[];
  /** A term of the vocabulary that has no other meaning: if no product has it, the shop doesn't sell it. */
  readonly isTerm: boolean;
}

/** Weights of name, title and category. */
const PRODUCT = 'AB';
/** All but descriptions, which mention many things that the shop doesn't sell, such as gloves. */
const FACTS = 'ABC';

/** Maximum number of words of a query that are matched and spell-checked. */
const MOST_WORDS = 12;
const LONGEST_TERM = 3;

const nothing: Understood = {
  query: '',
  ranked: '',
  conditions: [],
  isFound: false,
  corrected: null,
  omitted: [],
  some: '',
};

/** Interprets the query `text`; null for a blank one. `isVerbatim` switches spelling correction off. */
export async function understand(
  pool: Pool,
  currency: string,
  text: string | null | undefined,
  isVerbatim = false,
): Promise<Understood | null> {
  const words = queryText(text);
  if (!words) return null;
  if (words.text === '') return nothing;
  if (words.isWebSearch) return webSearch(pool, words.text);

  const query = await interpret(pool, currency, words.text);
  const exact = await firstFound(pool, query, fullAttempts(query));
  if (exact) return exact;

  const looked = await lookUp(pool, [...query.parsed.words, ...query.parsed.purpose].slice(0, MOST_WORDS));
  const correctedText = isVerbatim ? words.text : corrected(words.text, looked, query.parsed.isUnfinished);
  const some = looked
    .flatMap(({ query: known, known: isKnown }) => (isKnown && known ? [`(${known})`] : []))
    .join(' | ');
  const again = correctedText === words.text ? query : await interpret(pool, currency, correctedText);
  const found = again !== query && (await firstFound(pool, again, fullAttempts(again)));
  if (found) return { ...found, corrected: correctedText, some };
  // The last word names the product. If it had to be corrected and other words omitted, the results would be a guess.
  const isGuess = again.groups.at(-1)?.typed !== query.groups.at(-1)?.typed;
  const relaxed = isGuess ? null : await firstFound(pool, again, relaxedAttempts(again));
  if (relaxed) return { ...relaxed, corrected: again === query ? null : correctedText, some };
  return { ...nothing, conditions: query.conditions, some };
}

interface Interpreted {
  readonly parsed: ParsedQuery;
  readonly groups: readonly Group[];
  readonly purpose: readonly Group[];
  readonly conditions: readonly Prisma.Sql[];
}

async function interpret(pool: Pool, currency: string, text: string): Promise<Interpreted> {
  const parsed = parseQuery(text, currency);
  const lists = [parsed.words, parsed.purpose].map((list) => list.slice(0, MOST_WORDS));
  const known = await lookUpTerms(pool, lists.flatMap(candidates));
  const [groups = [], purpose = []] = lists.map((list) => groupsOf(list, known));
  return { parsed, groups, purpose, conditions: conditionsOf(parsed) };
}

function conditionsOf({ minMinor, maxMinor, ...flags }: ParsedQuery): Prisma.Sql[] {
  return [
    ...(minMinor === null ? [] : [Prisma.sql`e."priceMinor" >= ${minMinor}`]),
    ...(maxMinor === null ? [] : [Prisma.sql`e."priceMinor" <= ${maxMinor}`]),
    ...(flags.isOnSale ? [isOnSale] : []),
    ...(flags.isNew ? [newSince] : []),
    ...(flags.isInStock ? [Prisma.sql`${availability} <> 'OUT_OF_STOCK'`] : []),
  ];
}

interface Attempt {
  readonly query: Prisma.Sql | null;
  readonly omitted: readonly string[];
}

/** All words; of a query with a purpose (`a box for my lures`) the product comes first. */
function fullAttempts({ parsed, groups, purpose }: Interpreted): Attempt[] {
  const unfinished = parsed.isUnfinished;
  const quantities = parsed.quantities.map(({ words }) => quantityQuery(words));
  if (purpose.length === 0)
    return [{ query: both([...groupQueries(groups, { unfinished }), ...quantities]), omitted: [] }];
  const head = groupQueries(groups, { headWeights: PRODUCT });
  // `rod for 12 g lures`: the quantity says it all.
  const use = quantities.length > 0 ? [] : groupQueries(purpose, { unfinished });
  return [
    { query: both([...head, ...use, ...quantities]), omitted: [] },
    { query: both([...head, ...quantities]), omitted: purpose.map(({ typed }) => typed) },
    { query: both([...groupQueries(groups, {}), ...use, ...quantities]), omitted: [] },
  ];
}

/** Without the words before the last one, which names the product, and without quantities. */
function relaxedAttempts({ parsed, groups, purpose }: Interpreted): Attempt[] {
  const named = { headWeights: FACTS } as const;
  const quantities = parsed.quantities.map(({ words }) => quantityQuery(words));
  const typedQuantities = parsed.quantities.map(({ typed }) => typed);
  const typedPurpose = purpose.map(({ typed }) => typed);
  const withHead = groups.flatMap((_, dropped) => {
    const rest = groupQueries(groups.slice(dropped), named);
    const omitted = [...groups.slice(0, dropped).map(({ typed }) => typed), ...typedPurpose];
    return [
      ...(quantities.length > 0 ? [{ query: both([...rest, ...quantities]), omitted }] : []),
      { query: both(rest), omitted: [...omitted, ...typedQuantities] },
    ];
  });
  const all = [...groups, ...purpose];
  const isNotSold = groups.at(-1)?.isTerm === true;
  if (isNotSold || all.length < 3 || all.length > MOST_COMBINED) return withHead;
  // A sentence: products with most of its words, also in the description.
  const each = all.map(({ phrases }) =>
    either(phrases.map((phrase) => phraseQuery({ ...phrase, weights: '' }, false))),
  );
  const most = combinations(each, Math.max(2, Math.ceil(each.length * 0.6)));
  const sentence = { query: either(most.map((some) => both(some) ?? NOTHING)), omitted: [] };
  return all.length > 3 ? [sentence, ...withHead] : [...withHead, sentence];
}

/** Most words that are combined in a query for most of them. */
const MOST_COMBINED = 7;

function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** The first attempt that a published product matches. */
async function firstFound(
  pool: Pool,
  { conditions, parsed, groups, purpose }: Interpreted,
  attempts: readonly Attempt[],
): Promise<Understood | null> {
  const ranked = either([
    NOTHING,
    ...groupQueries([...groups, ...purpose], { unfinished: parsed.isUnfinished }),
    ...parsed.quantities.map(({ words }) => quantityQuery(words)),
  ]);
  for (const { query, omitted } of attempts) {
    if (query === null) {
      if (conditions.length > 0) return { ...nothing, query: null, conditions, isFound: true, omitted };
      continue;
    }
    const asked = await ask(pool, query, ranked);
    if (asked.isFound) return { ...nothing, ...asked, conditions, omitted };
  }
  return null;
}

async function webSearch(pool: Pool, text: string): Promise<Understood> {
  const asked = await ask(
    pool,
    Prisma.sql`websearch_to_tsquery('pg_catalog.english', lower(unaccent(${text})))`,
  );
  return { ...nothing, ...asked };
}

async function ask(
  pool: Pool,
  query: Prisma.Sql,
  ranked = query,
): Promise<Pick<Understood, 'isFound' | 'ranked'> & { query: string }> {
  const [row] = await rowsOf<{ query: string | null; ranked: string | null; found: boolean }>(
    pool,
    Prisma.sql`SELECT asked.query::text, asked.ranked::text, EXISTS (SELECT FROM "Equipment" e WHERE ${visible} AND e.search @@ asked.query) AS found
      FROM (SELECT ${query} AS query, ${ranked} AS ranked) asked`,
  );
  return { query: row?.query ?? '', ranked: row?.ranked ?? '', isFound: row?.found ?? false };
}

/** A word as `to_tsquery` reads it, with `suffix`: `:*` for a prefix, and the weights to look in. */
function lexeme(config: 'english' | 'simple', word: string, suffix = ''): Prisma.Sql {
  const quoted = Prisma.sql`('''' || nullif(btrim(catalogue_plain(${word})), '') || '''' || ${suffix}::text)`;
  return Prisma.sql`coalesce(to_tsquery(${`pg_catalog.${config}`}::regconfig, ${quoted}), ''::tsquery)`;
}

function phraseQuery({ text, weights, isExact }: Phrase, isPrefix: boolean): Prisma.Sql {
  if (isExact) return lexeme('simple', text, weights && `:${weights}`);
  const each = text.split(' ').map((word) => {
    const stemmed = lexeme('english', word, weights && `:${weights}`);
    return isPrefix ? either([stemmed, lexeme('simple', word, `:*${weights}`)]) : stemmed;
  });
  return both(each) ?? NOTHING;
}

/** One query per group. Only the last word, which names the product, is limited to `headWeights`, and may be `unfinished`. */
function groupQueries(
  groups: readonly Group[],
  { headWeights = '', unfinished = false }: { headWeights?: Phrase['weights']; unfinished?: boolean },
): Prisma.Sql[] {
  return groups.map(({ phrases, typed }, index) => {
    const isLast = index === groups.length - 1;
    return either(
      phrases.map((phrase) =>
        phraseQuery(
          { ...phrase, weights: (isLast && headWeights) || phrase.weights },
          isLast && unfinished && phrase.text === typed,
        ),
      ),
    );
  });
}

const quantityQuery = (groups: readonly (readonly string[])[]) =>
  both(groups.map((words) => either(words.map((word) => lexeme('simple', word))))) ?? NOTHING;

const NOTHING = Prisma.sql`''::tsquery`;
const both = (queries: readonly Prisma.Sql[]) =>
  queries.length === 0 ? null : Prisma.sql`(${Prisma.join([...queries], ' && ')})`;
const either = (queries: readonly Prisma.Sql[]) => Prisma.sql`(${Prisma.join([...queries], ' || ')})`;

/** Terms and words of products among `candidates`. */
interface Known {
  /** What a term means; empty for a term that has no other meaning. */
  readonly terms: ReadonlyMap<string, readonly string[]>;
  readonly words: ReadonlySet<string>;
}

async function lookUpTerms(pool: Pool, wanted: readonly string[]): Promise<Known> {
  const rows = await rowsOf<{ term: string; means: string[] | null }>(
    pool,
    Prisma.sql`SELECT term, means FROM "SearchTerm" WHERE term = ANY(${[...wanted]})
      UNION ALL SELECT word, NULL FROM "CatalogueWord" WHERE word = ANY(${[...wanted]})`,
  );
  return {
    terms: new Map(rows.flatMap(({ term, means }) => (means ? [[term, means]] : []))),
    words: new Set(rows.flatMap(({ term, means }) => (means ? [] : [term]))),
  };
}

const plain = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The word, and its singular and plural. */
function inflections(word: string): string[] {
  const forms = [word, `${word}s`];
  if (word.endsWith('y')) forms.push(`${word.slice(0, -1)}ies`);
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  if (word.length > 3 && word.endsWith('s')) forms.push(word.slice(0, -1));
  if (word.length > 4 && word.endsWith('es')) forms.push(word.slice(0, -2));
  return forms;
}

/** Phrases of up to three words from `at`, longest first. */
const phrasesAt = (words: readonly string[], at: number) =>
  Array.from({ length: Math.min(LONGEST_TERM, words.length - at) }, (_, index) =>
    words
      .slice(at, at + index + 1)
      .map(plain)
      .join(' '),
  ).toReversed();

const SHORTEST_PART = 3;
/** Both parts of a compound, at each position: `tacklebox` is `tackle box`. */
const splits = (word: string) =>
  Array.from({ length: Math.max(word.length - 2 * SHORTEST_PART + 1, 0) }, (_, index) => [
    word.slice(0, SHORTEST_PART + index),
    word.slice(SHORTEST_PART + index),
  ]);

/** Everything that `groupsOf` looks up. */
function candidates(words: readonly string[]): string[] {
  const found = words.flatMap((word, at) => {
    const own = plain(word);
    const next = words[at + 1];
    return [
      ...phrasesAt(words, at).flatMap((phrase) => inflections(phrase)),
      ...(next === undefined ? [] : inflections(own + plain(next))),
      ...splits(own).flat(),
      ...splits(own).map((parts) => parts.join(' ')),
    ];
  });
  return [...new Set(found)];
}

/** Finds terms, compounds that were written apart or together, and words, from left to right. */
function groupsOf(words: readonly string[], { terms, words: known }: Known): Group[] {
  const groups: Group[] = [];
  const termOf = (phrase: string) => inflections(phrase).find((form) => terms.has(form));
  const plainPhrase = (text: string): Phrase => ({ text, weights: '', isExact: false });
  const add = (typed: string, term: string) => {
    const means = terms.get(term) ?? [];
    const phrases =
      means.length === 0
        ? inflections(term).map((text) => ({ text, weights: FACTS, isExact: true }) as const)
        : [
            ...means.map((text) => ({ text, weights: FACTS, isExact: false }) as const),
            // The name of a product may contain the term.
            { text: typed, weights: PRODUCT, isExact: false } as const,
          ];
    groups.push({ typed, phrases, isTerm: means.length === 0 });
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const own = plain(word);
    const phrase = phrasesAt(words, at).find((one) => one.includes(' ') && termOf(one));
    const length = phrase?.split(' ').length ?? 0;
    const joined = own + plain(words[at + 1] ?? '');
    const joinedForm = inflections(joined).find((form) => known.has(form));
    if (phrase) {
      add(words.slice(at, at + length).join(' '), termOf(phrase) ?? '');
      at += length - 1;
    } else if (words[at + 1] !== undefined && (termOf(joined) || joinedForm)) {
      const typed = `${word} ${words[at + 1]}`;
      const term = termOf(joined);
      if (term) add(typed, term);
      else groups.push({ typed, phrases: [joinedForm ?? joined, typed].map(plainPhrase), isTerm: false });
      at += 1;
    } else if (termOf(own)) add(word, termOf(own) ?? '');
    else {
      const parts = known.has(own)
        ? undefined
        : splits(own).find(([a = '', b = '']) => isKnown(a, known, terms) && isKnown(b, known, terms));
      if (!parts) groups.push({ typed: word, phrases: [plainPhrase(word)], isTerm: false });
      else {
        const term = termOf(parts.join(' '));
        if (term) add(word, term);
        else groups.push({ typed: word, phrases: [plainPhrase(parts.join(' '))], isTerm: false });
      }
    }
  }
  const names = new Set(withoutFillers(groups.map(({ typed }) => typed.toLowerCase())));
  return groups.filter(({ typed }) => names.has(typed.toLowerCase()));
}

const isKnown = (word: string, words: ReadonlySet<string>, terms: ReadonlyMap<string, unknown>) =>
  words.has(word) || terms.has(word);

interface Looked {
  typed: string;
  query: string | null;
  known: boolean;
  near: string[];
}

/** Trigram distance limit; at 1 two words share no trigram. */
const FARTHEST = 0.87;

/** For each word: whether a published product contains it, and otherwise similar words that one contains. */
function lookUp(pool: Pool, words: readonly string[]): Promise<Looked[]> {
  return rowsOf<Looked>(
    pool,
    Prisma.sql`SELECT w.word AS typed, q.query::text, k.known OR t.known AS known, n.near
    FROM unnest(${[...words]}::text[]) WITH ORDINALITY w(word, at)
    CROSS JOIN LATERAL (SELECT ${either([
      Prisma.sql`coalesce(to_tsquery('pg_catalog.english', quoted.word), ''::tsquery)`,
      Prisma.sql`coalesce(to_tsquery('pg_catalog.simple', quoted.word || ':*'), ''::tsquery)`,
    ])} AS query FROM (SELECT '''' || nullif(btrim(catalogue_plain(w.word)), '') || '''' AS word) quoted OFFSET 0) q
    CROSS JOIN LATERAL (SELECT coalesce(${published(Prisma.sql`q.query`)}, false) AS known OFFSET 0) k
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM "SearchTerm"
      WHERE term IN (catalogue_plain(w.word), regexp_replace(catalogue_plain(w.word), 's$', ''))) AS known OFFSET 0) t
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(c.word ORDER BY c.distance, c.word), '[]') AS near
      FROM (
        (SELECT word, word <-> catalogue_plain(w.word) AS distance FROM "CatalogueWord"
          ORDER BY word <-> catalogue_plain(w.word) LIMIT 30)
        UNION (SELECT term, term <-> catalogue_plain(w.word) AS distance FROM "SearchTerm"
          WHERE means <> '{}' AND term !~ ' ' ORDER BY 2 LIMIT 10)
      ) c WHERE NOT (k.known OR t.known) AND c.distance < ${FARTHEST} AND (
        ${published(Prisma.sql`plainto_tsquery('pg_catalog.english', c.word)`)}
        OR EXISTS (SELECT FROM "SearchTerm" WHERE term = c.word)
      )
    ) n
    ORDER BY w.at`,
  );
}

const published = (query: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT FROM "Equipment" e WHERE ${visible} AND e.search @@ ${query})`;

/** `text` with its unknown words corrected, where a correction is certain. */
function corrected(text: string, looked: readonly Looked[], isUnfinished: boolean): string {
  return looked.reduce((soFar, { typed, known, near }, index) => {
    const better = known ? null : correctionOf(typed, near, isUnfinished && index === looked.length - 1);
    if (better === null) return soFar;
    return soFar.replace(
      new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${typed}(?![\\p{L}\\p{N}\\p{M}])`, 'iu'),
      better,
    );
  }, text);
}

/** The conditions of a query on products. */
export const fits = (understood: Understood | null) =>
  understood
    ? [...(understood.query === null ? [] : [matches(understood.query)]), ...understood.conditions]
    : [];
