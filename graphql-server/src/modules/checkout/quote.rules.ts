import { createHash } from 'node:crypto';
import {
  findDeliveryChoice,
  findFreeDeliveryOffer,
  listDeliveryChoices,
  type DeliveryChoice,
  type DeliveryMethod,
  type FreeDeliveryOffer,
} from './delivery.rules.ts';
import { applyPromotions, sumOf, type Discounts, type PricedLine } from './discounts.rules.ts';
import type { CodeProblem, Promotion } from './promotions.rules.ts';
import { findTaxRate, taxOf, type Destination, type TaxRate } from './tax.rules.ts';

export interface QuoteInput {
  readonly currency: string;
  readonly lines: readonly QuoteInputLine[];
  /** `null`: not known yet. The quote is an estimate for the shop's country. */
  readonly destination: Destination | null;
  readonly shopCountry: string;
  /** In the order in which they are shown. */
  readonly deliveryMethods: readonly DeliveryMethod[];
  /** The cheapest method replaces one that is `null` or cannot deliver the cart. */
  readonly deliveryMethodId: string | null;
  readonly taxRates: readonly TaxRate[];
  /** Automatic ones, and the one with the code. */
  readonly promotions: readonly Promotion[];
  readonly code: string | null;
  readonly now: Date;
}

interface QuoteInputLine extends PricedLine {
  readonly weightG: number;
  readonly lengthMm: number;
}

export interface QuoteLine {
  readonly equipmentId: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  /** `unitPriceMinor × quantity` */
  readonly grossMinor: number;
  readonly discountMinor: number;
  /** `grossMinor - discountMinor` */
  readonly netMinor: number;
  readonly taxRatePpm: number;
  readonly taxMinor: number;
  readonly isTaxIncluded: boolean;
}

/** What a promotion takes off: `amountMinor` of the items, `deliveryMinor` of the delivery. One of them is above 0. */
export interface QuoteAdjustment {
  readonly kind: 'DISCOUNT';
  readonly label: string;
  readonly promotionId: string;
  readonly amountMinor: number;
  readonly deliveryMinor: number;
}

/** The tax of one rate on the lines and the delivery. */
export interface QuoteTax {
  readonly label: string;
  readonly ratePpm: number;
  readonly taxableMinor: number;
  readonly taxMinor: number;
  readonly isIncluded: boolean;
}

export interface Quote {
  /** In the order of the input. */
  readonly lines: readonly QuoteLine[];
  readonly itemsMinor: number;
  /** Discounts on items. A promotion that pays for the delivery reduces `deliveryMinor` instead. */
  readonly discountMinor: number;
  /** What is charged for the delivery. */
  readonly deliveryMinor: number;
  readonly deliveryTaxMinor: number;
  readonly addedTaxMinor: number;
  readonly includedTaxMinor: number;
  /** `itemsMinor - discountMinor + deliveryMinor + addedTaxMinor` */
  readonly totalMinor: number;
  readonly adjustments: readonly QuoteAdjustment[];
  readonly taxes: readonly QuoteTax[];
  readonly deliveryChoices: readonly DeliveryChoice[];
  /** `null`: no method delivers this cart to the destination. */
  readonly deliveryMethodId: string | null;
  readonly freeDelivery: FreeDeliveryOffer | null;
  readonly codeProblem: CodeProblem | null;
  readonly codeMinimumMinor: number | null;
  readonly isEstimate: boolean;
  /** SHA-256 of all that the customer agrees to, in hex. The order of the lines makes no difference. */
  readonly hash: string;
}

