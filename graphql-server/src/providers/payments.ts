import type { Stripe } from 'stripe';
import { asIntent, asRefund, type Intent, type PaymentEnv, type ProviderRefund } from './payment-objects.ts';

export type { Intent };

/** A verified webhook event. Events may be old, duplicated or out of order, so the current state is read from the provider. */
interface WebhookNotice {
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  /** The payment intent concerned, for events of intents, charges, refunds and disputes. */
  readonly intentId: string | null;
}

/** Amounts are in minor units, currencies upper-case ISO 4217. 'unavailable': the provider cannot be reached now. */
export interface PaymentProvider {
  readonly env: PaymentEnv;
  /**
   * Creates the intent of one attempt. A repeated `idempotencyKey` returns the same intent in its current state.
   * @throws for a request that the provider rejects as invalid, such as an amount below its minimum
   */
  createIntent(order: NewIntent): Promise<Intent | 'unavailable'>;
  /** 'missing' also for an intent of another account, and for an invalid id. */
  retrieve(intentId: string): Promise<Intent | 'missing' | 'unavailable'>;
  /** Returns the resulting intent: canceled, or succeeded or processing if the payment was faster. */
  cancel(intentId: string): Promise<Intent | 'missing' | 'unavailable'>;
  /** `refused`: the provider's message, such as that less than `amountMinor` is left to refund. No refund was created. */
  refund(
    request: RefundRequest,
  ): Promise<ProviderRefund | { readonly refused: string } | 'missing' | 'unavailable'>;
  /** All refunds of an intent, newest first, those made in the provider's own dashboard included. */
  refundsOf(intentId: string): Promise<ProviderRefund[] | 'unavailable'>;
  /** The payment intents of this env that were made at or after `since`, newest first, without their cards. */
  intentsSince(since: Date): Promise<Intent[] | 'unavailable'>;
  /** All refunds made since then, newest first, those made in the provider's own dashboard included. */
  refundsSince(moment: Date): Promise<ProviderRefund[] | 'unavailable'>;
  /** `rawBody` is the unparsed body: the signature covers its bytes. */
  readWebhook(rawBody: Buffer | string, signature: string): Promise<WebhookNotice | 'bad-signature'>;
}

interface NewIntent {
  readonly orderId: string;
  readonly attempt: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly idempotencyKey: string;
  readonly description: string;
}

interface RefundRequest {
  readonly intentId: string;
  readonly amountMinor: number;
  readonly idempotencyKey: string;
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer';
  /** The shop's row of it, by which it is found again after a crash. */
  readonly requestId?: string;
}

export interface PaymentProviderOptions {
  readonly mode: 'simulator' | 'test' | 'live';
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the local emulator listens; needed in simulator mode only. */
  readonly simulatorPort?: number;
  /** The shop's address, sent to the provider for its support team. */
  readonly publicOrigin?: string;
  /** Called for each call that the provider did not answer. */
  readonly onFailure?: (message: string, details: object) => void;
}

const ENVS = { simulator: 'SIMULATOR', test: 'TEST', live: 'LIVE' } as const;
const EXPAND = ['latest_charge', 'payment_method'];

/**
 * Payments by Stripe; in simulator mode the same SDK talks to the local emulator, and nothing else differs.
 * The SDK is loaded at the first call.
 */
