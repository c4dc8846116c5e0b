import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A random text that is safe in a URL: 4 characters for every 3 bytes. */
export function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** What is stored of a refresh token or one-time code: with that much randomness a plain hash is enough. */
export function fingerprint(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export interface PasswordHash {
  hash: Buffer;
  salt: Buffer;
}

// Known to the real provider as STANDARD_SCRYPT, so that accounts could be moved there.
const cost = { N: 16_384, r: 8, p: 1 };

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  return { salt, hash: await derive(password, salt) };
}

const nobodysSalt = randomBytes(16);

/** Takes as long for an account without a password, or for no account at all, as for a wrong password. */
export async function isPassword(password: string, stored: PasswordHash | null): Promise<boolean> {
  const hash = await derive(password, stored?.salt ?? nobodysSalt);
  return stored !== null && timingSafeEqual(hash, stored.hash);
}
