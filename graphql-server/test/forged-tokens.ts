import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import type { Pool } from 'pg';
import { LOCAL_PROJECT } from '#server/http/config.ts';
import { schemaName } from '#emulators/identity/tables.ts';

export type Claims = Record<string, unknown> & { sub: string };

export interface Forger {
  /** A token as the identity provider signs it, valid except for `changes`. */
  token(claims: Claims, changes?: Record<string, unknown>): string;
  /** Invalid tokens for `claims`, by their flaw: values of the header Authorization. */
  forgeries(claims: Claims): Record<string, string>;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const rs256 = (content: string, key: KeyObject) => sign('RSA-SHA256', Buffer.from(content), key);

/** The claims of a valid token of this user. */
export function claimsOf(person: { uid: string; email: string }): Claims {
  const seconds = Math.floor(Date.now() / 1000);
  return {
    iss: `https://securetoken.google.com/${LOCAL_PROJECT}`,
    aud: LOCAL_PROJECT,
    sub: person.uid,
    iat: seconds - 60,
    exp: seconds + 3_600,
    auth_time: seconds - 60,
    email: person.email,
    email_verified: true,
    firebase: { identities: {}, sign_in_provider: 'password' },
  };
}

/** Uses the signing key that the shop of this database trusts, so that each forged token has only one flaw. */
export async function openForger(pool: Pool, kid: string): Promise<Forger> {
  const { rows } = await pool.query<{ private_pem: string }>(
    `SELECT private_pem FROM ${schemaName}.signing_key`,
  );
  const key = createPrivateKey(rows[0]?.private_pem ?? '');
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

  function signed(
    header: object,
    claims: object,
    by: (content: string) => Buffer = (content) => rs256(content, key),
  ): string {
    const content = `${encode({ typ: 'JWT', kid, ...header })}.${encode(claims)}`;
    return `${content}.${by(content).toString('base64url')}`;
  }

  const token: Forger['token'] = (claims, changes = {}) =>
    signed({ alg: 'RS256' }, { ...claims, ...changes });

  function forgeries(claims: Claims): Record<string, string> {
    const good = token(claims);
    const [head = '', body = '', signature = ''] = good.split('.');
    const seconds = Math.floor(Date.now() / 1000);
    const byForeign = (content: string) => rs256(content, foreign.privateKey);
    const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT', kid })}.${body}.`;
    return {
      'another scheme': `Basic ${Buffer.from('maya@fishzome.example:tight-lines').toString('base64')}`,
      empty: '',
      'no token': 'Bearer',
      'no scheme': good,
      'two tokens': `Bearer ${good} ${good}`,
      ...bearers({
        malformed: 'tight-lines',
        'three malformed parts': 'a.b.c',
        '10 kB': 'x'.repeat(10_000),
        '10 kB, rightly signed': token(claims, { more: 'x'.repeat(7_000) }),
        unsigned: unsigned('none'),
        'unsigned, in other words': unsigned('nOnE'),
        'unsigned, with the signature of a good one': `${unsigned('none')}${signature}`,
        'without its signature': `${head}.${body}.`,
        'changed after it was signed': `${head}.${encode({ ...claims, exp: seconds + 86_400 })}.${signature}`,
        'signed with a foreign key': signed({ alg: 'RS256' }, claims, byForeign),
        'signed with a foreign key in its header': signed(
          { alg: 'RS256', jwk: foreign.publicKey.export({ format: 'jwk' }) },
          claims,
          byForeign,
        ),
        'signed with the public key as a secret': signed({ alg: 'HS256' }, claims, (content) =>
          createHmac('sha256', publicPem).update(content).digest(),
        ),
        'of an unknown key': signed({ alg: 'RS256', kid: 'unknown-key' }, claims),
        'of no key': signed({ alg: 'RS256', kid: undefined }, claims),
        'for another project': token(claims, { aud: 'another' }),
        'of another issuer': token(claims, { iss: 'https://securetoken.google.com/another' }),
        'a session cookie': token(claims, { iss: `https://session.firebase.google.com/${LOCAL_PROJECT}` }),
        expired: token(claims, { iat: seconds - 7_200, exp: seconds - 1 }),
        'issued in the future': token(claims, { iat: seconds + 3_600, exp: seconds + 7_200 }),
        'of a sign-in in the future': token(claims, { auth_time: seconds + 3_600 }),
        'with an empty subject': token(claims, { sub: '' }),
        'without a subject': token(claims, { sub: undefined }),
        'with a number as its subject': token(claims, { sub: 7 }),
        'without an address': token(claims, { email: undefined }),
        'of another sign-in method': token(claims, { firebase: { sign_in_provider: 'phone' } }),
        'of no sign-in method': token(claims, { firebase: undefined }),
        'of a sign-in of 31 days ago': token(claims, { auth_time: seconds - 31 * 86_400 }),
        'of another account that says it has the address': token(claims, {
          sub: `${claims.sub}-2`,
          email_verified: false,
        }),
      }),
    };
  }

  return { token, forgeries };
}

/** The same tokens as values of the header Authorization. */
export function bearers(tokens: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([what, one]) => [what, `Bearer ${one}`]));
}
