import { titles } from './titles.ts';

export const productPage = {
  title: titles.product,
  use: 'What it’s for',
  specifications: 'Specifications',
  units: 'Units',
  unitSystems: { METRIC: 'Metric', IMPERIAL: 'Imperial' },
  delivery: 'Delivery is included in the price.',
  order: 'Order',
} as const;
