import { builder, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { usersAccess } from './users.access.ts';
import { AdminByConfiguration, OwnAccount } from './users.errors.ts';
import { User } from './users.graphql.ts';
import type { AccountChange as AccountChangeShape } from './users.service.ts';

builder.objectType(OwnAccount, {
  name: 'OwnAccount',
  interfaces: [UserError],
  description: 'Admins cannot block themselves or end their own sessions here.',
});

const AccountChange = builder.objectRef<AccountChangeShape>('AccountChange').implement({
  description: 'An account after it was blocked or unblocked, or its sessions were ended.',
  fields: (t) => ({
    user: t.field({ type: User, description: 'The user after the change.', resolve: ({ user }) => user }),
    changed: t.exposeBoolean('changed', { description: 'False when the account was in this state already.' }),
    providerUpdated: t.exposeBoolean('providerUpdated', {
      description:
        'False when the identity provider could not be told. The shop itself applies the change in any case; repeat the call to tell the provider.',
    }),
  }),
});

const BlockUserInput = builder.inputType('BlockUserInput', {
  description: 'The user to block.',
  fields: (t): InputFields<{ email: string }> => ({
    email: t.string({ description: 'Email address of the user.' }),
  }),
});
const UnblockUserInput = builder.inputType('UnblockUserInput', {
  description: 'The user to unblock.',
  fields: (t): InputFields<{ email: string }> => ({
    email: t.string({ description: 'Email address of the user.' }),
  }),
});
const EndUserSessionsInput = builder.inputType('EndUserSessionsInput', {
  description: 'The user to sign out everywhere.',
  fields: (t): InputFields<{ email: string }> => ({
    email: t.string({ description: 'Email address of the user.' }),
  }),
});
const EndMySessionsInput = builder.inputType('EndMySessionsInput', {
  description: 'Confirms which account to sign out everywhere.',
  fields: (t): InputFields<{ email: string }> => ({
    email: t.string({
      description:
        "Email of the viewer's account. Another is refused: the user may have changed in another tab.",
    }),
  }),
});

builder.mutationFields((t) => ({
  blockUser: t.errorUnionField({
    authScopes: usersAccess.block,
    types: [
      AccountChange,
      NotFound,
      OwnAccount,
      AdminByConfiguration,
      InvalidInput,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'AccountChange' },
    description:
      'Blocks a user: sign-in and all tokens are refused with `ACCOUNT_BLOCKED`, and open WebSockets are closed. Admins only; audited.',
    args: { input: t.arg({ type: BlockUserInput, description: 'The user to block.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.users.block(requireViewer(viewer), input.email),
  }),
  unblockUser: t.errorUnionField({
    authScopes: usersAccess.unblock,
    types: [AccountChange, NotFound, OwnAccount, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'AccountChange' },
    description: 'Lets a blocked user sign in again. Admins only; audited.',
    args: { input: t.arg({ type: UnblockUserInput, description: 'The user to unblock.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.users.unblock(requireViewer(viewer), input.email),
  }),
  endUserSessions: t.errorUnionField({
    authScopes: usersAccess.endSessions,
    types: [AccountChange, NotFound, OwnAccount, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'AccountChange' },
    description: 'Signs a user out on every device. They can sign in again. Admins only; audited.',
    args: { input: t.arg({ type: EndUserSessionsInput, description: 'The user to sign out.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.users.endSessions(requireViewer(viewer), input.email),
  }),
  endMySessions: t.errorUnionField({
    authScopes: usersAccess.endOwnSessions,
    types: [AccountChange, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'AccountChange' },
    description:
      'Signs the viewer out on every device, including the one that asks: its token is refused from then on. Audited.',
    args: { input: t.arg({ type: EndMySessionsInput, description: 'Confirms the account.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.users.endOwnSessions(requireViewer(viewer), input.email),
  }),
}));
