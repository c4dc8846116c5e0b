import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import style from './ChangeRole.module.css';
import { useBlockUserMutation, type BlockUserMutation } from './BlockUser.generated.ts';
import { useEndUserSessionsMutation, type EndUserSessionsMutation } from './EndUserSessions.generated.ts';
import { useUnblockUserMutation, type UnblockUserMutation } from './UnblockUser.generated.ts';
import type { UserRowFragment } from './UserRow.generated.ts';

const words = copy.users;

export type AccessChange = 'block' | 'unblock' | 'endSessions';
type Result =
  | BlockUserMutation['blockUser']
  | UnblockUserMutation['unblockUser']
  | EndUserSessionsMutation['endUserSessions'];

/** Confirms, then blocks or unblocks a user or ends their sessions. A block and its removal can be undone. */
export function ChangeAccess({
  user: { email, displayName },
  change,
  onClose,
  onSignInRequired,
}: {
  user: UserRowFragment;
  /** Null while no dialog is open. */
  change: AccessChange | null;
  onClose: () => void;
  onSignInRequired: () => Promise<void>;
}) {
  const [block] = useBlockUserMutation();
  const [unblock] = useUnblockUserMutation();
  const [endSessions] = useEndUserSessionsMutation();
  const name = displayName ?? email;

  const send = async (what: AccessChange): Promise<Result | undefined> => {
    const variables = { input: { email } };
    if (what === 'block') return (await block({ variables })).data?.blockUser;
    if (what === 'unblock') return (await unblock({ variables })).data?.unblockUser;
    return (await endSessions({ variables })).data?.endUserSessions;
  };
  /** Returns null on success, otherwise the failure message. */
  const apply = async (what: AccessChange, isUndo = false): Promise<string | null> => {
    const result = await sendMutation(() => send(what));
    switch (result.__typename) {
      case 'AccountChange':
        toast.success(words.accessDone[what](name), isUndo ? undefined : undoOf(what));
        if (!result.providerUpdated) toast.error(words.providerNotUpdated);
        return null;
      case 'Forbidden':
        return copy.refusals.notAllowed;
      case 'NotFound':
        return words.gone;
      case 'SignInRequired':
        await onSignInRequired();
        return null;
      case 'OwnAccount':
      case 'AdminByConfiguration':
      case 'InvalidInput':
      case 'RequestFailed':
        return result.message;
      default:
        return result satisfies never;
    }
  };
  const undoOf = (what: AccessChange) => {
    if (what === 'endSessions') return undefined;
    const undo = async () => {
      const refused = await apply(what === 'block' ? 'unblock' : 'block', true);
      if (refused) toast.error(refused);
    };
    return { label: words.undo, run: () => void undo() };
  };

  return (
    <ConfirmDialog
      open={change !== null}
      title={change === null ? '' : words.askAccess[change](name)}
      cancelLabel={words.no}
      confirmLabel={change === null ? '' : words.yesAccess[change]}
      busyLabel={words.busy}
      problemLead={copy.authority}
      variant={change === 'unblock' ? 'primary' : 'danger'}
      onConfirm={async () => change && apply(change)}
      onClose={onClose}
    >
      <div className={style.words}>
        {name !== email && <p className={style.email}>{email}</p>}
        <p>{change !== null && words.askAccessHint[change]}</p>
      </div>
    </ConfirmDialog>
  );
}
