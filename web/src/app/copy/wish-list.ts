import { titles } from './titles.ts';

/** On all pages, apart from the text of the wish list itself. */
export const saving = {
  title: titles.wishList,
  link: (count: number) =>
    count === 0 ? titles.wishList : `${titles.wishList}, ${count} ${count === 1 ? 'product' : 'products'}`,
  save: (name: string) => `Save ${name} to your wish list`,
  notSaved: 'We couldn’t change your wish list. Please try again.',
  full: 'Your wish list is full: it can have 200 products. Remove one to save another.',
  blocked: 'Your browser doesn’t let this site store data, so your wish list can’t be saved.',
} as const;

export const wishList = {
  title: titles.wishList,
  count: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  list: 'Saved products',
  loading: 'Loading your wish list…',
  empty: 'Your wish list is empty.',
  emptyHint: 'Save a product with its heart to find it here.',
  browse: 'Browse products',
  inBrowser: 'Saved in this browser.',
  logIn: 'Log in to keep your list',
  gone: 'No longer available',
  withdrawn: 'This product',
  remove: (name: string) => `Remove ${name} from your wish list`,
  removed: (name: string) => `Removed ${name} from your wish list.`,
  undo: 'Undo',
  more: 'Show more',
  loadingMore: 'Loading…',
  failed: 'We couldn’t load your wish list.',
  moreFailed: 'We couldn’t load more. Please try again.',
} as const;
