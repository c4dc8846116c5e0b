import { Prisma } from '#server/generated/prisma/client.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';
import { withoutFillers } from './search-query.rules.ts';

/** A phrase to match: all of its words. */
export interface Phrase {
  readonly text: string;
  /** Where to look: weights of the full-text index, or everywhere. */
  readonly weights: '' | typeof PRODUCT | typeof FACTS;
  /** Matches without stemming: `swivel` does not match `swiveling`. */
  readonly isExact: boolean;
}

/** A part of the query. One of the phrases must match. */
export interface Group {
  readonly typed: string;
  readonly phrases: readonly Phrase[];
  /** A term of the vocabulary that has no other meaning: if no product has it, the shop doesn't sell it. */
  readonly isTerm: boolean;
  /** A term of the vocabulary, with or without another meaning. */
  readonly isInVocabulary: boolean;
}

/** Weights of name, title and category. */
export const PRODUCT = 'AB';
/** All but descriptions, which mention many things that the shop doesn't sell, such as gloves. */
export const FACTS = 'ABC';

/** Most words of a term. */
const LONGEST_TERM = 3;

/** Terms and words of products among `candidates`. */
interface Vocabulary {
  /** What a term means; empty for a term that has no other meaning. */
  readonly terms: ReadonlyMap<string, readonly string[]>;
  readonly words: ReadonlySet<string>;
}

/** The groups of each list of words. */
export async function groupsOfLists(pool: Pool, lists: readonly (readonly string[])[]): Promise<Group[][]> {
  const known = await lookUpTerms(pool, lists.flatMap(candidates));
  return lists.map((list) => groupsOf(list, known));
}

async function lookUpTerms(pool: Pool, wanted: readonly string[]): Promise<Vocabulary> {
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
function groupsOf(words: readonly string[], { terms, words: known }: Vocabulary): Group[] {
  const groups: Group[] = [];
  const termOf = (phrase: string) => inflections(phrase).find((form) => terms.has(form));
  const plainPhrase = (text: string): Phrase => ({ text, weights: '', isExact: false });
  const addWords = (typed: string, texts: readonly string[]) =>
    groups.push({ typed, phrases: texts.map(plainPhrase), isTerm: false, isInVocabulary: false });
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
    groups.push({ typed, phrases, isTerm: means.length === 0, isInVocabulary: true });
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
      else addWords(typed, [joinedForm ?? joined, typed]);
      at += 1;
    } else if (termOf(own)) add(word, termOf(own) ?? '');
    else {
      const parts = known.has(own)
        ? undefined
        : splits(own).find(([a = '', b = '']) => isKnown(a, known, terms) && isKnown(b, known, terms));
      if (!parts) addWords(word, [word]);
      else {
        const term = termOf(parts.join(' '));
        if (term) add(word, term);
        else addWords(word, [parts.join(' ')]);
      }
    }
  }
  const names = new Set(withoutFillers(groups.map(({ typed }) => typed.toLowerCase())));
  return groups.filter(({ typed }) => names.has(typed.toLowerCase()));
}

const isKnown = (word: string, words: ReadonlySet<string>, terms: ReadonlyMap<string, unknown>) =>
  words.has(word) || terms.has(word);
