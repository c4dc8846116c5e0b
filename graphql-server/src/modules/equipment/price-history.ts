import type { Tx } from '#server/db.ts';
import type { Equipment } from '#server/generated/prisma/client.ts';
import { priorEnds, priorOf } from './prices.rules.ts';

type Offered = Pick<Equipment, 'id' | 'priceMinor' | 'status'>;

const offered = (product: Offered) => (product.status === 'PUBLISHED' ? product.priceMinor : null);

/**
 * Writes down for how much `after` is to be had from `at` on, if that differs from `before` (null: a new product). Gives the
 * columns of the prior price, or none where they stay. The caller holds the product's row, or has just made it.
 */
export async function recordOffer(
  tx: Tx,
  before: Offered | null,
  after: Offered,
  at: Date,
): Promise<{ priorPriceMinor?: number | null; priorPriceEndsAt?: Date | null }> {
  const priceMinor = offered(after);
  if (before && offered(before) === priceMinor) return {};
  const equipmentId = after.id;
  const history = await tx.equipmentPrice.findMany({
    where: { equipmentId },
    orderBy: [{ offeredAt: 'asc' }, { id: 'asc' }],
  });
  await tx.equipmentPrice.create({ data: { equipmentId, priceMinor, offeredAt: at } });
  const prior = priceMinor === null ? null : priorOf(history, priceMinor, at);
  return { priorPriceMinor: prior, priorPriceEndsAt: prior === null ? null : priorEnds(at) };
}
