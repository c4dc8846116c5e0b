import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useIdentity, usePlatform } from '#web/platform/PlatformContext.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { hour } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.ts';
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts';
import { useOnline } from '#web/ui/use-online.ts';
import * as copy from './copy.ts';
import { isOutdated, subscribe as watchVersion } from './new-version.ts';
import { paths } from './paths.ts';
import { useSessionWatch } from './session-watch.ts';
import { subscribeToStoredOrders, readStoredOrders } from '#web/features/orders/queued-orders-storage.ts';
import { resetHealth, retry, shopHealth, subscribe as watchHealth, well } from './shop-health.ts';

const words = copy.banners;

/** Banners about the whole session: test mode, offline, maintenance, new version, expiring sign-in. */
export function Banners() {
  return (
    <aside aria-label={words.label}>
      <TestMode />
      <NewVersion />
      <Connection />
      <Waiting />
      <Health />
      <SessionEnding />
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

/** How long "back online" is shown, in milliseconds. */
const BACK_ONLINE = 5000;

function Connection() {
  const online = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  if (!online && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (!online || !wasOffline) return undefined;
    const timer = setTimeout(() => setWasOffline(false), BACK_ONLINE);
    return () => clearTimeout(timer);
  }, [online, wasOffline]);
  useEffect(() => {
    if (online && wasOffline) retry.run();
  }, [online, wasOffline]);
  if (!online) return <Banner tone="offline">{words.offline}</Banner>;
  return wasOffline && <Banner tone="offline">{words.backOnline}</Banner>;
}

/**
 * Loads the queued orders' code only when an order is queued, because most visits have none. If it cannot load offline,
 * it is requested again when the browser is online. The page must not fail because of it.
 */
function Waiting() {
  const hasQueuedOrders =
    useSyncExternalStore(subscribeToStoredOrders, readStoredOrders, () => null) !== null;
  const online = useOnline();
  const [Orders, setOrders] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasQueuedOrders) return;
    import('#web/features/orders/QueuedOrders.tsx').then(
      // Keep the first component: replacing it would remount it and close an open dialog.
      ({ QueuedOrders }) => setOrders((previous: ComponentType | null) => previous ?? QueuedOrders),
      () => {},
    );
  }, [hasQueuedOrders, online]);
  return hasQueuedOrders && Orders && <Orders />;
}

function NewVersion() {
  const outdated = useSyncExternalStore(watchVersion, isOutdated, () => false);
  if (!outdated) return null;
  return (
    <Banner
      tone="attention"
      action={
        <button type="button" onClick={() => location.reload()}>
          {words.reload}
        </button>
      }
    >
      {words.newVersion}
    </Banner>
  );
}

/** Milliseconds between two retries while the shop is unavailable. */
const TRY_AGAIN = 10_000;

function Health() {
  const health = useSyncExternalStore(watchHealth, shopHealth, () => well);
  const online = useOnline();
  useEffect(() => {
    if (health.status === 'away' || health.status === 'unreachable') {
      const timer = setInterval(retry.run, TRY_AGAIN);
      return () => clearInterval(timer);
    }
    if (health.status === 'limiting') {
      const timer = setTimeout(() => {
        resetHealth();
        retry.run();
      }, health.retryAfterSeconds * 1000);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [health]);
  // Show one reason at a time.
  if (!online) return null;
  switch (health.status) {
    case 'well':
      return null;
    case 'away':
    case 'unreachable':
      return (
        <Banner
          tone="offline"
          action={
            <button type="button" onClick={retry.run}>
              {words.tryNow}
            </button>
          }
        >
          {health.status === 'away' ? words.maintenance : words.unreachable}
        </Banner>
      );
    case 'limiting':
      return <Banner tone="offline">{words.limited(health.retryAfterSeconds)}</Banner>;
    default:
      return health satisfies never;
  }
}

interface Action {
  busy: boolean;
  busyLabel: string;
  onClick: () => void;
  children: string;
}

function ActionButton({ busy, busyLabel, onClick, children }: Action) {
  const focus = useRestoreFocus(busy);
  return (
    <button type="button" {...focus} disabled={busy} aria-busy={busy || undefined} onClick={onClick}>
      {busy ? busyLabel : children}
    </button>
  );
}

function SessionEnding() {
  const { endsAt, renew } = useSessionWatch();
  const [busy, setBusy] = useState(false);
  if (endsAt === null) return null;
  const tryNow = async () => {
    setBusy(true);
    await renew();
    setBusy(false);
  };
  return (
    <Banner
      tone="attention"
      action={
        <ActionButton busy={busy} busyLabel={words.renewing} onClick={() => void tryNow()}>
          {words.renew}
        </ActionButton>
      }
    >
      {words.sessionEnds(hour(endsAt))}
    </Banner>
  );
}

/** Unverified customers can do nearly everything, so this is a dismissible reminder that blocks nothing. */
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
        <ActionButton busy={busy} busyLabel={words.sending} onClick={() => void send()}>
          {words.sendAgain}
        </ActionButton>
      }
      dismiss={{ label: words.dismiss, onDismiss: () => setGone(true) }}
    >
      {words.unverified(state.user.email)}
    </Banner>
  );
}
