import { createHash, randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import type { Credential } from 'firebase-admin/app';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';

/** The claims of a verified token. Roles are not included: they are in the shop's database. */
export interface VerifiedIdentity {
  readonly uid: string;
  /** Lower-case. Users can sign up with any address: trust it only with `emailVerified`. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  /** When the person signed in, to the second; renewing a token does not change it. */
  readonly authTime: Date;
}

export interface IdentityProvider {
  /**
   * `invalid` when the token is not ours or no longer valid (401). `unavailable` when that cannot be checked because the
   * provider's certificates cannot be fetched (503); this must not sign users out.
   */
  verify(token: string): Promise<VerifiedIdentity | 'invalid' | 'unavailable'>;
  /** Disables an account and revokes its sessions, or enables it again. False when the provider could not do it. */
  setBlocked(uid: string, blocked: boolean): Promise<boolean>;
  /** Revokes all sessions of an account. False when the provider could not do it. */
  endSessions(uid: string): Promise<boolean>;
  /** Deletes an account. False when the provider could not do it. */
  deleteAccount(uid: string): Promise<boolean>;
  /** Throws unless an unsigned token is refused; call it before the server listens. Needs no network. */
  refuseUnsignedTokens(): Promise<void>;
  close(): Promise<void>;
}

export interface IdentityProviderOptions {
  projectId: string;
  /** Routes firebase-admin's requests to the local emulator instead of Google. */
  httpAgent?: Agent;
  credential?: Credential;
  /** Whether credentials allow looking up and changing accounts, beyond verifying tokens. */
  canManageAccounts?: boolean;
  now?: () => Date;
  /** Gets the reason when the provider cannot be reached. */
  onFailure?: (message: string) => void;
  /** How long a request waits for certificates that are being fetched. */
  patienceMs?: number;
}

const cachedTokens = 2_000;
/** How long a token may still be accepted after its account was deleted or revoked at the provider. */
const cachedMs = 60_000;
const warmUpMs = 10 * 60_000;
/** After a failed fetch, requests do not wait for another one for this long. */
const backOffMs = 2_000;
const longestToken = 8_192;
/** How much our clock may be behind the provider's. */
const clockSkewSeconds = 300;

/**
 * firebase-admin reads FIREBASE_AUTH_EMULATOR_HOST at every call, and with it accepts unsigned tokens. Throws when `value`,
 * that variable's, is set.
 */
export function refuseEmulatorHost(value: string | undefined): void {
  if (value !== undefined && value !== '') {
    throw new Error(
      'FIREBASE_AUTH_EMULATOR_HOST is set: unsigned tokens would be accepted. Refusing to start.',
    );
  }
}

async function openAuth({ projectId, httpAgent, credential }: IdentityProviderOptions) {
  // Loaded lazily: it takes half a second, which must not delay the start.
  const [{ initializeApp, deleteApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  const app = initializeApp(
    { projectId, ...(httpAgent && { httpAgent }), ...(credential && { credential }) },
    `identity-${randomUUID()}`,
  );
  return { auth: getAuth(app), close: () => deleteApp(app) };
}

/** Verifies ID tokens with firebase-admin, in one way for every provider: by signature, against fetched certificates. */
export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const {
    projectId,
    now = () => new Date(),
    patienceMs = 5_000,
    canManageAccounts = false,
    onFailure = () => {},
  } = options;
  const opening = openAuth(options);
  const verified = new LRUCache<string, { identity: VerifiedIdentity; until: number }>({ max: cachedTokens });
  let probe: Promise<boolean> | null = null;
  let backOffUntil = 0;

  /** A token that is valid except for its signature. */
  function unsigned(header: object, signature: string): string {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: 'unknown',
      iat: seconds,
      exp: seconds + 60,
      auth_time: seconds,
    };
    return `${encode(header)}.${encode(claims)}.${signature}`;
  }

  /** Makes firebase-admin fetch the certificates if its cached ones have expired. */
  async function fetchCertificates(): Promise<boolean> {
    const { auth } = await opening;
    const unknownKeyToken = unsigned({ alg: 'RS256', typ: 'JWT', kid: 'unknown-key' }, 'none');
    const message = await auth.verifyIdToken(unknownKeyToken).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
    // Only this message proves that the certificates were fetched. Failures have many messages.
    const fetched = message.includes('"kid" claim which does not correspond');
    if (!fetched) {
      backOffUntil = Date.now() + backOffMs;
      onFailure(`the certificates of tokens could not be fetched: ${message}`);
    }
    return fetched;
  }

  /**
   * Many tokens that arrive while the certificates have expired would each fetch them: firebase-admin does not share
   * a fetch under way, so we do. With certificates in memory this costs some 0.05 ms.
   */
  async function hasCertificates(): Promise<boolean> {
    if (Date.now() < backOffUntil) return false;
    probe ??= fetchCertificates().finally(() => {
      probe = null;
    });
    let patience: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      patience = setTimeout(resolve, patienceMs, false);
    });
    return Promise.race([probe, tooLate]).finally(() => clearTimeout(patience));
  }

  async function verify(token: string): Promise<VerifiedIdentity | 'invalid' | 'unavailable'> {
    if (token === '' || token.length > longestToken) return 'invalid';
    const key = createHash('sha256').update(token).digest('base64');
    const known = verified.get(key);
    if (known && known.until > now().getTime()) return known.identity;
    if (!(await hasCertificates())) return 'unavailable';
    const { auth } = await opening;
    let claims: DecodedIdToken;
    try {
      claims = await auth.verifyIdToken(token);
    } catch (error) {
      return /^Error (fetching public keys|while making request)/.test((error as Error).message)
        ? 'unavailable'
        : 'invalid';
    }
    // firebase-admin lets these pass; the provider's rules for its tokens do not.
    const latest = now().getTime() / 1000 + clockSkewSeconds;
    if (claims.iat > latest || claims.auth_time > latest) return 'invalid';
    const identity = identityOf(claims);
    if (identity === null || (canManageAccounts && (await isRevoked(identity)))) return 'invalid';
    verified.set(key, { identity, until: Math.min(claims.exp * 1000, now().getTime() + cachedMs) });
    return identity;
  }

  /** Whether the account is gone or its sessions were revoked. An unreachable provider is no reason to refuse a signed token. */
  async function isRevoked({ uid, authTime }: VerifiedIdentity): Promise<boolean> {
    const { auth } = await opening;
    const account = await withTimeout(auth.getUser(uid)).catch((error: unknown) =>
      isUnknownAccount(error) ? 'gone' : failed('an account could not be read', error),
    );
    if (account === null) return false;
    if (account === 'gone') return true;
    // Our code handles disabled accounts: their users get a specific message.
    const { tokensValidAfterTime } = account;
    return tokensValidAfterTime !== undefined && authTime < new Date(tokensValidAfterTime);
  }

  function failed(what: string, error: unknown): null {
    onFailure(`${what}: ${(error as { code?: string }).code ?? (error as Error).message}`);
    return null;
  }

  async function change(apply: (auth: Auth) => Promise<unknown>): Promise<boolean> {
    if (!canManageAccounts) return false;
    const { auth } = await opening;
    return withTimeout(apply(auth)).then(
      () => true,
      // An account that is gone needs no change.
      (error: unknown) =>
        isUnknownAccount(error) || failed('an account could not be changed', error) !== null,
    );
  }

  function withTimeout<T>(answer: Promise<T>): Promise<T> {
    let patience: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      patience = setTimeout(() => reject(new Error('the identity provider does not answer')), patienceMs);
    });
    return Promise.race([answer, tooLate]).finally(() => clearTimeout(patience));
  }

  const warmUp = () => void hasCertificates().catch(() => {});
  const warming = setInterval(warmUp, warmUpMs).unref();
  warmUp();

  return {
    verify,
    setBlocked: (uid, blocked) =>
      change(async (auth) => {
        await auth.updateUser(uid, { disabled: blocked });
        if (blocked) await auth.revokeRefreshTokens(uid);
      }),
    endSessions: (uid) => change((auth) => auth.revokeRefreshTokens(uid)),
    deleteAccount: (uid) => change((auth) => auth.deleteUser(uid)),
    async refuseUnsignedTokens() {
      const { auth } = await opening;
      const outcome = await auth.verifyIdToken(unsigned({ alg: 'none', typ: 'JWT' }, '')).then(
        () => 'accepted',
        (error: { code?: string }) => error.code ?? 'failed',
      );
      if (outcome !== 'auth/argument-error') {
        throw new Error(`The signatures of tokens are not being checked (${outcome}). Refusing to start.`);
      }
    },
    async close() {
      clearInterval(warming);
      const { close } = await opening;
      await close();
    },
  };
}

const isUnknownAccount = (error: unknown) => (error as { code?: string }).code === 'auth/user-not-found';

/** The sign-in methods of the shop. A Firebase project may have others enabled, such as a phone number. */
const methods: ReadonlySet<unknown> = new Set(['password', 'google.com']);

/** Null for a token without an email, or of another sign-in method. */
function identityOf(claims: DecodedIdToken): VerifiedIdentity | null {
  const email = text(claims.email)?.toLowerCase();
  // Signed, but no type is checked.
  const method: unknown = (claims.firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider;
  if (email === undefined || !methods.has(method)) return null;
  return {
    uid: claims.uid,
    email,
    emailVerified: claims.email_verified === true,
    displayName: text(claims.name),
    photoUrl: text(claims.picture),
    authTime: new Date(claims.auth_time * 1000),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
