import { useEffect, useRef } from 'react';

/**
 * Props for a button that is disabled while it is `busy`. Some browsers take the focus from a button that is disabled; it
 * gets the focus back when it is enabled again.
 */
export function useRestoreFocus(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!busy && hadFocus.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  }, [busy]);
  return {
    ref,
    onFocus: () => void (hadFocus.current = true),
    onBlur: () => void (hadFocus.current = busy),
  };
}
