import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useIdentity, usePlatform } from '#web/platform/PlatformContext.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { toast } from '#web/ui/toast.ts';
import { copy } from './copy.ts';
import { paths } from './paths.ts';

const words = copy.banners;

/** What concerns the whole visit: test mode, no connection, an address that is not verified yet. */
export function Banners() {
  return (
    <aside aria-label={words.label}>
      <TestMode />
      <Connection />
      <Unverified />
    </aside>
  );
}

function TestMode() {
  const { config } = usePlatform();
  const isLocal = config.identity.provider === 'local';
  if (!isLocal && config.payments.mode === 'live') return null;
  return (
    <Banner tone="mode">
      {copy.testMode.ribbon}
      {config.demo && (
        <>
          {' '}
          <Link to={paths.login}>{copy.testMode.accounts}</Link>
        </>
      )}
      {isLocal && (
        <>
          {config.demo ? ' · ' : ' '}
          <a href={paths.mailbox} target="_blank" rel="noreferrer">
            {copy.testMode.mailbox}
          </a>
        </>
      )}
    </Banner>
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

/** How long the good news stays, in milliseconds. */
const BACK_ONLINE = 5000;

function Connection() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const [wasOffline, setWasOffline] = useState(false);
  if (!online && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (!online || !wasOffline) return undefined;
    const timer = setTimeout(() => setWasOffline(false), BACK_ONLINE);
    return () => clearTimeout(timer);
  }, [online, wasOffline]);
  if (!online) return <Banner tone="offline">{words.offline}</Banner>;
  return wasOffline && <Banner tone="offline">{words.backOnline}</Banner>;
}

/** Unverified people may do nearly everything: a reminder that can be sent away, not a wall. */
function Unverified() {
  const { identity } = usePlatform();
  const state = useIdentity();
  const [gone, setGone] = useState(false);
  const [busy, setBusy] = useState(false);
  if (state.status !== 'signedIn' || state.user.emailVerified || gone) return null;
  const send = async () => {
    setBusy(true);
    const problem = await identity.sendVerification();
    setBusy(false);
    if (problem) toast.error(`${copy.authority} ${problem.message}`);
    else toast.success(copy.toasts.verificationSent);
  };
  return (
    <Banner
      tone="attention"
      action={
        <button type="button" disabled={busy} aria-busy={busy || undefined} onClick={() => void send()}>
          {busy ? words.sending : words.sendAgain}
        </button>
      }
      dismiss={{ label: words.dismiss, onDismiss: () => setGone(true) }}
    >
      {words.unverified(state.user.email)}
    </Banner>
  );
}
