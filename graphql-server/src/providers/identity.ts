import { createHash, randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import type { Credential } from 'firebase-admin/app';
import type { DecodedIdToken } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';

/** What a verified token says about its bearer. Roles are not among it: they are in our own database. */
export interface VerifiedIdentity {
  readonly uid: string;
  /** Lower-case. Anybody may sign up with anybody's address: believe it only with `emailVerified`. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  /** When the person signed in, to the second; renewing a token does not change it. */
  readonly authTime: Date;
}

export interface IdentityProvider {
  /**
   * `invalid` for whatever is not a token of ours that is good now (401). `unavailable` when that cannot be found out,
   * because the provider's certificates are out of reach (503): nobody may be signed out by that.
   */
  verify(token: string): Promise<VerifiedIdentity | 'invalid' | 'unavailable'>;
  /** Throws unless an unsigned token is refused; call it before the doors open. Needs no network. */
  refuseUnsignedTokens(): Promise<void>;
  close(): Promise<void>;
}

export interface IdentityProviderOptions {
  projectId: string;
  /** Leads firebase-admin elsewhere than to Google: to the local stand-in. */
  httpAgent?: Agent;
  credential?: Credential;
  now?: () => Date;
  /** How long a request waits for certificates that are being fetched. */
  patienceMs?: number;
}

const cachedTokens = 2_000;
const cachedMs = 5 * 60_000;
const warmUpMs = 10 * 60_000;
/** For this long after a failed fetch, nobody waits for another one. */
const backOffMs = 2_000;
const longestToken = 8_192;
/** How much our clock may be behind the provider's. */
const clockSkewSeconds = 300;

/**
 * firebase-admin reads FIREBASE_AUTH_EMULATOR_HOST at every call, and with it accepts tokens that nobody signed.
 * Throws when `value`, that variable's, is set.
 */
export function refuseEmulatorHost(value: string | undefined): void {
  if (value !== undefined && value !== '') {
    throw new Error(
      'FIREBASE_AUTH_EMULATOR_HOST is set: unsigned tokens would be accepted. Refusing to start.',
    );
  }
}

async function openAuth({ projectId, httpAgent, credential }: IdentityProviderOptions) {
  // Half a second of loading that must not hold up the rest of the start.
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
  const { projectId, now = () => new Date(), patienceMs = 5_000 } = options;
  const opening = openAuth(options);
  const verified = new LRUCache<string, { identity: VerifiedIdentity; until: number }>({ max: cachedTokens });
  let probe: Promise<boolean> | null = null;
  let backOffUntil = 0;

  /** A token that is right in everything but its signature. */
  function unsigned(header: object, signature: string): string {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: 'nobody',
      iat: seconds,
      exp: seconds + 60,
      auth_time: seconds,
    };
    return `${encode(header)}.${encode(claims)}.${signature}`;
  }

  /** Makes firebase-admin fetch the certificates if it has none that are still good. */
  async function fetchCertificates(): Promise<boolean> {
    const { auth } = await opening;
    const stranger = unsigned({ alg: 'RS256', typ: 'JWT', kid: 'nobodys-key' }, 'none');
    const complaint = await auth.verifyIdToken(stranger).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
    // Whether the certificates are there shows in this complaint only; what went wrong otherwise has many texts.
    const fetched = complaint.includes('"kid" claim which does not correspond');
    if (!fetched) backOffUntil = Date.now() + backOffMs;
    return fetched;
  }

  /**
   * Many tokens that arrive while the certificates have expired would each fetch them: firebase-admin does not share
   * a fetch under way, so we do. With certificates in memory this costs some 0.05 ms.
   */
  async function certificatesAtHand(): Promise<boolean> {
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
    if (!(await certificatesAtHand())) return 'unavailable';
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
    if (identity === null) return 'invalid';
    verified.set(key, { identity, until: Math.min(claims.exp * 1000, now().getTime() + cachedMs) });
    return identity;
  }

  const warmUp = () => void certificatesAtHand().catch(() => {});
  const warming = setInterval(warmUp, warmUpMs).unref();
  warmUp();

  return {
    verify,
    async refuseUnsignedTokens() {
      const { auth } = await opening;
      const verdict = await auth.verifyIdToken(unsigned({ alg: 'none', typ: 'JWT' }, '')).then(
        () => 'accepted',
        (error: { code?: string }) => error.code ?? 'failed',
      );
      if (verdict !== 'auth/argument-error') {
        throw new Error(`The signatures of tokens are not being checked (${verdict}). Refusing to start.`);
      }
    },
    async close() {
      clearInterval(warming);
      const { close } = await opening;
      await close();
    },
  };
}

/** Null for a token without an e-mail address: the shop has no use for a nameless account. */
function identityOf(claims: DecodedIdToken): VerifiedIdentity | null {
  const email = text(claims.email)?.toLowerCase();
  if (email === undefined) return null;
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
