import type Stripe from 'stripe';
import type { PoolClient } from 'pg';
import type { Form } from './form-encoding.ts';
import type { Controls } from './controls.ts';

/** The one supported API version. Its type comes from the SDK: with another SDK version this file does not compile. */
export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';

/** The secret key allows everything; the publishable key needs a client secret and sees the public part. */
export type Role = 'secret' | 'publishable';

/** One request to the API, inside its transaction. */
export interface Call {
  readonly tx: PoolClient;
  readonly now: Date;
  readonly role: Role;
  readonly parameters: Form;
  /** The id in the path, or '' if the path has none. */
  readonly id: string;
  readonly request: { readonly id: string; readonly idempotencyKey: string | null };
  /** The origin that the client used, for URLs in responses. */
  readonly origin: string;
  readonly controls: Controls;
}

/**
 * The response of an operation. A declined card is a response (402), not an error: its failed charge and events are
 * committed.
 */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

export type Operation = (call: Call) => Promise<Answer>;

export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