/** What the cart costs, and when it arrives. The order of lines and promotions makes no difference to the amounts. */
export function quoteOf(input: QuoteInput): Quote {
  const { currency, lines: items, deliveryMethods, promotions, now } = input;
  const destination = input.destination ?? { country: input.shopCountry, region: null };
  const isEstimate = input.destination === null;
  const discounts = applyPromotions(items, promotions, input);
  const rate = findTaxRate(input.taxRates, destination, now);
  const lines = items.map((item) => quoteLine(item, discounts.byLine.get(item.equipmentId) ?? 0, rate));
  const itemsMinor = sumOf(lines.map(({ grossMinor }) => grossMinor));
  const discountMinor = sumOf(lines.map((line) => line.discountMinor));

  const consignment = {
    country: destination.country,
    weightG: sumOf(items.map(({ weightG, quantity }) => weightG * quantity)),
    lengthMm: Math.max(0, ...items.map(({ lengthMm }) => lengthMm)),
    itemsMinor: itemsMinor - discountMinor,
  };
  const isFree = discounts.freeDelivery !== null;
  const deliveryChoices = listDeliveryChoices(deliveryMethods, consignment, { now, isFree });
  const delivery = findDeliveryChoice(deliveryChoices, input.deliveryMethodId);
  const deliveryMinor = delivery?.costMinor ?? 0;

  const deliveryTaxMinor = taxOf(deliveryMinor, rate);
  const taxMinor = sumOf(lines.map((line) => line.taxMinor)) + deliveryTaxMinor;
  const addedTaxMinor = rate?.isIncluded ? 0 : taxMinor;
  const taxableMinor = consignment.itemsMinor + deliveryMinor;
  const amounts = {
    lines,
    itemsMinor,
    discountMinor,
    deliveryMinor,
    deliveryTaxMinor,
    addedTaxMinor,
    includedTaxMinor: taxMinor - addedTaxMinor,
    totalMinor: taxableMinor + addedTaxMinor,
    adjustments: listAdjustments(discounts, delivery),
    taxes: rate
      ? [{ label: rate.label, ratePpm: rate.ratePpm, taxableMinor, taxMinor, isIncluded: rate.isIncluded }]
      : [],
  };
  return {
    ...amounts,
    deliveryChoices,
    deliveryMethodId: delivery?.methodId ?? null,
    freeDelivery: findFreeDeliveryOffer(deliveryMethods, deliveryChoices, consignment),
    codeProblem: discounts.codeProblem,
    codeMinimumMinor: discounts.codeMinimumMinor,
    isEstimate,
    hash: hashOf({
      currency,
      country: destination.country,
      region: destination.region,
      isEstimate,
      delivery,
      ...amounts,
    }),
  };
}

function quoteLine(item: QuoteInputLine, discountMinor: number, rate: TaxRate | null): QuoteLine {
  const { equipmentId, quantity, unitPriceMinor } = item;
  const grossMinor = unitPriceMinor * quantity;
  const netMinor = grossMinor - discountMinor;
  return {
    equipmentId,
    quantity,
    unitPriceMinor,
    grossMinor,
    discountMinor,
    netMinor,
    taxRatePpm: rate?.ratePpm ?? 0,
    taxMinor: taxOf(netMinor, rate),
    isTaxIncluded: rate?.isIncluded ?? true,
  };
}

function listAdjustments(
  { applied, freeDelivery }: Discounts,
  delivery: DeliveryChoice | null,
): QuoteAdjustment[] {
  const adjustments = applied.map(({ promotion, amountMinor }) =>
    adjustmentOf(promotion, { amountMinor, deliveryMinor: 0 }),
  );
  const deliveryMinor = delivery?.discountMinor ?? 0;
  return freeDelivery && deliveryMinor > 0
    ? [...adjustments, adjustmentOf(freeDelivery, { amountMinor: 0, deliveryMinor })]
    : adjustments;
}

function adjustmentOf(
  { id, label }: Promotion,
  amounts: Pick<QuoteAdjustment, 'amountMinor' | 'deliveryMinor'>,
): QuoteAdjustment {
  return { kind: 'DISCOUNT', label, promotionId: id, ...amounts };
}

/** All values are created in this file with their fields in a fixed order, so equal quotes have equal JSON. */
function hashOf({ lines, ...agreed }: { lines: readonly QuoteLine[] } & Record<string, unknown>): string {
  const sorted = lines.toSorted((one, other) => (one.equipmentId < other.equipmentId ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify({ ...agreed, lines: sorted }))
    .digest('hex');
}
