import type { Pool, PoolClient } from 'pg';
import { Refusal } from './refusal.ts';
import { fingerprint, randomText } from './secrets.ts';
import { schemaName } from './tables.ts';

export type CodeKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET';

const hour = 3_600_000;
const lifetimes: Record<CodeKind, number> = { PASSWORD_RESET: hour, VERIFY_EMAIL: 72 * hour };
/** How long an expired code is reported as expired instead of invalid. */
const remembered = 7 * 24 * hour;

/** The mode of the shop's `/auth/action` page for each kind of code. */
const modes: Record<CodeKind, string> = { PASSWORD_RESET: 'resetPassword', VERIFY_EMAIL: 'verifyEmail' };

export async function issueCode(pool: Pool, uid: string, kind: CodeKind, now: Date): Promise<string> {
  const code = randomText(30);
  await pool.query(`delete from ${schemaName}.one_time_code where expires_at < $1`, [
    new Date(now.getTime() - remembered),
  ]);
  await pool.query(
    `insert into ${schemaName}.one_time_code (code_hash, uid, kind, expires_at) values ($1, $2, $3, $4)`,
    [fingerprint(code), uid, kind, new Date(now.getTime() + lifetimes[kind])],
  );
  return code;
}

/** Reads what a code is for, without using it. */
export async function readCode(
  pool: Pool,
  code: string,
  now: Date,
): Promise<{ uid: string; kind: CodeKind; email: string }> {
  const { rows } = await pool.query<{ uid: string; kind: CodeKind; email: string; expiresAt: Date }>(
    `select uid, kind, email, expires_at as "expiresAt"
     from ${schemaName}.one_time_code join ${schemaName}.account using (uid) where code_hash = $1`,
    [fingerprint(code)],
  );
  if (!rows[0]) throw new Refusal('INVALID_OOB_CODE');
  if (rows[0].expiresAt <= now) throw new Refusal('EXPIRED_OOB_CODE');
  return rows[0];
}

/** Uses a code and returns its account's uid. Of two concurrent attempts, one succeeds. */
export async function spendCode(db: PoolClient, code: string, kind: CodeKind, now: Date): Promise<string> {
  const { rows } = await db.query<{ uid: string }>(
    `delete from ${schemaName}.one_time_code where code_hash = $1 and kind = $2 and expires_at > $3 returning uid`,
    [fingerprint(code), kind, now],
  );
  if (!rows[0]) throw new Refusal('INVALID_OOB_CODE');
  return rows[0].uid;
}

export function actionLink(shopUrl: string, kind: CodeKind, code: string, continueUrl?: string): string {
  const link = new URL('/auth/action', shopUrl);
  link.searchParams.set('mode', modes[kind]);
  link.searchParams.set('oobCode', code);
  if (continueUrl !== undefined) link.searchParams.set('continueUrl', continueUrl);
  return link.href;
}
