import { useRef, useState } from 'react';

/**
 * Runs one action at a time: while one runs, `run` does nothing and returns undefined. Disabling the button in React is too
 * late for a second click. `isRunning` tells an event handler what `isBusy` says only after the next render.
 */
export function useOneAtATime() {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = async <Outcome>(action: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    return action().finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { run, isBusy, isRunning: () => running.current };
}
