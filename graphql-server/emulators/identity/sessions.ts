import type { Pool } from 'pg';
import { accountByUid, type Account } from './accounts.ts';
import { Refusal } from './refusal.ts';
import { fingerprint, randomText } from './secrets.ts';
import type { Claims, Signer } from './signing.ts';
import { schemaName } from './tables.ts';

export type SignInProvider = 'password' | 'google.com';

export interface Sessions {
  /** Starts a session, unless sessions were revoked since `account` was read. */
  open(
    account: Account,
    provider: SignInProvider,
  ): Promise<{ idToken: string; refreshToken: string; expiresIn: string }>;
  /** Returns a new ID token for a valid refresh token. */
  renew(refreshToken: string): Promise<{ account: Account; idToken: string; expiresIn: string }>;
  /** Returns the account of an ID token, and its sign-in time. */
  holder(idToken: string): Promise<{ account: Account; signedInAt: Date }>;
}

const tokenSeconds = 3600;

export function createSessions(options: {
  pool: Pool;
  signer: Signer;
  projectId: string;
  now: () => Date;
}): Sessions {
  const { pool, signer, projectId, now } = options;
  const issuer = `https://securetoken.google.com/${projectId}`;

  function idTokenFor(account: Account, provider: SignInProvider, signedInAt: Date) {
    const seconds = Math.floor(now().getTime() / 1000);
    const claims: Claims = {
      ...account.customClaims,
      ...(account.displayName !== null && { name: account.displayName }),
      ...(account.photoUrl !== null && { picture: account.photoUrl }),
      iss: issuer,
      aud: projectId,
      auth_time: Math.floor(signedInAt.getTime() / 1000),
      user_id: account.uid,
      sub: account.uid,
      iat: seconds,
      exp: seconds + tokenSeconds,
      email: account.email,
      email_verified: account.emailVerified,
      // RS256 is deterministic. Without this id, two tokens of the same second are equal, and the SDK then ignores the
      // second one's new refresh token.
      jti: randomText(9),
      firebase: {
        identities: {
          email: [account.email],
          ...(account.googleSubject !== null && { 'google.com': [account.googleSubject] }),
        },
        sign_in_provider: provider,
      },
    };
    return { idToken: signer.sign(claims), expiresIn: String(tokenSeconds) };
  }

  return {
    async open(account, provider) {
      const signedInAt = now();
      const refreshToken = randomText(48);
      // The lock waits for a concurrent password change or reset to commit; the comparison then detects it.
      const { rowCount } = await pool.query(
        `with unchanged as (
           select uid from ${schemaName}.account
           where uid = $2 and not disabled and sessions_valid_after = $5 and password_hash is not distinct from $6
           for update
         ), seen as (
           update ${schemaName}.account set last_sign_in_at = $4 where uid in (select uid from unchanged)
         )
         insert into ${schemaName}.session (refresh_hash, uid, provider, signed_in_at)
         select $1, uid, $3, $4 from unchanged`,
        [
          fingerprint(refreshToken),
          account.uid,
          provider,
          signedInAt,
          account.sessionsValidAfter,
          account.password?.hash ?? null,
        ],
      );
      if (rowCount !== 1) throw new Refusal('TOKEN_EXPIRED');
      return { ...idTokenFor(account, provider, signedInAt), refreshToken };
    },

    async renew(refreshToken) {
      const { rows } = await pool.query<{ uid: string; provider: SignInProvider; signedInAt: Date }>(
        `select uid, provider, signed_in_at as "signedInAt" from ${schemaName}.session where refresh_hash = $1`,
        [fingerprint(refreshToken)],
      );
      const account = rows[0] && (await accountByUid(pool, rows[0].uid));
      // The SDK signs the user out on this code, and on USER_DISABLED.
      if (!account) throw new Refusal('TOKEN_EXPIRED');
      if (account.disabled) throw new Refusal('USER_DISABLED');
      return { account, ...idTokenFor(account, rows[0]!.provider, rows[0]!.signedInAt) };
    },

    async holder(idToken) {
      const claims = signer.open(idToken);
      if (!claims || claims.iss !== issuer || claims.aud !== projectId) throw new Refusal('INVALID_ID_TOKEN');
      if (claims.exp * 1000 <= now().getTime()) throw new Refusal('TOKEN_EXPIRED');
      const account = await accountByUid(pool, claims.sub);
      if (!account) throw new Refusal('USER_NOT_FOUND');
      if (account.disabled) throw new Refusal('USER_DISABLED');
      const signedInAt = new Date(Number(claims.auth_time) * 1000);
      if (signedInAt < account.sessionsValidAfter) throw new Refusal('TOKEN_EXPIRED');
      return { account, signedInAt };
    },
  };
}
