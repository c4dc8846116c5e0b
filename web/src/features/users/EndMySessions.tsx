import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { Session } from './account-session.ts';
import style from './AccountSecurity.module.css';
import { useEndMySessionsMutation } from './EndMySessions.generated.ts';

const words = copy.accountSecurity;

/** Confirms, then ends all sessions of the user, this one included. */
export function EndMySessions({
  email,
  open,
  session,
  children,
  onClose,
  onEnded,
}: {
  email: string;
  open: boolean;
  session: Session;
  /** What logging out discards. */
  children: ReactNode;
  onClose: () => void;
  onEnded: () => Promise<void>;
}) {
  const [endSessions] = useEndMySessionsMutation();

  /** Returns null on success, otherwise the failure message. */
  const end = async (): Promise<string | null> => {
    const result = await sendMutation(
      async () => (await endSessions({ variables: { input: { email } } })).data?.endMySessions,
      session.hasEnded,
    );
    switch (result.__typename) {
      case 'AccountChange':
        await onEnded();
        return null;
      case 'SignInRequired':
        await session.signInAgain();
        return null;
      case 'Forbidden':
        return copy.refusals.notAllowed;
      case 'InvalidInput':
      case 'RequestFailed':
        return result.message;
      default:
        return result satisfies never;
    }
  };

  return (
    <ConfirmDialog
      open={open}
      title={words.endTitle}
      cancelLabel={words.cancel}
      confirmLabel={words.endConfirm}
      busyLabel={words.ending}
      problemLead={copy.authority}
      onConfirm={end}
      onClose={onClose}
    >
      <div className={style.content}>
        <p className={style.lead}>{words.endLead}</p>
        {children}
      </div>
    </ConfirmDialog>
  );
}
