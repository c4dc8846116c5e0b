import { addProduct } from './add-product.ts';
import { invitation } from './invitation.ts';
import { alertLinks } from './alert-links.ts';
import { authAction } from './auth-action.ts';
import { blog } from './blog.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { guestOrder } from './guest-order.ts';
import { category } from './category.ts';
import { compare } from './compare.ts';
import { customer } from './customer.ts';
import { dashboard } from './dashboard.ts';
import { delivery } from './delivery.ts';
import { home } from './home.ts';
import { legal } from './legal.ts';
import { login } from './login.ts';
import { manageAllOrder } from './manage-all-order.ts';
import { contactMessages } from './contact-messages.ts';
import { managedReviews } from './managed-reviews.ts';
import { manageProduct } from './manage-product.ts';
import { managedProduct } from './managed-product.ts';
import { myOrders } from './my-orders.ts';
import { myReview } from './my-review.ts';
import { notFound } from './not-found.ts';
import { order } from './order.ts';
import { orderDetails } from './order-details.ts';
import { payment } from './payment.ts';
import { portfolio } from './portfolio.ts';
import { product } from './product.ts';
import { profile } from './profile.ts';
import { promotions } from './promotions.ts';
import { search } from './search.ts';
import { overview } from './overview.ts';
import { bulkChanges } from './bulk-changes.ts';
import { auditLog } from './audit-log.ts';
import { searchReport } from './search-report.ts';
import { attributes } from './attributes.ts';
import { searchTerms } from './search-terms.ts';
import { shopDetails } from './shop-details.ts';
import { shell } from './shell.ts';
import { signup } from './signup.ts';
import { serviceTokens } from './service-tokens.ts';
import { webhooks } from './webhooks.ts';
import { categories } from './categories.ts';
import { newOrder } from './new-order.ts';
import { guestCustomer } from './guest-customer.ts';
import type { Route } from './states.ts';
import { users } from './users.ts';
import { wishList } from './wish-list.ts';

/** Every route with all of its states. */
export const registry: readonly Route[] = [
  shell,
  home,
  category,
  product,
  wishList,
  compare,
  cart,
  checkout,
  guestOrder,
  order,
  login,
  signup,
  authAction,
  alertLinks,
  profile,
  portfolio,
  blog,
  legal,
  search,
  notFound,
  dashboard,
  myOrders,
  orderDetails,
  myReview,
  payment,
  users,
  customer,
  addProduct,
  manageProduct,
  managedProduct,
  manageAllOrder,
  managedReviews,
  contactMessages,
  shopDetails,
  delivery,
  promotions,
  attributes,
  searchTerms,
  overview,
  searchReport,
  auditLog,
  bulkChanges,
  invitation,
  serviceTokens,
  webhooks,
  categories,
  newOrder,
  guestCustomer,
];
