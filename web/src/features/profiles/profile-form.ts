import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import type { Skill } from '#web/generated/schema-types.ts';
import type { ProfileFactsFragment } from './ProfileFacts.generated.ts';

const words = copy.validation;

/** The five skills of §5, in its order. */
export const skills: readonly Skill[] = [
  'WEB_DEVELOPER',
  'FRONTEND_DEVELOPER',
  'BACKEND_DEVELOPER',
  'MERN_STACK_DEVELOPER',
  'FULL_STACK_DEVELOPER',
];

const required = (max: number, empty: string, long: string) =>
  z.string().check(z.trim(), z.minLength(1, empty), z.maxLength(max, long));

/** §5: all fields are required. The email address belongs to the account: it is shown but not submitted. */
export const profileForm = z.object({
  name: required(120, words.nameRequired, words.nameLong),
  phone: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: words.phoneRequired, abort: true }),
      z.regex(/^[+()\d\s./-]{5,40}$/, words.phoneInvalid),
    ),
  skill: z.pipe(z.string(), z.enum(skills, words.skillRequired)),
  education: required(200, words.educationRequired, words.educationLong),
  about: required(2000, words.aboutRequired, words.aboutLong),
  linkedin: z.string().check(
    z.trim(),
    z.minLength(1, { error: words.linkedinRequired, abort: true }),
    // Users often omit `https://`.
    z.overwrite((typed) => (/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)),
    z.maxLength(300, words.linkedinInvalid),
    z.regex(/^https?:\/\/([\w-]+\.)*linkedin\.com\/\S+$/i, words.linkedinInvalid),
  ),
});

/** Input type: no skill is preselected. */
export type ProfileFields = z.input<typeof profileForm>;
export type CheckedProfile = z.infer<typeof profileForm>;

/** Returns the initial values: the saved profile, or only the account's name. */
export function fieldsOf(profile: ProfileFactsFragment | null, displayName: string | null): ProfileFields {
  const { name, phone, skill, education, about, linkedin } = profile ?? {};
  return {
    name: name ?? displayName ?? '',
    phone: phone ?? '',
    skill: skill ?? '',
    education: education ?? '',
    about: about ?? '',
    linkedin: linkedin ?? '',
  };
}

/** Whether the form differs from the saved values. */
export const differs = (fields: ProfileFields, saved: ProfileFields) =>
  Object.entries(saved).some(([name, value]) => fields[name as keyof ProfileFields] !== value);
