import { builder, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
  Unavailable,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { customersAccess, customersLimits } from './customers.access.ts';
import { AccountInUse, accountUses, AdminAccount, type AccountUse } from './customers.errors.ts';
import type { DeletionInput } from './customers.rules.ts';
import type { Deleted } from './customers.service.ts';

const AccountUseType = builder.enumType('AccountUse', {
  description: "Why an account, or the data of a guest, can't be deleted yet.",
  values: Object.fromEntries(
    Object.entries(accountUses).map(([use, description]) => [use, { description }]),
  ) as Readonly<Record<AccountUse, { description: string }>>,
});
builder.objectType(AccountInUse, {
  name: 'AccountInUse',
  interfaces: [UserError],
  description: "The account, or the data of the guest, can't be deleted yet. `message` gives the reasons.",
  fields: (t) => ({
    uses: t.field({
      type: [AccountUseType],
      description: 'The reasons.',
      resolve: ({ uses }) => [...uses],
    }),
  }),
});
builder.objectType(AdminAccount, {
  name: 'AdminAccount',
  interfaces: [UserError],
  description: "An admin's account can't be deleted. Another admin must revoke the role first.",
});

const AccountDeleted = builder.objectRef<Deleted>('AccountDeleted').implement({
  description: 'Confirms that an account, or the data of a guest, was deleted.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Email of the deleted account or guest.' }),
  }),
});

const DeleteCustomerInput = builder.inputType('DeleteCustomerInput', {
  description: 'The account or guest to delete.',
  fields: (t): InputFields<{ customerId: string } & DeletionInput> => ({
    customerId: t.id({ description: 'The `databaseId` of the user, or the email of the guest.' }),
    email: t.string({ description: 'Email of the account or guest, which confirms the deletion.' }),
  }),
});
const DeleteMyAccountInput = builder.inputType('DeleteMyAccountInput', {
  description: "Confirms the deletion of the viewer's account.",
  fields: (t): InputFields<DeletionInput> => ({
    email: t.string({ description: 'Email of the account, which confirms the deletion.' }),
  }),
});

const deletionResults = [
  AccountDeleted,
  AccountInUse,
  AdminAccount,
  InvalidInput,
  NotFound,
  Unavailable,
  RateLimited,
  SignInRequired,
  Forbidden,
];

builder.mutationFields((t) => ({
  deleteCustomer: t.errorUnionField({
    authScopes: customersAccess.delete,
    types: deletionResults,
    union: { resolveType: () => 'AccountDeleted' },
    description:
      'Deletes an account with its profile, addresses, wish list, alerts, cart, messages, photos and notes. Reviews become anonymous. For a guest, deletes messages and alerts. Removes name, email, phone number, address, and free text from orders. Does not change invoices. Admins only; audited.',
    args: { input: t.arg({ type: DeleteCustomerInput, description: 'The account or guest to delete.' }) },
    resolve: (_root, { input: { customerId, ...input } }, { services, viewer, throttle }) =>
      throttle(customersLimits.delete, () =>
        services.customers.deleteCustomer(requireViewer(viewer), customerId, input),
      ),
  }),
  deleteMyAccount: t.errorUnionField({
    authScopes: customersAccess.deleteOwn,
    types: deletionResults,
    union: { resolveType: () => 'AccountDeleted' },
    description: "Deletes the viewer's account, as `deleteCustomer` does. Audited.",
    args: { input: t.arg({ type: DeleteMyAccountInput, description: 'Confirms the deletion.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(customersLimits.deleteOwn, () => services.customers.deleteOwn(requireViewer(viewer), input)),
  }),
}));
