import { titles } from './titles.ts';

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`);

export const cart = {
  title: titles.cart,
  count: items,
  list: 'Products in your cart',
  loading: 'Loading your cart…',
  failed: 'We couldn’t load your cart.',
  empty: 'Your cart is empty.',
  emptyHint: 'Add products to order them together.',
  browse: 'Browse products',
  admin: 'Admins can’t order. Log in as a customer to use the cart.',
  notChanged: 'We couldn’t change your cart. Please try again.',
  sessionEnded: 'Your login expired. Log in again to change your cart.',
  logIn: 'Log in',
  each: (price: string) => `${price} each`,
  quantity: (name: string) => `Quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed ${name} from your cart.`,
  undo: 'Undo',
  unavailable: 'No longer available. Remove it to check out.',
  outOfStock: 'Out of stock. Remove it to check out.',
  onlyLeft: (left: number) => `Only ${left} left.`,
  setTo: (quantity: number) => `Set to ${quantity}`,
  priceChanged: (before: string, now: string) => `The price changed from ${before} to ${now}.`,
  ok: 'OK',
  close: 'Close cart',
  summary: 'Summary',
  subtotal: 'Subtotal',
  delivery: 'Delivery (estimate)',
  free: 'Free',
  arrives: (method: string, first: string, last: string) =>
    first === last ? `${method}, arrives ${first}` : `${method}, arrives ${first} – ${last}`,
  noDelivery: 'We calculate delivery at checkout.',
  tax: (label: string, percent: number) => `${label} (${percent}%)`,
  includedTax: (label: string, percent: number) => `Includes ${label} (${percent}%)`,
  total: 'Total',
  nudge: (missing: string, method: string) => `Add ${missing} to get ${method} for free.`,
  quoteFailed: 'We couldn’t calculate the total.',
  checkout: 'Check out',
  blocked: 'Fix the products marked in your cart to check out.',
} as const;

export const discountCode = {
  label: 'Discount code',
  apply: 'Apply',
  required: 'Enter a code.',
  stored: (code: string) => `Code ${code}`,
  remove: (code: string) => `Remove code ${code}`,
  applied: 'This code applies.',
  minimum: (amount: string) => `This code applies to orders of at least ${amount}.`,
  problems: {
    UNKNOWN: 'We don’t know this code. Check the spelling.',
    NOT_STARTED: 'This code isn’t valid yet.',
    ENDED: 'This code is no longer valid.',
    NO_MATCHING_ITEM: 'This code is for other products.',
    USED_BY_CUSTOMER: 'You already used this code.',
    USED_UP: 'This code was used up.',
  },
} as const;

export const sharedCart = {
  share: 'Share cart',
  copied: 'Link copied. It adds these products to another cart.',
  notCopied: 'Your browser doesn’t let this site copy the link.',
  question: 'Add these products to your cart?',
  item: (quantity: number, name: string) => `${quantity} × ${name}`,
  missing: (count: number) =>
    count === 1
      ? '1 product of this link isn’t available.'
      : `${count} products of this link aren’t available.`,
  nothing: 'No product of this link is available.',
  accept: 'Add to cart',
  decline: 'No, thanks',
  close: 'Close',
  failed: 'We couldn’t load the products of this link.',
  added: 'Added the products of the link to your cart.',
  notAdded: (problems: readonly string[]) => `Not everything was added. ${problems.join(' ')}`,
} as const;
