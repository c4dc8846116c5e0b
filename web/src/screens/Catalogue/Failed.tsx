import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const words = copy.search;

/** The error state of the search. Offline it waits for a connection and retries automatically. */
export function Failed({ message, onAgain }: { message: string | undefined; onAgain: () => void }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    const asked = () => again();
    addEventListener('online', asked);
    return () => removeEventListener('online', asked);
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
