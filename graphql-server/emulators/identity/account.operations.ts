import { z } from 'zod';
import { inTransaction } from '../local/own-schema.ts';
import { accountView } from './account-view.ts';
import { accountByUid, changeAccount, deleteAccount, replacePassword } from './accounts.ts';
import { emailFrom, label, labelFrom, newPasswordFrom, read, secret, typed } from './input.ts';
import { verifyEmail } from './mail-link.operations.ts';
import type { ClientOperation, Provider } from './provider.ts';
import { Refusal } from './refusal.ts';
import { hashPassword } from './secrets.ts';

/** A password may be changed, or an account deleted, within five minutes of signing in. */
const recentMs = 300_000;

const withIdToken = z.object({ idToken: secret });
const update = z.object({
  idToken: secret.optional(),
  oobCode: secret.optional(),
  displayName: label.optional(),
  photoUrl: label.optional(),
  deleteAttribute: z.array(z.enum(['DISPLAY_NAME', 'PHOTO_URL'])).optional(),
  deleteProvider: z.array(z.string()).optional(),
  password: typed.optional(),
  email: typed.optional(),
});

/** Operations on an account that require its ID token. */
export function accountOperations(provider: Provider): Record<string, ClientOperation> {
  const { pool, sessions, now } = provider;

  function signedInRecently(signedInAt: Date): void {
    if (now().getTime() - signedInAt.getTime() > recentMs)
      throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }

  return {
    async 'accounts:lookup'(body) {
      const { account } = await sessions.holder(read(withIdToken, body).idToken);
      return { users: [accountView(account)] };
    },

    async 'accounts:update'(body) {
      const input = read(update, body);
      if (input.oobCode !== undefined) return verifyEmail(provider, input.oobCode);
      const { account, signedInAt } = await sessions.holder(input.idToken ?? '');
      if (input.email !== undefined && emailFrom(input.email) !== account.email)
        throw new Refusal('OPERATION_NOT_ALLOWED');
      if (input.deleteProvider !== undefined) throw new Refusal('OPERATION_NOT_ALLOWED');
      const newPassword = input.password === undefined ? undefined : newPasswordFrom(input.password);
      if (newPassword !== undefined) signedInRecently(signedInAt);

      const gone = new Set(input.deleteAttribute);
      await changeAccount(pool, account.uid, {
        displayName: gone.has('DISPLAY_NAME') ? null : labelFrom(input.displayName),
        photoUrl: gone.has('PHOTO_URL') ? null : labelFrom(input.photoUrl),
      });
      if (newPassword !== undefined) {
        const hash = await hashPassword(newPassword);
        await inTransaction(pool, (db) => replacePassword(db, account.uid, hash, now()));
      }
      const changed = await accountByUid(pool, account.uid);
      if (!changed) throw new Refusal('USER_NOT_FOUND');
      // Return tokens only with a new password. With an ID token but no refresh token, the SDK fails with
      // auth/internal-error.
      return {
        ...accountView(changed),
        ...(newPassword !== undefined && (await sessions.open(changed, 'password'))),
      };
    },

    async 'accounts:delete'(body) {
      const { account, signedInAt } = await sessions.holder(read(withIdToken, body).idToken);
      signedInRecently(signedInAt);
      await deleteAccount(pool, account.uid);
      return {};
    },
  };
}
