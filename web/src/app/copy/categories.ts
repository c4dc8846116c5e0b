import { titles } from './titles.ts';

const products = (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`);

/** The categories for admins. */
export const categories = {
  title: titles.categories,
  lead: 'Names, pages and order of the categories in the shop’s menu. Empty categories are not in the menu.',
  add: 'Add a Category',
  addTitle: 'Add a category',
  failed: 'We couldn’t load the categories.',
  empty: 'No categories yet.',
  emptyHint: 'Products without a category are in “Other tackle”.',
  name: 'Name',
  url: 'URL',
  slug: 'URL ending (optional)',
  slugHint: 'Such as “reels” for /category/reels. Links to the earlier URL still work.',
  text: 'Text of its page (optional)',
  textColumn: 'Text',
  noText: 'None',
  all: 'Products',
  published: 'Published',
  moving: (name: string) => `Moving its products to ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number) => `“${name}” moved to position ${place}`,
  orderRestored: 'Order restored',
  deleteEmpty: 'Links to its page will no longer work.',
  deleteUsed: (count: number) =>
    `It has ${products(count)}. Choose the category that gets ${count === 1 ? 'it' : 'them'}. This can’t be undone.`,
  conflict: 'Another admin saved this category while you were editing.',
  target: 'Move products to',
  chooseTarget: 'Choose a category',
  targetMissing: 'Choose the category that gets the products.',
  deleting: (name: string) => `Moving the products of “${name}”. It will be deleted then.`,
  problems: {
    name: 'Enter a name.',
    slug: 'Use lower-case letters, digits and hyphens.',
  },
} as const;
