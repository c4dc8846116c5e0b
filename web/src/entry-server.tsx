import { ApolloClient, ApolloLink } from '@apollo/client';
import type { DocumentNode, FormattedExecutionResult } from 'graphql';
import { from } from 'rxjs';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { createCache } from './app/apollo.ts';
import * as copy from './app/copy.ts';
import { PageDataContext } from './app/PageData.tsx';
import { Pages } from './app/Pages.tsx';
import { paths } from './app/paths.ts';
import { partsOf } from './app/page-parts.ts';
import { matchRoute, routes, titleOf, type ScreenRoute } from './app/routes.tsx';
import type { ShopConfig } from './platform/config.ts';
import { readSearchTerms, searchVariables } from './features/search/search-terms.ts';
import { serverPlatform } from './platform/server.ts';
import { HomeReviewsDocument, HomeScreenDocument } from './screens/Home/HomeScreen.generated.ts';
import { heroPictures } from './screens/Home/pictures.ts';
import { SearchScreenDocument } from './screens/Search/SearchScreen.generated.ts';
import { textFont } from './ui/text-font.ts';

interface RenderInput {
  url: string;
  config: ShopConfig;
  /** Runs a query in the server's own process, as a visitor. */
  executeQuery(query: DocumentNode, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

interface Needed {
  query: DocumentNode;
  variables?: Record<string, unknown>;
}

/** What a rendered page needs to know before it is rendered, by its address: one line per route that has data. */
const queries: Record<string, (params: URLSearchParams, config: ShopConfig) => readonly Needed[]> = {
  [paths.home]: () => [{ query: HomeScreenDocument }, { query: HomeReviewsDocument }],
  [paths.search]: (params, { currency }) => [
    { query: SearchScreenDocument, variables: searchVariables(readSearchTerms(params), currency) },
  ],
};

/** What search engines say of a page; of the others they say what the shop is. */
const descriptions: Record<string, string> = {
  [paths.search]: copy.search.description,
  [paths.login]: copy.account.loginLead,
  [paths.signup]: copy.account.signupLead,
  [paths.portfolio]: copy.portfolio.lead,
  [paths.blog]: copy.blog.lead,
};

const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The modules of every page there is. */
export const pages = [...routes.map(({ path }) => path), null].map(partsOf);

/** A page as HTML with its data, or the empty shell with the right status. */
export async function render({ url, config, executeQuery }: RenderInput) {
  // Not read as a URL: anybody may ask for `//`, which is the address of no host.
  const [pathname = '/', ...search] = url.split('?');
  const route = matchRoute(pathname);
  const status = route ? 200 : 404;
  const params = new URLSearchParams(search.join('?'));
  const needed = route?.rendered ? queries[route.path]?.(params, config) : undefined;
  const head = headOf(route, params);
  const parts = partsOf(route?.path ?? null);
  if (route && !route.rendered)
    return { status, html: '', head, parts, state: json({ config, apollo: null }) };

  const link = new ApolloLink(({ query: document, variables }) => from(executeQuery(document, variables)));
  const client = new ApolloClient({ cache: createCache(), link, ssrMode: true });
  const answers = await Promise.all(
    (needed ?? []).map((one) => client.query({ ...one, errorPolicy: 'all' })),
  );
  // Half a page is no page: the browser asks again and shows what failed where it failed.
  if (answers.some(({ data, error }) => !data || error))
    return { status, html: '', head, parts, state: json({ config, apollo: null }) };
  const html = await renderWhole(
    <StaticRouter location={url}>
      <App platform={serverPlatform(config)}>
        <PageDataContext value={{ client }}>
          <Pages />
        </PageDataContext>
      </App>
    </StaticRouter>,
  );
  return { status, html, head, parts, state: json({ config, apollo: client.extract() }) };
}

async function renderWhole(tree: ReactNode): Promise<string> {
  // In one piece: React moves large parts into place with inline scripts, which the page's policy forbids.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude).text();
}

/** Title, description, and what the first sight of the page waits for. */
function headOf(route: ScreenRoute | null, params: URLSearchParams): string {
  const tags = [
    `<title>${escaped(titleOf(route, params))}</title>`,
    `<meta name="description" content="${escaped(descriptions[route?.path ?? ''] ?? copy.home.description)}">`,
    `<link rel="preload" as="font" type="font/woff2" href="${textFont}" crossorigin>`,
  ];
  // Results are for search engines to have, not to list.
  if (route?.path === paths.search) tags.push('<meta name="robots" content="noindex">');
  const hero = heroPictures[0].sources[0];
  if (route?.path === paths.home && hero)
    tags.push(
      `<link rel="preload" as="image" type="${hero.type}" imagesrcset="${hero.srcSet}" imagesizes="100vw" fetchpriority="high">`,
    );
  return tags.join('');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
