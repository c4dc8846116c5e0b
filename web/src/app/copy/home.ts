import { titles } from './titles.ts';

export const home = {
  title: titles.home,
  description: 'Shop reels, rods, lures, and tackle chosen by people who fish.',
  highlights: 'Highlights',
  slides: [
    {
      heading: 'First light. Flat water.',
      text: 'Reels that stay smooth from the first cast to the last.',
      action: 'Shop reels',
    },
    {
      heading: 'Ready for the evening bite.',
      text: 'Two-piece and travel rods that go wherever the fish are.',
      action: 'Shop rods',
    },
    {
      heading: 'Everything in its place.',
      text: 'Lures, line, and tackle boxes, always within reach.',
      action: 'Shop lures',
    },
    {
      heading: 'Built to be repaired.',
      text: 'Spare parts, clear manuals, and real support. Buy it once.',
      action: 'Shop best sellers',
    },
  ],
  // §2, §9: fixed text.
  tiles: [
    { figure: '30', label: 'connect countries' },
    { figure: '536+', label: 'home delivery' },
    { figure: '1000+', label: 'happy clients' },
  ],
  bestSellers: 'Best Sellers',
  bestSellersLead: 'Our most popular products over the last 90 days.',
  productCount: (count: number) => `${count > 99 ? '99+' : count} ${count === 1 ? 'product' : 'products'}`,
  allProducts: 'See all products',
  noProducts: 'No products available.',
  noProductsHint: 'We’re restocking. Check back tomorrow.',
  productsFailed: 'We couldn’t load the products.',
  reviews: 'Customer reviews',
  reviewsLead: 'Unedited, straight from our customers.',
  noReviews: 'No reviews yet.',
  noReviewsHint: 'Be the first to write one.',
  reviewsFailed: 'We couldn’t load the reviews.',
  gallery: 'On the water',
  contact: 'Who we are',
  contactLead:
    'Four anglers, one boathouse, one rule: we only sell what we fish with. Have a question? Send us a message, and a real person will reply.',
  contactForm: {
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: 'Send',
    sending: 'Sending…',
  },
  contactSent: 'Thanks! We received your message.',
  contactAgain: 'Send another message',
} as const;

export const product = {
  order: 'Order now',
  new: 'New',
  /** Null: the number differs between variants. */
  low: (left: number | null) => (left === null ? 'Only a few left' : `Only ${left} left`),
  fromPrice: 'From',
  out: 'Out of stock',
  was: 'Was',
  save: (percent: number) => `Save ${percent}%`,
  /** `last` is the largest quantity of one order. */
  quantity: (min: number, last: number) =>
    min === last ? `Sold in quantities of ${min} per order` : `${min} to ${last} per order`,
  from: (min: number) => `from ${min}`,
} as const;
