import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import style from './Dialog.module.css';

/**
 * A dialog based on the native modal `<dialog>`: focus stays inside, Escape cancels, and focus returns to where it was.
 * Keep the element mounted when closed, or the focus cannot return.
 */
export function Dialog({
  open,
  title,
  children,
  actions,
  onClose,
  closeLabel,
  wide = false,
  full = false,
  side = false,
}: {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Omit if the content is a form with its own actions. */
  actions?: ReactNode;
  onClose: () => void;
  /** The label of a close button in the corner, for dialogs without a cancel action. */
  closeLabel?: string;
  /** For forms: wider, with actions that stay visible while scrolling. */
  wide?: boolean;
  /** Covers the window. */
  full?: boolean;
  /** At the right edge of the window, over its whole height. */
  side?: boolean;
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
      className={[style.dialog, wide && style.wide, full && style.full, side && style.side]
        .filter(Boolean)
        .join(' ')}
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
          {closeLabel && (
            <div className={style.corner}>
              <IconButton label={closeLabel} className={style.close ?? ''} onClick={onClose}>
                <X size={20} aria-hidden />
              </IconButton>
            </div>
          )}
          {children}
          {actions && <div className={style.actions}>{actions}</div>}
        </>
      )}
    </dialog>
  );
}
