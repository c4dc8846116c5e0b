import { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useState } from 'react';
import { configure } from 'storybook/test';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createCache } from '#web/app/apollo.ts';
import { fixtureIdentity, type IdentityBehaviours } from '#web/platform/identity/fixture.ts';
import type { IdentityState } from '#web/platform/identity/port.ts';
import { fixturePayments, type FixturePaymentsOptions } from '#web/platform/payments/fixture.ts';
import { PlatformProvider, type Platform } from '#web/platform/PlatformContext.tsx';
import { storyConfig } from '#web/test/config.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { messages, dismiss } from '#web/ui/toast.ts';
import '#web/ui/base.css';
import { contradictions, schemaLink, type StoryAnswers } from './schema-link.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 8_000 });

/** What a story says of the world around its screen. */
interface World {
  /** Address it is opened at, and the route's path. */
  at?: string | { pathname: string; state?: unknown };
  path?: string;
  identity?: IdentityState;
  deeds?: IdentityBehaviours;
  payments?: FixturePaymentsOptions;
  config?: Partial<Platform['config']>;
  answers?: StoryAnswers;
}

function WorldOf({ world, children }: { world: World; children: React.ReactNode }) {
  const [client] = useState(
    () =>
      new ApolloClient({
        cache: createCache(),
        link: schemaLink(world.answers ?? {}),
        devtools: { enabled: false },
      }),
  );
  const [platform] = useState<Platform>(() => ({
    config: { ...storyConfig, ...world.config },
    identity: fixtureIdentity(world.identity ?? { status: 'signedOut' }, world.deeds),
    payments: fixturePayments(world.payments),
  }));
  return (
    <PlatformProvider platform={platform}>
      <ApolloProvider client={client}>
        <MemoryRouter initialEntries={[world.at ?? '/']}>
          <Routes>
            <Route path={world.path ?? '*'} element={children} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
        <Toaster />
      </ApolloProvider>
    </PlatformProvider>
  );
}

/** Where a story has led; stories check its words. */
function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return <p>{`Went to ${pathname}${search}${hash}`}</p>;
}

const inItsWorld: Decorator = (Story, { id, parameters }) => (
  <WorldOf key={id} world={(parameters.world ?? {}) as World}>
    <Story />
  </WorldOf>
);

const preview: Preview = {
  decorators: [inItsWorld],
  parameters: { layout: 'fullscreen', a11y: { test: 'error' }, controls: { expanded: true } },
  beforeEach: () => {
    contradictions.length = 0;
    for (const { id } of messages()) dismiss(id);
    const { fetch } = globalThis;
    globalThis.fetch = (input) => {
      const address = input instanceof Request ? input.url : String(input);
      // A story never leaves the page; its own files are served beside it.
      if (new URL(address, location.href).origin === location.origin) return fetch(input);
      contradictions.push(`this story asked the network for ${address}`);
      return Promise.reject(new TypeError('no network in stories'));
    };
    return () => {
      globalThis.fetch = fetch;
      if (contradictions.length > 0) throw new Error(contradictions.join('\n'));
    };
  },
};

export default preview;
