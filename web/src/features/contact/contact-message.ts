import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';

const words = copy.validation;

export const contactMessage = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: words.emailRequired, abort: true }),
      z.maxLength(254, words.emailInvalid),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, words.emailInvalid),
    ),
  subject: z
    .string()
    .check(z.trim(), z.minLength(1, words.subjectRequired), z.maxLength(200, words.subjectLong)),
  message: z
    .string()
    .check(z.trim(), z.minLength(1, words.messageRequired), z.maxLength(5000, words.messageLong)),
  website: z.string(),
});
export type ContactMessage = z.infer<typeof contactMessage>;
