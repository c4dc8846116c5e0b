import { z } from 'zod';
import { paragraph, plain } from '#server/errors/input.ts';
import type { RefundStatus } from '#server/generated/prisma/enums.ts';
import type { RefundMade } from '#server/providers/payment-objects.ts';

/** Why money goes back or an order is cancelled; the customer reads it. */
export const reasonText = paragraph(500, 'Reason is Required');

export const refundOrderInput = z.object({
  orderId: z.string().max(100),
  /** In minor units; null gives back all that is left. */
  amountMinor: z
    .number('Amount must be a whole number of minor units')
    .int()
    .min(1, 'Amount must be more than nothing')
    .max(99_999_999, 'Amount is far too large')
    .nullish(),
  reason: reasonText,
  requestKey: plain(100).min(8, 'Please use at least 8 characters.'),
});
export type RefundOrderInput = z.output<typeof refundOrderInput>;

interface RefundRow {
  readonly amountMinor: number;
  readonly status: RefundStatus;
}

/** What of `paidMinor` nobody has asked back yet; what failed can be asked for again. */
export function leftToRefund(paidMinor: number, refunds: readonly RefundRow[]): number {
  return paidMinor - sumOf(refunds.filter(({ status }) => status !== 'FAILED'));
}

/** What the provider has given back or is giving back; what it has not answered for is still held. */
export function givenBack(refunds: readonly RefundRow[]): number {
  return sumOf(refunds.filter(({ status }) => status === 'SUCCEEDED' || status === 'PENDING'));
}

const sumOf = (refunds: readonly RefundRow[]) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Where a refund is, by what the provider says of it. */
export function refundStatusOf({ status }: Pick<RefundMade, 'status'>): RefundStatus {
  switch (status) {
    case 'succeeded':
      return 'SUCCEEDED';
    case 'failed':
    case 'canceled':
      return 'FAILED';
    case 'pending':
    case 'requires_action':
      return 'PENDING';
  }
}

// Stryker disable next-line StringLiteral: the first may have any name, what is not found comes before all
const order: readonly RefundStatus[] = ['REQUESTED', 'PENDING', 'SUCCEEDED', 'FAILED'];

/**
 * Whether news of a refund is newer than what is known: it only ever goes forward (a bank may refuse what had succeeded),
 * so that two answers read at different moments end in the same row, whichever is written last. What never had a name at
 * the provider (`refundId`) knows less than any answer of the provider.
 */
export function isNews(
  known: { readonly status: RefundStatus; readonly refundId: string | null },
  told: RefundStatus,
): boolean {
  return known.refundId === null || order.indexOf(told) > order.indexOf(known.status);
}

/** The key under which a row's refund is made: however often it is asked for, it is made once. */
export const refundKey = (env: string, rowId: string) => `${env}:refund:${rowId}`;
