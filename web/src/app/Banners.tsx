import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useIdentity, usePlatform } from '#web/platform/PlatformContext.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { hour } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.ts';
import { useOnline } from '#web/ui/use-online.ts';
import * as copy from './copy.ts';
import { withData } from './lazy-with-data.tsx';
import { isOutdated, subscribe as watchVersion } from './new-version.ts';
import { paths } from './paths.ts';
import { useSessionWatch } from './session-watch.ts';
import { onWaiting, waitingText } from '#web/features/orders/waiting-text.ts';
import { forgetHealth, retry, shopHealth, subscribe as watchHealth, type ShopHealth } from './shop-health.ts';

const words = copy.banners;

/** What concerns the whole visit: test mode, no connection, a shop that is away, a new version, a sign-in to look after. */
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

/** How long the good news stays, in milliseconds. */
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
 * Its code comes with the first order that waits: most visits have none. Where it cannot be had without a connection, it is
 * asked for again when there is one; the page must not fall with it.
 */
function Waiting() {
  const some = useSyncExternalStore(onWaiting, waitingText, () => null) !== null;
  const online = useOnline();
  const [Orders, setOrders] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!some) return;
    withData(async () => (await import('#web/features/orders/WaitingOrders.tsx')).WaitingOrders).then(
      // The first one stays: another would take its place, and close what somebody has opened in it.
      (component) => setOrders((had: ComponentType | null) => had ?? component),
      () => {},
    );
  }, [some, online]);
  return some && Orders && <Orders />;
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

/** Milliseconds between two tries while the shop is away. */
const TRY_AGAIN = 10_000;
const allWell: ShopHealth = { status: 'well' };

function Health() {
  const health = useSyncExternalStore(watchHealth, shopHealth, () => allWell);
  useEffect(() => {
    if (health.status === 'away') {
      const timer = setInterval(retry.run, TRY_AGAIN);
      return () => clearInterval(timer);
    }
    if (health.status === 'limiting') {
      const timer = setTimeout(() => {
        forgetHealth();
        retry.run();
      }, health.retryAfterSeconds * 1000);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [health]);
  switch (health.status) {
    case 'well':
      return null;
    case 'away':
      return (
        <Banner
          tone="offline"
          action={
            <button type="button" onClick={retry.run}>
              {words.tryNow}
            </button>
          }
        >
          {words.maintenance}
        </Banner>
      );
    case 'limiting':
      return <Banner tone="offline">{words.limited(health.retryAfterSeconds)}</Banner>;
    default:
      return health satisfies never;
  }
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
        <button type="button" disabled={busy} aria-busy={busy || undefined} onClick={() => void tryNow()}>
          {busy ? words.renewing : words.renew}
        </button>
      }
    >
      {words.sessionEnds(hour(endsAt))}
    </Banner>
  );
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
