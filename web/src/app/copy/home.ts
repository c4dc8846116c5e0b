import { titles } from './titles.ts';

export const home = {
  title: titles.home,
  description: 'Reels, rods, lures and everything that goes with them, chosen by people who fish.',
  highlights: 'Highlights',
  slides: [
    {
      heading: 'The lake is quiet at five.',
      text: 'Reels that start smooth and stay smooth, from first light to last cast.',
      action: 'See the reels',
    },
    {
      heading: 'Pack for the evening bite.',
      text: 'Two-piece and travel rods that are ready when the water turns to copper.',
      action: 'Find a rod',
    },
    {
      heading: 'Everything in its place.',
      text: 'Lures, lines and boxes that come to hand without looking.',
      action: 'Fill the box',
    },
    {
      heading: 'Made to be taken apart.',
      text: 'Spare parts, plain manuals and people who answer. Buy it once.',
      action: 'Best sellers',
    },
  ],
  // §2, §9: fixed text.
  tiles: [
    { figure: '30', label: 'connect countries' },
    { figure: '536+', label: 'home delivery' },
    { figure: '1000+', label: 'happy clients' },
  ],
  bestSellers: 'Best Sellers',
  bestSellersLead: 'What left the shop most in the last ninety days.',
  productCount: (count: number) => `${count > 99 ? '99+' : count} ${count === 1 ? 'product' : 'products'}`,
  noProducts: 'The shelves are being restocked.',
  noProductsHint: 'Nothing is on sale at this moment. Look in again tomorrow.',
  productsFailed: 'The products could not be loaded.',
  reviews: 'What clients say',
  reviewsLead: 'Unedited, except for line breaks.',
  noReviews: 'No reviews yet.',
  noReviewsHint: 'Be the first: every order comes with the right to an opinion.',
  reviewsFailed: 'The reviews could not be loaded.',
  gallery: 'From the water',
  contact: 'Who we are',
  contactLead:
    'Four people, one boathouse, and a rule: we sell what we fish with. Ask us anything; a person answers, usually before the kettle boils.',
  contactForm: {
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: 'Send',
    sending: 'Sending …',
  },
  contactSent: 'Thank you. Your message is with us.',
  contactAgain: 'Write another',
} as const;

export const product = {
  order: 'Order now',
  new: 'New',
  low: (left: number) => `Only ${left} left`,
  out: 'Out of stock',
  was: 'Was',
  save: (percent: number) => `Save ${percent}%`,
  from: (min: number) => `from ${min}`,
} as const;
