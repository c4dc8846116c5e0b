import type { Stripe } from 'stripe';

/** Which provider a payment belongs to; one of another env is never this shop's money. */
export type PaymentEnv = 'SIMULATOR' | 'TEST' | 'LIVE';

/** The fields of a payment intent that the shop uses. Amounts are in minor units, `currency` is upper-case ISO 4217. */
export interface Intent {
  readonly id: string;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly currency: string;
  /** From the metadata the shop wrote; null on an intent it did not make. */
  readonly orderId: string | null;
  readonly env: PaymentEnv | null;
  readonly attempt: number | null;
  readonly clientSecret: string;
  readonly chargeId: string | null;
  /** The card that paid, or the one tried last; null while unknown. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly lastError: {
    readonly code: string;
    readonly declineCode: string | null;
    readonly message: string;
    /** The payment method of the attempt: distinguishes one decline from the next. */
    readonly tried: string | null;
  } | null;
  readonly created: Date;
}

export interface ProviderRefund {
  readonly id: string;
  readonly intentId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  readonly reason: string | null;
  /** The shop's own row it was made for; null on one made in the provider's dashboard. */
  readonly requestId: string | null;
  /** The provider's reason for the failure; null if it did not fail or has no reason. */
  readonly failure: string | null;
  readonly created: Date;
}

const ENVS: readonly PaymentEnv[] = ['SIMULATOR', 'TEST', 'LIVE'];

export function asIntent(intent: Stripe.PaymentIntent): Intent {
  const { metadata, latest_charge: charge, last_payment_error: error } = intent;
  return {
    id: intent.id,
    // The SDK's type includes future statuses; they fall into every `default`, which means not paid.
    status: intent.status as Intent['status'],
    amountMinor: intent.amount,
    amountReceivedMinor: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    orderId: metadata['order_id'] ?? null,
    env: ENVS.find((env) => env === metadata['env']) ?? null,
    attempt: /^\d{1,9}$/.test(metadata['attempt'] ?? '') ? Number(metadata['attempt']) : null,
    clientSecret: intent.client_secret ?? '',
    chargeId: typeof charge === 'object' ? (charge?.id ?? null) : charge,
    card: cardOf(intent),
    lastError: error && {
      code: error.code ?? error.type,
      declineCode: error.decline_code ?? null,
      message: error.message ?? 'The payment failed.',
      tried: error.payment_method?.id ?? null,
    },
    created: new Date(intent.created * 1000),
  };
}

/** From the charge, which keeps the card, or else from the payment method; both must be expanded. */
function cardOf({ latest_charge: charge, payment_method: method }: Stripe.PaymentIntent): Intent['card'] {
  const charged = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  const chosen = typeof method === 'object' ? method?.card : undefined;
  const { brand, last4 } = chosen ?? charged ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

export function asRefund(refund: Stripe.Refund): ProviderRefund {
  const { payment_intent: intent } = refund;
  return {
    id: refund.id,
    intentId: typeof intent === 'object' ? (intent?.id ?? null) : intent,
    amountMinor: refund.amount,
    currency: refund.currency.toUpperCase(),
    status: (refund.status ?? 'pending') as ProviderRefund['status'],
    reason: refund.reason,
    requestId: refund.metadata?.['refund_id'] ?? null,
    failure: refund.failure_reason?.replaceAll('_', ' ') ?? null,
    created: new Date(refund.created * 1000),
  };
}
