import { z } from 'zod';
import { paragraph, plain } from '#server/errors/input.ts';
import type { RefundStatus } from '#server/generated/prisma/enums.ts';
import type { RefundMade } from '#server/providers/payment-objects.ts';

/** Reason of a refund or cancellation, shown to the customer. */
export const reasonText = paragraph(500, 'Reason is Required');

export const refundOrderInput = z.strictObject({
  orderId: z.string().max(100),
  /** In minor units; null refunds all that is left. */
  amountMinor: z
    .number('Amount must be a whole number of minor units')
    .int()
    .min(1, 'Amount must be greater than zero')
    .max(99_999_999, 'Amount is too large')
    .nullish(),
  reason: reasonText,
  requestKey: plain(100).min(8, 'Use at least 8 characters.'),
});
export type RefundOrderInput = z.input<typeof refundOrderInput>;

interface RefundRow {
  readonly amountMinor: number;
  readonly status: RefundStatus;
}

/** The part of `paidMinor` for which no refund was requested. A failed refund can be requested again. */
export function leftToRefund(paidMinor: number, refunds: readonly RefundRow[]): number {
  return paidMinor - sumOf(refunds.filter(({ status }) => status !== 'FAILED'));
}

/** The sum of successful and pending refunds. Requested refunds that the provider has not answered do not count. */
export function refundedAmount(refunds: readonly RefundRow[]): number {
  return sumOf(refunds.filter(({ status }) => status === 'SUCCEEDED' || status === 'PENDING'));
}

const sumOf = (refunds: readonly RefundRow[]) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Maps the provider's refund status to ours. */
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

// Stryker disable next-line StringLiteral: the first may have any name, because an unknown status sorts first
const order: readonly RefundStatus[] = ['REQUESTED', 'PENDING', 'SUCCEEDED', 'FAILED'];

/**
 * Whether a refund state is newer than the stored one. States only move forward (a bank may reject a refund that had
 * succeeded), so two answers read at different moments end in the same row, in any write order. A row without the provider's
 * `refundId` is older than any provider answer.
 */
export function isLaterStatus(
  known: { readonly status: RefundStatus; readonly refundId: string | null },
  reported: RefundStatus,
): boolean {
  return known.refundId === null || order.indexOf(reported) > order.indexOf(known.status);
}

/** The idempotency key of a refund row: the refund is made once, however often it is requested. */
export const refundKey = (env: string, rowId: string) => `${env}:refund:${rowId}`;
