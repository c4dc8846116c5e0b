import { z } from 'zod';
import { accountByEmail, insertAccount } from './accounts.ts';
import { accountForGoogle, readGoogleCredential } from './google.ts';
import { emailFrom, label, labelFrom, newPasswordFrom, read, secret, typed } from './input.ts';
import { limit, limits, type ClientOperation, type Provider } from './provider.ts';
import { Refusal } from './refusal.ts';
import { hashPassword, isPassword } from './secrets.ts';

const credentials = z.object({
  email: typed.optional(),
  password: typed.optional(),
  displayName: label.optional(),
});
const signInWithIdp = z.object({
  requestUri: secret.optional(),
  postBody: secret.optional(),
  idToken: secret.optional(),
});

/** Operations that sign a user in: a new account, a password, or Google. */
export function signInOperations(provider: Provider): Record<string, ClientOperation> {
  const { pool, sessions, throttle, now, projectId, signer } = provider;

  return {
    async 'accounts:signUp'(body, address) {
      const input = read(credentials, body);
      // Without address and password the SDK requests an anonymous account, which the shop does not support.
      if (input.email === undefined && input.password === undefined)
        throw new Refusal('ADMIN_ONLY_OPERATION');
      const email = emailFrom(input.email);
      if (!input.password) throw new Refusal('MISSING_PASSWORD');
      limit(throttle, `sign-up ${address}`, limits.accountsFromOneAddress);
      if (await accountByEmail(pool, email)) throw new Refusal('EMAIL_EXISTS');
      const password = await hashPassword(newPasswordFrom(input.password));
      const account = await insertAccount(
        pool,
        { email, password, displayName: labelFrom(input.displayName) },
        now(),
      );
      if (!account) throw new Refusal('EMAIL_EXISTS');
      return { localId: account.uid, email, ...(await sessions.open(account, 'password')) };
    },

    async 'accounts:signInWithPassword'(body, address) {
      const input = read(credentials, body);
      const email = emailFrom(input.email);
      if (!input.password) throw new Refusal('MISSING_PASSWORD');
      const pair = `password ${address} ${email}`;
      const caller = `password ${address}`;
      // Count attempts before checking the password, otherwise concurrent attempts would all pass.
      limit(throttle, caller, limits.wrongPasswordsFromOneAddress);
      limit(throttle, pair, limits.wrongPasswords);
      const account = await accountByEmail(pool, email);
      const right = await isPassword(input.password, account?.password ?? null);
      // The same response for an unknown address, so that it does not reveal who has an account.
      if (!account || !right) throw new Refusal('INVALID_LOGIN_CREDENTIALS');
      throttle.forget(pair);
      throttle.reward(caller);
      if (account.disabled) throw new Refusal('USER_DISABLED');
      return {
        localId: account.uid,
        email,
        displayName: account.displayName ?? '',
        registered: true,
        ...(await sessions.open(account, 'password')),
      };
    },

    async 'accounts:signInWithIdp'(body) {
      const input = read(signInWithIdp, body);
      // An ID token here requests linking Google to the current account, which the shop does not support.
      if (input.idToken !== undefined) throw new Refusal('OPERATION_NOT_ALLOWED');
      const { identity, credential } = readGoogleCredential(signer, input, projectId, now());
      const { account, isNew } = await accountForGoogle(pool, identity, now());
      if (account.disabled) throw new Refusal('USER_DISABLED');
      return {
        providerId: 'google.com',
        federatedId: `https://accounts.google.com/${identity.subject}`,
        localId: account.uid,
        email: account.email,
        emailVerified: true,
        displayName: account.displayName ?? undefined,
        photoUrl: account.photoUrl ?? undefined,
        isNewUser: isNew,
        rawUserInfo: JSON.stringify({
          id: identity.subject,
          email: identity.email,
          name: identity.name,
          verified_email: true,
        }),
        oauthIdToken: credential,
        ...(await sessions.open(account, 'google.com')),
      };
    },
  };
}
