import { titles } from './titles.ts';

export const order = {
  title: titles.order,
  details: 'Details',
  quantity: 'Quantity',
  range: (min: number, last: number) => (min === last ? `exactly ${min}` : `from ${min} to ${last}`),
  rangeError: (min: number, last: number) =>
    min === last ? `This one is sold by exactly ${min}.` : `Order from ${min} to ${last}.`,
  wholeNumber: 'Please type a whole number.',
  phone: 'Phone',
  phoneHint: 'Only for questions about this delivery.',
  address: 'Delivery address',
  receiver: 'Ordering as',
  total: 'Total',
  submit: 'Order and pay',
  logIn: 'Ordering needs a login, and JavaScript for it.',
  busy: 'Placing the order …',
  inStock: 'In stock',
  gone: 'We do not sell this product, or not any more.',
  goneHint: 'The address may be old. There is plenty more in the shop.',
  back: 'Back to the shop',
  priceChanged: (now: string) => `It is ${now} now. Submit again to order at this price.`,
  archived: 'It has left the shop while you were here. What you typed stays until you close this tab.',
  impossible: 'Its limits leave no quantity that could be ordered. That is our mistake: please write to us.',
  write: 'Write to us',
  fromProfile: 'From your profile; change it for this order if you like.',
  unverified: (email: string) =>
    `${email} is not verified yet. You can order; please look whether it is right, the receipt goes there.`,
} as const;
