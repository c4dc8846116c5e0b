import { titles } from './titles.ts';

// Apart from the text of the cart, which other pages don't load.

/** Text of the cart on all pages. */
export const cartButtons = {
  title: titles.cart,
  link: (count: number) =>
    count === 0 ? titles.cart : `${titles.cart}, ${count} ${count === 1 ? 'item' : 'items'}`,
  add: (quantity: number) => (quantity === 1 ? 'Add to cart' : `Add ${quantity} to cart`),
  /** The name of a button in a list: its text, then the product. */
  named: (text: string, name: string) => `${text}: ${name}`,
  adding: 'Adding…',
  choose: 'Choose options',
  added: (quantity: number, name: string) => `Added ${quantity} × ${name} to your cart.`,
  view: 'View cart',
} as const;
