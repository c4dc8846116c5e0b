import { useEffect, useEffectEvent } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOnline } from '#web/ui/use-online.ts';

const words = copy.search;

/** The error state of the search. Offline it waits for a connection and retries automatically. */
export function SearchFailed({ message, onAgain }: { message: string | undefined; onAgain: () => void }) {
  const online = useOnline();
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
