import { createHmac } from 'node:crypto';
import type { PoolClient } from 'pg';
import { ApiError } from './api-errors.ts';
import type { Answer, Role } from './call.ts';

/** A POST with its idempotency key. */
export interface KeyedRequest {
  readonly key: string;
  readonly role: Role;
  readonly id: string;
  /** Method, path and body: the same key with different content is an error. */
  readonly content: string;
  /** Key of the fingerprint's HMAC, so that the content, which may contain a card number, cannot be guessed from it. */
  readonly secret: string;
}

export interface KeptAnswer extends Answer {
  /** The id of the original request, if this one only repeats it. */
  readonly originalRequest?: string;
}

type Row = { fingerprint: string; request: string; status: number; body: object };

/**
 * Executes a request once per key. One transaction stores response and effect, so a crash leaves both or neither. A
 * repetition gets the *original* response, not the current state. Stored for 24 hours.
 * @throws ApiError 400 for a key reused with different content, 409 while the first request is in progress
 */
export async function once(
  tx: PoolClient,
  request: KeyedRequest,
  carryOut: () => Promise<Answer>,
): Promise<KeptAnswer> {
  if (request.key.length > 255) {
    throw idempotencyError(400, 'Idempotency keys may be at most 255 characters long.');
  }
  const slot = `${request.role}:${request.key}`;
  const fingerprint = createHmac('sha256', request.secret).update(request.content).digest('hex');
  const earlier = (await kept(tx, slot)) ?? (await lockAndLookAgain(tx, slot));
  if (!earlier) {
    const answer = await carryOut();
    await keep(tx, slot, fingerprint, request.id, answer);
    return answer;
  }
  if (earlier.fingerprint !== fingerprint) {
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
    );
  }
  return { status: earlier.status, body: earlier.body, originalRequest: earlier.request };
}

/** Rejects a second request during the first; a request after it gets the stored response. */
async function lockAndLookAgain(tx: PoolClient, slot: string): Promise<Row | undefined> {
  const { rows } = await tx.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [`emulator_payments ${slot}`],
  );
  if (rows[0]?.free === true) return kept(tx, slot);
  throw idempotencyError(
    409,
    'There is currently another in-progress request using this Stripe Account with that Idempotency Key. Please try again later.',
    'idempotency_key_in_use',
  );
}

async function kept(tx: PoolClient, slot: string): Promise<Row | undefined> {
  const { rows } = await tx.query<Row>(
    `select fingerprint, request, status, body from emulator_payments.idempotency_keys
     where slot = $1 and made_at > now() - interval '24 hours'`,
    [slot],
  );
  return rows[0];
}

async function keep(
  tx: PoolClient,
  slot: string,
  fingerprint: string,
  request: string,
  answer: Answer,
): Promise<void> {
  await tx.query(
    `delete from emulator_payments.idempotency_keys where made_at <= now() - interval '24 hours'`,
  );
  await tx.query(
    `insert into emulator_payments.idempotency_keys (slot, fingerprint, request, status, body)
     values ($1, $2, $3, $4, $5)`,
    [slot, fingerprint, request, answer.status, answer.body],
  );
}

function idempotencyError(status: number, message: string, code?: string): ApiError {
  return new ApiError(status, { type: 'idempotency_error', message, ...(code && { code }) });
}
