import { useRef, useState } from 'react';
import { auditLog as words } from '#web/app/copy/audit-log.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { conflictLabel, fieldLabel, subjectName, valueText } from './audit-text.ts';
import type { AuditLogEntryFragment } from './AuditLogScreen.generated.ts';
import style from './RestoreDialog.module.css';
import type { Conflicts, RestoreOutcome } from './use-restore.ts';

/** Asks before earlier values of a product are restored, and again if they were changed later. */
export function RestoreDialog({
  open,
  entry,
  restore,
  onRestored,
  onSignInRequired,
  onClose,
}: {
  open: boolean;
  entry: AuditLogEntryFragment;
  restore: (seenAt: string | null) => Promise<RestoreOutcome>;
  onRestored: () => void;
  onSignInRequired: () => Promise<void>;
  onClose: () => void;
}) {
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const alert = useFocusOn<HTMLDivElement>(problem ?? conflicts);
  // A second click can come before React disables the button.
  const isSending = useRef(false);
  const close = () => {
    if (isSending.current) return;
    setConflicts(null);
    setProblem(null);
    onClose();
  };
  const run = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const outcome = await restore(conflicts?.updatedAt ?? null);
    isSending.current = false;
    setBusy(false);
    switch (outcome.kind) {
      case 'restored':
        close();
        return onRestored();
      case 'signIn':
        return onSignInRequired();
      case 'conflict':
        return setConflicts(outcome);
      case 'failed':
        return setProblem(outcome);
      default:
        return outcome satisfies never;
    }
  };
  return (
    <Dialog
      open={open}
      title={words.restoreTitle(subjectName(entry))}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {words.cancel}
          </Button>
          <Button
            variant={conflicts ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={words.restoreBusy}
            onClick={() => void run()}
          >
            {conflicts ? words.restoreAnyway : words.restoreNow}
          </Button>
        </>
      }
    >
      <p>{words.restoreLead}</p>
      <dl className={style.values}>
        {entry.changes.map(({ field, type, before }) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd>{valueText(type, before)}</dd>
          </div>
        ))}
      </dl>
      {problem ? (
        <Alert ref={alert} lead={words.restoreFailed}>
          {problem.message}
        </Alert>
      ) : (
        conflicts && (
          <Alert ref={alert} lead={words.conflict}>
            {conflicts.conflicts
              .map(({ field, changedBy, changedAt }) =>
                words.conflictField(conflictLabel(field), changedBy, moment(changedAt)),
              )
              .join('; ')}
          </Alert>
        )
      )}
    </Dialog>
  );
}
