import { titles } from './titles.ts';

// Apart from the text of the two screens, which other pages don't load.

/** Text of the wish list on all pages. */
export const saving = {
  title: titles.wishList,
  link: (count: number) =>
    count === 0 ? titles.wishList : `${titles.wishList}, ${count} ${count === 1 ? 'product' : 'products'}`,
  save: (name: string) => `Save ${name} to your wish list`,
  notSaved: 'We couldn’t change your wish list. Please try again.',
  full: 'Your wish list is full: it can have 200 products. Remove one to save another.',
  blocked: 'Your browser doesn’t let this site store data, so your wish list can’t be saved.',
} as const;

/** Text of the comparison on all pages. */
export const comparing = {
  button: 'Compare',
  compare: (name: string) => `Compare ${name}`,
  full: 'You can compare up to four products. Remove one first.',
  blocked: 'Your browser doesn’t let this site store data, so products can’t be chosen.',
  bar: 'Products to compare',
  chosen: (count: number) => `${count} of 4`,
  remove: (name: string) => `Don’t compare ${name}`,
  clear: 'Clear',
  show: 'Compare products',
} as const;
