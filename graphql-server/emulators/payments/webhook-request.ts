import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { seconds } from './call.ts';

const PATIENCE_MS = 10_000;

/** The header `Stripe-Signature` for a body sent now. Source: docs.stripe.com/webhooks#verify-manually. */
export function signature(payload: string, webhookSecret: string, now: Date): string {
  const timestamp = seconds(now);
  const mac = createHmac('sha256', webhookSecret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${mac}`;
}

/** Sends one event with a new signature. Returns the response's HTTP status, or 0 after a timeout. */
export async function sendEvent(
  url: string,
  event: Stripe.EventBase,
  webhookSecret: string,
  now: Date,
  stop: AbortSignal,
): Promise<number> {
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, webhookSecret, now),
        'user-agent': 'Stripe/1.0 (emulator)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
