import type { Tx } from '#server/db.ts';
import type { Equipment } from '#server/generated/prisma/client.ts';
import { priorEnds, priorOf } from './prices.rules.ts';

type Offered = Pick<Equipment, 'id' | 'priceMinor' | 'status'>;

const offered = (product: Offered) => (product.status === 'PUBLISHED' ? product.priceMinor : null);

/**
 * Records the price of `after` from `at` on, if it differs from `before` (null for a new product). Returns the changed columns
 * of the prior price. Requires the lock of the product's row, unless it is new.
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
