import type { FormEvent } from 'react';
import { useOneAtATime } from './use-one-at-a-time.ts';

/**
 * Wraps a submit handler to ignore submits while one is running: a second click would start validation while the first
 * submit is still being sent.
 */
export function useSubmitOnce() {
  const { run } = useOneAtATime();
  return (submit: (event: FormEvent<HTMLFormElement>) => Promise<void>) =>
    (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      void run(() => submit(event));
    };
}
