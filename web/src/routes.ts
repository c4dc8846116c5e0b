import { matchPath } from 'react-router-dom';
import type { Guard } from './app/authorization.ts';
import { paths } from './app/paths.ts';
import type { RouteInput, RouteModule } from './app/route-module.ts';
import { isAdminOr, worksForShop, type StaffRole } from './app/staff.ts';
import type { Role } from './generated/schema-types.ts';

export interface AppRoute {
  path: string;
  /** The route module, as a path below `web/src`. */
  file: string;
  load: () => Promise<RouteModule>;
  guard: Guard;
  /** The staff roles that the guard `admin` admits too. */
  staff?: readonly StaffRole[];
  /** The layout around the page, inside the shell. */
  layout?: 'dashboard';
  /**
   * Whether the server renders the page with its data. Of a guarded page it renders the public part, which stays visible
   * until the guard knows the user (`useIsAuthorized`).
   */
  isServerRendered?: true;
}

const modules = import.meta.glob<RouteModule>('./routes/*.tsx');

function route(
  path: string,
  name: string,
  guard: Guard,
  options?: Pick<AppRoute, 'staff' | 'layout' | 'isServerRendered'>,
) {
  const load = modules[`./routes/${name}.tsx`];
  if (!load) throw new Error(`There is no route module web/src/routes/${name}.tsx.`);
  return { path, file: `routes/${name}.tsx`, load, guard, ...options };
}

const isServerRendered = true;
const layout = 'dashboard';
const support = ['SUPPORT'] as const;
const catalogue = ['CATALOGUE'] as const;
const stock = ['SUPPORT', 'WAREHOUSE', 'CATALOGUE'] as const;
const orders = ['WAREHOUSE', 'SUPPORT'] as const;

/** The route table of specification §2: path, route module and guard. */
export const routes: readonly AppRoute[] = [
  route(paths.home, 'home', 'everyone', { isServerRendered }),
  route(paths.search, 'search', 'everyone', { isServerRendered }),
  route(paths.wishList, 'wish-list', 'everyone', { isServerRendered }),
  route(paths.compare, 'compare', 'everyone', { isServerRendered }),
  // Not rendered by the server: only the browser knows the cart.
  route(paths.cart, 'cart', 'everyone'),
  route(paths.checkout, 'checkout', 'everyone'),
  route(paths.guestOrder, 'guest-order', 'everyone'),
  route(paths.login, 'login', 'everyone', { isServerRendered }),
  route(paths.signup, 'signup', 'everyone', { isServerRendered }),
  route(paths.authAction, 'auth-action', 'everyone'),
  // Not rendered by the server: the responses for their tokens would be cached.
  route(paths.alertConfirm, 'alert-confirm', 'everyone'),
  route(paths.alertUnsubscribe, 'alert-unsubscribe', 'everyone'),
  route(paths.invitation, 'invitation', 'signedIn'),
  route(paths.portfolio, 'portfolio', 'everyone', { isServerRendered }),
  route(paths.blog, 'blog', 'everyone', { isServerRendered }),
  route(paths.legal(), 'legal', 'everyone', { isServerRendered }),
  route(paths.category(), 'category', 'everyone', { isServerRendered }),
  route(paths.product(), 'product', 'everyone', { isServerRendered }),
  // §6: the order form rejects admins too.
  route(paths.order(), 'order', 'customer', { isServerRendered }),
  route(paths.profile, 'profile', 'signedIn'),
  route(paths.dashboard, 'dashboard', 'signedIn', { layout }),
  route(paths.myOrders, 'my-orders', 'customer', { layout }),
  route(paths.orderDetails(), 'order-details', 'customer', { layout }),
  route(paths.myReview, 'my-reviews', 'customer', { layout }),
  // §6: no guard. The screen asks visitors to log in.
  route(paths.payment(), 'payment', 'everyone', { layout }),
  route(paths.users, 'users', 'admin', { layout, staff: support }),
  route(paths.customer(), 'customer', 'admin', { layout, staff: support }),
  route(paths.guestCustomer, 'guest-customer', 'admin', { layout, staff: support }),
  route(paths.addProduct, 'add-product', 'admin', { layout, staff: catalogue }),
  route(paths.manageProduct, 'manage-products', 'admin', { layout, staff: stock }),
  route(paths.bulkChanges, 'bulk-changes', 'admin', { layout, staff: catalogue }),
  route(paths.productSettings(), 'managed-product', 'admin', { layout, staff: catalogue }),
  route(paths.manageAllOrder, 'manage-orders', 'admin', { layout, staff: orders }),
  route(paths.newOrder, 'new-order', 'admin', { layout, staff: support }),
  route(paths.managedOrder(), 'managed-order', 'admin', { layout, staff: orders }),
  route(paths.managedReviews, 'managed-reviews', 'admin', { layout, staff: support }),
  route(paths.messages, 'messages', 'admin', { layout, staff: support }),
  route(paths.shopDetails, 'shop-details', 'admin', { layout }),
  route(paths.delivery, 'delivery', 'admin', { layout }),
  route(paths.promotions, 'promotions', 'admin', { layout }),
  route(paths.attributes, 'attributes', 'admin', { layout, staff: catalogue }),
  route(paths.searchTerms, 'search-terms', 'admin', { layout, staff: catalogue }),
  route(paths.searchReport, 'search-report', 'admin', { layout, staff: catalogue }),
  route(paths.serviceTokens, 'service-tokens', 'admin', { layout }),
  route(paths.webhooks, 'webhooks', 'admin', { layout }),
  route(paths.categories, 'categories', 'admin', { layout, staff: catalogue }),
  route(paths.auditLog, 'audit-log', 'admin', { layout }),
];

/** The page for all other paths. */
export const notFoundRoute: AppRoute = route('*', 'not-found', 'everyone', { isServerRendered });

/** Whether the page at `pathname` is for users with `role`. */
export function mayOpen(role: Role | null, pathname: string): boolean {
  const { guard, staff = [] } = matchRoute(pathname) ?? notFoundRoute;
  if (guard === 'admin') return isAdminOr(role, ...staff);
  return guard !== 'customer' || !worksForShop(role);
}

/** Returns the route of a path, or null if there is none. */
export function matchRoute(pathname: string): AppRoute | null {
  return routes.find(({ path }) => matchPath({ path, end: true }, pathname)) ?? null;
}

/** Returns what a route's `meta` and `queries` take. `search` is the query string of the URL. */
export const routeInput = (
  { path }: AppRoute,
  pathname: string,
  search: string,
  currency: string,
): RouteInput => ({
  params: matchPath({ path, end: true }, pathname)?.params ?? {},
  search: new URLSearchParams(search),
  currency,
});
