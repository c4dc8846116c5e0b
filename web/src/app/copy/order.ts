import { titles } from './titles.ts';

export const order = {
  title: titles.order,
  quantity: 'Quantity',
  range: (min: number, last: number) => (min === last ? `exactly ${min}` : `from ${min} to ${last}`),
  rangeError: (min: number, last: number) =>
    min === last ? `You can order exactly ${min}.` : `Order ${min} to ${last}.`,
  wholeNumber: 'Enter a whole number.',
  phone: 'Phone',
  phoneHint: 'We’ll only call about this delivery.',
  address: 'Delivery address',
  receiver: 'Ordering as',
  total: 'Total',
  submit: 'Order and pay',
  logIn: 'Log in to order. Login requires JavaScript.',
  busy: 'Placing order…',
  inStock: 'In stock',
  similar: (category: string) => `See other products in ${category}`,
  gone: 'This product isn’t available.',
  goneHint: 'The link may be outdated. Browse the shop to find something similar.',
  back: 'Back to the shop',
  priceChanged: (now: string) => `The price is now ${now}. Submit again to order at this price.`,
  submitAgain: 'Submit again to place another order.',
  archived:
    'This product was just removed from the shop. What you typed stays here until you close this tab.',
  impossible: 'This product can’t be ordered because its quantity limits are wrong. Please contact us.',
  write: 'Contact us',
  fromProfile: 'From your profile. You can change it for this order.',
  unverified: (email: string) =>
    `${email} isn’t verified yet. You can still order. Check that it’s correct. We’ll email your receipt here.`,
} as const;
