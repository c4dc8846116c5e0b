import { z } from 'zod';
import { inTransaction } from '../local/own-schema.ts';
import { accountView } from './account-view.ts';
import {
  accountByEmail,
  accountByUid,
  changeAccount,
  deleteAccount,
  endSessions,
  insertAccount,
  replacePassword,
} from './accounts.ts';
import type { Provider } from './provider.ts';
import { actionLink, issueCode } from './codes.ts';
import { emailFrom, label, labelFrom, newPasswordFrom, read, typed } from './input.ts';
import { Refusal } from './refusal.ts';
import { hashPassword } from './secrets.ts';

export type AdminOperation = (body: unknown) => Promise<object>;

const uidField = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);
const create = z.object({
  localId: uidField.optional(),
  email: typed.optional(),
  password: typed.optional(),
  displayName: label.optional(),
  photoUrl: label.optional(),
  emailVerified: z.boolean().optional(),
  disabled: z.boolean().optional(),
});
const update = z.object({
  localId: uidField,
  customAttributes: z.string().max(1_000).optional(),
  validSince: z.coerce.number().int().nonnegative().max(1e11).optional(),
  disableUser: z.boolean().optional(),
  emailVerified: z.boolean().optional(),
  displayName: label.optional(),
  photoUrl: label.optional(),
  deleteAttribute: z.array(z.string()).optional(),
  password: typed.optional(),
});
const lookup = z.object({
  localId: z.array(uidField).max(100).optional(),
  email: z.array(typed).max(100).optional(),
});
const sendCode = z.object({
  requestType: z.enum(['VERIFY_EMAIL', 'PASSWORD_RESET']),
  email: typed.optional(),
});

function claimsFrom(text: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(text);
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return { ...claims };
  } catch {
    // falls through to the error
  }
  throw new Refusal('INVALID_CLAIMS');
}

/** The operations that firebase-admin calls under `/v1/projects/<project>/`, by the protocol's names. */
export function adminOperations({ pool, now, publicUrl }: Provider): Record<string, AdminOperation> {
  return {
    async accounts(body) {
      const input = read(create, body);
      const email = emailFrom(input.email);
      const password =
        input.password === undefined ? null : await hashPassword(newPasswordFrom(input.password));
      const account = await insertAccount(
        pool,
        {
          uid: input.localId,
          email,
          password,
          displayName: labelFrom(input.displayName),
          photoUrl: labelFrom(input.photoUrl),
          emailVerified: input.emailVerified,
          disabled: input.disabled,
        },
        now(),
      );
      if (!account)
        throw new Refusal((await accountByEmail(pool, email)) ? 'EMAIL_EXISTS' : 'DUPLICATE_LOCAL_ID');
      return { localId: account.uid };
    },

    async 'accounts:lookup'(body) {
      const input = read(lookup, body);
      const found = await Promise.all([
        ...(input.localId ?? []).map((uid) => accountByUid(pool, uid)),
        ...(input.email ?? []).map((email) => accountByEmail(pool, emailFrom(email))),
      ]);
      const accounts = found.filter((account) => account !== null);
      return accounts.length > 0 ? { users: accounts.map(accountView) } : {};
    },

    async 'accounts:update'(body) {
      const input = read(update, body);
      const uid = input.localId;
      const password =
        input.password === undefined ? undefined : await hashPassword(newPasswordFrom(input.password));
      const gone = new Set(input.deleteAttribute);
      await inTransaction(pool, async (db) => {
        if (!(await accountByUid(db, uid))) throw new Refusal('USER_NOT_FOUND');
        await changeAccount(db, uid, {
          customClaims: input.customAttributes === undefined ? undefined : claimsFrom(input.customAttributes),
          disabled: input.disableUser,
          emailVerified: input.emailVerified,
          displayName: gone.has('DISPLAY_NAME') ? null : labelFrom(input.displayName),
          photoUrl: gone.has('PHOTO_URL') ? null : labelFrom(input.photoUrl),
        });
        if (password !== undefined) await replacePassword(db, uid, password, now());
        if (input.validSince !== undefined) await endSessions(db, uid, new Date(input.validSince * 1000));
      });
      return { localId: uid };
    },

    async 'accounts:delete'(body) {
      if (!(await deleteAccount(pool, read(z.object({ localId: uidField }), body).localId))) {
        throw new Refusal('USER_NOT_FOUND');
      }
      return {};
    },

    async 'accounts:sendOobCode'(body) {
      const input = read(sendCode, body);
      const account = await accountByEmail(pool, emailFrom(input.email));
      if (!account) throw new Refusal('EMAIL_NOT_FOUND');
      const code = await issueCode(pool, account.uid, input.requestType, now());
      return { email: account.email, oobLink: actionLink(publicUrl(), input.requestType, code) };
    },
  };
}
