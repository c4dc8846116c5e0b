import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/ui/base.css';
import type { ShopConfig } from '#web/platform/config.ts';
import { createSession, type Session } from './session.ts';
import { wording } from './wording.ts';

declare global {
  // GraphiQL's dialogs add a style element and read its nonce from this variable.
  var __webpack_nonce__: string | undefined;
}

/** Loads the configuration and renders a developer page. */
export async function start(
  page: (parts: { config: ShopConfig; session: Session }) => ReactNode,
): Promise<void> {
  globalThis.__webpack_nonce__ =
    document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  const root = createRoot(document.getElementById('root') ?? document.body);
  try {
    const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
    const config = (await response.json()) as ShopConfig;
    const session = createSession({
      identity: config.identity,
      accounts: config.demo?.accounts ?? [],
      storage: sessionStorage,
    });
    root.render(<StrictMode>{page({ config, session })}</StrictMode>);
  } catch (error) {
    console.error(error);
    root.render(<p role="alert">{wording.failed}</p>);
  }
}
