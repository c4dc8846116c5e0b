import { useRef, type FormEvent } from 'react';

/**
 * Wraps a submit handler to ignore submits while one is running. Disabling the button in React is too late: a second
 * click would start validation while the first submit is still being sent.
 */
export function useSubmitOnce() {
  const busy = useRef(false);
  return (submit: (event: FormEvent<HTMLFormElement>) => Promise<void>) =>
    (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      void submit(event).finally(() => {
        busy.current = false;
      });
    };
}
