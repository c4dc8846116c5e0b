import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import type { ShopConfig } from './config.ts';
import { signedOut, type IdentityPort, type IdentityState } from './identity/port.ts';
import type { ImagesPort } from './images/port.ts';
import type { InvoicesPort } from './invoices/port.ts';
import type { PaymentsPort } from './payments/port.ts';
import type { ProductFilesPort } from './product-files/port.ts';

/** The external services of the web app. */
export interface Platform {
  readonly config: ShopConfig;
  readonly identity: IdentityPort;
  readonly payments: PaymentsPort;
  readonly images: ImagesPort;
  /** Uploads customers' photos for reviews. */
  readonly photos: ImagesPort;
  readonly invoices: InvoicesPort;
  readonly productFiles: ProductFilesPort;
}

const PlatformContext = createContext<Platform | null>(null);

export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform outside of PlatformProvider');
  return platform;
}

/** The initial state before the user is known: for guards, server rendering and hydration. */
export const unknown: IdentityState = { status: 'loading' };

/**
 * Returns the signed-in user. On the server and before hydration it returns `before`, signed out by default, because
 * server-rendered pages are the same for all users.
 */
export function useIdentity(before: IdentityState = signedOut): IdentityState {
  const { identity } = usePlatform();
  const subscribe = useCallback((changed: () => void) => identity.subscribe(changed), [identity]);
  return useSyncExternalStore(
    subscribe,
    () => identity.current(),
    () => before,
  );
}
