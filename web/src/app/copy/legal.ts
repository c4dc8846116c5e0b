import { titles } from './titles.ts';

/** The public pages with texts that admins write. */
export const legal = {
  pages: {
    imprint: { title: titles.imprint, description: 'Who operates FISHZOME, and how to contact us.' },
    returns: { title: titles.returnsPage, description: 'How to return items that you ordered at FISHZOME.' },
    privacy: { title: titles.privacy, description: 'Which personal data FISHZOME processes, and why.' },
    terms: { title: titles.terms, description: 'The terms for orders at FISHZOME.' },
    accessibility: { title: titles.accessibility, description: 'How accessible FISHZOME is.' },
  },
  unknown: 'Page not found',
  failed: 'We couldn’t load this page.',
  gone: 'This page doesn’t exist.',
  goneHint: 'Choose one of these pages.',
  updated: (date: string) => `Last updated on ${date}`,
  seller: 'Seller',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  taxId: 'Tax number',
  period: 'Time for returns',
  days: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} after delivery`,
  contact: 'Questions?',
  contactLink: 'Write to us',
} as const;
