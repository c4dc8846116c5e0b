import type { Pool, PoolClient } from 'pg';
import { randomText, type PasswordHash } from './secrets.ts';
import { schemaName } from './tables.ts';

type Db = Pool | PoolClient;

export interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  password: PasswordHash | null;
  passwordChangedAt: Date | null;
  googleSubject: string | null;
  customClaims: Record<string, unknown>;
  disabled: boolean;
  sessionsValidAfter: Date;
  createdAt: Date;
  lastSignInAt: Date | null;
}

interface AccountRow extends Omit<Account, 'password'> {
  passwordHash: Buffer | null;
  passwordSalt: Buffer | null;
}

const columns = `uid, email, email_verified as "emailVerified", display_name as "displayName",
  photo_url as "photoUrl", password_hash as "passwordHash", password_salt as "passwordSalt",
  password_changed_at as "passwordChangedAt", google_subject as "googleSubject", custom_claims as "customClaims",
  disabled, sessions_valid_after as "sessionsValidAfter", created_at as "createdAt", last_sign_in_at as "lastSignInAt"`;

/** Maps the fields that a change may set to their columns. */
const columnOf = {
  emailVerified: 'email_verified',
  displayName: 'display_name',
  photoUrl: 'photo_url',
  googleSubject: 'google_subject',
  customClaims: 'custom_claims',
  disabled: 'disabled',
} as const;

export type AccountChange = Partial<Pick<Account, keyof typeof columnOf>>;

export interface NewAccount {
  uid?: string;
  email: string;
  displayName?: string | null;
  photoUrl?: string | null;
  emailVerified?: boolean;
  disabled?: boolean;
  password?: PasswordHash | null;
  googleSubject?: string | null;
}

function fromRow({ passwordHash, passwordSalt, ...row }: AccountRow): Account {
  return {
    ...row,
    password: passwordHash && passwordSalt ? { hash: passwordHash, salt: passwordSalt } : null,
  };
}

async function one(db: Db, where: string, values: unknown[]): Promise<Account | null> {
  const { rows } = await db.query<AccountRow>(
    `select ${columns} from ${schemaName}.account where ${where}`,
    values,
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

export function accountByUid(db: Db, uid: string): Promise<Account | null> {
  return one(db, 'uid = $1', [uid]);
}

/** `email` must be lower-case, like every stored address. */
export function accountByEmail(db: Db, email: string): Promise<Account | null> {
  return one(db, 'email = $1', [email]);
}

/** The account of a Google identity, locked until the transaction ends. */
export function lockGoogleAccount(db: PoolClient, subject: string, email: string): Promise<Account | null> {
  return one(
    db,
    'google_subject = $1 or email = $2 order by google_subject = $1 desc nulls last limit 1 for update',
    [subject, email],
  );
}

/** Returns null when the address, the uid or the Google identity already has an account. */
export async function insertAccount(db: Db, account: NewAccount, now: Date): Promise<Account | null> {
  const { rows } = await db.query<AccountRow>(
    `insert into ${schemaName}.account (uid, email, email_verified, display_name, photo_url, disabled, google_subject,
       password_hash, password_salt, password_changed_at, sessions_valid_after, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict do nothing returning ${columns}`,
    [
      account.uid ?? randomText(21),
      account.email,
      account.emailVerified ?? false,
      account.displayName ?? null,
      account.photoUrl ?? null,
      account.disabled ?? false,
      account.googleSubject ?? null,
      account.password?.hash ?? null,
      account.password?.salt ?? null,
      account.password ? now : null,
      wholeSecond(now),
      now,
    ],
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

export async function changeAccount(db: Db, uid: string, change: AccountChange): Promise<void> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return;
  const sets = entries.map(([name], i) => `${columnOf[name as keyof AccountChange]} = $${i + 2}`);
  await db.query(`update ${schemaName}.account set ${sets.join(', ')} where uid = $1`, [
    uid,
    ...entries.map(([, value]) => value),
  ]);
}

/**
 * Sets the password, or removes it (null), and ends every session and reset link, so the old password gives no access.
 */
export async function replacePassword(db: PoolClient, uid: string, password: PasswordHash | null, now: Date) {
  await db.query(
    `update ${schemaName}.account set password_hash = $2, password_salt = $3, password_changed_at = $4 where uid = $1`,
    [uid, password?.hash ?? null, password?.salt ?? null, now],
  );
  await db.query(`delete from ${schemaName}.one_time_code where uid = $1 and kind = 'PASSWORD_RESET'`, [uid]);
  await endSessions(db, uid, now);
}

/** Deletes refresh tokens at once; ID tokens of earlier sign-ins are rejected from now on. */
export async function endSessions(db: PoolClient, uid: string, validAfter: Date): Promise<void> {
  // Lock the account first: a concurrent sign-in (see `openSession`) has either finished and is deleted, or sees this
  // change.
  await db.query(`update ${schemaName}.account set sessions_valid_after = $2 where uid = $1`, [
    uid,
    wholeSecond(validAfter),
  ]);
  await db.query(`delete from ${schemaName}.session where uid = $1`, [uid]);
}

export async function deleteAccount(db: Db, uid: string): Promise<boolean> {
  const { rowCount } = await db.query(`delete from ${schemaName}.account where uid = $1`, [uid]);
  return rowCount === 1;
}

/** Tokens have whole seconds, so the times compared with them do too. */
function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}
