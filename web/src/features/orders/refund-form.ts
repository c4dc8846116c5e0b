import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { formatMoney, minorDigits, toMinor } from '#web/ui/money.ts';

const words = copy.manageOrders.problems;

/** What can still be given back. */
interface Left {
  readonly minor: number;
  readonly currency: string;
}

/** What the customer reads. */
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

/** One schema for hint, check and submit, in the words of the server, which checks again. */
export const refundForm = (left: Left) =>
  z.object({ how: z.enum(['all', 'part']), amount: z.string(), reason }).check(
    z.refine(({ how, amount }) => how === 'all' || amountProblem(amount, left) === null, {
      path: ['amount'],
      error: ({ input }) => amountProblem((input as { amount: string }).amount, left) ?? '',
      // Also while something else is wrong: all that is wrong is said at once.
      when: () => true,
    }),
  );
export type RefundForm = z.infer<ReturnType<typeof refundForm>>;

/** How much is wanted, in minor units, as typed so far; null while that makes no sense. */
export function wantedMinor({ how, amount }: Pick<RefundForm, 'how' | 'amount'>, left: Left): number | null {
  if (how === 'all') return left.minor;
  return amountProblem(amount, left) === null ? toMinor(amount, left.currency) : null;
}

/** Why an order is cancelled; a paid one only with a reason. */
export const cancelForm = (paid: boolean) =>
  z.object({
    reason: paid ? reason : z.string().check(z.trim(), z.maxLength(500, words.reasonLong)),
  });
export type CancelForm = z.infer<ReturnType<typeof cancelForm>>;
