import type { Db } from '#server/db.ts';
import type { DeliveryMethod } from './delivery.rules.ts';
import type { Promotion } from './promotions.rules.ts';
import type { TaxRate } from './tax.rules.ts';

/** The methods that customers can choose from, in display order. */
export async function readDeliveryMethods(prisma: Db): Promise<DeliveryMethod[]> {
  return prisma.deliveryMethod.findMany({
    where: { isActive: true },
    include: { rates: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
}

export const readTaxRates = (prisma: Db, country: string): Promise<TaxRate[]> =>
  prisma.taxRate.findMany({ where: { country } });

/** Automatic promotions, and the one with `code`. Uses are not counted. */
export async function readPromotions(prisma: Db, code: string | null): Promise<Promotion[]> {
  const rows = await prisma.promotion.findMany({
    where: { OR: [{ code: null }, ...(code ? [{ code }] : [])] },
  });
  return rows.map(({ percent, amountMinor, buyQuantity, getQuantity, ...row }) => ({
    ...row,
    percent: percent ?? 0,
    amountMinor: amountMinor ?? 0,
    buyQuantity: buyQuantity ?? 0,
    getQuantity: getQuantity ?? 0,
    used: 0,
    usedByCustomer: 0,
  }));
}
