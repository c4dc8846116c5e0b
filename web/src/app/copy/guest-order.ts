import { titles } from './titles.ts';

export const guestOrder = {
  title: titles.guestOrder,
  lead: 'Enter the order number and the email you ordered with. Both are in the email we sent you.',
  number: 'Order number',
  numberHint: 'Such as FZ-10001.',
  email: 'Email',
  submit: 'Find order',
  notFound: 'We couldn’t find a guest order with this number and email.',
  notFoundHint: 'Check both. If you ordered with an account, log in to see your orders.',
  numberInvalid: 'Enter a number such as FZ-10001.',
  another: 'Look up another order',
  claim: (email: string) => `To manage this order, create an account with ${email}.`,
} as const;
