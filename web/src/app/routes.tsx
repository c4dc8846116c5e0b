import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { HomeScreen } from '#web/screens/Home/HomeScreen.tsx';
import * as copy from './copy.ts';
import type { Guard } from './guards.tsx';
import { paths } from './paths.ts';

const LoginScreen = lazy(async () => ({
  default: (await import('#web/screens/Login/LoginScreen.tsx')).LoginScreen,
}));
const SignupScreen = lazy(async () => ({
  default: (await import('#web/screens/Signup/SignupScreen.tsx')).SignupScreen,
}));
const AuthActionScreen = lazy(async () => ({
  default: (await import('#web/screens/AuthAction/AuthActionScreen.tsx')).AuthActionScreen,
}));
const OrderScreen = lazy(async () => ({
  default: (await import('#web/screens/Order/OrderScreen.tsx')).OrderScreen,
}));
const ProfileScreen = lazy(async () => ({
  default: (await import('#web/screens/Dashboard/ProfileScreen.tsx')).ProfileScreen,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('#web/screens/Dashboard/ProfileScreen.tsx')).ProfilePage,
}));
const PortfolioScreen = lazy(async () => ({
  default: (await import('#web/screens/Portfolio/PortfolioScreen.tsx')).PortfolioScreen,
}));
const BlogScreen = lazy(async () => ({
  default: (await import('#web/screens/Blog/BlogScreen.tsx')).BlogScreen,
}));
const MyReviewsScreen = lazy(async () => ({
  default: (await import('#web/screens/MyReviews/MyReviewsScreen.tsx')).MyReviewsScreen,
}));
const MyOrdersScreen = lazy(async () => ({
  default: (await import('#web/screens/MyOrders/MyOrdersScreen.tsx')).MyOrdersScreen,
}));
const PaymentScreen = lazy(async () => ({
  default: (await import('#web/screens/Payment/PaymentScreen.tsx')).PaymentScreen,
}));
const SearchScreen = lazy(async () => ({
  default: (await import('#web/screens/Search/SearchScreen.tsx')).SearchScreen,
}));
const UsersScreen = lazy(async () => ({
  default: (await import('#web/screens/Users/UsersScreen.tsx')).UsersScreen,
}));
const AddProductScreen = lazy(async () => ({
  default: (await import('#web/screens/AddProduct/AddProductScreen.tsx')).AddProductScreen,
}));
const ManageProductsScreen = lazy(async () => ({
  default: (await import('#web/screens/ManageProducts/ManageProductsScreen.tsx')).ManageProductsScreen,
}));
const ManageOrdersScreen = lazy(async () => ({
  default: (await import('#web/screens/ManageOrders/ManageOrdersScreen.tsx')).ManageOrdersScreen,
}));
const ManagedOrderScreen = lazy(async () => ({
  default: (await import('#web/screens/ManageOrders/ManagedOrderScreen.tsx')).ManagedOrderScreen,
}));

export interface ScreenRoute {
  path: string;
  screen: ComponentType;
  guard: Guard;
  /** Of the browser's window. */
  title: string;
  /** The same, where its address asks for something of its own. */
  titleFor?: (params: URLSearchParams) => string | null;
  /** Search engines leave it out: it is theirs to have results. */
  unlisted?: true;
  /** What search engines say of it; the shop's own where it is left out. */
  description?: string;
  /** What stands around it, within the shell. */
  layout?: 'dashboard';
  /** Whether the server renders it, with its data where it has any. */
  rendered?: true;
}

/** The table of specification §2: path, screen, guard. */
export const routes: readonly ScreenRoute[] = [
  { path: paths.home, screen: HomeScreen, guard: 'everyone', title: copy.home.title, rendered: true },
  {
    path: paths.search,
    screen: SearchScreen,
    guard: 'everyone',
    title: copy.search.title,
    titleFor: (params) => {
      const searched = params.get('q')?.trim().slice(0, 100);
      return searched ? copy.search.resultsFor(searched) : null;
    },
    unlisted: true,
    description: copy.search.description,
    rendered: true,
  },
  { path: paths.login, screen: LoginScreen, guard: 'everyone', title: copy.account.login },
  { path: paths.signup, screen: SignupScreen, guard: 'everyone', title: copy.account.signup },
  { path: paths.authAction, screen: AuthActionScreen, guard: 'everyone', title: copy.shop },
  // §6: the order form rejects admins too.
  { path: paths.order(), screen: OrderScreen, guard: 'customer', title: copy.order.title },
  { path: paths.profile, screen: ProfilePage, guard: 'signedIn', title: copy.profile.title },
  {
    path: paths.portfolio,
    screen: PortfolioScreen,
    guard: 'everyone',
    title: copy.portfolio.title,
    description: copy.portfolio.lead,
    rendered: true,
  },
  {
    path: paths.blog,
    screen: BlogScreen,
    guard: 'everyone',
    title: copy.blog.title,
    description: copy.blog.lead,
    rendered: true,
  },
  {
    path: paths.dashboard,
    screen: ProfileScreen,
    guard: 'signedIn',
    title: copy.dashboard.profile,
    layout: 'dashboard',
  },
  {
    path: paths.myOrders,
    screen: MyOrdersScreen,
    guard: 'customer',
    title: copy.myOrders.title,
    layout: 'dashboard',
  },
  {
    path: paths.myReview,
    screen: MyReviewsScreen,
    guard: 'customer',
    title: copy.myReviews.title,
    layout: 'dashboard',
  },
  // §6: no guard; the screen asks a visitor to log in.
  {
    path: paths.payment(),
    screen: PaymentScreen,
    guard: 'everyone',
    title: copy.payment.title,
    layout: 'dashboard',
  },
  { path: paths.users, screen: UsersScreen, guard: 'admin', title: copy.users.title, layout: 'dashboard' },
  {
    path: paths.addProduct,
    screen: AddProductScreen,
    guard: 'admin',
    title: copy.addProduct.title,
    layout: 'dashboard',
  },
  {
    path: paths.manageProduct,
    screen: ManageProductsScreen,
    guard: 'admin',
    title: copy.manageProducts.title,
    layout: 'dashboard',
  },
  {
    path: paths.manageAllOrder,
    screen: ManageOrdersScreen,
    guard: 'admin',
    title: copy.manageOrders.title,
    layout: 'dashboard',
  },
  {
    path: paths.managedOrder(),
    screen: ManagedOrderScreen,
    guard: 'admin',
    title: copy.manageOrders.title,
    layout: 'dashboard',
  },
];

/** The route of an address, or null for the `*` page. */
export function matchRoute(pathname: string): ScreenRoute | null {
  return routes.find(({ path }) => matchPath({ path, end: true }, pathname)) ?? null;
}

/** What the window is called at an address. */
export function titleOf(route: ScreenRoute | null, params = new URLSearchParams()): string {
  const title = route?.titleFor?.(params) ?? route?.title ?? copy.refusals.notFound;
  return title.startsWith(copy.shop) ? title : `${title} · ${copy.shop}`;
}
