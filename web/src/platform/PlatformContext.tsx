import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { ShopConfig } from './config.ts';
import type { IdentityPort, IdentityState } from './identity/port.ts';
import type { ImagesPort } from './images/port.ts';
import type { PaymentsPort } from './payments/port.ts';

/** The browser's outside world. */
export interface Platform {
  readonly config: ShopConfig;
  readonly identity: IdentityPort;
  readonly payments: PaymentsPort;
  readonly images: ImagesPort;
  /** Takes customers' photos for their reviews. */
  readonly photos: ImagesPort;
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

const signedOut: IdentityState = { status: 'signedOut' };
/** Not known yet: for guards, what the server renders, and what the browser begins with. */
export const unknown: IdentityState = { status: 'loading' };

/** Who is signed in; on the server, and until the page is hydrated, nobody, or `before`: rendered pages are the same for everybody. */
export function useIdentity(before: IdentityState = signedOut): IdentityState {
  const { identity } = usePlatform();
  return useSyncExternalStore(
    (changed) => identity.subscribe(changed),
    () => identity.current(),
    () => before,
  );
}
