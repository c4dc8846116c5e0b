import type Stripe from 'stripe';
import { seconds } from './call.ts';
import { newId, randomText } from './identifiers.ts';

/** The values for a new payment intent; the amount is in minor units. */
export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly allowed_payment_method_types?: 'card'[] | undefined;
  readonly automatic_payment_methods?:
    | { enabled: boolean; allow_redirects?: 'always' | 'never' | undefined }
    | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: Record<string, string> | undefined;
  readonly receipt_email?: string | null | undefined;
}

export function paymentIntent(values: NewIntent, now: Date): Stripe.PaymentIntent {
  const id = newId('pi');
  const automatic = values.automatic_payment_methods;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: values.allowed_payment_method_types ?? null,
    amount: values.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: values.allowed_payment_method_types
      ? null
      : { enabled: automatic?.enabled ?? true, allow_redirects: automatic?.allow_redirects ?? 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: seconds(now),
    currency: values.currency,
    customer: null,
    customer_account: null,
    description: values.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: values.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: values.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}
