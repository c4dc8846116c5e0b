import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Role } from '#web/generated/schema-types.ts';
import style from './ChangeRole.module.css';
import { useChangeUserRoleMutation, type ChangeUserRoleMutation } from './ChangeUserRole.generated.ts';
import { useMakeAdminMutation, type MakeAdminMutation } from './MakeAdmin.generated.ts';
import { useRevokeAdminMutation, type RevokeAdminMutation } from './RevokeAdmin.generated.ts';
import { RoleField } from './RoleField.tsx';
import type { UserRowFragment } from './UserRow.generated.ts';

const words = copy.users;

export type RoleChange = 'make' | 'revoke' | 'choose';
type Result =
  | MakeAdminMutation['makeAdmin']
  | RevokeAdminMutation['revokeAdmin']
  | ChangeUserRoleMutation['changeUserRole'];

/** Asks for confirmation, then grants or revokes the admin role, or gives the chosen one. Shows failures in the dialog. */
export function ChangeRole({
  user: { email, displayName, role },
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
  const [choose] = useChangeUserRoleMutation();
  const [chosen, setChosen] = useState<Role | null>(null);
  const newRole = chosen ?? role;
  const name = displayName ?? email;

  const send = async (): Promise<Result | undefined> => {
    const variables = { input: { email } };
    if (change === 'choose')
      return (await choose({ variables: { input: { email, role: newRole } } })).data?.changeUserRole;
    if (change === 'make') return (await make({ variables })).data?.makeAdmin;
    return (await revoke({ variables })).data?.revokeAdmin;
  };
  const confirm = async (): Promise<string | null> => {
    const result = await sendMutation(send);
    switch (result.__typename) {
      case 'RoleAssignment':
        toast.success(textOf(result));
        if (self && result.user.role !== 'ADMIN') await onRevokedSelf();
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
      case 'RequestFailed':
        return result.message;
      default:
        return result satisfies never;
    }
  };

  const textOf = ({ changed, user }: { changed: boolean; user: { role: Role } }): string => {
    if (change === 'make') return changed ? copy.toasts.madeAdmin : words.already;
    if (change === 'revoke') return copy.toasts.revokedAdmin;
    return (changed ? words.roleChanged : words.roleSame)(name, copy.roles.names[user.role]);
  };

  const close = () => {
    setChosen(null);
    onClose();
  };

  return (
    <ConfirmDialog
      open={change !== null}
      title={titleOf(change, self, name)}
      cancelLabel={words.no}
      confirmLabel={confirmLabels[change ?? 'revoke']}
      busyLabel={words.busy}
      problemLead={copy.authority}
      variant={change === 'revoke' ? 'danger' : 'primary'}
      onConfirm={confirm}
      onClose={close}
    >
      <div className={style.words}>
        {name !== email && <p className={style.email}>{email}</p>}
        {change === 'choose' && (
          <RoleField
            label={words.newRole}
            role={newRole}
            roles={roles}
            value={newRole}
            onChange={({ target }) => setChosen(target.value as Role)}
          />
        )}
        {(change !== 'choose' || (self && newRole !== 'ADMIN')) && <p>{hintOf(change, self)}</p>}
      </div>
    </ConfirmDialog>
  );
}

const confirmLabels = { make: words.yesMake, revoke: words.yesRevoke, choose: words.yesRole } as const;
const roles = Object.keys(copy.roles.names) as Role[];

function titleOf(change: RoleChange | null, self: boolean, name: string): string {
  if (change === 'make') return words.askMake(name);
  if (change === 'choose') return words.askRole(name);
  return self ? words.askRevokeSelf : words.askRevoke(name);
}

function hintOf(change: RoleChange | null, self: boolean): string {
  if (change === 'make') return words.askMakeHint;
  return self ? words.askRevokeSelfHint : words.askRevokeHint;
}
