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
  resend: 'Send the verification mail again',
  newName: 'Friend of the shop',
  openMenu: 'Open the dashboard menu',
  closeMenu: 'Close the dashboard menu',
  menuFailed: 'Your role could not be asked for, so some pages are missing here.',
  askAgain: 'Ask again',
  promoted: 'You are an admin now. Your menu has changed.',
  demoted: 'You are no longer an admin. Your menu has changed.',
} as const;
