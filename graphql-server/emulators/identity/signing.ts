import { createHash, createPrivateKey, createPublicKey, generateKeyPair, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { schemaName } from './tables.ts';

export type Claims = Record<string, unknown> & {
  iss: string;
  aud: string;
  sub: string;
  iat: number;
  exp: number;
};

export interface Signer {
  /** The public keys in firebase-admin's format: key id to PEM. */
  readonly certificates: Record<string, string>;
  sign(claims: Claims): string;
  /** The claims of a token that this key signed with RS256, without validating them; null for any other token. */
  open(token: string): Claims | null;
}

const newKeyPair = promisify(generateKeyPair);

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

/**
 * The database's one signing key. The first process to start creates it; it is stored, so that a restart signs no user
 * out.
 */
async function privatePem(pool: Pool): Promise<string> {
  const find = `select private_pem from ${schemaName}.signing_key`;
  const known = await pool.query<{ private_pem: string }>(find);
  if (known.rows[0]) return known.rows[0].private_pem;
  const { privateKey } = await newKeyPair('rsa', { modulusLength: 2048 });
  await pool.query(`insert into ${schemaName}.signing_key (private_pem) values ($1) on conflict do nothing`, [
    privateKey.export({ type: 'pkcs8', format: 'pem' }),
  ]);
  const { rows } = await pool.query<{ private_pem: string }>(find);
  return rows[0]!.private_pem;
}

export async function openSigner(pool: Pool): Promise<Signer> {
  const privateKey = createPrivateKey(await privatePem(pool));
  const publicKey = createPublicKey(privateKey);
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const kid = createHash('sha256').update(publicPem).digest('base64url').slice(0, 20);
  return {
    certificates: { [kid]: publicPem },
    sign(claims) {
      const content = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`;
      return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
    },
    open(token) {
      const [head = '', body = '', signature = '', ...more] = token.split('.');
      const header = decode(head) as { alg?: unknown; kid?: unknown } | null;
      if (more.length > 0 || header?.alg !== 'RS256' || header.kid !== kid) return null;
      const signed = verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${body}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      );
      return signed ? (decode(body) as Claims) : null;
    },
  };
}
