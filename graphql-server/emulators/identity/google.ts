import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  changeAccount,
  insertAccount,
  lockGoogleAccount,
  replacePassword,
  type Account,
} from './accounts.ts';
import { inTransaction } from '../local/own-schema.ts';
import { Refusal } from './refusal.ts';
import type { Signer } from './signing.ts';

export interface GoogleIdentity {
  subject: string;
  email: string;
  name: string | null;
}

const issuer = 'https://accounts.google.com/local-emulator';
const credentialSeconds = 300;

/**
 * The signed credential for the chosen account that the emulated Google page returns to the SDK, valid for five
 * minutes.
 */
export function signGoogleCredential(
  signer: Signer,
  person: { email: string; name: string | null },
  projectId: string,
  now: Date,
): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return signer.sign({
    iss: issuer,
    aud: projectId,
    // The same address is the same Google user, each time and on every machine.
    sub: createHash('sha256').update(`google:${person.email}`).digest('base64url').slice(0, 21),
    email: person.email,
    ...(person.name !== null && { name: person.name }),
    iat: seconds,
    exp: seconds + credentialSeconds,
  });
}

/**
 * Reads the Google identity from the SDK's request: `id_token` and `providerId` in the popup's URL (`requestUri`), or
 * in `postBody`.
 */
export function readGoogleCredential(
  signer: Signer,
  body: { requestUri?: string; postBody?: string },
  projectId: string,
  now: Date,
): { identity: GoogleIdentity; credential: string } {
  const posted = new URLSearchParams(body.postBody ?? '');
  const address =
    body.requestUri !== undefined && URL.canParse(body.requestUri)
      ? new URL(body.requestUri).searchParams
      : new URLSearchParams();
  const field = (name: string) => posted.get(name) ?? address.get(name) ?? '';
  if (field('providerId') !== 'google.com') throw new Refusal('OPERATION_NOT_ALLOWED');
  const credential = field('id_token');
  const claims = signer.open(credential);
  const good = claims?.iss === issuer && claims.aud === projectId && claims.exp * 1000 > now.getTime();
  if (!good)
    throw new Refusal('INVALID_IDP_RESPONSE : The Google credential is not one of ours, or has expired.');
  const name = typeof claims.name === 'string' ? claims.name : null;
  return { identity: { subject: claims.sub, email: String(claims.email), name }, credential };
}

/**
 * Finds the account of a Google identity, by that identity or by its address, or creates one. An account with this
 * address and a password whose owner never verified the address is taken over by the Google user: its password,
 * sessions and name are removed.
 */
export function accountForGoogle(
  pool: Pool,
  google: GoogleIdentity,
  now: Date,
): Promise<{ account: Account; isNew: boolean }> {
  return inTransaction(pool, async (db) => {
    const { email, subject: googleSubject, name: displayName } = google;
    const made = await insertAccount(db, { email, googleSubject, displayName, emailVerified: true }, now);
    if (made) return { account: made, isNew: true };

    const found = await lockGoogleAccount(db, googleSubject, email);
    if (!found) throw new Error('An account was in the way of a Google identity and then was not.');
    if (found.emailVerified || found.googleSubject === googleSubject) {
      await changeAccount(db, found.uid, { displayName: found.displayName ?? displayName });
    } else {
      await replacePassword(db, found.uid, null, now);
      await changeAccount(db, found.uid, { displayName, photoUrl: null });
    }
    await changeAccount(db, found.uid, { googleSubject, emailVerified: true });
    const account = await lockGoogleAccount(db, googleSubject, email);
    return { account: account!, isNew: false };
  });
}
