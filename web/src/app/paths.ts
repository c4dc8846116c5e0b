/** Every path of the shop. Other files must not contain URLs. */
export const paths = {
  home: '/',
  products: '/#product',
  reviews: '/#review',
  contact: '/#cform',
  login: '/login',
  signup: '/signup',
  /** The target of links in emails. */
  authAction: '/auth/action',
  /** Targets of links in alert emails, as the server writes them. */
  invitation: '/invitation',
  alertConfirm: '/alerts/confirm',
  alertUnsubscribe: '/alerts/unsubscribe',
  category: (slug = ':slug') => `/category/${slug}`,
  product: (slug = ':slug', variant: string | null = null) =>
    variant === null ? `/product/${slug}` : `/product/${slug}?${new URLSearchParams({ variant })}`,
  productReviews: (slug: string) => `/product/${slug}#reviews`,
  order: (productId = ':orderId') => `/order/${productId}`,
  profile: '/profile',
  portfolio: '/portfolio',
  blog: '/blog',
  /** Public pages with a text of the shop, such as the imprint. */
  legal: (page = ':page') => `/legal/${page}`,
  search: '/search',
  wishList: '/wishlist',
  compare: '/compare',
  cart: '/cart',
  checkout: '/checkout',
  /** As emails to guests link it. */
  guestOrder: '/guest-order',
  guestOrderOf: (number: string) => `/guest-order?${new URLSearchParams({ number })}`,
  dashboard: '/dashboard',
  myOrders: '/dashboard/order',
  orderDetails: (orderId = ':id') => `/dashboard/order/${orderId}`,
  myReview: '/dashboard/review',
  payment: (orderId = ':id') => `/dashboard/payment/${orderId}`,
  users: '/dashboard/users',
  customer: (userId = ':id') => `/dashboard/users/${userId}`,
  guestCustomer: '/dashboard/guest-customer',
  guestCustomerOf: (email: string) => `/dashboard/guest-customer?${new URLSearchParams({ email })}`,
  addProduct: '/dashboard/add-product',
  manageProduct: '/dashboard/manage-product',
  bulkChanges: '/dashboard/manage-product/changes',
  /** A past bulk change, open in the list. */
  bulkChange: (id: string) => `/dashboard/manage-product/changes?${new URLSearchParams({ change: id })}`,
  productSettings: (id = ':id') => `/dashboard/manage-product/${id}`,
  managedProduct: (name: string) => `/dashboard/manage-product?${new URLSearchParams({ q: name })}`,
  lowStock: '/dashboard/manage-product?stock=low',
  manageAllOrder: '/dashboard/manage-all-order',
  ordersToPack: '/dashboard/manage-all-order?parcel=TO_PACK',
  openReturns: '/dashboard/manage-all-order?parcel=RETURN',
  paymentIncidents: '/dashboard/manage-all-order#incidents',
  managedOrders: (query: string) => `/dashboard/manage-all-order?${new URLSearchParams({ q: query })}`,
  managedOrder: (orderId = ':id') => `/dashboard/manage-all-order/${orderId}`,
  shopDetails: '/dashboard/shop-details',
  delivery: '/dashboard/delivery',
  promotions: '/dashboard/promotions',
  attributes: '/dashboard/attributes',
  searchTerms: '/dashboard/search-terms',
  addSearchTerm: (query: string) => `/dashboard/search-terms?add=${encodeURIComponent(query)}`,
  searchReport: '/dashboard/search-report',
  managedReviews: '/dashboard/reviews',
  managedReview: (status: string, query: string) =>
    `/dashboard/reviews?${new URLSearchParams({ status: status.toLowerCase(), q: query })}`,
  messages: '/dashboard/messages',
  serviceTokens: '/dashboard/service-tokens',
  /** These guides are on the page for developers, which is not part of the app. */
  serviceTokensGuide: '/developers#service-tokens',
  webhooks: '/dashboard/webhooks',
  webhooksGuide: '/developers#webhooks',
  webhookDeliveries: (endpointId: string) => `/dashboard/webhooks?endpoint=${endpointId}`,
  categories: '/dashboard/categories',
  newOrder: '/dashboard/new-order',
  auditLog: '/dashboard/audit',
  /** Changes of one subject, such as `order:` and its ID. */
  auditLogOf: (subject: string) => `/dashboard/audit?${new URLSearchParams({ subject })}`,
  /** Lists, searched for one row. */
  managedUser: (email: string) => `/dashboard/users?${new URLSearchParams({ q: email })}`,
  messagesIn: (state: string) => `/dashboard/messages?${new URLSearchParams({ state: state.toLowerCase() })}`,
  /** Served by the local identity provider in test mode. */
  mailbox: '/mailbox',
  graphql: '/graphql',
  /** The developer guide. */
  developers: '/developers',
} as const;

/** The last part of the URL of each public page with a text of the shop. */
export const legalPages = ['imprint', 'returns', 'privacy', 'terms', 'accessibility'] as const;

/** The comparison of these products. The commas stay readable. */
export const comparePath = (ids: readonly string[]): string => `${paths.compare}?ids=${ids.join()}`;

/**
 * Returns `value` as a normalized path of this site, or null. Rejects everything that a browser or router could resolve
 * to another origin, also after removing dot segments (`/..//host`) or decoding the path (`/%5c/host`).
 */
export function sameSitePath(value: unknown): string | null {
  // The URL parser drops control characters and reads a backslash as a slash.
  if (typeof value !== 'string' || !/^\/(?!\/)/.test(value) || /[\\\p{Cc}]/u.test(value)) return null;
  const base = 'https://shop.invalid';
  if (!URL.canParse(value, base)) return null;
  const { origin, pathname, search, hash } = new URL(value, base);
  if (origin !== base || /\/\/|%(?:2f|5c|7f|[01][\da-f])/i.test(pathname)) return null;
  return `${pathname}${search}${hash}`;
}
