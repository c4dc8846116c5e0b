import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';

const words = copy.validation;

/** §5: required, and a simple pattern. */
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: words.emailRequired, abort: true }),
    z.maxLength(254, words.emailInvalid),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, words.emailInvalid),
  );

/** §5: required, at least 6 characters. */
export const passwordField = z
  .string()
  .check(z.minLength(1, { error: words.passwordRequired, abort: true }), z.minLength(6, words.passwordShort));

export const loginForm = z.object({ email: emailField, password: passwordField });
export type LoginForm = z.infer<typeof loginForm>;

export const signupForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, words.nameRequired), z.maxLength(120, words.nameLong)),
  email: emailField,
  password: passwordField,
});
export type SignupForm = z.infer<typeof signupForm>;

export const newPasswordForm = z.object({ password: passwordField });
export type NewPasswordForm = z.infer<typeof newPasswordForm>;
