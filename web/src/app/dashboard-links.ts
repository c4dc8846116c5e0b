import * as copy from './copy.ts';
import { titles } from './copy/titles.ts';
import { paths } from './paths.ts';
import type { useWaitingForAdmins } from './use-waiting-for-admins.ts';

const words = copy.dashboard;

export interface MenuLink {
  readonly to: string;
  readonly text: string;
  /** What waits for the admin there. */
  readonly waiting?: {
    readonly what: keyof ReturnType<typeof useWaitingForAdmins>;
    badge(count: number): string;
  };
}

export const profileLink: MenuLink = { to: paths.dashboard, text: words.profile };

export const customerLinks: readonly MenuLink[] = [
  profileLink,
  { to: paths.myOrders, text: words.myOrder },
  { to: paths.myReview, text: words.myReview },
];

export const adminLinks: readonly MenuLink[] = [
  { to: paths.dashboard, text: words.overview },
  { to: paths.profile, text: words.profile },
  { to: paths.users, text: words.users },
  { to: paths.addProduct, text: words.addProduct },
  {
    to: paths.manageProduct,
    text: copy.manageProducts.title,
    waiting: { what: 'lowStock', badge: words.lowStock },
  },
  {
    to: paths.manageAllOrder,
    text: words.manageAllOrder,
    waiting: { what: 'orders', badge: words.ordersWaiting },
  },
  {
    to: paths.managedReviews,
    text: copy.managedReviews.title,
    waiting: { what: 'reviews', badge: copy.managedReviews.badge },
  },
  {
    to: paths.messages,
    text: copy.contactMessages.title,
    waiting: { what: 'messages', badge: copy.contactMessages.badge },
  },
  { to: paths.shopDetails, text: copy.shopDetails.title },
  { to: paths.delivery, text: copy.deliverySettings.title },
  { to: paths.promotions, text: copy.promotions.title },
  { to: paths.attributes, text: copy.attributes.title },
  { to: paths.searchTerms, text: copy.searchTerms.title },
  { to: paths.searchReport, text: copy.searchReport.title },
  { to: paths.auditLog, text: titles.auditLog },
];
