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

const issuer = 'https://accounts.google.com/local-stand-in';
const credentialSeconds = 300;

/** What the stand-in for Google's page hands to the SDK: a signed statement of who was chosen, good for five minutes. */
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
    // The same address is the same Google person, each time and on every machine.
    sub: createHash('sha256').update(`google:${person.email}`).digest('base64url').slice(0, 21),
    email: person.email,
    ...(person.name !== null && { name: person.name }),
    iat: seconds,
    exp: seconds + credentialSeconds,
  });
}

/**
 * The Google identity in what the SDK passes on: `id_token` and `providerId` in the popup's address
 * (`requestUri`), or in `postBody`.
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
 * The account of a Google identity, found by that identity or by its address, or made now.
 * An account that somebody made with this address and a password, and never proved to own, is taken over
 * by the one who did: its password goes, its sessions end, and its name with them.
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
