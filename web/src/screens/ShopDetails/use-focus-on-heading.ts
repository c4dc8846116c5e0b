import { useEffect, useRef } from 'react';

/** Moves the focus to the page's heading when another version of a form replaces the one with the save button. */
export function useFocusOnHeading(version: number): void {
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
  }, [version]);
}
