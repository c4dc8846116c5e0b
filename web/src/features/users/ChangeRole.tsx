import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import style from './ChangeRole.module.css';
import { useMakeAdminMutation, type MakeAdminMutation } from './MakeAdmin.generated.ts';
import { useRevokeAdminMutation, type RevokeAdminMutation } from './RevokeAdmin.generated.ts';
import type { UserRowFragment } from './UserRow.generated.ts';

const words = copy.users;

export type RoleChange = 'make' | 'revoke';
type Result = MakeAdminMutation['makeAdmin'] | RevokeAdminMutation['revokeAdmin'];

/** Asks for confirmation, then grants or revokes the admin role. Shows failures in the dialog. */
export function ChangeRole({
  user: { email, displayName },
  self,
  change,
  onClose,
  onSignInRequired,
  onRevokedSelf,
}: {
  user: UserRowFragment;
  self: boolean;
  /** Null while the dialog is closed. */
  change: RoleChange | null;
  onClose: () => void;
  onSignInRequired: () => Promise<void>;
  onRevokedSelf: () => Promise<void>;
}) {
  const [make] = useMakeAdminMutation();
  const [revoke] = useRevokeAdminMutation();
  const name = displayName ?? email;

  const send = async (): Promise<Result | undefined> => {
    const variables = { input: { email } };
    if (change === 'make') return (await make({ variables })).data?.makeAdmin;
    return (await revoke({ variables })).data?.revokeAdmin;
  };
  const confirm = async (): Promise<string | null> => {
    try {
      const result = await send();
      switch (result?.__typename) {
        case 'RoleAssignment':
          if (change === 'make') toast.success(result.changed ? copy.toasts.madeAdmin : words.already);
          else toast.success(copy.toasts.revokedAdmin);
          if (self && change === 'revoke') await onRevokedSelf();
          return null;
        case 'Forbidden':
          return copy.failures.notAnAdmin; // §7
        case 'NotFound':
          return words.gone;
        case 'SignInRequired':
          await onSignInRequired();
          return null;
        case 'EmailNotVerified':
        case 'InvalidInput':
        case 'LastAdmin':
        case 'AdminByConfiguration':
          return result.message;
        case undefined:
          return copy.failures.unexpected;
        default:
          return result satisfies never;
      }
    } catch {
      return requestFailure();
    }
  };

  return (
    <ConfirmDialog
      open={change !== null}
      title={titleOf(change, self, name)}
      cancelLabel={words.no}
      confirmLabel={change === 'make' ? words.yesMake : words.yesRevoke}
      busyLabel={words.busy}
      problemLead={copy.authority}
      variant={change === 'make' ? 'primary' : 'danger'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={style.words}>
        {name !== email && <p className={style.email}>{email}</p>}
        <p>{hintOf(change, self)}</p>
      </div>
    </ConfirmDialog>
  );
}

function titleOf(change: RoleChange | null, self: boolean, name: string): string {
  if (change === 'make') return words.askMake(name);
  return self ? words.askRevokeSelf : words.askRevoke(name);
}

function hintOf(change: RoleChange | null, self: boolean): string {
  if (change === 'make') return words.askMakeHint;
  return self ? words.askRevokeSelfHint : words.askRevokeHint;
}
