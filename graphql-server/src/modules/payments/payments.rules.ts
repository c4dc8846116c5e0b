import type { PaymentState } from '#server/generated/prisma/enums.ts';
import type { Intent } from '#server/providers/payments.ts';

/** The payment state of an order whose intent has not succeeded. */
export function stateOf(intent: Pick<Intent, 'status' | 'lastError'>): PaymentState {
  switch (intent.status) {
    case 'processing':
    case 'succeeded': // The payment succeeded, and `settle` is about to record it.
      return 'PROCESSING';
    case 'requires_action':
      return 'REQUIRES_ACTION';
    case 'canceled':
      return 'UNPAID';
    case 'requires_capture':
    case 'requires_confirmation':
    case 'requires_payment_method':
      return intent.lastError ? 'FAILED' : 'INTENT_OPEN';
  }
}

/**
 * The idempotency key of an attempt's intent: the same attempt gets the same intent, also after a crash. The attempt number
 * keeps a total of 19.99 → 29.99 → 19.99 from getting the first, canceled intent again.
 */
export function intentKey(
  env: string,
  orderId: string,
  attempt: number,
  amountMinor: number,
  currency: string,
): string {
  return `${env}:order:${orderId}:attempt:${attempt}:${currency}${amountMinor}`;
}

/** Whether the value is a payment intent id. Other values are never sent to the provider. */
export function isIntentId(value: unknown): value is string {
  return typeof value === 'string' && /^pi_[A-Za-z0-9_]{8,64}$/.test(value);
}

/** The events that the provider must send. The shop ignores all others, which are redundant. */
export const PROVIDER_EVENTS: readonly string[] = [
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

export const isIgnored = (eventType: string): boolean => !PROVIDER_EVENTS.includes(eventType);
