import { builder, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, RateLimited, SignInRequired } from '#server/errors/domain-error.ts';
import { User } from '#server/modules/users/users.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { profilesAccess, profilesLimits } from './profiles.access.ts';
import type { SaveProfileInput as SaveProfileInputShape } from './profiles.rules.ts';

const Skill = builder.enumType('Skill', {
  description: "A user's skill.",
  values: {
    WEB_DEVELOPER: { description: 'Web developer.' },
    FRONTEND_DEVELOPER: { description: 'Frontend Developer.' },
    BACKEND_DEVELOPER: { description: 'Backend Developer.' },
    MERN_STACK_DEVELOPER: { description: 'Mern stack Developer.' },
    FULL_STACK_DEVELOPER: { description: 'Full stack Developer.' },
  } as const,
});

const Profile = builder.prismaObject('Profile', {
  select: { userId: true },
  description: "A user's profile.",
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Full name.' }),
    phone: t.exposeString('phone', { description: 'Phone number, such as `+46 70 555 01 84`.' }),
    skill: t.expose('skill', { type: Skill, description: 'Skill.' }),
    education: t.exposeString('education', { description: 'Education.' }),
    about: t.exposeString('about', { description: 'About the user, in plain text.' }),
    linkedin: t.exposeString('linkedin', {
      description: 'URL of the LinkedIn page, such as `https://www.linkedin.com/in/maya`.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the profile was last changed.' }),
    user: t.relation('user', { type: User, description: 'The user whose profile it is.' }),
  }),
});

builder.prismaObjectField('User', 'profile', (t) =>
  t.prismaField({
    type: Profile,
    nullable: true,
    description: "The user's profile. Null if there is none, and for viewers other than the user and admins.",
    resolve: (query, user, _args, { services, viewer }) =>
      viewer ? services.profiles.of(viewer, user.id, query) : null,
  }),
);

const SaveProfileInput = builder.inputType('SaveProfileInput', {
  description: 'A complete profile. All fields are required.',
  // The email is the account's: only REST clients send it.
  fields: (t): InputFields<Omit<SaveProfileInputShape, 'email'>> => ({
    name: t.string({ description: 'Full name, at most 120 characters.' }),
    phone: t.string({ description: 'Phone number, such as `+46 70 555 01 84`.' }),
    skill: t.field({ type: Skill, description: 'Skill.' }),
    education: t.string({ description: 'Education, at most 200 characters.' }),
    about: t.string({ description: 'About the user, at most 2,000 characters.' }),
    linkedin: t.string({
      description: 'URL of the LinkedIn page, such as `https://www.linkedin.com/in/maya`.',
    }),
  }),
});

builder.mutationField('saveProfile', (t) =>
  t.errorUnionField({
    authScopes: profilesAccess.save,
    types: [Profile, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Profile' },
    description: "Saves the viewer's profile.",
    args: { input: t.arg({ type: SaveProfileInput, description: 'The profile to save.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(profilesLimits.save, () => services.profiles.save(requireViewer(viewer), input)),
  }),
);
