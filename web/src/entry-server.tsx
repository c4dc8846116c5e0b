import { ApolloClient, ApolloLink } from '@apollo/client';
import type { DocumentNode, FormattedExecutionResult } from 'graphql';
import { from } from 'rxjs';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { matchPath, StaticRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { createCache } from './app/apollo.ts';
import { PageDataContext } from './app/PageData.tsx';
import { Pages } from './app/Pages.tsx';
import { paths } from './app/paths.ts';
import { partsOf } from './app/page-parts.ts';
import { matchRoute, routes } from './app/routes.tsx';
import { headOf, json } from './page-head.ts';
import type { ShopConfig } from './platform/config.ts';
import { serverPlatform } from './platform/server.ts';
import { OrderScreenDocument } from './screens/Order/OrderScreen.generated.ts';

interface RenderInput {
  url: string;
  /** As customers reach the shop; null when nobody has said. */
  shopUrl: string | null;
  config: ShopConfig;
  /** Runs a query in the server's own process, as a visitor. */
  executeQuery(query: DocumentNode, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

/** The modules of every page there is. */
export const pages = [...routes.map(({ path }) => path), null].map(partsOf);

/** A page as HTML with its data, or the empty shell with the right status. */
export async function render({ url, shopUrl, config, executeQuery }: RenderInput) {
  // Not read as a URL: anybody may ask for `//`, which is the address of no host.
  const [pathname = '/', ...rest] = url.split('?');
  const route = matchRoute(pathname);
  const search = new URLSearchParams(rest.join('?'));
  const parts = partsOf(route?.path ?? null);
  const shell = () => ({
    status: route ? 200 : 404,
    html: '',
    head: headOf({ shopUrl, route, search }),
    parts,
    state: json({ config, apollo: null }),
  });
  if (route && !route.rendered) return shell();

  const link = new ApolloLink(({ query: document, variables }) => from(executeQuery(document, variables)));
  const client = new ApolloClient({ cache: createCache(), link, ssrMode: true });
  const params = (route && matchPath({ path: route.path, end: true }, pathname)?.params) ?? {};
  const begins = await route?.load();
  const needed = begins?.needs?.({ params, search, currency: config.currency }) ?? [];
  const answers = await Promise.all(
    needed.map(({ query, variables }) => client.query({ query, variables, errorPolicy: 'all' })),
  );
  // Half a page is no page: the browser asks again and shows what failed where it failed.
  if (answers.some(({ data, error }) => !data || error)) return shell();
  const product =
    route?.path === paths.order()
      ? client.readQuery({ query: OrderScreenDocument, variables: { id: params.orderId ?? '' } })?.equipment
      : undefined;
  const html = await renderWhole(
    <StaticRouter location={url}>
      <App platform={serverPlatform(config)}>
        <PageDataContext value={{ client }}>
          <Pages />
        </PageDataContext>
      </App>
    </StaticRouter>,
  );
  const pictures = needed.map((need, index) => need.picture(answers[index]?.data));
  const picture = pictures.find(Boolean) ?? begins?.picture;
  return {
    status: route && product !== null ? 200 : 404,
    html,
    head: headOf({ shopUrl, route, search, product, picture }),
    parts,
    state: json({ config, apollo: client.extract() }),
  };
}

async function renderWhole(tree: ReactNode): Promise<string> {
  // In one piece: React moves large parts into place with inline scripts, which the page's policy forbids.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude).text();
}
