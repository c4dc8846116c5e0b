import type { Database } from './db.ts';
import type { Throttle } from './limits.ts';
import type { ContactService } from './modules/contact/contact.service.ts';
import type { EquipmentService } from './modules/equipment/equipment.service.ts';
import type { FulfilmentService } from './modules/fulfilment/fulfilment.service.ts';
import type { ImagesService } from './modules/images/images.service.ts';
import type { NewsService } from './modules/orders/news.service.ts';
import type { OrdersService } from './modules/orders/orders.service.ts';
import type { IncidentsService } from './modules/payments/incidents.service.ts';
import type { PaymentsService } from './modules/payments/payments.service.ts';
import type { RefundsService } from './modules/payments/refunds.service.ts';
import type { PhotosService } from './modules/images/photos.service.ts';
import type { ReturnsService } from './modules/returns/returns.service.ts';
import type { ReviewsService } from './modules/reviews/reviews.service.ts';
import type { ProfilesService } from './modules/profiles/profiles.service.ts';
import type { UsersService } from './modules/users/users.service.ts';
import type { Viewer } from './viewer.ts';

/** The rooms behind the doors; `app.ts` builds them once. */
export interface Services {
  readonly equipment: EquipmentService;
  readonly orders: OrdersService;
  readonly news: NewsService;
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
  readonly images: ImagesService;
}

/** What one request at either door knows. */
export interface Context {
  readonly viewer: Viewer | null;
  readonly services: Services;
  readonly prisma: Database['prisma'];
  /** Counts a deed of the caller's address. */
  readonly throttle: Throttle;
}

export type SignedInContext = Context & { readonly viewer: Viewer };
