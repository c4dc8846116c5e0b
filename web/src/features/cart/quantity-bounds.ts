import * as copy from '#web/app/copy.ts';

export interface Bounds {
  readonly min: number;
  /** The largest quantity that can be ordered now. */
  readonly last: number;
  readonly isStock: boolean;
}

/** `stockLeft` is null if stock isn't tracked. */
export function boundsOf(
  stockLeft: number | null,
  { minQty: min, maxQty }: { readonly minQty: number; readonly maxQty: number },
): Bounds {
  // The upper bound is exclusive (§5).
  const last = maxQty - 1;
  return stockLeft !== null && stockLeft < last
    ? { min, last: stockLeft, isStock: true }
    : { min, last, isStock: false };
}

/** Why the text is no quantity that can be ordered. */
export function quantityError(text: string, { min, last, isStock }: Bounds): string | undefined {
  if (!/^\d+$/.test(text.trim())) return copy.order.wholeNumber;
  if (isStock && Number(text) > last) return copy.cart.onlyLeft(last);
  return Number(text) < min || Number(text) > last ? copy.order.rangeError(min, last) : undefined;
}
