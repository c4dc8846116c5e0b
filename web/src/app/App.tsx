import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { Suspense, useEffect, useRef } from 'react';
import { createPath, useLocation } from 'react-router-dom';
import { PlatformProvider, type Platform } from '#web/platform/PlatformContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import * as copy from './copy.ts';
import { isLoadError, occurredOffline } from './load-errors.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { Routes } from './Routes.tsx';
import { Shell } from './Shell.tsx';
import '#web/ui/base.css';

/**
 * The composition root: platform, Apollo, shell and routes. An error in a screen leaves the navbar usable. An error in the shell
 * leaves a button to reload the page.
 */
export function App({ platform, client }: { platform: Platform; client: ApolloClient }) {
  const { pathname } = useLocation();
  useEffect(replayEarlyClick, []);
  useMissedNavigation();
  return (
    <ErrorBoundary fallback={ErrorScreen} resetKey={pathname}>
      <PlatformProvider platform={platform}>
        <ApolloProvider client={client}>
          <Shell>
            <ErrorBoundary fallback={ErrorScreen} resetKey={pathname}>
              <Suspense fallback={<Spinner label={copy.waiting} />}>
                <Routes />
              </Suspense>
            </ErrorBoundary>
          </Shell>
        </ApolloProvider>
      </PlatformProvider>
    </ErrorBoundary>
  );
}

declare global {
  // The button that was clicked before the shell hydrated. An inline script of the document stores it here.
  var clickedEarly: HTMLElement | null | undefined;
}

/** Replays the early click as soon as the shell handles clicks. Any later, and the shell would handle a click twice. */
function replayEarlyClick(): void {
  const button = globalThis.clickedEarly;
  delete globalThis.clickedEarly;
  button?.click();
}

/** Replays a history navigation that happened after the router read the location and before it added its listener. */
function useMissedNavigation(): void {
  const first = useRef(useLocation());
  useEffect(() => {
    if (createPath(first.current) !== createPath(location))
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, []);
}

/** Replaces a failed screen, or the whole page if the shell failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isLoadError(error)) return <NotLoaded wasOffline={occurredOffline(error)} />;
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
