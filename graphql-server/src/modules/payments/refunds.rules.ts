import { z } from 'zod';
import { paragraph, renamedKey, requireKey } from '#server/errors/input.ts';
import { lineItemsInput, type LineItems } from '#server/modules/line-items/line-items.rules.ts';
import type { RefundStatus } from '#server/generated/prisma/enums.ts';
import type { ProviderRefund } from '#server/providers/payment-objects.ts';

/** Reason of a refund or cancellation, shown to the customer. */
export const reasonText = paragraph(500, 'Reason is Required');

export const refundOrderInput = z
  .strictObject({
    orderId: z.string().max(100),
    /** In minor units; null refunds the items of `lines`, or all that is left. With `lines`, it must be their amount. */
    amountMinor: z
      .number('Amount must be a whole number of minor units')
      .int()
      .min(1, 'Amount must be greater than zero')
      .max(99_999_999, 'Amount is too large')
      .nullish(),
    /** Items to refund. Null for a refund of an amount. */
    lines: lineItemsInput,
    reason: reasonText,
    ...renamedKey,
  })
  .transform(requireKey);
export type RefundOrderInput = z.input<typeof refundOrderInput>;

interface RefundRow {
  readonly amountMinor: number;
  readonly status: RefundStatus;
}

/** The part of `paidMinor` for which no refund was requested. A failed refund can be requested again. */
export function leftToRefund(paidMinor: number, refunds: readonly RefundRow[]): number {
  return paidMinor - sumOf(refunds.filter(({ status }) => status !== 'FAILED'));
}

interface PaidLine {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  readonly discountMinor: number;
  readonly taxMinor: number;
  readonly refundLines: readonly {
    readonly quantity: number;
    readonly refund: { readonly status: RefundStatus };
  }[];
}

/** Items of an order line that were not refunded, with the refund of one item and of all of them in minor units. */
export interface RefundableItems extends LineItems {
  readonly name: string;
  readonly title: string;
  readonly unitMinor: number;
  readonly allMinor: number;
}

/**
 * The items for which no refund was requested. The amount of a line is its price, less its discount, with added tax. One item
 * is refunded at that amount divided by the quantity, rounded down. The last refund has the rest, so the refunds of a line add
 * up to its amount.
 */
export function refundableItems(
  lines: readonly PaidLine[],
  { addedTaxMinor }: { readonly addedTaxMinor: number },
): RefundableItems[] {
  return lines.flatMap(
    ({ id, name, title, quantity, unitPriceMinor, discountMinor, taxMinor, refundLines }) => {
      const paid = unitPriceMinor * quantity - discountMinor + (addedTaxMinor > 0 ? taxMinor : 0);
      const unitMinor = Math.floor(paid / quantity);
      const refunded = refundLines
        .filter(({ refund }) => refund.status !== 'FAILED')
        .reduce((sum, line) => sum + line.quantity, 0);
      const left = quantity - refunded;
      return left > 0
        ? [{ lineId: id, name, title, quantity: left, unitMinor, allMinor: paid - refunded * unitMinor }]
        : [];
    },
  );
}

/** The refund of `quantity` of these items, in minor units. */
export function refundOf({ quantity: left, unitMinor, allMinor }: RefundableItems, quantity: number): number {
  return quantity === left ? allMinor : quantity * unitMinor;
}

/** The sum of successful and pending refunds. Requested refunds that the provider has not answered do not count. */
export function refundedAmount(refunds: readonly RefundRow[]): number {
  return sumOf(refunds.filter(({ status }) => status === 'SUCCEEDED' || status === 'PENDING'));
}

const sumOf = (refunds: readonly RefundRow[]) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Maps the provider's refund status to ours. */
export function refundStatusOf({ status }: Pick<ProviderRefund, 'status'>): RefundStatus {
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
