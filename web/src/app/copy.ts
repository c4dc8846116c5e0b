// All UI text. Import it as a namespace, `import * as copy`. Separate exports, not one object, so that each page's bundle
// contains only the text it uses.
export {
  authority,
  developerAuthority,
  refusals,
  validation,
  toasts,
  confirmations,
  editDialog,
  failures,
  waiting,
} from './copy/messages.ts';
export { shop, tryAgain, nav, banners, notLoaded, testMode, footer, notFound } from './copy/shell.ts';
export { home, product } from './copy/home.ts';
export { account, authAction } from './copy/account.ts';
export { accountSecurity } from './copy/account-security.ts';
export { category } from './copy/category.ts';
export { productPage } from './copy/product-page.ts';
export { order } from './copy/order.ts';
export { checkout } from './copy/checkout.ts';
export { guestOrder } from './copy/guest-order.ts';
export { dashboard } from './copy/dashboard.ts';
export { browserStorage } from './copy/browser-storage.ts';
export { waitingOrders } from './copy/waiting-orders.ts';
export { myOrders } from './copy/my-orders.ts';
export { invoices } from './copy/invoices.ts';
export { orderDetails } from './copy/order-details.ts';
export { myReviews } from './copy/my-reviews.ts';
export { productReviews } from './copy/product-reviews.ts';
export { profile } from './copy/profile.ts';
export { payment } from './copy/payment.ts';
export { roles } from './copy/roles.ts';
export { users } from './copy/users.ts';
export { accountData } from './copy/account-data.ts';
export { customer } from './copy/customer.ts';
export { addProduct, attributeFields } from './copy/add-product.ts';
export { adminLists } from './copy/admin-lists.ts';
export { legal } from './copy/legal.ts';
export { shopDetails } from './copy/shop-details.ts';
export { deliverySettings } from './copy/delivery-settings.ts';
export { managedReviews } from './copy/managed-reviews.ts';
export { contactMessages } from './copy/contact-messages.ts';
export { promotions } from './copy/promotions.ts';
export { attributes } from './copy/attributes.ts';
export { searchTerms } from './copy/search-terms.ts';
export { serviceTokens } from './copy/service-tokens.ts';
export { overview } from './copy/overview.ts';
export { searchReport } from './copy/search-report.ts';
export { bulkChanges } from './copy/bulk-changes.ts';
export { bulkChangeList } from './copy/bulk-change-list.ts';
export { managedProduct } from './copy/managed-product.ts';
export { manageProducts } from './copy/manage-products.ts';
export { parcels } from './copy/parcels.ts';
export { returns } from './copy/returns.ts';
export { manageOrders } from './copy/manage-orders.ts';
export { orderHistory } from './copy/order-history.ts';
export { orderMails } from './copy/order-mails.ts';
export { invitations, acceptInvitation } from './copy/invitations.ts';
export { orderWorkbench } from './copy/order-workbench.ts';
export { webhooks } from './copy/webhooks.ts';
export { categories } from './copy/categories.ts';
export { newOrder } from './copy/new-order.ts';
export { guestCustomer } from './copy/guest-customer.ts';
export { blog } from './copy/blog.ts';
export { portfolio } from './copy/portfolio.ts';
export { search } from './copy/search.ts';
export { saving, comparing } from './copy/lists.ts';
export { cartButtons } from './copy/cart-buttons.ts';
export { cart, discountCode, sharedCart } from './copy/cart.ts';
export { wishList } from './copy/wish-list.ts';
export { alerts, alertLinks } from './copy/alerts.ts';
export { compare } from './copy/compare.ts';
