import { titles } from './titles.ts';

export const category = {
  title: titles.category,
  description: (name: string) => `${name} from FISHZOME, with prices and availability.`,
  empty: (name: string) => `No products in ${name} right now.`,
  emptyHint: 'We’re restocking. Other categories have something for your next trip.',
  gone: 'This category doesn’t exist.',
  goneHint: 'The link may be outdated.',
  all: 'See all products',
  failed: 'We couldn’t load this category.',
} as const;
