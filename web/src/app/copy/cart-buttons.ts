import { titles } from './titles.ts';

// Apart from the text of the cart, which other pages don't load.

/** Text of the cart on all pages. */
export const cartButtons = {
  title: titles.cart,
  link: (count: number) =>
    count === 0 ? titles.cart : `${titles.cart}, ${count} ${count === 1 ? 'item' : 'items'}`,
} as const;
