import type { PaymentState } from '#server/generated/prisma/enums.ts';
import type { Intent } from '#server/providers/payments.ts';

/** Where an order's payment is, for an intent that has not succeeded. */
export function stateOf(intent: Pick<Intent, 'status' | 'lastError'>): PaymentState {
  switch (intent.status) {
    case 'processing':
    case 'succeeded': // the money is there, and `settle` is about to say so
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
 * The key under which an attempt's intent is made: the same attempt gives the same intent, after a crash too. The
 * attempt number keeps 19.99 → 29.99 → 19.99 from getting the first, long cancelled intent back.
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

/** The provider's ids of payment intents; anything else never reaches it. */
export function isIntentId(value: unknown): value is string {
  return typeof value === 'string' && /^pi_[A-Za-z0-9_]{8,64}$/.test(value);
}

const idle: ReadonlySet<string> = new Set([
  'payment_intent.created',
  'charge.succeeded',
  'charge.failed',
  'charge.pending',
  'charge.updated',
]);

/** Whether an event of the provider tells of nothing that has happened, or of what the payment's own event tells as well. */
export const isIdle = (eventType: string): boolean => idle.has(eventType);
