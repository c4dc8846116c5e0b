import type Stripe from 'stripe';
import { ApiError } from './api-errors.ts';
import type { Answer, Call, Role } from './call.ts';
import { expandable } from './parameters.ts';

export const expandablePaths = expandable('latest_charge', 'payment_method');

/** The fields of an intent that a browser may see: no metadata, no charge, no merchant data. */
const PUBLIC_FIELDS = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

type PublicIntent = Pick<Stripe.PaymentIntent, (typeof PUBLIC_FIELDS)[number]>;

export function asSeenBy(role: Role, intent: Stripe.PaymentIntent): Stripe.PaymentIntent | PublicIntent {
  if (role === 'secret') return intent;
  return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, intent[field]])) as PublicIntent;
}

/** Returns the intent as the caller may see it, with the requested fields expanded. */
export async function viewOf(
  call: Call,
  intent: Stripe.PaymentIntent,
  expand: string[] = [],
): Promise<Answer> {
  if (call.role === 'publishable' && expand.length > 0) {
    throw new ApiError(401, { type: 'invalid_request_error', message: 'Only a secret key can expand.' });
  }
  const view = { ...intent };
  if (expand.includes('latest_charge'))
    view.latest_charge = await stored(call, 'charges', view.latest_charge);
  if (expand.includes('payment_method')) {
    view.payment_method = await stored(call, 'payment_methods', view.payment_method);
  }
  return { status: 200, body: asSeenBy(call.role, view) };
}

/** The object behind an id of an intent; null stays null. */
async function stored<T extends Stripe.Charge | Stripe.PaymentMethod>(
  call: Call,
  table: 'charges' | 'payment_methods',
  reference: string | T | null,
): Promise<T | null> {
  if (typeof reference !== 'string') return reference;
  const { rows } = await call.tx.query<{ body: T }>(
    `select body from emulator_payments.${table} where id = $1`,
    [reference],
  );
  return rows[0]?.body ?? null;
}
