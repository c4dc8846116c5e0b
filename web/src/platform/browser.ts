import type { ShopConfig } from './config.ts';
import { createIdentity } from './identity/identity.ts';
import { stripePayments } from './payments/stripe.ts';
import type { Platform } from './PlatformContext.tsx';

/** The real outside world of a browser. */
export function browserPlatform(config: ShopConfig): Platform {
  return { config, identity: createIdentity(config.identity), payments: stripePayments(config.payments) };
}