export function createPaymentProvider(options: PaymentProviderOptions): PaymentProvider {
  const env = ENVS[options.mode];
  const { webhookSecret } = options;
  if (!/^whsec_\S+$/.test(webhookSecret)) throw new Error('The webhook secret must be whsec_ and no blanks.');
  let loading: Promise<Stripe> | undefined;
  const sdk = (): Promise<Stripe> => (loading ??= openSdk(options));

  /** Runs a call; 'unavailable' for temporary failures. All others are thrown. */
  async function ask<T>(what: string, call: (stripe: Stripe) => Promise<T>): Promise<T | 'unavailable'> {
    try {
      return await call(await sdk());
    } catch (error) {
      if (!isOutage(error)) throw error;
      const { type, code, statusCode, requestId } = error;
      options.onFailure?.('the payment provider is unavailable', { what, type, code, statusCode, requestId });
      return 'unavailable';
    }
  }

  async function retrieve(intentId: string): Promise<Intent | 'missing' | 'unavailable'> {
    // An empty id would list all intents, and '../refunds' would request another path.
    if (!isIntentId(intentId)) return 'missing';
    return ask('retrieve', (stripe) =>
      orMissing(async () => asIntent(await stripe.paymentIntents.retrieve(intentId, { expand: EXPAND }))),
    );
  }

  return {
    env,
    retrieve,
    async createIntent({ orderId, attempt, amountMinor, currency, description, idempotencyKey }) {
      const created = await ask('create intent', (stripe) =>
        stripe.paymentIntents.create(
          {
            amount: amountMinor,
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            description,
            metadata: { order_id: orderId, attempt: String(attempt), env },
          },
          { idempotencyKey },
        ),
      );
      if (created === 'unavailable') return created;
      // A repeated key replays the first response: "unpaid", even if the intent has been paid since.
      const replayed = created.lastResponse.headers['idempotent-replayed'] === 'true';
      if (!replayed) return asIntent(created);
      const now = await retrieve(created.id);
      return now === 'missing' ? asIntent(created) : now;
    },
    async cancel(intentId) {
      if (!isIntentId(intentId)) return 'missing';
      const canceled = await ask('cancel', (stripe) =>
        orMissing(async () => {
          try {
            return asIntent(await stripe.paymentIntents.cancel(intentId));
          } catch (error) {
            if (codeOf(error) === 'payment_intent_unexpected_state') return 'too-late';
            throw error;
          }
        }),
      );
      return canceled === 'too-late' ? retrieve(intentId) : canceled;
    },
    async refund({ intentId, amountMinor, idempotencyKey, reason, requestId }) {
      if (!isIntentId(intentId)) return 'missing';
      return ask('refund', (stripe) =>
        orMissing(async () => {
          const metadata = requestId ? { metadata: { refund_id: requestId, env } } : {};
          const refund = { payment_intent: intentId, amount: amountMinor, reason, ...metadata };
          try {
            return asRefund(await stripe.refunds.create(refund, { idempotencyKey }));
          } catch (error) {
            if (isRefusal(error)) return { refused: error.message };
            throw error;
          }
        }),
      );
    },
    async refundsOf(intentId) {
      if (!isIntentId(intentId)) return [];
      return ask('list refunds', async (stripe) => {
        const refunds = await stripe.refunds
          .list({ payment_intent: intentId, limit: 100 })
          .autoPagingToArray({ limit: 1_000 });
        return refunds.map(asRefund);
      });
    },
    async intentsSince(since) {
      return ask('list intents', async (stripe) => {
        const gte = Math.floor(since.getTime() / 1000);
        const made = await stripe.paymentIntents
          .list({ created: { gte }, limit: 100 })
          .autoPagingToArray({ limit: 10_000 });
        return made.map(asIntent).filter((intent) => intent.env === env);
      });
    },
    async refundsSince(moment) {
      const gte = Math.floor(moment.getTime() / 1000);
      return ask('list recent refunds', async (stripe) => {
        const refunds = await stripe.refunds
          .list({ created: { gte }, limit: 100 })
          .autoPagingToArray({ limit: 10_000 });
        return refunds.map(asRefund);
      });
    },
    async readWebhook(rawBody, signature) {
      // The SDK throws for an empty signature as if it were a bug of ours.
      if (/v1=\s*(?:,|$)/.test(signature)) return 'bad-signature';
      const stripe = await sdk();
      try {
        return noticeOf(await stripe.webhooks.constructEventAsync(rawBody, signature, webhookSecret));
      } catch (error) {
        if (typeOf(error) === 'StripeSignatureVerificationError') return 'bad-signature';
        throw error;
      }
    },
  };
}

async function openSdk(options: PaymentProviderOptions): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const { mode, secretKey, simulatorPort, publicOrigin } = options;
  const common: Stripe.StripeConfig = {
    // A customer waits for at most 17 seconds.
    maxNetworkRetries: 1,
    timeout: 8_000,
    telemetry: false,
    appInfo: { name: 'FISHZOME', ...(publicOrigin && { url: publicOrigin }) },
  };
  if (mode !== 'simulator') return new Stripe(secretKey, common);
  if (!simulatorPort) throw new Error('Simulated payments need the port of the emulator.');
  return new Stripe(secretKey, { ...common, host: 'localhost', port: simulatorPort, protocol: 'http' });
}

function isIntentId(id: string): boolean {
  return /^pi_[A-Za-z0-9]{8,64}$/.test(id);
}

async function orMissing<T>(call: () => Promise<T>): Promise<T | 'missing'> {
  try {
    return await call();
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return 'missing';
    throw error;
  }
}

type SdkError = { type?: string; code?: string; statusCode?: number; requestId?: string };

/** No connection, a timeout, rate limiting, a provider error, or the same request still in progress. */
function isOutage(error: unknown): error is SdkError {
  if (!(error instanceof Error)) return false;
  const { type, code, statusCode = 0 } = error as SdkError;
  const kinds = ['StripeConnectionError', 'StripeRateLimitError', 'StripeAPIError'];
  return kinds.includes(type ?? '') || code === 'idempotency_key_in_use' || statusCode >= 500;
}

/** The provider rejected the request: the amount is too large, its balance is too low, or the key lacks permission. */
function isRefusal(error: unknown): error is Error {
  const { type, code } = error as SdkError;
  if (code === 'resource_missing') return false;
  return type === 'StripeInvalidRequestError' || type === 'StripePermissionError';
}

function codeOf(error: unknown): string | undefined {
  return (error as SdkError).code;
}

function typeOf(error: unknown): string | undefined {
  return (error as SdkError).type;
}

function noticeOf({ id, type, livemode, data }: Stripe.Event): WebhookNotice {
  const object = data.object as {
    object?: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  const about = object.object === 'payment_intent' ? object.id : object.payment_intent;
  const intentId = typeof about === 'object' ? (about?.id ?? null) : (about ?? null);
  return { id, type, livemode, intentId };
}
