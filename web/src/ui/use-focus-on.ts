import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref whose element gets the focus whenever `news` changes to a new truthy value. Runs in an effect: a fixed
 * frame delay may be too early, and the focus would stay on the button.
 */
export function useFocusOn<Target extends HTMLElement>(trigger: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (trigger) target.current?.focus();
  }, [trigger]);
  return target;
}
