import { titles } from './titles.ts';

export const compare = {
  title: titles.compare,
  table: 'Products, with one row for each attribute',
  attribute: 'Attribute',
  empty: 'Choose products to compare.',
  emptyHint: 'Choose Compare on up to four products.',
  chosen: (count: number) => (count === 1 ? 'You chose one product.' : `You chose ${count} products.`),
  show: 'Compare products',
  browse: 'Browse products',
  failed: 'We couldn’t load the products.',
  missing: (count: number) =>
    count === 1 ? 'One product is no longer available.' : `${count} products are no longer available.`,
  differences: 'Differences only',
  same: 'These products don’t differ.',
  differs: 'differs',
  none: 'Not specified',
  add: 'Add another',
  remove: (name: string) => `Remove ${name}`,
  basics: 'Offer',
  price: 'Price',
  rating: 'Rating',
  rated: (average: number, count: number) => `${average.toFixed(1)} of 5 (${count})`,
  availability: 'Availability',
  category: 'Category',
  quantity: 'Per order',
  range: (min: number, last: number) => (min === last ? `${min}` : `${min}–${last}`),
} as const;
