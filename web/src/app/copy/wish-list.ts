import { titles } from './titles.ts';

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
