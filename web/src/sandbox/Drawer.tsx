import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import style from './Sandbox.module.css';

/** A drawer on the left, based on the native modal dialog: focus stays inside and Escape closes it. */
export function Drawer({
  label,
  open,
  onClose,
  children,
}: {
  label: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: the content scrolls to the open step in its own effect, which needs the dialog to be shown.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    element.showModal();
    // A click on the backdrop has the dialog itself as its target.
    const clicked = (event: MouseEvent) => event.target === element && onClose();
    element.addEventListener('click', clicked);
    return () => {
      element.removeEventListener('click', clicked);
      element.close();
    };
  }, [open, onClose]);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={style.drawer}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}

const narrow = '(max-width: 63.99rem)';

/** Whether the viewport is too narrow for a panel next to the tool. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(narrow);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(narrow).matches,
  );
}
