import { builder, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { requireViewer, type Viewer } from '#server/viewer.ts';
import { usersAccess } from './users.access.ts';
import { AdminByConfiguration, EmailNotVerified, LastAdmin } from './users.errors.ts';
import { Role, User } from './users.graphql.ts';
import type { RoleAssignment as RoleAssignmentShape } from './users.service.ts';

builder.objectType(EmailNotVerified, {
  name: 'EmailNotVerified',
  interfaces: [UserError],
  description: "The user hasn't verified their email, so they can't become an admin or staff.",
});
builder.objectType(LastAdmin, {
  name: 'LastAdmin',
  interfaces: [UserError],
  description: "The last admin can't be revoked.",
});
builder.objectType(AdminByConfiguration, {
  name: 'AdminByConfiguration',
  interfaces: [UserError],
  description:
    "The shop's configuration makes this user an admin. Remove the email from `ADMIN_EMAILS` first.",
});

export const RoleAssignment = builder.objectRef<RoleAssignmentShape>('RoleAssignment').implement({
  description: 'A user and their role after the change.',
  fields: (t) => ({
    user: t.field({ type: User, description: 'The user, with their new role.', resolve: ({ user }) => user }),
    changed: t.exposeBoolean('changed', { description: 'False if the user already had the role.' }),
  }),
});

const MakeAdminInput = builder.inputType('MakeAdminInput', {
  description: 'Makes a user an admin.',
  fields: (t): InputFields<{ email: string }> => ({
    email: t.string({
      description: "The user's email, such as `maya@fishzome.example`. It must be verified.",
    }),
  }),
});

const RevokeAdminInput = builder.inputType('RevokeAdminInput', {
  description: "Revokes a user's admin role.",
  fields: (t): InputFields<{ email: string }> => ({
    email: t.string({ description: "The admin's email, such as `maya@fishzome.example`." }),
  }),
});

const ChangeUserRoleInput = builder.inputType('ChangeUserRoleInput', {
  description: "Changes a user's role.",
  fields: (t): InputFields<{ email: string; role: Viewer['role'] }> => ({
    email: t.string({
      description:
        "The user's email, such as `maya@fishzome.example`. Verified, unless the role is `CUSTOMER`.",
    }),
    role: t.field({ type: Role, description: 'The new role.' }),
  }),
});

builder.mutationFields((t) => ({
  makeAdmin: t.errorUnionField({
    authScopes: usersAccess.makeAdmin,
    types: [RoleAssignment, NotFound, EmailNotVerified, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'RoleAssignment' },
    description: 'Makes a user an admin. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: MakeAdminInput, description: 'The user to make an admin.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.users.makeAdmin(requireViewer(viewer), input.email),
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
    description:
      "Makes an admin a customer again. The last admin can't be revoked. Admins only; recorded in the audit log.",
    args: { input: t.arg({ type: RevokeAdminInput, description: 'The admin to revoke.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.users.revokeAdmin(requireViewer(viewer), input.email),
  }),
  changeUserRole: t.errorUnionField({
    authScopes: usersAccess.changeRole,
    types: [
      RoleAssignment,
      NotFound,
      EmailNotVerified,
      LastAdmin,
      AdminByConfiguration,
      InvalidInput,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'RoleAssignment' },
    description:
      "Gives a user any role, from their next request on. The last admin's can't be changed. Admins only; recorded in the audit log.",
    args: { input: t.arg({ type: ChangeUserRoleInput, description: 'The user and their role.' }) },
    resolve: (_root, { input: { email, role } }, { services, viewer }) =>
      services.users.changeRole(requireViewer(viewer), email, role),
  }),
}));
