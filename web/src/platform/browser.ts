import type { ShopConfig } from './config.ts';
import { createIdentity } from './identity/identity.ts';
import { imageHost } from './images/image-host.ts';
import { stripePayments } from './payments/stripe.ts';
import type { Platform } from './PlatformContext.tsx';

/** The real outside world of a browser. */
export function browserPlatform(config: ShopConfig): Platform {
  const identity = createIdentity(config.identity);
  return {
    config,
    identity,
    payments: stripePayments(config.payments),
    images: imageHost(config.images.uploadUrl, identity),
    photos: imageHost(config.images.photoUploadUrl, identity),
  };
}
