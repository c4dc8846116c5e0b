import { z } from 'zod';
import { email, line, optional, paragraph, personName } from '#server/errors/input.ts';
import { Skill } from '#server/generated/prisma/enums.ts';

/** The fields of a profile; all are required (specification §5). */
export const profileInput = z.strictObject({
  /** REST clients send it. It must match the account's email. */
  email: optional(email),
  name: personName(120, 'Name is Required'),
  phone: line(40, 'Phone is Required').regex(/^[+()\d\s./-]{5,}$/, 'Provide a valid phone number'),
  skill: z.enum(Skill, 'Choose one of the skills'),
  education: line(200, 'Education is Required'),
  about: paragraph(2_000, 'About yourself is Required'),
  linkedin: line(300, 'LinkedIn link is Required').regex(
    /^https?:\/\/([\w-]+\.)*linkedin\.com\/\S*$/i,
    'Provide a link to LinkedIn, such as https://www.linkedin.com/in/you',
  ),
});
export type SaveProfileInput = z.input<typeof profileInput>;
