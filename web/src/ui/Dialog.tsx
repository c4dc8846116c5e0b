import { useEffect, useId, useRef, type ReactNode } from 'react';
import style from './Dialog.module.css';

/**
 * A question that waits for an answer, on the browser's own modal dialog: focus stays inside, Escape answers no, and
 * focus returns to where it came from (so the element stays when the question is gone).
 */
export function Dialog({
  open,
  title,
  children,
  actions,
  onClose,
  wide = false,
}: {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** None where a form brings its own. */
  actions?: ReactNode;
  onClose: () => void;
  /** For a form: wider, and its actions stay in sight while it scrolls. */
  wide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    element.showModal();
    return () => element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={wide ? `${style.dialog} ${style.wide}` : style.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          <h2 id={titleId} className={style.title}>
            {title}
          </h2>
          {children}
          {actions && <div className={style.actions}>{actions}</div>}
        </>
      )}
    </dialog>
  );
}
