import { paths } from './paths.ts';

/** Modules of a page, as paths below `web/src`. */
export interface PageParts {
  /** What it is made of: loaded beside the first script instead of one after the other. */
  readonly now: readonly string[];
  /** What the server renders, and the browser loads only when it is needed: its styles alone come with the page. */
  readonly later?: readonly string[];
}

const data = 'app/Data.tsx';
const framed = [data, 'app/Framed.tsx'];

const parts: Record<string, PageParts> = {
  [paths.home]: {
    now: ['app/HomePage.tsx'],
    later: ['screens/Home/BestSellers.tsx', 'screens/Home/Reviews.tsx', 'features/contact/ContactForm.tsx'],
  },
  [paths.search]: { now: [data, 'screens/Search/SearchScreen.tsx'] },
  [paths.login]: { now: ['screens/Login/LoginScreen.tsx'] },
  [paths.signup]: { now: ['screens/Signup/SignupScreen.tsx'] },
  [paths.authAction]: { now: ['screens/AuthAction/AuthActionScreen.tsx'] },
  // Most of those who begin here are led to the sign-up.
  [paths.order()]: {
    now: [],
    later: ['app/Framed.tsx', 'screens/Order/OrderScreen.tsx', 'features/orders/Ordering.tsx'],
  },
  [paths.profile]: { now: [...framed, 'screens/Dashboard/ProfileScreen.tsx'] },
  [paths.portfolio]: { now: ['screens/Portfolio/PortfolioScreen.tsx'] },
  [paths.blog]: { now: ['screens/Blog/BlogScreen.tsx'] },
  [paths.dashboard]: { now: [...framed, 'screens/Dashboard/ProfileScreen.tsx'] },
  [paths.myOrders]: { now: [...framed, 'screens/MyOrders/MyOrdersScreen.tsx'] },
  [paths.myReview]: { now: [...framed, 'screens/MyReviews/MyReviewsScreen.tsx'] },
  [paths.payment()]: { now: [...framed, 'screens/Payment/PaymentScreen.tsx'] },
  [paths.users]: { now: [...framed, 'screens/Users/UsersScreen.tsx'] },
  [paths.addProduct]: { now: [...framed, 'screens/AddProduct/AddProductScreen.tsx'] },
  [paths.manageProduct]: { now: [...framed, 'screens/ManageProducts/ManageProductsScreen.tsx'] },
  [paths.manageAllOrder]: { now: [...framed, 'screens/ManageOrders/ManageOrdersScreen.tsx'] },
  [paths.managedOrder()]: { now: [...framed, 'screens/ManageOrders/ManagedOrderScreen.tsx'] },
};

/** The modules of a route; of the `*` page for null. */
export function partsOf(path: string | null): PageParts {
  const { now, later } = parts[path ?? ''] ?? { now: ['screens/NotFound/NotFoundScreen.tsx'] };
  return { now: ['app/Pages.tsx', ...now], ...(later && { later }) };
}
