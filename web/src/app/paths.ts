/** Every address of the shop; the only file with URLs. */
export const paths = {
  home: '/',
  products: '/#product',
  reviews: '/#review',
  contact: '/#cform',
  login: '/login',
  signup: '/signup',
  /** Where the links in mails lead. */
  authAction: '/auth/action',
  order: (productId = ':orderId') => `/order/${productId}`,
  profile: '/profile',
  portfolio: '/portfolio',
  blog: '/blog',
  search: '/search',
  dashboard: '/dashboard',
  myOrders: '/dashboard/order',
  myReview: '/dashboard/review',
  payment: (orderId = ':id') => `/dashboard/payment/${orderId}`,
  users: '/dashboard/users',
  addProduct: '/dashboard/add-product',
  manageProduct: '/dashboard/manage-product',
  manageAllOrder: '/dashboard/manage-all-order',
  managedOrder: (orderId = ':id') => `/dashboard/manage-all-order/${orderId}`,
  /** Served by the local identity provider in test mode. */
  mailbox: '/mailbox',
  graphql: '/graphql',
} as const;

/** A remembered origin, if it is a path of this site; absolute and `//` addresses are refused. */
export function sameSitePath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null;
  const url = new URL(value, 'http://shop.invalid');
  return url.origin === 'http://shop.invalid' ? `${url.pathname}${url.search}${url.hash}` : null;
}
