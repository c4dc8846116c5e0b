import type { Role } from '#web/generated/schema-types.ts';
import { mayOpen } from '#web/routes.ts';
import * as copy from './copy.ts';
import { titles } from './copy/titles.ts';
import { paths } from './paths.ts';
import { worksForShop } from './staff.ts';
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

const customerLinks: readonly MenuLink[] = [
  profileLink,
  { to: paths.myOrders, text: words.myOrder },
  { to: paths.myReview, text: words.myReview },
];

/** Of the pages for admins; staff see those that they may open. */
const adminLinks: readonly MenuLink[] = [
  { to: paths.dashboard, text: words.overview },
  { to: paths.profile, text: words.profile },
  { to: paths.users, text: words.users },
  { to: paths.addProduct, text: words.addProduct },
  {
    to: paths.manageProduct,
    text: titles.manageProducts,
    waiting: { what: 'lowStock', badge: words.lowStock },
  },
  {
    to: paths.manageAllOrder,
    text: words.manageAllOrder,
    waiting: { what: 'orders', badge: words.ordersWaiting },
  },
  {
    to: paths.managedReviews,
    text: titles.managedReviews,
    waiting: { what: 'reviews', badge: words.reviewsWaiting },
  },
  {
    to: paths.messages,
    text: titles.messages,
    waiting: { what: 'messages', badge: words.messagesWaiting },
  },
  { to: paths.shopDetails, text: titles.shopDetails },
  { to: paths.delivery, text: titles.delivery },
  { to: paths.promotions, text: titles.promotions },
  { to: paths.categories, text: titles.categories },
  { to: paths.attributes, text: titles.attributes },
  { to: paths.searchTerms, text: titles.searchTerms },
  { to: paths.searchReport, text: titles.searchReport },
  { to: paths.serviceTokens, text: titles.serviceTokens },
  { to: paths.webhooks, text: titles.webhooks },
  { to: paths.auditLog, text: titles.auditLog },
];

/** The dashboard's links for users with `role`. */
export const dashboardLinks = (role: Role | null): readonly MenuLink[] =>
  worksForShop(role) ? adminLinks.filter(({ to }) => mayOpen(role, to)) : customerLinks;
