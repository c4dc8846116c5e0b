import { useState, type ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import style from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';
import { useFocusOn } from './use-focus-on.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/**
 * Asks for confirmation, then runs an action. `onConfirm` returns why the action failed, or null if it succeeded or if
 * the page is about to change. The reason is shown after `problemLead`, and the dialog stays open. It cannot be closed
 * while the action runs.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  cancelLabel,
  confirmLabel,
  busyLabel,
  problemLead,
  variant = 'danger',
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  children?: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  busyLabel: string;
  problemLead: string;
  variant?: 'danger' | 'primary';
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const { run, isBusy, isRunning } = useOneAtATime();
  const close = () => {
    if (isRunning()) return;
    setProblem(null);
    onClose();
  };
  const confirm = async () => {
    if (!isRunning()) setProblem(null);
    const message = await run(onConfirm);
    if (message === null) close();
    else if (message !== undefined) setProblem({ message });
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {cancelLabel}
          </Button>
          <Button variant={variant} busy={isBusy} busyLabel={busyLabel} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {problem && (
        <div className={style.problem}>
          <Alert ref={alert} lead={problemLead}>
            {problem.message}
          </Alert>
        </div>
      )}
    </Dialog>
  );
}
