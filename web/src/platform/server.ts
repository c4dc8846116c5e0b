import type { ShopConfig } from './config.ts';
import { unknown, type Platform } from './PlatformContext.tsx';
import type { IdentityPort } from './identity/port.ts';
import type { ImagesPort } from './images/port.ts';
import type { InvoicesPort } from './invoices/port.ts';
import type { PaymentsPort } from './payments/port.ts';
import type { ProductFilesPort } from './product-files/port.ts';

/** The platform on the server. The user is unknown there, so rendered pages use only the configuration. */
export function serverPlatform(config: ShopConfig): Platform {
  const identity: Pick<IdentityPort, 'subscribe' | 'current' | 'token'> = {
    subscribe: () => () => {},
    current: () => unknown,
    token: async () => null,
  };
  return {
    config,
    identity: identity as IdentityPort,
    payments: {} as PaymentsPort,
    images: {} as ImagesPort,
    photos: {} as ImagesPort,
    invoices: {} as InvoicesPort,
    productFiles: {} as ProductFilesPort,
  };
}
