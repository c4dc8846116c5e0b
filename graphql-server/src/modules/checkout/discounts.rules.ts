import { allocate, multiplyByRatio } from '#server/modules/money/allocate.rules.ts';
import {
  findProblem,
  isForCategory,
  listApplicable,
  normalizeCode,
  type CodeProblem,
  type Promotion,
} from './promotions.rules.ts';

export interface PricedLine {
  /** A product or variant; at most one line of the cart has it. */
  readonly equipmentId: string;
  readonly categoryId: string;
  readonly unitPriceMinor: number;
  readonly quantity: number;
}

export interface ItemDiscount {
  readonly promotion: Promotion;
  readonly amountMinor: number;
}

export interface Discounts {
  /** By `equipmentId`. */
  readonly byLine: ReadonlyMap<string, number>;
  /** In the order in which they apply, each with an amount above 0. */
  readonly applied: readonly ItemDiscount[];
  /** The promotion that pays for shipping. */
  readonly freeDelivery: Promotion | null;
  readonly codeProblem: CodeProblem | null;
  /** What the code requires, if `codeProblem` is `MINIMUM`. */
  readonly codeMinimumMinor: number | null;
}

/** A line with what earlier promotions have left of its price. */
interface OpenLine extends PricedLine {
  readonly leftMinor: number;
}

/**
 * Applies promotions one after the other, each to what the ones before have left of the lines. A code that would reduce no
 * price has the problem `NO_MATCHING_ITEM`.
 */
export function applyPromotions(
  lines: readonly PricedLine[],
  promotions: readonly Promotion[],
  { code, now }: { code: string | null; now: Date },
): Discounts {
  // Equal shares are rounded by id, so the order of the cart makes no difference.
  let open: readonly OpenLine[] = lines
    .map((line) => ({ ...line, leftMinor: grossOf(line) }))
    .toSorted((one, other) => (one.equipmentId < other.equipmentId ? -1 : 1));
  const itemsMinor = sumOf(open.map(grossOf));
  const categoryIds = lines.map(({ categoryId }) => categoryId);
  const applied: ItemDiscount[] = [];
  let freeDelivery: Promotion | null = null;
  let codeProblem: CodeProblem | null = normalizeCode(code) ? 'UNKNOWN' : null;
  let codeMinimumMinor: number | null = null;

  for (const promotion of listApplicable(promotions, code)) {
    let problem = findProblem(promotion, { categoryIds, itemsMinor, now });
    if (!problem && promotion.kind === 'FREE_DELIVERY') freeDelivery ??= promotion;
    else if (!problem) {
      const shares = discountLines(promotion, open);
      const amountMinor = sumOf(shares);
      if (amountMinor > 0) applied.push({ promotion, amountMinor });
      else problem = 'NO_MATCHING_ITEM';
      open = open.map((line, index) => ({ ...line, leftMinor: line.leftMinor - (shares[index] ?? 0) }));
    }
    if (promotion.code === null) continue;
    codeProblem = problem;
    if (problem === 'MINIMUM') codeMinimumMinor = promotion.minimumItemsMinor;
  }
  const byLine = new Map(open.map((line) => [line.equipmentId, grossOf(line) - line.leftMinor]));
  return { byLine, applied, freeDelivery, codeProblem, codeMinimumMinor };
}

/** The discount of each line. Lines without a price left do not take part. */
function discountLines(promotion: Promotion, lines: readonly OpenLine[]): number[] {
  const matching = lines.map((line) =>
    isForCategory(promotion, line.categoryId) ? line : { ...line, leftMinor: 0 },
  );
  const left = matching.map(({ leftMinor }) => leftMinor);
  switch (promotion.kind) {
    case 'PERCENT':
      return left.map((minor) => multiplyByRatio(minor, promotion.percent, 100));
    case 'AMOUNT':
      return allocate(Math.min(promotion.amountMinor, sumOf(left)), left);
    case 'BUY_X_GET_Y':
      return discountCheapest(promotion, matching);
    case 'FREE_DELIVERY':
      return left.map(() => 0);
    default:
      return promotion.kind satisfies never;
  }
}

/** An item costs its share of what is left of its line, rounded half up for all free items of the line together. */
function discountCheapest({ buyQuantity, getQuantity }: Promotion, lines: readonly OpenLine[]): number[] {
  const priced = lines.filter(({ leftMinor }) => leftMinor > 0);
  const groups = Math.floor(sumOf(priced.map(({ quantity }) => quantity)) / (buyQuantity + getQuantity));
  let free = groups * getQuantity;
  const discounts = new Map<string, number>();
  for (const { equipmentId, quantity, leftMinor } of priced.toSorted(compareItemPrices)) {
    const taken = Math.min(free, quantity);
    discounts.set(equipmentId, multiplyByRatio(leftMinor, taken, quantity));
    free -= taken;
  }
  return lines.map(({ equipmentId }) => discounts.get(equipmentId) ?? 0);
}

function compareItemPrices(one: OpenLine, other: OpenLine): number {
  return Number(
    BigInt(one.leftMinor) * BigInt(other.quantity) - BigInt(other.leftMinor) * BigInt(one.quantity),
  );
}

const grossOf = ({ unitPriceMinor, quantity }: PricedLine) => unitPriceMinor * quantity;

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
