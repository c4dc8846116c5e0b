import { useState } from 'react';
import { auditLog as words } from '#web/app/copy/audit-log.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { conflictLabel, fieldLabel, restoredName, valueText } from './audit-text.ts';
import type { AuditLogEntryFragment } from './AuditLogScreen.generated.ts';
import style from './RestoreDialog.module.css';
import type { Conflicts, RestoreOutcome } from './use-restore.ts';

/** Asks before earlier values are restored, and again if they were changed later. */
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
  const { run, isBusy, isRunning } = useOneAtATime();
  const alert = useFocusOn<HTMLDivElement>(problem ?? conflicts);
  const close = () => {
    if (isRunning()) return;
    setConflicts(null);
    setProblem(null);
    onClose();
  };
  const press = async () => {
    if (!isRunning()) setProblem(null);
    const outcome = await run(() => restore(conflicts?.updatedAt ?? null));
    switch (outcome?.kind) {
      case undefined:
        return undefined;
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
      title={words.restoreTitle(restoredName(entry))}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {words.cancel}
          </Button>
          <Button
            variant={conflicts ? 'danger' : 'primary'}
            busy={isBusy}
            busyLabel={words.restoreBusy}
            onClick={() => void press()}
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
