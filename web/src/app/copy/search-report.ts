import { titles } from './titles.ts';

const number = (count: number) => count.toLocaleString('en-US');

export const searchReport = {
  title: titles.searchReport,
  lead: 'What customers searched for without finding a product, in the last 30 days.',
  summary: (queries: number, searches: number) =>
    `${number(queries)} ${queries === 1 ? 'query' : 'queries'} without results, of ${number(searches)} ${searches === 1 ? 'search' : 'searches'} in all`,
  cut: (most: number) => `The ${most} most frequent queries are shown.`,
  query: 'Query',
  searches: 'Searches',
  last: 'Last searched',
  instead: 'Shown instead',
  insteadOf: {
    WITHOUT_FILTERS: 'Matches without filters',
    NEAREST: 'Similar products',
    BEST_SELLERS: 'Best sellers',
  },
  add: 'Add a search term',
  addFor: (query: string) => `Add a search term for “${query}”`,
  privacy:
    'Counted without names, accounts, and network addresses. Queries that look like an email address or a phone number aren’t counted.',
  empty: 'No searches without results.',
  emptyHint: 'Queries appear here a few seconds after a customer’s search finds nothing.',
  failed: 'We couldn’t load the report.',
} as const;
