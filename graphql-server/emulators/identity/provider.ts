import type { Pool } from 'pg';
import type { Mail } from '../mailbox/mail.ts';
import { Refusal } from './refusal.ts';
import type { Sessions } from './sessions.ts';
import type { Signer } from './signing.ts';
import type { Throttle } from './throttle.ts';

/** Dependencies of every operation. */
export interface Provider {
  readonly pool: Pool;
  readonly projectId: string;
  /** The shop's base URL, for links in emails. */
  readonly publicUrl: () => string;
  readonly mail: (mail: Mail) => Promise<void>;
  readonly now: () => Date;
  readonly localOnly: boolean;
  readonly signer: Signer;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
}

/** One operation of `identitytoolkit.googleapis.com/v1`; `address` is the client's, for the throttle. */
export type ClientOperation = (body: unknown, address: string) => Promise<object>;

export const throttleWindowMs = 15 * 60_000;

/** Attempts allowed within the throttle's window. */
export const limits = {
  wrongPasswords: 10,
  wrongPasswordsFromOneAddress: 100,
  accountsFromOneAddress: 200,
  mailsToOneAddress: 5,
};

export function limit(throttle: Throttle, key: string, most: number): void {
  if (throttle.take(key, most)) return;
  throw new Refusal(
    'TOO_MANY_ATTEMPTS_TRY_LATER : There were too many tries for this account or from this address. Try again in a quarter of an hour.',
  );
}
