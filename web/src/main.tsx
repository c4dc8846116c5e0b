import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createClient } from './app/apollo.ts';
import { App } from './app/App.tsx';
import { browserPlatform } from './platform/browser.ts';
import type { ShopConfig } from './platform/config.ts';

/** The JSON that the server wrote into the document. */
interface PageData {
  config: ShopConfig;
  /** Apollo's cache. Null for a page that the server did not render. */
  apollo: unknown;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

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
  if (root.childElementCount > 0) startTransition(() => void hydrateRoot(root, tree));
  else createRoot(root).render(tree);
}
