import type { Tx } from '#server/db.ts';
import type { Equipment } from '#server/generated/prisma/client.ts';
import { groupBy } from '#server/group-by.ts';
import { priorEnds, priorOf } from './prices.rules.ts';

type Offered = Pick<Equipment, 'id' | 'priceMinor' | 'status'>;

const offered = (product: Offered) => (product.status === 'PUBLISHED' ? product.priceMinor : null);

interface Prior {
  readonly priorPriceMinor?: number | null;
  readonly priorPriceEndsAt?: Date | null;
}

/**
 * Records the price of `after` from `at` on, if it differs from `before` (null for a new product). Returns the changed columns
 * of the prior price. Requires the lock of the product's row, unless it is new.
 */
export async function recordOffer(tx: Tx, before: Offered | null, after: Offered, at: Date): Promise<Prior> {
  return (await recordOffers(tx, [{ before, after }], at)).get(after.id) ?? {};
}

/** As `recordOffer`, of many products with two statements. Products whose price stays are left out. */
export async function recordOffers(
  tx: Tx,
  products: readonly { readonly before: Offered | null; readonly after: Offered }[],
  at: Date,
): Promise<ReadonlyMap<string, Prior>> {
  const changed = products
    .filter(({ before, after }) => !before || offered(before) !== offered(after))
    .map(({ after }) => ({ equipmentId: after.id, priceMinor: offered(after), offeredAt: at }));
  if (changed.length === 0) return new Map();
  const history = await tx.equipmentPrice.findMany({
    where: { equipmentId: { in: changed.map(({ equipmentId }) => equipmentId) } },
    orderBy: [{ offeredAt: 'asc' }, { id: 'asc' }],
  });
  const ofProduct = groupBy(history, ({ equipmentId }) => equipmentId);
  await tx.equipmentPrice.createMany({ data: changed });
  return new Map(
    changed.map(({ equipmentId, priceMinor }) => {
      const prior = priceMinor === null ? null : priorOf(ofProduct.get(equipmentId) ?? [], priceMinor, at);
      return [
        equipmentId,
        { priorPriceMinor: prior, priorPriceEndsAt: prior === null ? null : priorEnds(at) },
      ];
    }),
  );
}
