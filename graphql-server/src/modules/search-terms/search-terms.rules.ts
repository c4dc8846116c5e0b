import { z } from 'zod';

/** The search compares phrases of at most three words. */
const MAX_WORDS = 3;
const MAX_MEANINGS = 10;

/** As the search reads a query: lower case, without accents, words separated by one space. */
export const normalizedTerm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const phrase = (what: string, words: number) =>
  z
    .string()
    .max(60, 'Use at most 60 characters.')
    .transform(normalizedTerm)
    .refine((text) => text !== '', `${what} needs letters or digits.`)
    .refine((text) => text.split(' ').length <= words, `Use at most ${words} words.`);

const term = phrase('The term', MAX_WORDS);
/** Empty for a correctly spelled word that is searched as it is. */
const means = z
  .array(phrase('A meaning', 6))
  .max(MAX_MEANINGS, `Use at most ${MAX_MEANINGS} meanings.`)
  .transform((phrases) => [...new Set(phrases)]);

export const addSearchTermInput = z.strictObject({ term, means });
export type AddSearchTermInput = z.input<typeof addSearchTermInput>;

export const changeSearchTermInput = z.strictObject({ id: z.string(), term, means });
export type ChangeSearchTermInput = z.input<typeof changeSearchTermInput>;
