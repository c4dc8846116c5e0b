import { builder } from '#server/builder.ts';
import { Forbidden, InvalidInput, RateLimited, SignInRequired } from '#server/errors/domain-error.ts';
import { User } from '#server/modules/users/users.graphql.ts';
import { present } from '#server/viewer.ts';
import { profilesAccess, profilesLimits } from './profiles.access.ts';

const Skill = builder.enumType('Skill', {
  description: 'What a person does.',
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
  description: 'What a person tells about themselves.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Their full name.' }),
    phone: t.exposeString('phone', { description: 'Where to call them, such as `+46 70 555 01 84`.' }),
    skill: t.expose('skill', { type: Skill, description: 'What they do.' }),
    education: t.exposeString('education', { description: 'Where and what they learnt.' }),
    about: t.exposeString('about', { description: 'A few sentences about themselves, as plain text.' }),
    linkedin: t.exposeString('linkedin', {
      description: 'Address of their LinkedIn page, such as `https://www.linkedin.com/in/maya`.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When they last changed it.' }),
    user: t.relation('user', { type: User, description: 'The person whose profile it is.' }),
  }),
});

builder.prismaObjectField('User', 'profile', (t) =>
  t.prismaField({
    type: Profile,
    nullable: true,
    description: 'What they tell about themselves; null until they do, and for anybody but them and admins.',
    resolve: (query, user, _args, { services, viewer }) =>
      viewer ? services.profiles.of(viewer, user.id, query) : null,
  }),
);

const SaveProfileInput = builder.inputType('SaveProfileInput', {
  description: 'A profile, whole: all of it is required.',
  fields: (t) => ({
    name: t.string({ description: 'Full name, at most 120 characters.' }),
    phone: t.string({ description: 'Where to call, such as `+46 70 555 01 84`.' }),
    skill: t.field({ type: Skill, description: 'What one does.' }),
    education: t.string({ description: 'Where and what one learnt, at most 200 characters.' }),
    about: t.string({ description: 'A few sentences about oneself, at most 2,000 characters.' }),
    linkedin: t.string({ description: 'Link to LinkedIn, such as `https://www.linkedin.com/in/maya`.' }),
  }),
});

builder.mutationField('saveProfile', (t) =>
  t.errorUnionField({
    authScopes: profilesAccess.save,
    types: [Profile, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Profile' },
    description: "Saves the viewer's own profile.",
    args: { input: t.arg({ type: SaveProfileInput, description: 'The profile.' }) },
    resolve: async (_root, { input }, { services, viewer, throttle }) =>
      (await throttle(profilesLimits.save)) ?? services.profiles.save(present(viewer), input),
  }),
);
