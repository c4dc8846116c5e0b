import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';
import type { Database } from './db.ts';
import type { Env } from './env.ts';
import { alertsService } from './modules/alerts/alerts.service.ts';
import { attributesService } from './modules/attributes/attributes.service.ts';
import { auditService } from './modules/audit/audit.service.ts';
import { cartsService } from './modules/carts/carts.service.ts';
import { phoneOrdersService } from './modules/checkout/phone-orders.service.ts';
import { checkoutService } from './modules/checkout/checkout.service.ts';
import { contactService } from './modules/contact/contact.service.ts';
import { customersService } from './modules/customers/customers.service.ts';
import { isInStock, offered } from './modules/equipment/catalogue.sql.ts';
import { equipmentService } from './modules/equipment/equipment.service.ts';
import { fulfilmentService } from './modules/fulfilment/fulfilment.service.ts';
import { imagesService } from './modules/images/images.service.ts';
import { invoicesService } from './modules/invoices/invoices.service.ts';
import { ordersVisibleTo } from './modules/orders/orders.access.ts';
import type { OrderEventsService } from './modules/orders/order-events.service.ts';
import { ordersService } from './modules/orders/orders.service.ts';
import { restock, undoRestock } from './modules/payments/restock.ts';
import { incidentsService } from './modules/payments/incidents.service.ts';
import { paymentsService } from './modules/payments/payments.service.ts';
import { refundsService } from './modules/payments/refunds.service.ts';
import { productViewsService } from './modules/product-views/product-views.service.ts';
import { profilesService } from './modules/profiles/profiles.service.ts';
import { photosService } from './modules/images/photos.service.ts';
import { heldQuantities } from './modules/payments/stock-holds.ts';
import { reportsService } from './modules/reports/reports.service.ts';
import { returnsService } from './modules/returns/returns.service.ts';
import { reviewsService } from './modules/reviews/reviews.service.ts';
import { searchesService } from './modules/searches/searches.service.ts';
import { searchTermsService } from './modules/search-terms/search-terms.service.ts';
import { sellerOf } from './modules/shop-settings/shop-details.rules.ts';
import type { ServiceTokensService } from './modules/service-tokens/service-tokens.service.ts';
import { shopSettingsService } from './modules/shop-settings/shop-settings.service.ts';
import { usersService } from './modules/users/users.service.ts';
import { webhooksService } from './modules/webhooks/webhooks.service.ts';
import { wishListService } from './modules/wish-list/wish-list.service.ts';
import type { IdentityProvider } from './providers/identity.ts';
import type { ReplicaReads } from './replica.ts';
import { createImageEncoder } from './providers/images.ts';
import { createWebhookClient } from './providers/webhook-http.ts';
import type { FileStorage } from './providers/storage.ts';
import type { PaymentProvider } from './providers/payments.ts';

/** Creates the services, and injects them and the providers into each other. */
export function buildServices(
  env: Env,
  { prisma, sql, pool, batched }: Database,
  replica: ReplicaReads | null,
  storage: FileStorage,
  provider: PaymentProvider,
  identity: IdentityProvider,
  orderEvents: OrderEventsService,
  serviceTokens: ServiceTokensService,
  log: FastifyInstance['log'],
): Services {
  const encoder = createImageEncoder();
  const images = imagesService({
    prisma,
    encoder,
    storage: env.imageHostUrl ? null : storage,
    hosts: env.imageHosts,
  });
  // Never at another host: what customers send is the shop's to erase.
  const photos = photosService({ prisma, encoder, storage });
  const payments = paymentsService({
    prisma,
    sql,
    provider,
    visibleTo: ordersVisibleTo,
    holdMinutes: env.holdMinutes,
    log,
  });
  const refunds = refundsService({ prisma, provider, visibleTo: ordersVisibleTo });
  const equipment = equipmentService({
    prisma,
    pool,
    batched,
    replica,
    images,
    currency: env.currency,
    reserved: heldQuantities,
  });
  const orders = ordersService({
    prisma,
    sql,
    pool,
    equipment,
    payments,
    refunds,
    expiresHours: env.orderExpiresHours,
  });
  const carts = cartsService({ prisma, sql, equipment });
  const shopSettings = shopSettingsService({
    prisma,
    orders,
    currency: env.currency,
    seller: env.seller,
    isTestMode: env.payments.mode !== 'live',
  });
  const { details } = shopSettings;
  const checkout = checkoutService({
    prisma,
    sql,
    carts,
    equipment,
    orders,
    visibleTo: ordersVisibleTo,
    currency: env.currency,
    shopCountry: env.shopCountry,
  });
  return {
    payments,
    refunds,
    incidents: incidentsService({ prisma }),
    orderEvents,
    fulfilment: fulfilmentService({
      prisma,
      visibleTo: ordersVisibleTo,
      returnDays: async (tx) => (await details.read(tx)).returnDays,
    }),
    returns: returnsService({ prisma, visibleTo: ordersVisibleTo, restock, undoRestock }),
    orders,
    invoices: invoicesService({
      prisma,
      orders,
      seller: async (tx) => sellerOf(await details.read(tx)),
    }),
    equipment,
    searches: searchesService({ pool, log }),
    attributes: attributesService({ prisma, onChanged: equipment.forgetAttributes }),
    searchTerms: searchTermsService({ prisma, pool, onChanged: equipment.forgetSearches }),
    images,
    photos,
    reviews: reviewsService({ prisma, photos }),
    contact: contactService({ prisma }),
    profiles: profilesService({ prisma }),
    wishList: wishListService({ prisma }),
    carts,
    checkout,
    phoneOrders: phoneOrdersService({ prisma, equipment, checkout, orders }),
    reports: reportsService({ pool, currency: env.currency }),
    audit: auditService({ prisma, pool, equipment, shopSettings, currency: env.currency }),
    customers: customersService({ prisma, pool, orders, identity, photos }),
    productViews: productViewsService({ prisma }),
    serviceTokens,
    webhooks: webhooksService({
      prisma,
      client: createWebhookClient({ allowLoopback: env.isLocalTest }),
      log,
    }),
    shopSettings,
    alerts: alertsService({ prisma, offer: { isOffered: offered, isInStock } }),
    users: usersService({
      prisma,
      pool: batched,
      adminEmails: env.adminEmails,
      avatarHosts: env.avatarHosts,
      identity,
    }),
  };
}
