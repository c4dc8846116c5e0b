import type { ApolloClient } from '@apollo/client';
import { ApolloProvider, getApolloContext } from '@apollo/client/react';
import { use, type ReactNode } from 'react';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { createClient } from './apollo.ts';
import { PageDataContext } from './PageData.tsx';

let browserClient: ApolloClient | undefined;

/** Apollo around whatever asks for data: the client that is there, else the page's own, which begins with what the page brought. */
export function Data({ children }: { children: ReactNode }) {
  const { identity } = usePlatform();
  const { client, restored } = use(PageDataContext);
  const around = use(getApolloContext()).client;
  const apollo = around ?? client ?? (browserClient ??= createClient(identity, restored));
  return <ApolloProvider client={apollo}>{children}</ApolloProvider>;
}
