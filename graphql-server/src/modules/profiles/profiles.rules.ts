import { z } from 'zod';
import { email, line, paragraph } from '#server/errors/input.ts';
import { Skill } from '#server/generated/prisma/enums.ts';

/** What a person tells about themselves; all of it is required (specification §5). */
export const profileInput = z.object({
  /** Only ever compared: the address is the account's. */
  email: email.optional(),
  name: line(120, 'Name is Required'),
  phone: line(40, 'Phone is Required').regex(/^[+()\d\s./-]{5,}$/, 'Provide a valid phone number'),
  skill: z.enum(Skill, 'Choose one of the skills'),
  education: line(200, 'Education is Required'),
  about: paragraph(2_000, 'About yourself is Required'),
  linkedin: line(300, 'LinkedIn link is Required').regex(
    /^https?:\/\/([\w-]+\.)*linkedin\.com\/\S*$/i,
    'Provide a link to LinkedIn, such as https://www.linkedin.com/in/you',
  ),
});
