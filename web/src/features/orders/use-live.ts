import type { TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';

/** Milliseconds before the first reconnect, and the maximum. The delay doubles after each failure. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** Whether a retry would be rejected too. */
const isRefused = (error: unknown) =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => ['FORBIDDEN', 'SIGN_IN_REQUIRED'].includes(String(extensions?.code)));

interface SubscriptionHandlers<Data> {
  /** Called for each event. Apollo's cache is already updated. */
  onEvent: (event: NonNullable<Data[keyof Data]>) => void;
  /** Called when data may be outdated: after subscribing, and when events may have been missed. */
  refetch: () => void;
}

/**
 * Subscribes to a single-field subscription while the component is mounted. Reconnects silently with backoff. Until then,
 * data is refetched whenever the user returns to the page.
 */
export function useLive<Data extends object>(
  document: TypedDocumentNode<Data, Record<string, never>>,
  handlers: SubscriptionHandlers<Data>,
): void {
  const client = useApolloClient();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    let failures = 0;
    let isLost = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = () => {};

    const reconnectLater = () => {
      isLost = true;
      const pause = Math.min(FIRST_PAUSE * 2 ** failures++, LONGEST_PAUSE);
      // Jitter: clients must not all reconnect at once after a server restart.
      timer = setTimeout(connect, pause * (0.5 + Math.random() / 2));
    };
    const connect = () => {
      stop();
      clearTimeout(timer);
      const subscription = client.subscribe({ query: document }).subscribe({
        next({ data, error }) {
          // The next query reports the reason.
          if (isRefused(error)) return subscription.unsubscribe();
          // `complete` follows.
          if (error) return;
          failures = 0;
          isLost = false;
          const [event] = Object.values(data ?? {}) as Data[keyof Data][];
          if (event) latest.current.onEvent(event);
          else latest.current.refetch();
        },
        complete: reconnectLater,
        error: reconnectLater,
      });
      stop = () => subscription.unsubscribe();
    };
    const reconnectNow = () => {
      if (!isLost || globalThis.document.hidden) return;
      latest.current.refetch();
      connect();
    };
    connect();
    addEventListener('focus', reconnectNow);
    addEventListener('online', reconnectNow);
    return () => {
      removeEventListener('focus', reconnectNow);
      removeEventListener('online', reconnectNow);
      clearTimeout(timer);
      stop();
    };
  }, [client, document]);
}
