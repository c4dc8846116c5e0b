import type { OrderStatus, RefundStatus } from '#server/generated/prisma/enums.ts';

/** Kinds of emails about an order, by their name in GraphQL. */
export const orderMailKinds = {
  ORDER_PLACED: 'order-placed',
  RECEIPT: 'order-paid',
  PAYMENT_FAILED: 'payment-failed',
  CANCELLED: 'order-cancelled',
  REFUNDED: 'order-refunded',
  SHIPPED: 'order-shipped',
  DELIVERED: 'order-delivered',
  RETURN_ANSWERED: 'return-answered',
} as const;
export type OrderMailKind = keyof typeof orderMailKinds;

const byValue = new Map(
  Object.entries(orderMailKinds).map(([name, kind]): [string, OrderMailKind] => [
    kind,
    name as OrderMailKind,
  ]),
);

/** Null for a kind that this version does not know. */
export const orderMailKindOf = (kind: string): OrderMailKind | null => byValue.get(kind) ?? null;

export type OrderMailStatus = 'QUEUED' | 'RETRYING' | 'FAILED' | 'SENT' | 'SKIPPED';

/** What the outbox knows about the sending of an email. */
export interface QueuedMail {
  readonly attempts: number;
  readonly lastError: string | null;
  readonly sentAt: Date | null;
  readonly isSkipped: boolean;
}

/** `mostAttempts`: how often the queue tries. */
export function mailStatusOf(
  { attempts, lastError, sentAt, isSkipped }: QueuedMail,
  mostAttempts: number,
): OrderMailStatus {
  if (sentAt) return isSkipped ? 'SKIPPED' : 'SENT';
  if (lastError === null) return 'QUEUED';
  return attempts >= mostAttempts ? 'FAILED' : 'RETRYING';
}

/** What decides whether an email about an order is still true. */
export interface RepeatableOrder {
  readonly status: OrderStatus;
  readonly transactionId: string | null;
  readonly parcels: readonly { readonly id: string }[];
  readonly refunds: readonly {
    readonly id: string;
    readonly status: RefundStatus;
    readonly closesOrder: boolean;
  }[];
}

/** Whether an email of this kind may be sent again, by what the order is now. Otherwise the outbox would skip it. */
export function isRepeatable(
  { kind, payload }: { readonly kind: string; readonly payload: unknown },
  { status, transactionId, parcels, refunds }: RepeatableOrder,
): boolean {
  const { parcelId, refundId } = Object(payload) as { parcelId?: unknown; refundId?: unknown };
  switch (orderMailKindOf(kind)) {
    case 'ORDER_PLACED':
      return status === 'OPEN' && transactionId === null;
    case 'RECEIPT':
      return transactionId !== null;
    case 'SHIPPED':
      return parcels.some(({ id }) => parcelId === undefined || id === parcelId);
    case 'REFUNDED':
      return refunds.some((one) => one.id === refundId && one.status !== 'FAILED' && !one.closesOrder);
    case 'PAYMENT_FAILED':
    case 'CANCELLED':
    case 'DELIVERED':
    case 'RETURN_ANSWERED':
    case null:
      return false;
  }
}

/** Separates the outbox key of an email from the id of its copy. */
const COPY = '#';

/** The outbox key of the email that was sent first, of a copy too. */
export const originalKey = (dedupeKey: string): string => dedupeKey.split(COPY, 1)[0] ?? dedupeKey;

/** The outbox key of a copy. */
export const copyKey = (dedupeKey: string, copyId: string): string =>
  `${originalKey(dedupeKey)}${COPY}${copyId}`;

export const isCopy = (dedupeKey: string): boolean => dedupeKey.includes(COPY);
