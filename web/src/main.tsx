import { lazy, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { PageDataContext } from './app/PageData.tsx';
import { browserPlatform } from './platform/browser.ts';
import type { ShopConfig } from './platform/config.ts';

/** What the server wrote into the page. */
interface PageData {
  config: ShopConfig;
  /** Apollo's cache; null for a page that was not rendered. */
  apollo: unknown;
}

const Pages = lazy(async () => ({ default: (await import('./app/Pages.tsx')).Pages }));

const root = document.getElementById('root');
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as PageData | null;
if (root && data) {
  const tree = (
    <StrictMode>
      <BrowserRouter>
        <App platform={browserPlatform(data.config)}>
          <PageDataContext value={{ restored: data.apollo }}>
            <Pages />
          </PageDataContext>
        </App>
      </BrowserRouter>
    </StrictMode>
  );
  if (root.childElementCount > 0) startTransition(() => void hydrateRoot(root, tree));
  else createRoot(root).render(tree);
}
