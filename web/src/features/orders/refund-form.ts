import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import type { Chosen } from './use-chosen-items.ts';
import { formatMoney, minorDigits, toMinor } from '#web/ui/money.ts';

const words = copy.manageOrders.problems;

/** The refundable amount. */
interface Left {
  readonly minor: number;
  readonly currency: string;
}

/** The customer sees this reason. */
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, words.reasonRequired), z.maxLength(500, words.reasonLong));

function amountProblem(typed: string, { minor: left, currency }: Left): string | null {
  if (typed.trim() === '') return words.amountRequired;
  const minor = toMinor(typed, currency);
  if (minor === null) return words.amountInvalid(minorDigits(currency));
  if (minor < 1) return words.amountNothing;
  return minor > left ? words.amountHigh(formatMoney(left, currency)) : null;
}

/** One schema for hints, validation and submit. The server validates again with the same messages. */
export const refundForm = (left: Left) =>
  z.object({ how: z.enum(['all', 'items', 'part']), amount: z.string(), reason }).check(
    z.refine(({ how, amount }) => how !== 'part' || amountProblem(amount, left) === null, {
      path: ['amount'],
      error: ({ input }) => amountProblem((input as { amount: string }).amount, left) ?? '',
      // Run even if other checks failed, so that all errors are shown at once.
      when: () => true,
    }),
  );
export type RefundForm = z.infer<ReturnType<typeof refundForm>>;

/** Items that can be refunded, as the server calculates them. */
type Refundable = ManagedOrderFragment['refundableItems'][number];

/** The refund of the chosen items, in minor units. The last items of a line get the rest of a division. */
export const refundOf = (items: readonly Refundable[], chosen: readonly Chosen[]): number =>
  items.reduce((sum, { lineId, quantity: left, unit, all }) => {
    const quantity = chosen.find((one) => one.lineId === lineId)?.quantity ?? 0;
    return sum + (quantity === left ? all.minor : quantity * unit.minor);
  }, 0);

/** Returns the wanted amount in minor units, or null if it is invalid. `itemsMinor` is the refund of the chosen items. */
export function refundMinor(
  { how, amount }: Pick<RefundForm, 'how' | 'amount'>,
  left: Left,
  itemsMinor: number | null,
): number | null {
  if (how === 'all') return left.minor;
  if (how === 'items') return itemsMinor;
  return amountProblem(amount, left) === null ? toMinor(amount, left.currency) : null;
}

/** The cancellation form. Only a paid order requires a reason. */
export const cancelForm = (paid: boolean) =>
  z.object({
    reason: paid ? reason : z.string().check(z.trim(), z.maxLength(500, words.reasonLong)),
  });
export type CancelForm = z.infer<ReturnType<typeof cancelForm>>;
