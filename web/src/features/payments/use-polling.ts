import { useEffect, useEffectEvent } from 'react';

/** Polls every `pause` milliseconds, counted from the last response, so that requests never overlap. */
export function usePolling(poll: () => Promise<unknown>, pause: number): void {
  const onDue = useEffectEvent(poll);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let current = true;
    const schedule = () => {
      if (current) timer = setTimeout(() => void onDue().then(schedule, schedule), pause);
    };
    schedule();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [pause]);
}
