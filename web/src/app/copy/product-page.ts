import { period } from './period.ts';
import { titles } from './titles.ts';

export const productPage = {
  title: titles.product,
  pictures: (product: string) => `Pictures of ${product}`,
  use: 'What it’s for',
  specifications: 'Specifications',
  units: 'Units',
  unitSystems: { METRIC: 'Metric', IMPERIAL: 'Imperial' },
  delivery: 'Delivery is included in the price.',
  noDelivery: 'We can’t deliver this product in the shop’s country. Choose another country at checkout.',
  free: 'free',
  arrives: (method: string, cost: string, first: string, last: string) =>
    `${method}: ${cost}, arrives ${period(first, last)}`,
  ready: (method: string, cost: string, first: string, last: string) =>
    `${method}: ${cost}, ready ${period(first, last)}`,
  order: 'Order',
  sku: (sku: string) => `SKU: ${sku}`,
  manage: 'Manage this product',
  was: 'Was: lowest price of the last 30 days before the reduction.',
  onlyWith: (values: readonly string[]) => `only with ${values.join(' and ')}`,
  soldOut: 'out of stock',
  goesWith: 'Goes well with',
  related: 'Related products',
  recentlyViewed: 'Recently viewed',
  clearViewed: 'Clear',
} as const;
