import { titles } from './titles.ts';

export const dashboard = {
  label: 'Dashboard',
  profile: titles.myProfile,
  myOrder: titles.myOrders,
  myReview: titles.myReviews,
  users: titles.users,
  addProduct: titles.addProduct,
  manageAllOrder: titles.manageOrders,
  email: 'Email',
  role: 'Role',
  roles: { CUSTOMER: 'Customer', ADMIN: 'Admin' },
  verified: 'verified',
  unverified: 'not verified yet',
  resend: 'Resend verification email',
  newName: 'Welcome',
  openMenu: 'Open the dashboard menu',
  closeMenu: 'Close the dashboard menu',
  menuFailed: 'We couldn’t load your role, so some pages are missing here.',
  askAgain: 'Try again',
  promoted: 'You’re now an admin. Your menu was updated.',
  demoted: 'You’re no longer an admin. Your menu was updated.',
} as const;
