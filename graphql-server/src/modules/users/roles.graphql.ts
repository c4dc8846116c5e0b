import { builder } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { present } from '#server/viewer.ts';
import { usersAccess } from './users.access.ts';
import { AdminByConfiguration, EmailNotVerified, LastAdmin } from './users.errors.ts';
import { User } from './users.graphql.ts';
import type { RoleAssignment as RoleAssignmentShape } from './users.service.ts';

builder.objectType(EmailNotVerified, {
  name: 'EmailNotVerified',
  interfaces: [UserError],
  description: 'The person has not shown that the address is theirs, and so cannot be given rights.',
});
builder.objectType(LastAdmin, {
  name: 'LastAdmin',
  interfaces: [UserError],
  description: 'The shop would be left without an admin.',
});
builder.objectType(AdminByConfiguration, {
  name: 'AdminByConfiguration',
  interfaces: [UserError],
  description: 'The configuration of the shop makes this address an admin; the role is taken away there.',
});

const RoleAssignment = builder.objectRef<RoleAssignmentShape>('RoleAssignment').implement({
  description: 'Who has which role now.',
  fields: (t) => ({
    user: t.field({ type: User, description: 'The person, with the role.', resolve: ({ user }) => user }),
    changed: t.exposeBoolean('changed', { description: 'False when they had the role already.' }),
  }),
});

const MakeAdminInput = builder.inputType('MakeAdminInput', {
  description: 'Whom to make an admin.',
  fields: (t) => ({
    email: t.string({ description: 'Their address, such as `maya@fishzome.example`; it must be verified.' }),
  }),
});

const RevokeAdminInput = builder.inputType('RevokeAdminInput', {
  description: 'Whose role of an admin to take away.',
  fields: (t) => ({
    email: t.string({ description: 'The e-mail address of the admin, such as `maya@fishzome.example`.' }),
  }),
});

builder.mutationFields((t) => ({
  makeAdmin: t.errorUnionField({
    authScopes: usersAccess.makeAdmin,
    types: [RoleAssignment, NotFound, EmailNotVerified, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'RoleAssignment' },
    description: 'Makes a person an admin. For admins; written into the audit.',
    args: { input: t.arg({ type: MakeAdminInput, description: 'Who becomes an admin.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.users.makeAdmin(present(viewer), input.email),
  }),
  revokeAdmin: t.errorUnionField({
    authScopes: usersAccess.revokeAdmin,
    types: [
      RoleAssignment,
      NotFound,
      LastAdmin,
      AdminByConfiguration,
      InvalidInput,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'RoleAssignment' },
    description: 'Makes a customer of an admin, never of the last one. For admins; written into the audit.',
    args: { input: t.arg({ type: RevokeAdminInput, description: 'Who becomes a customer again.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.users.revokeAdmin(present(viewer), input.email),
  }),
}));
