export interface Promotion {
  readonly id: string;
  /** `null`: applies without a code. */
  readonly code: string | null;
  readonly label: string;
  readonly kind: 'PERCENT' | 'AMOUNT' | 'BUY_X_GET_Y' | 'FREE_DELIVERY';
  /** 1 to 100. */
  readonly percent: number;
  readonly amountMinor: number;
  /** Of each full group of `buyQuantity + getQuantity` items, the cheapest `getQuantity` are free. */
  readonly buyQuantity: number;
  readonly getQuantity: number;
  /** Empty: items of all categories. Free delivery requires one such item. */
  readonly categoryIds: readonly string[];
  /** The least value of all items, before discounts. */
  readonly minimumItemsMinor: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly used: number;
  readonly usedByCustomer: number;
}

export type CodeProblem =
  | 'UNKNOWN'
  | 'NOT_STARTED'
  | 'ENDED'
  | 'USED_UP'
  | 'USED_BY_CUSTOMER'
  | 'NO_MATCHING_ITEM'
  | 'MINIMUM';

/** Codes are stored and compared in this form. An empty one is no code. */
export const normalizeCode = (code: string | null) => code?.trim().toUpperCase() ?? '';

/** Automatic promotions in the order of their ids, then the one with the code. */
export function listApplicable(promotions: readonly Promotion[], code: string | null): Promotion[] {
  const sorted = promotions.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const entered = normalizeCode(code);
  const coded = sorted.find((one) => one.code !== null && normalizeCode(one.code) === entered);
  return [...sorted.filter((one) => one.code === null), ...(coded ? [coded] : [])];
}

export const isForCategory = ({ categoryIds }: Promotion, categoryId: string) =>
  categoryIds.length === 0 || categoryIds.includes(categoryId);

/** Why the promotion cannot be used. What the customer can do least about comes first. */
export function findProblem(
  promotion: Promotion,
  { categoryIds, itemsMinor, now }: { categoryIds: readonly string[]; itemsMinor: number; now: Date },
): CodeProblem | null {
  const { startsAt, endsAt, usageLimit, perCustomerLimit, used, usedByCustomer } = promotion;
  if (now < startsAt) return 'NOT_STARTED';
  if (endsAt && now >= endsAt) return 'ENDED';
  if (usageLimit !== null && used >= usageLimit) return 'USED_UP';
  if (perCustomerLimit !== null && usedByCustomer >= perCustomerLimit) return 'USED_BY_CUSTOMER';
  if (!categoryIds.some((id) => isForCategory(promotion, id))) return 'NO_MATCHING_ITEM';
  return itemsMinor < promotion.minimumItemsMinor ? 'MINIMUM' : null;
}
