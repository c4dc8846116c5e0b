import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import * as copy from './copy.ts';
import { titles } from './copy/titles.ts';
import type { Guard } from './guards.tsx';
import { lazyForm } from './lazy-form.ts';
import { lazyWithData } from './lazy-with-data.tsx';
import { paths } from './paths.ts';

const HomePage = lazy(async () => ({ default: (await import('./HomePage.tsx')).HomePage }));
const LoginScreen = lazyForm(
  '#login-form',
  async () => (await import('#web/screens/Login/LoginScreen.tsx')).LoginScreen,
);
const SignupScreen = lazyForm(
  '#signup-form',
  async () => (await import('#web/screens/Signup/SignupScreen.tsx')).SignupScreen,
);
const AuthActionScreen = lazy(async () => ({
  default: (await import('#web/screens/AuthAction/AuthActionScreen.tsx')).AuthActionScreen,
}));
const PortfolioScreen = lazy(async () => ({
  default: (await import('#web/screens/Portfolio/PortfolioScreen.tsx')).PortfolioScreen,
}));
const BlogScreen = lazy(async () => ({
  default: (await import('#web/screens/Blog/BlogScreen.tsx')).BlogScreen,
}));
const OrderScreen = lazyWithData(
  async () => (await import('#web/screens/Order/OrderScreen.tsx')).OrderScreen,
);
const ProfileScreen = lazyWithData(
  async () => (await import('#web/screens/Dashboard/ProfileScreen.tsx')).ProfileScreen,
);
const ProfilePage = lazyWithData(
  async () => (await import('#web/screens/Dashboard/ProfileScreen.tsx')).ProfilePage,
);
const MyReviewsScreen = lazyWithData(
  async () => (await import('#web/screens/MyReviews/MyReviewsScreen.tsx')).MyReviewsScreen,
);
const MyOrdersScreen = lazyWithData(
  async () => (await import('#web/screens/MyOrders/MyOrdersScreen.tsx')).MyOrdersScreen,
);
const PaymentScreen = lazyWithData(
  async () => (await import('#web/screens/Payment/PaymentScreen.tsx')).PaymentScreen,
);
const SearchScreen = lazyWithData(
  async () => (await import('#web/screens/Search/SearchScreen.tsx')).SearchScreen,
);
const UsersScreen = lazyWithData(
  async () => (await import('#web/screens/Users/UsersScreen.tsx')).UsersScreen,
);
const AddProductScreen = lazyWithData(
  async () => (await import('#web/screens/AddProduct/AddProductScreen.tsx')).AddProductScreen,
);
const ManageProductsScreen = lazyWithData(
  async () => (await import('#web/screens/ManageProducts/ManageProductsScreen.tsx')).ManageProductsScreen,
);
const ManageOrdersScreen = lazyWithData(
  async () => (await import('#web/screens/ManageOrders/ManageOrdersScreen.tsx')).ManageOrdersScreen,
);
const ManagedOrderScreen = lazyWithData(
  async () => (await import('#web/screens/ManageOrders/ManagedOrderScreen.tsx')).ManagedOrderScreen,
);

export interface ScreenRoute {
  path: string;
  screen: ComponentType;
  guard: Guard;
  /** Of the browser's window. */
  title: string;
  /** The same, where its address asks for something of its own. */
  titleFor?: (params: URLSearchParams) => string | null;
  /** What stands around it, within the shell. */
  layout?: 'dashboard';
  /** Whether the server renders it, with its data where it has any. */
  rendered?: true;
}

/** The table of specification §2: path, screen, guard. */
export const routes: readonly ScreenRoute[] = [
  { path: paths.home, screen: HomePage, guard: 'everyone', title: titles.home, rendered: true },
  {
    path: paths.search,
    screen: SearchScreen,
    guard: 'everyone',
    title: titles.search,
    titleFor: (params) => {
      const searched = params.get('q')?.trim().slice(0, 100);
      return searched ? titles.searchFor(searched) : null;
    },
    rendered: true,
  },
  { path: paths.login, screen: LoginScreen, guard: 'everyone', title: titles.login, rendered: true },
  { path: paths.signup, screen: SignupScreen, guard: 'everyone', title: titles.signup, rendered: true },
  { path: paths.authAction, screen: AuthActionScreen, guard: 'everyone', title: copy.shop },
  // §6: the order form rejects admins too.
  { path: paths.order(), screen: OrderScreen, guard: 'customer', title: titles.order },
  { path: paths.profile, screen: ProfilePage, guard: 'signedIn', title: titles.profile },
  {
    path: paths.portfolio,
    screen: PortfolioScreen,
    guard: 'everyone',
    title: titles.portfolio,
    rendered: true,
  },
  {
    path: paths.blog,
    screen: BlogScreen,
    guard: 'everyone',
    title: titles.blog,
    rendered: true,
  },
  {
    path: paths.dashboard,
    screen: ProfileScreen,
    guard: 'signedIn',
    title: titles.myProfile,
    layout: 'dashboard',
  },
  {
    path: paths.myOrders,
    screen: MyOrdersScreen,
    guard: 'customer',
    title: titles.myOrders,
    layout: 'dashboard',
  },
  {
    path: paths.myReview,
    screen: MyReviewsScreen,
    guard: 'customer',
    title: titles.myReviews,
    layout: 'dashboard',
  },
  // §6: no guard; the screen asks a visitor to log in.
  {
    path: paths.payment(),
    screen: PaymentScreen,
    guard: 'everyone',
    title: titles.payment,
    layout: 'dashboard',
  },
  { path: paths.users, screen: UsersScreen, guard: 'admin', title: titles.users, layout: 'dashboard' },
  {
    path: paths.addProduct,
    screen: AddProductScreen,
    guard: 'admin',
    title: titles.addProduct,
    layout: 'dashboard',
  },
  {
    path: paths.manageProduct,
    screen: ManageProductsScreen,
    guard: 'admin',
    title: titles.manageProducts,
    layout: 'dashboard',
  },
  {
    path: paths.manageAllOrder,
    screen: ManageOrdersScreen,
    guard: 'admin',
    title: titles.manageOrders,
    layout: 'dashboard',
  },
  {
    path: paths.managedOrder(),
    screen: ManagedOrderScreen,
    guard: 'admin',
    title: titles.manageOrders,
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
