import { z } from 'zod';
import { DomainError, InvalidInput } from '#server/errors/domain-error.ts';
import { email as emailSchema, parse } from '#server/errors/input.ts';
import { restBody, withFieldNames } from '#server/errors/rest.ts';
import { reply, route } from '#server/http/route.ts';
import { profileInput } from './profiles.rules.ts';
import { profilesAccess, profilesLimits } from './profiles.access.ts';

/** The five options of the specification (§5), as old clients send them. */
const skills: Record<string, string> = {
  'Web developer': 'WEB_DEVELOPER',
  'Frontend Developer': 'FRONTEND_DEVELOPER',
  'Backend Developer': 'BACKEND_DEVELOPER',
  'Mern stack Developer': 'MERN_STACK_DEVELOPER',
  'Full stack Developer': 'FULL_STACK_DEVELOPER',
};

const text = (example: string) => z.string().max(10_000).optional().meta({ example });

export const profilesRoutes = [
  route({
    method: 'POST',
    path: '/profile',
    access: profilesAccess.save,
    summary: "Saves the signed-in user's profile. All seven fields are required.",
    body: z.strictObject({
      email: text('maya@fishzome.example'),
      name: text('Maya Lindqvist'),
      contractNo: text('+46 70 555 01 84'),
      skill: text('Web developer').meta({ description: `One of: ${Object.keys(skills).join(', ')}.` }),
      education: text('Fisheries, Uppsala'),
      yourself: text('Up before the sun, home with pike.'),
      linkedin: text('https://www.linkedin.com/in/maya'),
    }),
    responses: {
      200: z.object({
        acknowledged: z.boolean(),
        modifiedCount: z.int().optional(),
        message: z.string().optional(),
        code: z.string().optional(),
        issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      }),
    },
    limit: profilesLimits.save,
    async handle({ body: { contractNo, yourself, skill, email, ...rest } }, { services, viewer }) {
      const profile = parse(profileInput.extend({ email: emailSchema }), {
        ...rest,
        email,
        phone: contractNo,
        about: yourself,
        skill: skills[skill ?? ''],
      });
      const saved = profile instanceof InvalidInput ? profile : await services.profiles.save(viewer, profile);
      // Old clients expect 200 with `acknowledged: false` for invalid input (specification §7).
      if (saved instanceof InvalidInput)
        return reply(200, {
          acknowledged: false,
          ...restBody(saved),
          message: 'profie change failed try again!',
          issues: withFieldNames(saved, legacyNames).issues,
        });
      return saved instanceof DomainError ? saved : reply(200, { acknowledged: true, modifiedCount: 1 });
    },
  }),
];

const legacyNames = { phone: 'contractNo', about: 'yourself' };
