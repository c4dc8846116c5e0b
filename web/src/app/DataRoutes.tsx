import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { NotFoundScreen } from '#web/screens/NotFound/NotFoundScreen.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { createClient } from './apollo.ts';
import { copy } from './copy.ts';
import { Guarded } from './guards.tsx';
import { routes } from './routes.tsx';
import { SessionEnd } from './SessionEnd.tsx';

// Nobody reads a toast before the page is alive.
const Toaster = lazy(async () => ({ default: (await import('#web/ui/Toaster.tsx')).Toaster }));

let browserClient: ApolloClient | undefined;

/** The second chunk: Apollo and the screens. `client` is given where there is no browser. */
export function DataRoutes({ client, restored }: { client?: ApolloClient; restored?: unknown }) {
  const { identity } = usePlatform();
  const apollo = client ?? (browserClient ??= createClient(identity, restored));
  return (
    <ApolloProvider client={apollo}>
      <SessionEnd client={apollo} />
      <Suspense fallback={<Spinner label={copy.waiting} />}>
        <Routes>
          {routes.map(({ path, screen: Screen, guard }) => (
            <Route
              key={path}
              path={path}
              element={
                <Guarded guard={guard}>
                  <Screen />
                </Guarded>
              }
            />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
      <Messages />
    </ApolloProvider>
  );
}

/** Only where there is somebody to read them: the rendered page has none. */
function Messages() {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (!alive) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
