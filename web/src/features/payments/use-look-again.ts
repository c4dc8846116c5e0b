import { useEffect, useEffectEvent } from 'react';

/** Looks every `pause` milliseconds, counted from the last answer: a slow one is never asked for twice. */
export function useLookAgain(look: () => Promise<unknown>, pause: number): void {
  const onDue = useEffectEvent(look);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let current = true;
    const later = () => {
      if (current) timer = setTimeout(() => void onDue().then(later, later), pause);
    };
    later();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [pause]);
}
