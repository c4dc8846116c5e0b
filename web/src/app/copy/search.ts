import { titles } from './titles.ts';

const withUnit = (number: string, unit: string | null) => (unit ? `${number}\u00A0${unit}` : number);

export const search = {
  title: titles.search,
  description: 'Search reels, rods, lures, and more fishing tackle.',
  everything: 'All products',
  resultsFor: titles.searchFor,
  products: (count: number, capped = false) =>
    `${count.toLocaleString('en-US')}${capped ? '+' : ''} ${count === 1 && !capped ? 'product' : 'products'}`,
  corrected: 'Showing results for',
  insteadOf: (query: string) => `No results for “${query}”.`,
  searchExactly: (query: string) => `Search for “${query}” instead`,
  omitted: (terms: readonly string[]) =>
    `No product matches all of your words. These match without ${terms.map((term) => `“${term}”`).join(', ')}.`,
  looking: 'Searching…',
  list: 'Products',
  sort: 'Sort by',
  sorts: {
    RELEVANCE: 'Best match',
    BEST_SELLING: 'Best sellers',
    NEWEST: 'Newest',
    PRICE_ASC: 'Price, low to high',
    PRICE_DESC: 'Price, high to low',
    NAME: 'Name, A to Z',
  },
  filters: 'Filters',
  closeFilters: 'Close filters',
  filtersCount: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  show: (count: string) => `Show ${count}`,
  apply: 'Apply',
  price: 'Price',
  from: 'From',
  to: 'To',
  priceWrong: 'Enter a price, such as 25 or 12.50.',
  numberWrong: 'Enter a number, such as 25 or 12.5.',
  rangeTurned: '“From” must not be greater than “To”.',
  span: (min: number, max: number, unit: string | null) =>
    `${min.toLocaleString('en-US')} – ${withUnit(max.toLocaleString('en-US'), unit)}`,
  moreFilters: (count: number) => `${count} more ${count === 1 ? 'filter' : 'filters'}`,
  moreChoices: (count: number) => `${count} more`,
  fewerChoices: 'Show less',
  chips: 'Active filters',
  remove: (label: string) => `Remove ${label}`,
  clear: 'Clear all',
  priceChip: (min: string, max: string) =>
    min && max ? `${min} to ${max}` : min ? `from ${min}` : `up to ${max}`,
  rangeChip: (min: string, max: string, unit: string | null) =>
    min && max
      ? min === max
        ? withUnit(min, unit)
        : `${min} to ${withUnit(max, unit)}`
      : min
        ? `from ${withUnit(min, unit)}`
        : `up to ${withUnit(max, unit)}`,
  attributeChip: (attribute: string, value: string) => `${attribute}: ${value}`,
  more: 'Show more',
  loadingMore: 'Loading…',
  moreLoaded: (added: number, shown: number, all: string) =>
    `Loaded ${added} more. Showing ${shown} of ${all}.`,
  shown: (shown: number, all: string) => `${shown} of ${all}`,
  moreFailed: 'We couldn’t load more products.',
  failed: 'We couldn’t load the products.',
  failedHint: 'Your search and filters are still here.',
  offline: 'You’re offline.',
  offlineHint: 'Your search and filters are saved. We’ll try again when you’re back online.',
  nothing: (query: string) => `No results for “${query}”`,
  notSold: (term: string) => `We don’t sell ${term}.`,
  notSoldHint: 'Browse what we do sell, or search for something else.',
  nothingLeft: 'No products match your filters',
  nothingAtAll: 'No products available',
  filtersHint: 'Remove a filter to see more products.',
  withoutFilters: 'Clear filters',
  tips: [
    'Check the spelling.',
    'Try fewer words: “reel” rather than “reel 3000 front drag”.',
    'Try the type of product instead of the brand.',
  ],
  shelves: 'Browse by category',
  instead: {
    WITHOUT_FILTERS: 'Without your filters',
    NEAREST: 'Similar products',
    BEST_SELLERS: 'Best sellers',
  },
  suggestions: 'Suggestions',
  suggestedShelves: 'Categories',
  all: (query: string) => `Search for “${query}”`,
  noSuggestions: (query: string) => `No suggestions for “${query}”.`,
  suggestionsFailed: 'Suggestions aren’t available, but you can still search.',
  counted: (products: number, shelves: number) =>
    `${products} ${products === 1 ? 'product' : 'products'}${
      shelves === 0 ? '' : ` and ${shelves} ${shelves === 1 ? 'category' : 'categories'}`
    } suggested. Use the arrow keys to choose.`,
  suggestionsFor: (typed: string, corrected: string) =>
    `No results for “${typed}”. Suggestions for “${corrected}”:`,
} as const;
