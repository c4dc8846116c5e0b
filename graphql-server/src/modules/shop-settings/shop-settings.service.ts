import type { Db } from '#server/db.ts';
import type { OrdersService } from '#server/modules/orders/orders.service.ts';
import { deliveryMethods } from './delivery-methods.ts';
import { promotions } from './promotions.ts';
import { taxRates } from './tax-rates.ts';

export type { TaxRate } from '#server/generated/prisma/client.ts';
export type { DeliveryMethodWithRates } from './delivery-methods.ts';
export type ShopSettingsService = ReturnType<typeof shopSettingsService>;

/** What admins set about delivery, taxes and promotions. Quotes read it anew each time. */
export function shopSettingsService({
  prisma,
  orders,
  currency,
}: {
  prisma: Db;
  orders: Pick<OrdersService, 'countUses'>;
  currency: string;
}) {
  return {
    money: (minor: number) => ({ minor, currency }),
    deliveryMethods: deliveryMethods(prisma),
    taxRates: taxRates(prisma),
    promotions: promotions(prisma, orders.countUses),
  };
}
