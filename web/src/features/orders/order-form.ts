import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';

const words = copy.order;

/** Returns the error message of the entered quantity, or null. §5: the upper bound is exclusive. */
export function quantityProblem(typed: string, minQty: number, maxQty: number): string | null {
  if (!/^\d+$/.test(typed.trim())) return words.wholeNumber;
  const quantity = Number(typed);
  return quantity >= minQty && quantity < maxQty ? null : words.rangeError(minQty, maxQty - 1);
}

/** One schema for hints, validation and submit. The server validates again. */
export const deliveryForm = z.object({
  phone: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: copy.validation.phoneRequired, abort: true }),
      z.regex(/^[+()\d\s./-]{5,40}$/, copy.validation.phoneInvalid),
    ),
  address: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, copy.validation.addressRequired),
      z.maxLength(500, copy.validation.addressLong),
    ),
});
export type DeliveryForm = z.infer<typeof deliveryForm>;

export interface OrderDraft extends DeliveryForm {
  quantity: string;
  /** Idempotency key of a form: submitting twice creates one order. */
  idempotencyKey: string;
}

const keyOf = (productId: string) => `order-draft:${productId}`;

/** Returns the draft for a product. It survives a reload and a sign-in, and ends with the tab. */
export function readDraft(storage: Pick<Storage, 'getItem'>, productId: string): Partial<OrderDraft> {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(productId)) ?? '{}');
    if (typeof draft !== 'object' || draft === null) return {};
    return Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

export function writeDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  productId: string,
  draft: OrderDraft | null,
): void {
  try {
    if (draft) storage.setItem(keyOf(productId), JSON.stringify(draft));
    else storage.removeItem(keyOf(productId));
  } catch {
    // Storage is full or blocked. The form still works.
  }
}
