import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import type {
  AcceptInvitationInput as AcceptInvitationInputShape,
  InviteAdminInput as InviteAdminInputShape,
} from './invitations.rules.ts';
import { RoleAssignment } from './roles.graphql.ts';
import { usersAccess, usersLimits } from './users.access.ts';
import { AlreadyAdmin, EmailNotVerified, InvitationEnded, InvitationForOther } from './users.errors.ts';

builder.objectType(AlreadyAdmin, {
  name: 'AlreadyAdmin',
  interfaces: [UserError],
  description: 'The user with this email is an admin already.',
});
builder.objectType(InvitationEnded, {
  name: 'InvitationEnded',
  interfaces: [UserError],
  description: 'The link was used, has expired or was revoked, or a newer email replaced it.',
});
builder.objectType(InvitationForOther, {
  name: 'InvitationForOther',
  interfaces: [UserError],
  description: 'The invitation was sent to another email than that of the signed-in user.',
});

const InvitedRole = builder.enumType('InvitedRole', {
  description: 'A role that an invitation gives. `Role` describes them.',
  values: {
    ADMIN: { description: 'Admin, who manages everything.' },
    SUPPORT: { description: 'Staff who answer customers.' },
    WAREHOUSE: { description: 'Staff who pack and ship orders.' },
    CATALOGUE: { description: 'Staff who manage products.' },
  } as const,
});

const sender = { invitedBy: { select: { role: true, disabledAt: true, displayName: true, email: true } } };

const Invitation = builder.prismaNode('Invitation', {
  id: { field: 'id' },
  description: 'An invitation to become an admin or staff.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Database ID, for `revokeInvitation`.' }),
    email: t.exposeString('email', { description: 'The invited email, in lowercase.' }),
    role: t.expose('role', { type: InvitedRole, description: 'The role that accepting it gives.' }),
    invitedByName: t.string({
      nullable: true,
      description: 'Name of the admin who sent it last, or their email if they have no name.',
      select: sender,
      resolve: ({ invitedBy }) => invitedBy && (invitedBy.displayName ?? invitedBy.email),
    }),
    isExpired: t.boolean({
      description:
        'Whether its link no longer works: it expired, or its sender is no longer an admin. Send it again for a new link.',
      select: { ...sender, expiresAt: true },
      resolve: (row, _args, { services }) => !services.users.isUsableInvitation(row),
    }),
    isRevoked: t.boolean({
      description: 'Whether an admin revoked it.',
      select: { revokedAt: true },
      resolve: ({ revokedAt }) => revokedAt !== null,
    }),
    sentAt: t.expose('mailedAt', { type: 'DateTime', description: 'When its last email was queued.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When its link expires.' }),
  }),
});

nodeVisibility.Invitation = async (id, { services, viewer }) =>
  viewer?.role === 'ADMIN' && (await services.users.isOpenInvitation(id));

builder.queryField('invitations', (t) =>
  t.prismaConnection(
    {
      type: Invitation,
      cursor: 'id',
      description: 'Returns the open invitations, newest first. Admins only.',
      ...nullIfRefused,
      authScopes: usersAccess.invitations,
      totalCount: (_root, _args, { services }) => services.users.countInvitations(),
      resolve: (page, _root, _args, { services }) => services.users.invitations(page),
    },
    { name: 'InvitationConnection' },
    { name: 'InvitationEdge' },
  ),
);

const InviteAdminInput = builder.inputType('InviteAdminInput', {
  description: 'Invites a future admin or staff.',
  fields: (t): InputFields<InviteAdminInputShape> => ({
    email: t.string({ description: 'The email to invite, such as `maya@fishzome.example`.' }),
    role: t.field({
      type: InvitedRole,
      required: false,
      description: 'The role that accepting it gives, by default `ADMIN`.',
    }),
  }),
});
const ResendInvitationInput = builder.inputType('ResendInvitationInput', {
  description: 'The invitation to send again.',
  fields: (t): InputFields<{ invitationId: string }> => ({
    invitationId: t.id({ description: 'The `databaseId` of the invitation.' }),
  }),
});
const RevokeInvitationInput = builder.inputType('RevokeInvitationInput', {
  description: 'The invitation to revoke.',
  fields: (t): InputFields<{ invitationId: string }> => ({
    invitationId: t.id({ description: 'The `databaseId` of the invitation.' }),
  }),
});
const AcceptInvitationInput = builder.inputType('AcceptInvitationInput', {
  description: 'The invitation to accept.',
  fields: (t): InputFields<AcceptInvitationInputShape> => ({
    token: t.string({ description: 'The search parameter `token` of the link, at most 100 characters.' }),
  }),
});

builder.mutationFields((t) => ({
  inviteAdmin: t.errorUnionField({
    authScopes: usersAccess.invite,
    types: [Invitation, AlreadyAdmin, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Invitation' },
    description:
      'Invites an email as an admin, or to a staff role. The email has a link that works once, for seven days. An email with an open invitation to the same role gets no second one; an expired one is sent again. An invitation to another role is changed: its earlier link ends. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: InviteAdminInput, description: 'The invitation.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(usersLimits.invite, () => services.users.inviteAdmin(requireViewer(viewer), input)),
  }),
  resendInvitation: t.errorUnionField({
    authScopes: usersAccess.resendInvitation,
    types: [Invitation, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Invitation' },
    description:
      'Sends an invitation again, with a new link for seven days; earlier links end. A second time within a minute changes nothing. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: ResendInvitationInput, description: 'The invitation.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(usersLimits.invite, () =>
        services.users.resendInvitation(requireViewer(viewer), input.invitationId),
      ),
  }),
  revokeInvitation: t.errorUnionField({
    authScopes: usersAccess.revokeInvitation,
    types: [Invitation, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'Invitation' },
    description: 'Revokes an invitation: its link no longer works. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: RevokeInvitationInput, description: 'The invitation.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.users.revokeInvitation(requireViewer(viewer), input.invitationId),
  }),
  acceptInvitation: t.errorUnionField({
    authScopes: usersAccess.acceptInvitation,
    types: [
      RoleAssignment,
      InvitationEnded,
      InvitationForOther,
      EmailNotVerified,
      InvalidInput,
      RateLimited,
      SignInRequired,
    ],
    union: { resolveType: () => 'RoleAssignment' },
    description:
      'Gives the signed-in user the role of an invitation to their verified email, by its token. Admins stay admins. Recorded in the audit log.',
    args: { input: t.arg({ type: AcceptInvitationInput, description: 'The invitation.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(usersLimits.acceptInvitation, () =>
        services.users.acceptInvitation(requireViewer(viewer), input),
      ),
  }),
}));
