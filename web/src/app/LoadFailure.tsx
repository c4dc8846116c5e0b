import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import * as copy from './copy.ts';

/** Replaces content that failed to load: says so, or that the browser is offline. */
export function LoadFailure({
  title,
  message,
  level = 2,
  onTryAgain,
}: {
  title: string;
  message?: string | undefined;
  level?: 1 | 2 | 3;
  onTryAgain: () => unknown;
}) {
  const online = useOnline();
  const tryAgain = async () => {
    // A failed attempt shows this again.
    await Promise.resolve(onTryAgain()).catch(() => undefined);
  };
  return (
    <Notice
      kind="problem"
      level={level}
      title={online ? title : copy.failures.offline}
      action={<Button onClick={() => void tryAgain()}>{copy.tryAgain}</Button>}
    >
      {online && message}
    </Notice>
  );
}
