import type Stripe from 'stripe';

/** The provider's error object, as in a response's `error`. */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly doc_url?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
  readonly payment_method?: Stripe.PaymentMethod;
}

/**
 * Thrown by an operation that changed nothing: its transaction is rolled back, and its response is not stored for
 * replay.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

type Details = Pick<ErrorBody, 'code' | 'param' | 'payment_intent'>;

export function invalidRequest(message: string, details: Details = {}): ApiError {
  const { code } = details;
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { doc_url: docUrl(code) }),
    ...details,
  });
}

export function notFound(kind: string, id: string, param = 'intent'): ApiError {
  const code = 'resource_missing';
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code,
    doc_url: docUrl(code),
    param,
  });
}

export function cardError(code: string, message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(402, { type: 'card_error', message, code, doc_url: docUrl(code), ...more });
}

/**
 * An illegal transition of the state machine. It carries the intent, so that the loser of a race sees the current
 * state.
 */
export function unexpectedState(verb: 'confirm' | 'cancel', intent: Stripe.PaymentIntent): ApiError {
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`;
  return invalidRequest(`You cannot ${verb} this PaymentIntent because ${why}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}
