import type { Database } from './db.ts';
import type { Throttle } from './limits.ts';
import type { AlertsService } from './modules/alerts/alerts.service.ts';
import type { AttributesService } from './modules/attributes/attributes.service.ts';
import type { AuditService } from './modules/audit/audit.service.ts';
import type { CartsService } from './modules/carts/carts.service.ts';
import type { PhoneOrdersService } from './modules/checkout/phone-orders.service.ts';
import type { CheckoutService } from './modules/checkout/checkout.service.ts';
import type { ContactService } from './modules/contact/contact.service.ts';
import type { CustomersService } from './modules/customers/customers.service.ts';
import type { EquipmentService } from './modules/equipment/equipment.service.ts';
import type { FulfilmentService } from './modules/fulfilment/fulfilment.service.ts';
import type { ImagesService } from './modules/images/images.service.ts';
import type { InvoicesService } from './modules/invoices/invoices.service.ts';
import type { OrderEventsService } from './modules/orders/order-events.service.ts';
import type { OrdersService } from './modules/orders/orders.service.ts';
import type { IncidentsService } from './modules/payments/incidents.service.ts';
import type { PaymentsService } from './modules/payments/payments.service.ts';
import type { RefundsService } from './modules/payments/refunds.service.ts';
import type { PhotosService } from './modules/images/photos.service.ts';
import type { ReturnsService } from './modules/returns/returns.service.ts';
import type { ReviewsService } from './modules/reviews/reviews.service.ts';
import type { ReportsService } from './modules/reports/reports.service.ts';
import type { ProductViewsService } from './modules/product-views/product-views.service.ts';
import type { ProfilesService } from './modules/profiles/profiles.service.ts';
import type { SearchesService } from './modules/searches/searches.service.ts';
import type { SearchTermsService } from './modules/search-terms/search-terms.service.ts';
import type { ServiceTokensService } from './modules/service-tokens/service-tokens.service.ts';
import type { ShopSettingsService } from './modules/shop-settings/shop-settings.service.ts';
import type { UsersService } from './modules/users/users.service.ts';
import type { WebhooksService } from './modules/webhooks/webhooks.service.ts';
import type { WishListService } from './modules/wish-list/wish-list.service.ts';
import { isShopper, type Actor, type Viewer } from './viewer.ts';

/** The services; `app.ts` creates them once. */
export interface Services {
  readonly equipment: EquipmentService;
  readonly attributes: AttributesService;
  readonly searchTerms: SearchTermsService;
  readonly searches: SearchesService;
  readonly orders: OrdersService;
  readonly invoices: InvoicesService;
  readonly orderEvents: OrderEventsService;
  readonly payments: PaymentsService;
  readonly refunds: RefundsService;
  readonly incidents: IncidentsService;
  readonly fulfilment: FulfilmentService;
  readonly returns: ReturnsService;
  readonly reviews: ReviewsService;
  readonly photos: PhotosService;
  readonly users: UsersService;
  readonly contact: ContactService;
  readonly profiles: ProfilesService;
  readonly wishList: WishListService;
  readonly images: ImagesService;
  readonly alerts: AlertsService;
  readonly carts: CartsService;
  readonly checkout: CheckoutService;
  readonly phoneOrders: PhoneOrdersService;
  readonly shopSettings: ShopSettingsService;
  readonly reports: ReportsService;
  readonly audit: AuditService;
  readonly customers: CustomersService;
  readonly productViews: ProductViewsService;
  readonly serviceTokens: ServiceTokensService;
  readonly webhooks: WebhooksService;
}

/** Changes a context for a request that only reads: shoppers read the catalogue of the replica, if there is one. */
export function readingContext(services: Services): (context: Context) => Context {
  const { equipment } = services;
  const forShoppers: Services = { ...services, equipment: { ...equipment, ...equipment.forShoppers } };
  return (context) => (isShopper(context.actor) ? { ...context, services: forShoppers } : context);
}

/** The context of one request, in either API. */
export interface Context {
  /** The signed-in user; null for visitors and service tokens. */
  readonly viewer: Viewer | null;
  /** The signed-in user or the service token; null for visitors. */
  readonly actor: Actor | null;
  /** Network address of the client, as limits count it; null for a page that the server renders. */
  readonly address: string | null;
  readonly services: Services;
  readonly prisma: Database['prisma'];
  /** Limits how often the client calls a use case. */
  readonly throttle: Throttle;
  /** Names a refusal in the log line of the request, whose status may be 200. */
  readonly logRefusal: (refusal: { readonly code: string; readonly cause?: unknown }) => void;
}

export type SignedInContext = Context & { readonly viewer: Viewer };
export type ActorContext = Context & { readonly actor: Actor };
