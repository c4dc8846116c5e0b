import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A random URL-safe text: 4 characters for every 3 bytes. */
export function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** The stored hash of a refresh token or one-time code. These have enough randomness for a plain hash. */
export function fingerprint(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export interface PasswordHash {
  hash: Buffer;
  salt: Buffer;
}

// The real provider supports this as STANDARD_SCRYPT, so accounts could be migrated there.
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

const dummySalt = randomBytes(16);

/** Takes equally long without an account, without a password, and for a wrong password. */
export async function isPassword(password: string, stored: PasswordHash | null): Promise<boolean> {
  const hash = await derive(password, stored?.salt ?? dummySalt);
  return stored !== null && timingSafeEqual(hash, stored.hash);
}
