import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { passwordField } from './credentials.ts';

export const changePasswordForm = z
  .object({
    // Any length: it may be older than the rules.
    current: z.string().check(z.minLength(1, copy.validation.passwordRequired)),
    password: passwordField,
  })
  .check(
    z.refine(({ current, password }) => current !== password, {
      path: ['password'],
      error: copy.accountSecurity.samePassword,
    }),
  );
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;
