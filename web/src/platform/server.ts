import type { ShopConfig } from './config.ts';
import type { Platform } from './PlatformContext.tsx';
import type { IdentityPort } from './identity/port.ts';
import type { ImagesPort } from './images/port.ts';
import type { PaymentsPort } from './payments/port.ts';

/** Where there is no browser it is not known who looks: rendered pages read the configuration only. */
export function serverPlatform(config: ShopConfig): Platform {
  const nobody = {
    subscribe: () => () => {},
    current: () => ({ status: 'loading' }),
    token: async () => null,
  };
  return {
    config,
    identity: nobody as unknown as IdentityPort,
    payments: {} as PaymentsPort,
    images: {} as ImagesPort,
    photos: {} as ImagesPort,
  };
}
