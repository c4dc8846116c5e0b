import type { Db } from '#server/db.ts';
import type { OrdersService } from '#server/modules/orders/orders.service.ts';
import { deliveryMethods } from './delivery-methods.ts';
import { promotions } from './promotions.ts';
import { settingsRestorer } from './restore-settings.ts';
import { shopDetails, type DefaultDetails } from './shop-details.ts';
import { staffNotifications } from './staff-notifications.ts';
import { taxRates } from './tax-rates.ts';

export type { TaxRate } from '#server/generated/prisma/client.ts';
export type { RestoredSettings } from './restore-settings.ts';
export type { DeliveryMethodWithRates } from './delivery-methods.ts';
export type ShopSettingsService = ReturnType<typeof shopSettingsService>;

/** The admins' settings: delivery, taxes, promotions, and the shop itself. They are not cached. */
export function shopSettingsService({
  prisma,
  orders,
  currency,
  seller,
  isTestMode,
}: {
  prisma: Db;
  orders: Pick<OrdersService, 'countUses'>;
  currency: string;
  /** The shop, until admins say otherwise. */
  seller: DefaultDetails;
  isTestMode: boolean;
}) {
  const all = {
    deliveryMethods: deliveryMethods(prisma),
    taxRates: taxRates(prisma),
    promotions: promotions(prisma, orders.countUses),
    details: shopDetails(prisma, seller, isTestMode),
    staffNotifications: staffNotifications(prisma),
  };
  return {
    money: (minor: number) => ({ minor, currency }),
    ...all,
    restore: settingsRestorer({
      'deliveryMethod.changed': all.deliveryMethods.restore,
      'taxRate.changed': all.taxRates.restore,
      'promotion.changed': all.promotions.restore,
      'shopDetails.changed': all.details.restore,
      'shopDetails.staff-emails-changed': all.staffNotifications.restore,
    }),
  };
}
