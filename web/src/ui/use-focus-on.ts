import { useEffect, useRef, type RefObject } from 'react';

/**
 * A ref for what must be read now: it takes the focus whenever `news` is something new. After React has shown it, that
 * is: a frame counted by hand may come too early, and the focus stays on the button.
 */
export function useFocusOn<Target extends HTMLElement>(news: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (news) target.current?.focus();
  }, [news]);
  return target;
}
