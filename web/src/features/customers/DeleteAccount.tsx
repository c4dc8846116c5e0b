import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import {
  useDeleteCustomerMutation,
  useDeleteMyAccountMutation,
  type DeleteCustomerMutation,
  type DeleteMyAccountMutation,
} from './DeleteCustomer.generated.ts';
import style from './AccountData.module.css';

const words = copy.accountData;

/** The account to delete. `customerId` is null for the user's own. */
export interface Account {
  readonly customerId: string | null;
  readonly email: string;
}
type Result = DeleteCustomerMutation['deleteCustomer'] | DeleteMyAccountMutation['deleteMyAccount'];

/** Asks for the email of the account, then deletes it. */
export function DeleteAccount({
  account: { customerId, email },
  open,
  onClose,
  onDeleted,
  onSignInRequired,
}: {
  account: Account;
  open: boolean;
  onClose: () => void;
  onDeleted: () => Promise<void>;
  onSignInRequired: () => Promise<void>;
}) {
  const [removeCustomer] = useDeleteCustomerMutation();
  const [removeOwn] = useDeleteMyAccountMutation();
  const [typed, setTyped] = useState('');
  const texts = customerId === null ? words.own : words.customers;

  const send = async (): Promise<Result | undefined> =>
    customerId === null
      ? (await removeOwn({ variables: { input: { email: typed } } })).data?.deleteMyAccount
      : (await removeCustomer({ variables: { input: { customerId, email: typed } } })).data?.deleteCustomer;
  /** Returns null on success, otherwise the failure message. */
  const remove = async (): Promise<string | null> => {
    if (typed.trim().toLowerCase() !== email.toLowerCase()) return words.otherEmail;
    const result = await sendMutation(send);
    switch (result.__typename) {
      case 'AccountDeleted':
        await onDeleted();
        return null;
      case 'SignInRequired':
        await onSignInRequired();
        return null;
      case 'Forbidden':
        return copy.refusals.notAllowed;
      case 'NotFound':
        return copy.users.gone;
      case 'AccountInUse':
      case 'AdminAccount':
      case 'InvalidInput':
      case 'RateLimited':
      case 'Unavailable':
      case 'RequestFailed':
        return result.message;
      default:
        return result satisfies never;
    }
  };
  const close = () => {
    setTyped('');
    onClose();
  };

  return (
    <ConfirmDialog
      open={open}
      title={texts.ask}
      cancelLabel={words.cancel}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      problemLead={copy.authority}
      onConfirm={remove}
      onClose={close}
    >
      <div className={style.ask}>
        <ul>
          {words.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <p className={style.email}>{texts.confirmBy(email)}</p>
        <TextField
          label={words.email}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
