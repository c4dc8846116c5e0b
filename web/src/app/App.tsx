import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { createPath, useLocation } from 'react-router-dom';
import { PlatformProvider, type Platform } from '#web/platform/PlatformContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import * as copy from './copy.ts';
import { Shell } from './Shell.tsx';
import '#web/ui/base.css';

/**
 * The composition root: the outside world, the shell, and what is shown in it. A fault in a screen leaves the navbar; one in
 * the shell leaves a way back.
 */
export function App({ platform, children }: { platform: Platform; children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(clickAgain, []);
  useMissedMove();
  return (
    <ErrorBoundary fallback={<Fault />} place={pathname}>
      <PlatformProvider platform={platform}>
        <Shell>
          <ErrorBoundary fallback={<Fault />} place={pathname}>
            <Suspense fallback={<Spinner label={copy.waiting} />}>{children}</Suspense>
          </ErrorBoundary>
        </Shell>
      </PlatformProvider>
    </ErrorBoundary>
  );
}

declare global {
  // The button that was clicked before the shell's code was there; the page itself keeps it until this takes it.
  var clickedEarly: HTMLElement | null | undefined;
}

/** As soon as the shell hears of clicks: later, it would have heard of this one too. */
function clickAgain(): void {
  const button = globalThis.clickedEarly;
  delete globalThis.clickedEarly;
  button?.click();
}

/** Who went back or forward after the router had looked and before it listened is followed: it is told again. */
function useMissedMove(): void {
  const first = useRef(useLocation());
  useEffect(() => {
    if (createPath(first.current) !== createPath(location))
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, []);
}

/** Loaded anew, because the fault may be a file of a version that is no longer served. */
export function Fault() {
  return (
    <div className="page">
      <Notice
        kind="problem"
        level={1}
        title={copy.failures.unexpected}
        action={<Button onClick={() => location.reload()}>{copy.tryAgain}</Button>}
      />
    </div>
  );
}
