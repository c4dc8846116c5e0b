/** What pages are called, in their windows too: known before a page's own words are loaded. */
export const titles = {
  home: 'FISHZOME · tackle for people who get up early',
  search: 'Search',
  login: 'Login',
  signup: 'Sign up',
  order: 'Order',
  profile: 'Profile',
  portfolio: 'Portfolio',
  blog: 'Blog',
  myProfile: 'My Profile',
  myOrders: 'My Order',
  myReviews: 'My Review',
  payment: 'Payment',
  users: 'Make an Admin',
  addProduct: 'Add a Product',
  manageProducts: 'Manage Products',
  manageOrders: 'Manage All Orders',
} as const;
