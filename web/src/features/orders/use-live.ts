import type { TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';

/** Milliseconds before the first try to listen again, and at the most; each waits twice as long as the last. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** Whether asking again would be answered the same. */
const isRefused = (error: unknown) =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => ['FORBIDDEN', 'SIGN_IN_REQUIRED'].includes(String(extensions?.code)));

interface Hearing<Data> {
  /** Something happened; the cache knows it already. */
  hear: (event: NonNullable<Data[keyof Data]>) => void;
  /** What is shown may be old: listening has begun, or something was missed. */
  readAgain: () => void;
}

/**
 * Listens to a subscription of one field while the screen is there. A lost connection is nobody's business: it is tried
 * again, and until it is back what is shown is read again when somebody looks.
 */
export function useLive<Data extends object>(
  document: TypedDocumentNode<Data, Record<string, never>>,
  hearing: Hearing<Data>,
): void {
  const client = useApolloClient();
  const latest = useRef(hearing);
  useEffect(() => {
    latest.current = hearing;
  });

  useEffect(() => {
    let failures = 0;
    let isLost = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = () => {};

    const lost = () => {
      isLost = true;
      const pause = Math.min(FIRST_PAUSE * 2 ** failures++, LONGEST_PAUSE);
      // Not all of them at once, when a server comes back.
      timer = setTimeout(begin, pause * (0.5 + Math.random() / 2));
    };
    const begin = () => {
      stop();
      clearTimeout(timer);
      const listening = client.subscribe({ query: document }).subscribe({
        next({ data, error }) {
          // Whoever reads next is told why.
          if (isRefused(error)) return listening.unsubscribe();
          // Its end follows.
          if (error) return;
          failures = 0;
          isLost = false;
          const [event] = Object.values(data ?? {}) as Data[keyof Data][];
          if (event) latest.current.hear(event);
          else latest.current.readAgain();
        },
        complete: lost,
        error: lost,
      });
      stop = () => listening.unsubscribe();
    };
    const look = () => {
      if (!isLost || globalThis.document.hidden) return;
      latest.current.readAgain();
      begin();
    };
    begin();
    addEventListener('focus', look);
    addEventListener('online', look);
    return () => {
      removeEventListener('focus', look);
      removeEventListener('online', look);
      clearTimeout(timer);
      stop();
    };
  }, [client, document]);
}
