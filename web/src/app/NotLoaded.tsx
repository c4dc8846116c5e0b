import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import * as copy from './copy.ts';
import { checkServed, type Served } from './new-version.ts';

const words = copy.notLoaded;

const reloadDocument = () => location.reload();

/** Milliseconds between two checks while the shop is unreachable. */
const PAUSE = 5_000;

/**
 * Replaces a page whose code did not load, and states the reason. Reloads the document as soon as the shop is reachable,
 * because that fetches the page and all missing scripts and styles. `wasOffline`: the browser was offline when it failed.
 */
export function NotLoaded({
  wasOffline = false,
  reload = reloadDocument,
}: {
  wasOffline?: boolean;
  reload?: () => void;
}) {
  const online = useOnline();
  const [served, setServed] = useState<Served | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async () => {
    const found = await checkServed();
    // A file missing from the current version would reload the page forever.
    const isBack = (wasOffline || served !== null) && found !== 'offline' && found !== 'unreachable';
    if (isBack) reload();
    else setServed(found);
  };
  const onChange = useEffectEvent(check);
  useEffect(() => void onChange(), [online]);
  useEffect(() => {
    if (served !== 'unreachable') return undefined;
    const timer = setInterval(() => void onChange(), PAUSE);
    return () => clearInterval(timer);
  }, [served]);

  const tryAgain = async () => {
    setBusy(true);
    await check();
    // While offline, stay busy: a check follows when the browser is online.
    if (navigator.onLine) setBusy(false);
  };
  const state = online ? served : 'offline';
  if (state === null) return <Spinner label={copy.waiting} />;
  return (
    <div className="page">
      <Notice
        kind="problem"
        level={1}
        title={state === 'same' ? copy.failures.unexpected : words[state].title}
        action={
          <Button
            busy={busy && state !== 'same'}
            busyLabel={state === 'offline' ? words.waiting : copy.waiting}
            onClick={() => void tryAgain()}
          >
            {state === 'new' ? copy.banners.reload : copy.tryAgain}
          </Button>
        }
      >
        {state !== 'same' && words[state].hint}
      </Notice>
    </div>
  );
}
