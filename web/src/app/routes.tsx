import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import * as copy from './copy.ts';
import { titles } from './copy/titles.ts';
import type { Guard } from './guards.tsx';
import { lazyWithData } from './lazy-with-data.tsx';
import type { PageNeeds, SizedPicture } from './page-needs.ts';
import { paths } from './paths.ts';
import { windowTitle } from './window-title.ts';

/** What a page is made of, loaded when it is opened or shortly before. */
interface Loaded extends Begins {
  Screen: ComponentType;
}
/** What it begins with. */
interface Begins {
  needs?: PageNeeds;
  /** That is seen first, where no answer says which. */
  picture?: SizedPicture;
}

const page = (load: () => Promise<Loaded>) => ({
  screen: lazy(async () => ({ default: (await load()).Screen })),
  load,
});
/** Of a page that asks for data. */
const asking = (load: () => Promise<Loaded>) => ({
  screen: lazyWithData(async () => (await load()).Screen),
  load,
});

const home = {
  ...page(async () => ({ Screen: (await import('./HomePage.tsx')).HomePage })),
  // The page itself loads these later.
  load: async () => (await import('./whole-home.ts')).wholeHome(),
};
const login = page(async () => ({
  Screen: (await import('#web/screens/Login/LoginScreen.tsx')).LoginScreen,
}));
const signup = page(async () => ({
  Screen: (await import('#web/screens/Signup/SignupScreen.tsx')).SignupScreen,
}));
const authAction = page(async () => ({
  Screen: (await import('#web/screens/AuthAction/AuthActionScreen.tsx')).AuthActionScreen,
}));
const portfolio = page(async () => {
  const [{ PortfolioScreen }, { boathouse }] = await Promise.all([
    import('#web/screens/Portfolio/PortfolioScreen.tsx'),
    import('#web/screens/Portfolio/content.ts'),
  ]);
  return { Screen: PortfolioScreen, picture: boathouse };
});
const blog = page(async () => {
  const { BlogScreen, blogPicture } = await import('#web/screens/Blog/BlogScreen.tsx');
  return { Screen: BlogScreen, picture: blogPicture };
});
const orderScreen = asking(async () => ({
  Screen: (await import('#web/screens/Order/OrderScreen.tsx')).OrderScreen,
}));
const order = {
  ...orderScreen,
  async load() {
    const [{ orderNeeds: needs }] = await Promise.all([
      import('#web/screens/Order/OrderScreen.tsx'),
      import('#web/features/orders/Ordering.tsx'),
    ]);
    return { needs };
  },
};
const dashboard = asking(async () => ({
  Screen: (await import('#web/screens/Dashboard/ProfileScreen.tsx')).ProfileScreen,
}));
const profile = asking(async () => ({
  Screen: (await import('#web/screens/Dashboard/ProfileScreen.tsx')).ProfilePage,
}));
const myReviews = asking(async () => ({
  Screen: (await import('#web/screens/MyReviews/MyReviewsScreen.tsx')).MyReviewsScreen,
}));
const myOrders = asking(async () => {
  const { MyOrdersScreen, myOrdersNeeds } = await import('#web/screens/MyOrders/MyOrdersScreen.tsx');
  return { Screen: MyOrdersScreen, needs: myOrdersNeeds };
});
const payment = asking(async () => ({
  Screen: (await import('#web/screens/Payment/PaymentScreen.tsx')).PaymentScreen,
}));
const search = asking(async () => {
  const { SearchScreen, searchNeeds } = await import('#web/screens/Search/SearchScreen.tsx');
  return { Screen: SearchScreen, needs: searchNeeds };
});
const users = asking(async () => ({
  Screen: (await import('#web/screens/Users/UsersScreen.tsx')).UsersScreen,
}));
const addProduct = asking(async () => ({
  Screen: (await import('#web/screens/AddProduct/AddProductScreen.tsx')).AddProductScreen,
}));
const manageProducts = asking(async () => ({
  Screen: (await import('#web/screens/ManageProducts/ManageProductsScreen.tsx')).ManageProductsScreen,
}));
const manageOrders = asking(async () => ({
  Screen: (await import('#web/screens/ManageOrders/ManageOrdersScreen.tsx')).ManageOrdersScreen,
}));
const managedOrder = asking(async () => ({
  Screen: (await import('#web/screens/ManageOrders/ManagedOrderScreen.tsx')).ManagedOrderScreen,
}));

export interface ScreenRoute {
  path: string;
  screen: ComponentType;
  /** Loads the screen's code, and tells what it asks. */
  load: () => Promise<Begins>;
  guard: Guard;
  /** Of the browser's window. */
  title: string;
  /** The same, where its address asks for something of its own. */
  titleFor?: (params: URLSearchParams) => string | null;
  /** What stands around it, within the shell. */
  layout?: 'dashboard';
  /**
   * Whether the server renders it, with its data where it has any. Behind a guard it is what everybody may see of it, and
   * stands until the guard knows who looks (`useAdmitted`).
   */
  rendered?: true;
}

/** The table of specification §2: path, screen, guard. */
export const routes: readonly ScreenRoute[] = [
  { path: paths.home, ...home, guard: 'everyone', title: titles.home, rendered: true },
  {
    path: paths.search,
    ...search,
    guard: 'everyone',
    title: titles.search,
    titleFor: (params) => {
      const searched = params.get('q')?.trim().slice(0, 100);
      return searched ? titles.searchFor(searched) : null;
    },
    rendered: true,
  },
  { path: paths.login, ...login, guard: 'everyone', title: titles.login, rendered: true },
  { path: paths.signup, ...signup, guard: 'everyone', title: titles.signup, rendered: true },
  { path: paths.authAction, ...authAction, guard: 'everyone', title: copy.shop },
  // §6: the order form rejects admins too.
  { path: paths.order(), ...order, guard: 'customer', title: titles.order, rendered: true },
  { path: paths.profile, ...profile, guard: 'signedIn', title: titles.profile },
  {
    path: paths.portfolio,
    ...portfolio,
    guard: 'everyone',
    title: titles.portfolio,
    rendered: true,
  },
  {
    path: paths.blog,
    ...blog,
    guard: 'everyone',
    title: titles.blog,
    rendered: true,
  },
  {
    path: paths.dashboard,
    ...dashboard,
    guard: 'signedIn',
    title: titles.myProfile,
    layout: 'dashboard',
  },
  {
    path: paths.myOrders,
    ...myOrders,
    guard: 'customer',
    title: titles.myOrders,
    layout: 'dashboard',
  },
  {
    path: paths.myReview,
    ...myReviews,
    guard: 'customer',
    title: titles.myReviews,
    layout: 'dashboard',
  },
  // §6: no guard; the screen asks a visitor to log in.
  {
    path: paths.payment(),
    ...payment,
    guard: 'everyone',
    title: titles.payment,
    layout: 'dashboard',
  },
  { path: paths.users, ...users, guard: 'admin', title: titles.users, layout: 'dashboard' },
  {
    path: paths.addProduct,
    ...addProduct,
    guard: 'admin',
    title: titles.addProduct,
    layout: 'dashboard',
  },
  {
    path: paths.manageProduct,
    ...manageProducts,
    guard: 'admin',
    title: titles.manageProducts,
    layout: 'dashboard',
  },
  {
    path: paths.manageAllOrder,
    ...manageOrders,
    guard: 'admin',
    title: titles.manageOrders,
    layout: 'dashboard',
  },
  {
    path: paths.managedOrder(),
    ...managedOrder,
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
  return windowTitle(route?.titleFor?.(params) ?? route?.title ?? copy.refusals.notFound);
}
