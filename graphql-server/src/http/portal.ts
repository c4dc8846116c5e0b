import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isEnumType } from 'graphql';
import { LRUCache } from 'lru-cache';
import { COST_OF_SEARCH, ENTRIES_OF_A_LIST, ENTRIES_OF_A_PAGE } from '../cost.ts';
import type { Env } from '../env.ts';
import { statusByCode } from '../errors/rest.ts';
import { REJECTED_PER_CALL, type Limit } from '../limits.ts';
import { printedSchema, schema } from '../schema.ts';
import type { Access } from '../viewer.ts';
import type { PublicConfig } from './config.ts';
import { COST_OF_SCHEMA, limits } from './graphql-limits.ts';
import { postmanCollection } from './postman.ts';
import { precompress } from './precompressed.ts';
import type { Route } from './route.ts';
import { pagePolicy } from './sandbox.ts';
import { BODY_BYTES } from './server.ts';
import { socketLimits } from './socket-limits.ts';
import type { PortalFacts, Web } from './web.ts';

/** Rendered pages to cache: a page shows the URL that its client used. */
const MAX_PAGES = 10;

export interface PortalOptions {
  pages: Web['developerPages'];
  configOf: (request: FastifyRequest) => Promise<PublicConfig>;
  env: Pick<Env, 'shopUrl' | 'requestsPerMinute' | 'graphqlOperations'>;
  rateLimits: readonly Limit[];
  routes: readonly Pick<Route, 'method' | 'path' | 'access'>[];
  webhooks: PortalFacts['webhooks'];
  /** The OpenAPI document. */
  reference: object;
  dev: boolean;
}

/** Serves the developer portal, and the GraphQL schema as a file. */
export function mountPortal(app: FastifyInstance, options: PortalOptions): void {
  const { pages, configOf, env, dev } = options;
  const originOf = ({ protocol, host }: FastifyRequest) => env.shopUrl ?? `${protocol}://${host}`;
  const sdl = printedSchema();
  const schemaFile = precompress(sdl);
  app.get('/schema.graphql', (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=300');
    return schemaFile.send(request, reply);
  });

  app.get('/postman.json', async (request, reply) => {
    const collection = postmanCollection(options.reference, originOf(request), await configOf(request));
    return reply
      .type('application/json')
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="fishzome.postman_collection.json"')
      .send(JSON.stringify(collection, null, 2));
  });

  const facts: Omit<PortalFacts, 'origin' | 'config'> = {
    sdl,
    operations: env.graphqlOperations,
    limits: {
      query: limits,
      cost: {
        page: ENTRIES_OF_A_PAGE,
        list: ENTRIES_OF_A_LIST,
        search: COST_OF_SEARCH,
        introspection: COST_OF_SCHEMA,
      },
      bodyBytes: BODY_BYTES,
      requestsPerMinute: env.requestsPerMinute,
      sockets: socketLimits,
      calls: options.rateLimits,
      rejectedPerCall: REJECTED_PER_CALL,
    },
    webhooks: options.webhooks,
    restStatus: statusByCode,
    scopes: scopesOf(options.routes),
  };
  const rendered = new LRUCache<string, ReturnType<typeof precompress>>({ max: MAX_PAGES });

  app.get('/developers', async (request, reply) => {
    const config = await configOf(request);
    const { identity, payments, demo } = config;
    const origin = originOf(request);
    const key = JSON.stringify([origin, identity, payments, demo]);
    let page = rendered.get(key);
    if (!page || dev) {
      const markup = await pages.renderPortal({ ...facts, origin, config: { identity, payments, demo } });
      page = precompress((await pages.html('developers')).replace('<!--app-->', () => markup));
      rendered.set(key, page);
    }
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('content-security-policy', pagePolicy('developers', config, dev));
    return page.send(request, reply);
  });
}

/** The scopes of service tokens, with the root fields and routes that declare them. */
function scopesOf(routes: PortalOptions['routes']): PortalFacts['scopes'] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const declared: readonly (readonly [name: string, access: Access])[] = [
    ...roots.flatMap((root) =>
      Object.values(root?.getFields() ?? {}).map(({ name, extensions }) => {
        const { authScopes = {} } = extensions.pothosOptions as { authScopes?: Access };
        return [name, authScopes] as const;
      }),
    ),
    ...routes.map(({ method, path, access }) => [`${method} ${path}`, access] as const),
  ];
  const type = schema.getType('ServiceScope');
  const scopes = isEnumType(type) ? type.getValues() : [];
  return scopes.map(({ name: scope, description }) => ({
    scope,
    description: description ?? '',
    calls: declared
      .filter(([, { service = [] }]) => service.some((one) => one === scope))
      .map(([name]) => name),
  }));
}
