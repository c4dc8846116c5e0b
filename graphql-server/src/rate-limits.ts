import { alertsLimits } from './modules/alerts/alerts.access.ts';
import { attributesLimits } from './modules/attributes/attributes.access.ts';
import { auditLimits } from './modules/audit/audit.access.ts';
import { cartsLimits } from './modules/carts/carts.access.ts';
import { phoneOrdersLimits } from './modules/checkout/phone-orders.access.ts';
import { checkoutLimits } from './modules/checkout/checkout.access.ts';
import { contactLimits } from './modules/contact/contact.access.ts';
import { customersLimits } from './modules/customers/customers.access.ts';
import { equipmentLimits } from './modules/equipment/equipment.access.ts';
import { imagesLimits } from './modules/images/images.access.ts';
import { invoicesLimits } from './modules/invoices/invoices.access.ts';
import { ordersLimits } from './modules/orders/orders.access.ts';
import { paymentsLimits } from './modules/payments/payments.access.ts';
import { productViewsLimits } from './modules/product-views/product-views.access.ts';
import { profilesLimits } from './modules/profiles/profiles.access.ts';
import { reviewsLimits } from './modules/reviews/reviews.access.ts';
import { searchTermsLimits } from './modules/search-terms/search-terms.access.ts';
import { serviceTokensLimits } from './modules/service-tokens/service-tokens.access.ts';
import { shopSettingsLimits } from './modules/shop-settings/shop-settings.access.ts';
import { usersLimits } from './modules/users/users.access.ts';
import { webhooksLimits } from './modules/webhooks/webhooks.access.ts';
import { wishListLimits } from './modules/wish-list/wish-list.access.ts';
import type { Limit } from './limits.ts';

/** The limits of all use cases, for the developer portal. */
export const rateLimits: readonly Limit[] = [
  alertsLimits,
  attributesLimits,
  auditLimits,
  cartsLimits,
  checkoutLimits,
  phoneOrdersLimits,
  contactLimits,
  customersLimits,
  equipmentLimits,
  imagesLimits,
  invoicesLimits,
  ordersLimits,
  paymentsLimits,
  productViewsLimits,
  profilesLimits,
  reviewsLimits,
  searchTermsLimits,
  serviceTokensLimits,
  shopSettingsLimits,
  usersLimits,
  webhooksLimits,
  wishListLimits,
].flatMap((limits) => Object.values(limits));
