import { ApolloClient, ApolloLink } from '@apollo/client';
import type { DocumentNode, FormattedExecutionResult } from 'graphql';
import { from } from 'rxjs';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { createCache } from './app/apollo.ts';
import { queryReader } from './app/route-module.ts';
import { renderHead, json } from './page-head.ts';
import type { ShopConfig } from './platform/config.ts';
import { serverPlatform } from './platform/server.ts';
import { matchRoute, notFoundRoute, routeInput, routes } from './routes.ts';

interface RenderInput {
  url: string;
  /** The shop's public URL, or null when it isn't configured. */
  shopUrl: string | null;
  config: ShopConfig;
  /** Executes a query in the server's own process, as a visitor. */
  executeQuery(query: DocumentNode, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

/** The route modules. Most visitors of a guarded page that the server renders are redirected, so its scripts are not preloaded. */
export const pages = [...routes, notFoundRoute].map(({ file, guard, isServerRendered }) => ({
  file,
  isPreloaded: guard === 'everyone' || !isServerRendered,
}));

const pathOf = (url: string) => url.split('?')[0] || '/';

/** Whether a page that the server renders has this URL. */
export const hasPublicPage = (url: string) => matchRoute(pathOf(url))?.isServerRendered === true;

/** Returns a page as HTML with its data, or the empty shell with the right status. */
export async function render({ url, shopUrl, config, executeQuery }: RenderInput) {
  // Not parsed as a URL: a client may request `//`, which would parse as an empty host.
  const pathname = pathOf(url);
  const route = matchRoute(pathname) ?? notFoundRoute;
  const input = routeInput(route, pathname, url.slice(pathname.length), config.currency);
  const { queries, meta: metaOf } = await route.load();
  const link = new ApolloLink(({ query: document, variables }) => from(executeQuery(document, variables)));
  const client = new ApolloClient({ cache: createCache(), link, ssrMode: true });
  const shell = () => {
    const meta = metaOf(input, queryReader(client));
    return {
      status: meta.status ?? 200,
      html: '',
      head: renderHead(meta, shopUrl),
      file: route.file,
      state: json({ config, apollo: null }),
    };
  };
  if (!route.isServerRendered) return shell();

  const results = await Promise.all(
    (queries?.(input) ?? []).map(({ query, variables }) =>
      client.query({ query, variables, errorPolicy: 'all' }),
    ),
  );
  // Don't render partial data. The browser retries and shows errors where they occur.
  if (results.some(({ data, error }) => !data || error)) return shell();
  const html = await renderWhole(
    <StaticRouter location={url}>
      <App platform={serverPlatform(config)} client={client} />
    </StaticRouter>,
  );
  return { ...shell(), html, state: json({ config, apollo: client.extract() }) };
}

async function renderWhole(tree: ReactNode): Promise<string> {
  // Renders in one chunk: React moves later chunks into place with inline scripts, which the Content-Security-Policy
  // forbids.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude).text();
}
