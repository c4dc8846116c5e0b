import type { ApolloClient } from '@apollo/client';
import { startTransition, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createClient } from './app/apollo.ts';
import { App } from './app/App.tsx';
import { createRoot, hydrateRoot } from './app/react-dom.ts';
import { browserPlatform } from './platform/browser.ts';
import type { ShopConfig } from './platform/config.ts';
import { matchRoute, notFoundRoute, routeInput } from './routes.ts';

/** The JSON that the server wrote into the document. */
interface PageData {
  config: ShopConfig;
  /** Apollo's cache. Null for a page that the server did not render. */
  apollo: unknown;
}

/** Milliseconds that hydration waits for the code of the page. */
const PATIENCE = 100;

const nextTask = (milliseconds = 0) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const root = document.getElementById('root');
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as PageData | null;
if (root && data) void start(root, data);

/** Each step is a task of its own, so that the browser can handle input between them. */
async function start(root: HTMLElement, data: PageData): Promise<void> {
  await nextTask();
  const platform = browserPlatform(data.config);
  const client = createClient(platform.identity, data.apollo);
  await nextTask();
  const tree = (
    <StrictMode>
      <BrowserRouter>
        <App platform={platform} client={client} />
      </BrowserRouter>
    </StrictMode>
  );
  if (root.childElementCount === 0) {
    createRoot(root).render(tree);
    return;
  }
  await readPage(client, data.config.currency).catch(() => {});
  startTransition(() => void hydrateRoot(root, tree));
}

/**
 * Reads the results of the page's queries. Apollo caches them, so that hydration does not compute them. Reads nothing if the
 * page's code is late, because the shell works without it, or if a guard may redirect to another page.
 */
async function readPage(client: ApolloClient, currency: string): Promise<void> {
  const { pathname, search } = location;
  const route = matchRoute(pathname) ?? notFoundRoute;
  if (route.guard !== 'everyone') return;
  const module = await Promise.race([route.load(), nextTask(PATIENCE)]);
  for (const { query, variables } of module?.queries?.(routeInput(route, pathname, search, currency)) ?? []) {
    await nextTask();
    const watched = client.watchQuery({ query, variables });
    await nextTask();
    watched.getCurrentResult();
  }
}
