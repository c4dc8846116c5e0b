import type Stripe from 'stripe';
import type { PoolClient } from 'pg';
import type { Form } from './form-encoding.ts';
import type { Controls } from './controls.ts';

/** The one API version spoken here. It is the SDK's own type: another SDK version stops this file from compiling. */
export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';

/** The secret key sees and does everything; the publishable key needs a client secret and sees the public part. */
export type Role = 'secret' | 'publishable';

/** One request to the API, inside its transaction. */
export interface Call {
  readonly tx: PoolClient;
  readonly now: Date;
  readonly role: Role;
  readonly parameters: Form;
  /** The id in the path, or '' where the path has none. */
  readonly id: string;
  readonly request: { readonly id: string; readonly idempotencyKey: string | null };
  /** Where the caller reached us, for addresses in answers. */
  readonly origin: string;
  readonly controls: Controls;
}

/** What an operation answers. A declined card is an answer (402): its failed charge and its events are kept. */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

export type Operation = (call: Call) => Promise<Answer>;

export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
