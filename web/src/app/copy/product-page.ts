import { titles } from './titles.ts';

export const productPage = {
  title: titles.product,
  quantity: (min: number, last: number) =>
    min === last ? `Sold in quantities of ${min} per order.` : `${min} to ${last} per order.`,
  delivery: 'Delivery is included in the price.',
  order: 'Order',
} as const;
