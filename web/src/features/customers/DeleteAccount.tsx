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

/** The account to delete. `customerId` is null for the user's own. The id of a guest is the email. */
export interface Account {
  readonly customerId: string | null;
  readonly email: string;
  readonly isGuest?: boolean;
}
type Result = DeleteCustomerMutation['deleteCustomer'] | DeleteMyAccountMutation['deleteMyAccount'];

export const textsOf = ({ customerId, isGuest }: Account) =>
  customerId === null ? words.own : isGuest ? words.guests : words.customers;

/** Deletes an account or a guest's data. The email confirms it. */
export function DeleteAccount({
  account,
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
  const { customerId, email, isGuest } = account;
  const texts = textsOf(account);

  const send = async (): Promise<Result | undefined> =>
    customerId === null
      ? (await removeOwn({ variables: { input: { email: typed } } })).data?.deleteMyAccount
      : (await removeCustomer({ variables: { input: { customerId, email: typed } } })).data?.deleteCustomer;
  /** Returns null on success, otherwise the failure message. */
  const remove = async (): Promise<string | null> => {
    if (typed.trim().toLowerCase() !== email.toLowerCase()) return texts.otherEmail;
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
        return isGuest ? copy.guestCustomer.none : copy.users.gone;
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
          {texts.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <p className={style.email}>{texts.confirmBy(email)}</p>
        <TextField
          label={texts.email}
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
