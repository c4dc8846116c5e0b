import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

/** `GET /config.json`: what the browser needs at run time, so that one build serves every environment. No secret. */
export interface PublicConfig {
  readonly identity: {
    readonly provider: 'local' | 'firebase';
    readonly apiKey: string;
    readonly authDomain: string;
    readonly projectId: string;
    readonly emulatorUrl?: string;
  };
  readonly payments: {
    readonly mode: 'simulator' | 'test' | 'live';
    readonly publishableKey: string;
    readonly apiOrigin: string;
  };
  /** Accepts a picture as the multipart field `image`. Responds with `success` and `data.url`. */
  readonly images: {
    readonly uploadUrl: string;
    /** The same for a customer’s photo with a review; always the shop’s own. */
    readonly photoUploadUrl: string;
  };
  readonly currency: string;
  /** The categories of the menu, which is on every page. */
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  readonly features: Readonly<Record<string, boolean>>;
  readonly demo: {
    readonly accounts: readonly {
      email: string;
      password: string;
      role: 'admin' | 'customer' | 'support' | 'warehouse' | 'catalog';
    }[];
  } | null;
}

/** Id of the local identity provider's project; tokens of it are good nowhere else. */
export const LOCAL_PROJECT = 'fishzome-local';

export interface ConfigSources {
  env: Env;
  publishableKey: string;
  /** Port of the local payment provider; null when it is the real one. */
  paymentsPort: number | null;
  demoAccounts: NonNullable<PublicConfig['demo']>['accounts'] | null;
  categories: PublicConfig['categories'];
}

/** The emulators are reached by the name the browser used for the shop: `localhost` and `127.0.0.1` are two origins. */
export function publicConfig(
  sources: ConfigSources,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>,
): PublicConfig {
  const { env, publishableKey, paymentsPort, demoAccounts, categories } = sources;
  const identity =
    env.identity.provider === 'firebase'
      ? env.identity
      : {
          provider: 'local' as const,
          apiKey: 'local',
          authDomain: request.host,
          projectId: LOCAL_PROJECT,
          emulatorUrl: `${request.protocol}://${request.host}`,
        };
  return {
    identity,
    payments: {
      mode: env.payments.mode,
      publishableKey,
      apiOrigin:
        paymentsPort === null
          ? 'https://api.stripe.com'
          : `${request.protocol}://${request.hostname}:${paymentsPort}`,
    },
    images: { uploadUrl: env.imageHostUrl ?? '/images', photoUploadUrl: '/review/photo' },
    currency: env.currency,
    categories,
    features: { blog: true, portfolio: true, manageProducts: true, manageOrders: true },
    demo: demoAccounts ? { accounts: demoAccounts } : null,
  };
}
