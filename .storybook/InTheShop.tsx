import { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useState, type ReactNode } from 'react';
import { createCache } from '#web/app/apollo.ts';
import { DashboardLayout } from '#web/app/DashboardLayout.tsx';
import { paths } from '#web/app/paths.ts';
import { Shell } from '#web/app/Shell.tsx';
import { fixtureIdentity } from '#web/platform/identity/fixture.ts';
import { PlatformProvider, usePlatform } from '#web/platform/PlatformContext.tsx';
import { matchRoute } from '#web/routes.ts';
import { me, robin } from '#web/test/people.ts';
import { tasks } from '#web/test/sales-report.ts';
import { idOf } from './docs/story-id.ts';
import { schemaLink } from './schema-link.ts';
import { registry } from './states/registry.ts';

/** The path of the route that a story shows. */
function pathOf(story: string): string | undefined {
  const isShown = (state: object) => 'story' in state && idOf(String(state.story)) === story;
  return registry.find(({ states }) => states.some(isShown))?.routes[0];
}

/** The header, the footer and, in the dashboard, the menu around a story's screen. They have their own data. */
export function InTheShop({ story, children }: { story: string; children: ReactNode }) {
  const path = pathOf(story) ?? '/';
  const isDashboard = path.startsWith(paths.dashboard);
  const isOfAdmins = matchRoute(path)?.guard === 'admin';
  const platform = usePlatform();
  const [client] = useState(() => {
    const Query = { me: me({ role: isOfAdmins ? 'ADMIN' : 'CUSTOMER' }), cart: null, ...tasks() };
    return new ApolloClient({
      cache: createCache(),
      link: schemaLink({ Query }),
      devtools: { enabled: false },
    });
  });
  const [identity] = useState(() => (isDashboard ? fixtureIdentity(robin) : platform.identity));
  const screen = (
    <div data-screen>
      <PlatformProvider platform={platform}>{children}</PlatformProvider>
    </div>
  );
  return (
    <ApolloProvider client={client}>
      <PlatformProvider platform={{ ...platform, identity }}>
        {/* As the menu's own rule for a page in it. */}
        {isDashboard && <style>{'[data-screen] > .page { padding: 0; }'}</style>}
        <Shell>{isDashboard ? <DashboardLayout>{screen}</DashboardLayout> : screen}</Shell>
      </PlatformProvider>
    </ApolloProvider>
  );
}
