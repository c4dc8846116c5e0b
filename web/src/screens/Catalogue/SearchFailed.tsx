import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const words = copy.search;

/** The error state of the search. Offline it waits for a connection and retries automatically. */
export function SearchFailed({ message, onAgain }: { message: string | undefined; onAgain: () => void }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const onRetry = useEffectEvent(onAgain);
  useEffect(() => {
    const retry = () => onRetry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return (
    <Notice
      kind="problem"
      title={online ? words.failed : words.offline}
      action={<Button onClick={onAgain}>{copy.tryAgain}</Button>}
    >
      {online ? `${message ?? ''} ${words.failedHint}`.trim() : words.offlineHint}
    </Notice>
  );
}

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};
