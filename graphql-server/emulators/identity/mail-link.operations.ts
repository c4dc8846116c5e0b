import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isLoopbackHost } from '../local/loopback.ts';
import { inTransaction } from '../local/own-schema.ts';
import { accountView } from './account-view.ts';
import { accountByEmail, accountByUid, changeAccount, replacePassword, type Account } from './accounts.ts';
import { actionLink, issueCode, readCode, spendCode, type CodeKind } from './codes.ts';
import { emailFrom, newPasswordFrom, read, secret, typed } from './input.ts';
import { passwordResetMail, verificationMail } from './mails.ts';
import { limit, limits, type ClientOperation, type Provider } from './provider.ts';
import { Refusal } from './refusal.ts';
import { hashPassword } from './secrets.ts';

/** Longer than creating a link takes, so that the response time does not reveal whether an account exists. */
const RESET_ANSWER_MS = 150;

const sendCode = z.object({
  requestType: z.string().optional(),
  email: typed.optional(),
  idToken: secret.optional(),
  continueUrl: typed.optional(),
});
const reset = z.object({ oobCode: secret.optional(), newPassword: typed.optional() });

/** Uses the code of a verification link, which is sent to `accounts:update`. */
export async function verifyEmail({ pool, now }: Provider, oobCode: string): Promise<object> {
  const { kind } = await readCode(pool, oobCode, now());
  if (kind !== 'VERIFY_EMAIL') throw new Refusal('INVALID_OOB_CODE');
  const uid = await inTransaction(pool, async (db) => {
    const owner = await spendCode(db, oobCode, 'VERIFY_EMAIL', now());
    await changeAccount(db, owner, { emailVerified: true });
    return owner;
  });
  const account = await accountByUid(pool, uid);
  if (!account) throw new Refusal('INVALID_OOB_CODE');
  return accountView(account);
}

/** Requests and uses links sent by email. */
export function mailLinkOperations(provider: Provider): Record<string, ClientOperation> {
  const { pool, sessions, throttle, now } = provider;

  async function sendLink(kind: CodeKind, account: Account, continueUrl: string | undefined): Promise<void> {
    const code = await issueCode(pool, account.uid, kind, now());
    const link = actionLink(provider.publicUrl(), kind, code, continueUrl);
    const compose = kind === 'VERIFY_EMAIL' ? verificationMail : passwordResetMail;
    await provider.mail(compose(account.email, account.displayName, link));
  }

  return {
    async 'accounts:sendOobCode'(body) {
      const input = read(sendCode, body);
      if (input.continueUrl !== undefined) {
        const target = URL.canParse(input.continueUrl) ? new URL(input.continueUrl).host : '';
        if (provider.localOnly && !isLoopbackHost(target)) throw new Refusal('UNAUTHORIZED_DOMAIN');
      }
      if (input.requestType === 'VERIFY_EMAIL') {
        const { account } = await sessions.holder(input.idToken ?? '');
        limit(throttle, `verification ${account.email}`, limits.mailsToOneAddress);
        await sendLink('VERIFY_EMAIL', account, input.continueUrl);
        return { email: account.email };
      }
      if (input.requestType !== 'PASSWORD_RESET') throw new Refusal('OPERATION_NOT_ALLOWED');
      const email = emailFrom(input.email);
      limit(throttle, `reset ${email}`, limits.mailsToOneAddress);
      const send = async () => {
        const account = await accountByEmail(pool, email);
        if (account) await sendLink('PASSWORD_RESET', account, input.continueUrl);
      };
      await Promise.all([send(), sleep(RESET_ANSWER_MS)]);
      return { email };
    },

    async 'accounts:resetPassword'(body) {
      const { oobCode, newPassword } = read(reset, body);
      if (!oobCode) throw new Refusal('MISSING_OOB_CODE');
      const { kind, email } = await readCode(pool, oobCode, now());
      if (newPassword === undefined) return { email, requestType: kind };
      if (kind !== 'PASSWORD_RESET') throw new Refusal('INVALID_OOB_CODE');
      const hash = await hashPassword(newPasswordFrom(newPassword));
      await inTransaction(pool, async (db) => {
        const uid = await spendCode(db, oobCode, 'PASSWORD_RESET', now());
        await replacePassword(db, uid, hash, now());
        // A user who can read the email owns the address.
        await changeAccount(db, uid, { emailVerified: true });
      });
      return { email, requestType: kind };
    },
  };
}
