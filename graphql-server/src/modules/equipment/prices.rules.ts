/** Days of which the lowest price is the prior one, and for which it is shown after a reduction. */
const DAYS = 30;
const DAY = 86_400_000;

/** From `offeredAt` on, until the next one, it cost `priceMinor`; null: it was not in the shop. */
export interface Offer {
  readonly priceMinor: number | null;
  readonly offeredAt: Date;
}

/**
 * The price that a reduction to `priceMinor` at `at` is compared with, in minor units: the lowest of the 30 days before it
 * (Directive 98/6/EC, Article 6a). Null if it is not above the new price, or if the history is shorter than 30 days, so that
 * a typo or a short increase never counts. Each step down is a separate reduction, so the prior price is never above what
 * the last buyers paid. `history` is all before `at`, oldest first.
 */
export function priorOf(history: readonly Offer[], priceMinor: number, at: Date): number | null {
  const start = at.getTime() - DAYS * DAY;
  const [first] = history;
  if (!first || first.offeredAt.getTime() > start) return null;
  const prices = history.flatMap((offer, index) => {
    const end = history[index + 1]?.offeredAt.getTime() ?? at.getTime();
    return offer.priceMinor !== null && end > start ? [offer.priceMinor] : [];
  });
  const lowest = Math.min(...prices);
  return lowest > priceMinor && Number.isFinite(lowest) ? lowest : null;
}

/** When the prior price of a reduction is no longer shown. */
export const priorEnds = (at: Date): Date => new Date(at.getTime() + DAYS * DAY);

/** The `Was` price of a product at `now`, in minor units. */
export function shownPrior(
  { priorPriceMinor, priorPriceEndsAt }: { priorPriceMinor: number | null; priorPriceEndsAt: Date | null },
  now: Date,
): number | null {
  return priorPriceEndsAt && priorPriceEndsAt > now ? priorPriceMinor : null;
}
