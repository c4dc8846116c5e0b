import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** A page of a customer or guest that could not be loaded. */
export function CustomerFailed({
  title,
  message,
  onTryAgain,
}: {
  title: string;
  message: string | undefined;
  onTryAgain: () => Promise<unknown>;
}) {
  return (
    <Notice
      kind="problem"
      level={1}
      title={navigator.onLine ? title : copy.failures.offline}
      action={<Button onClick={() => void onTryAgain().catch(() => undefined)}>{copy.tryAgain}</Button>}
    >
      {navigator.onLine && message}
    </Notice>
  );
}
