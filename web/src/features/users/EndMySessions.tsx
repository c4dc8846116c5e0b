import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
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
    try {
      const result = (await endSessions({ variables: { input: { email } } })).data?.endMySessions;
      switch (result?.__typename) {
        case 'AccountChange':
          await onEnded();
          return null;
        case 'SignInRequired':
          await session.signInAgain();
          return null;
        case 'Forbidden':
          return copy.refusals.notAllowed;
        case 'InvalidInput':
          return result.message;
        case undefined:
          return copy.failures.unexpected;
        default:
          return result satisfies never;
      }
    } catch (error) {
      if (!session.hasEnded(error)) return requestFailure();
      await session.signInAgain();
      return null;
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
