import { useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import style from './ChangeRole.module.css';
import { useMakeAdminMutation, type MakeAdminMutation } from './MakeAdmin.generated.ts';
import { useRevokeAdminMutation, type RevokeAdminMutation } from './RevokeAdmin.generated.ts';
import type { UserRowFragment } from './UserRow.generated.ts';

const words = copy.users;

export type RoleChange = 'make' | 'revoke';
type Result = MakeAdminMutation['makeAdmin'] | RevokeAdminMutation['revokeAdmin'];

/** Asks first, then makes an admin, or takes the role back; what the shop refuses is said in the dialog. */
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
  /** Null while nothing is asked. */
  change: RoleChange | null;
  onClose: () => void;
  onSignInRequired: () => Promise<void>;
  onRevokedSelf: () => Promise<void>;
}) {
  const [make, making] = useMakeAdminMutation();
  const [revoke, revoking] = useRevokeAdminMutation();
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const busy = making.loading || revoking.loading;
  const name = displayName ?? email;

  const close = () => {
    setProblem(null);
    onClose();
  };
  const ask = async (): Promise<Result | undefined> => {
    const variables = { input: { email } };
    if (change === 'make') return (await make({ variables })).data?.makeAdmin;
    return (await revoke({ variables })).data?.revokeAdmin;
  };
  // A second click comes before React has disabled the button.
  const sending = useRef(false);
  const confirmed = async () => {
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    const failed = (message: string) => setProblem({ message });
    try {
      const result = await ask();
      switch (result?.__typename) {
        case 'RoleAssignment':
          if (change === 'make') toast.success(result.changed ? copy.toasts.madeAdmin : words.already);
          else toast.success(copy.toasts.revokedAdmin);
          if (self && change === 'revoke') return await onRevokedSelf();
          return close();
        case 'Forbidden':
          return failed(copy.failures.notAnAdmin); // §7
        case 'NotFound':
          return failed(words.gone);
        case 'SignInRequired':
          return await onSignInRequired();
        case 'EmailNotVerified':
        case 'InvalidInput':
        case 'LastAdmin':
        case 'AdminByConfiguration':
          return failed(result.message);
        case undefined:
          return failed(copy.failures.unexpected);
        default:
          return result satisfies never;
      }
    } catch {
      return failed(navigator.onLine ? copy.failures.unexpected : copy.failures.offline);
    } finally {
      sending.current = false;
    }
  };

  return (
    <Dialog
      open={change !== null}
      title={titleOf(change, self, name)}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {words.no}
          </Button>
          <Button
            variant={change === 'make' ? 'primary' : 'danger'}
            busy={busy}
            busyLabel={words.busy}
            onClick={() => void confirmed()}
          >
            {change === 'make' ? words.yesMake : words.yesRevoke}
          </Button>
        </>
      }
    >
      <div className={style.words}>
        {name !== email && <p className={style.email}>{email}</p>}
        <p>{hintOf(change, self)}</p>
        {problem && (
          <Alert ref={alert} lead={copy.authority}>
            {problem.message}
          </Alert>
        )}
      </div>
    </Dialog>
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
