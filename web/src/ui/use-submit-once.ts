import { useRef, type FormEvent } from 'react';

/**
 * `once(submit)` is for `onSubmit`: it submits once at a time, from the event on. React disables the button later, and a
 * second click would begin to check the form while the first is still being sent.
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
