import { titles } from './titles.ts';

const list = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');

export const searchTerms = {
  title: titles.searchTerms,
  lead: 'What customers’ words mean in the shop. Changes apply to the next search.',
  add: 'Add a Term',
  search: 'Search terms',
  searchHint: 'Term or meaning',
  count: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'term' : 'terms'}`,
  term: 'Term',
  termHint: 'What customers type: one to three words. Capital letters and accents don’t matter.',
  means: 'Meanings (optional)',
  meansColumn: 'Searches for',
  meansHint:
    'One per line, up to 10. The search finds products with any of them. Leave it empty if the word is spelled correctly: it’s searched for as it is and never corrected.',
  itself: 'the word itself',
  vain: (meaning: string) => `${meaning}: finds nothing`,
  addTitle: 'Add a search term',
  vainSaved: (means: readonly string[]) => `No product matches ${list(means)}.`,
  deleteHint: 'Searches will use the word as customers type it, and may correct its spelling.',
  empty: 'No matching terms.',
  emptyHint: 'Try fewer words, or add a term.',
  clear: 'Show all terms',
  failed: 'We couldn’t load the search terms.',
  more: 'Show more terms',
  tryTitle: 'Try it',
  try: 'Search as a customer',
  tryHint: 'For example, esky',
  found: (count: number, isCapped: boolean) =>
    count === 0
      ? 'No products found.'
      : `${isCapped ? 'More than ' : ''}${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'} found.`,
  corrected: (query: string) => `Corrected to “${query}”.`,
  omitted: (words: readonly string[]) => `Without ${list(words)}.`,
  problems: {
    required: 'Enter a word or phrase.',
    long: 'Use 60 characters or fewer.',
    termWords: 'Use at most three words.',
    meaningWords: 'Use at most six words in a meaning.',
    manyMeans: 'Use at most 10 meanings.',
  },
} as const;
