import { useEffect, useEffectEvent } from 'react';

/** Polls every `pause` milliseconds, counted from the last response, so that requests never overlap. */
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
