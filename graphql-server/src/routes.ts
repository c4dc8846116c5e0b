import type { Route } from './http/route.ts';
import { alertsRoutes } from './modules/alerts/alerts.rest.ts';
import { customersRoutes } from './modules/customers/customers.rest.ts';
import { equipmentRoutes } from './modules/equipment/equipment.rest.ts';
import { productFilesRoutes } from './modules/equipment/product-files.rest.ts';
import { imagesRoutes } from './modules/images/images.rest.ts';
import { invoicesRoutes } from './modules/invoices/invoices.rest.ts';
import { ordersRoutes } from './modules/orders/orders.rest.ts';
import { paymentsRoutes } from './modules/payments/payments.rest.ts';
import { profilesRoutes } from './modules/profiles/profiles.rest.ts';
import { reviewsRoutes } from './modules/reviews/reviews.rest.ts';
import { usersRoutes } from './modules/users/users.rest.ts';

/** All calls of the REST API by resource. Its prices are in major units of `currency`. */
export const routes = (currency: string): Readonly<Record<string, readonly Route[]>> => ({
  equipment: equipmentRoutes(currency),
  productFiles: productFilesRoutes,
  images: imagesRoutes,
  orders: ordersRoutes(currency),
  invoices: invoicesRoutes,
  payments: paymentsRoutes(currency),
  reviews: reviewsRoutes,
  profiles: profilesRoutes,
  users: usersRoutes,
  alerts: alertsRoutes,
  customers: customersRoutes,
});
