import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { unwrapResolverError } from '@apollo/server/errors';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, OperationTypeNode } from 'graphql';
import type { Context } from '../context.ts';
import { databaseFailure } from '../errors/database-failure.ts';
import type { Env } from '../env.ts';
import { DomainError, RateLimited, Unavailable } from '../errors/domain-error.ts';
import { formatError } from '../errors/graphql.ts';
import { RETRY_AFTER_SECONDS, restStatus } from '../errors/rest.ts';
import type { Throttle } from '../limits.ts';
import { schema } from '../schema.ts';
import type { Caller } from './authenticate.ts';
import { documentStore } from './document-store.ts';
import type { ResponseCache } from './response-cache.ts';
import { limitsPlugin, namedTooLarge, parseOptions, validationRules } from './graphql-limits.ts';
import { graphqlErrors } from '../observability/metrics.ts';
import { mountLive, type LiveOptions } from './live.ts';
import { noteRefusal } from './request-log.ts';
import {
  persistedQueryCache,
  withErrorCode,
  withHelp,
  readOperations,
  persistedOnly,
  type RequestBody,
} from './operations.ts';
import { serveCachedQueries } from './cached-queries.ts';

/** Mounts Apollo Server at `/graphql`. */
export async function mountGraphql(
  app: FastifyInstance,
  contextOf: (caller: Caller) => Promise<Context | DomainError>,
  responseCache: ResponseCache,
  {
    graphqlOperations,
    corsOrigins,
    shopUrl,
    cdnSeconds,
  }: Pick<Env, 'graphqlOperations' | 'corsOrigins' | 'shopUrl' | 'cdnSeconds'>,
  onRevoked?: LiveOptions['onRevoked'],
  forReading: (context: Context) => Context = (context) => context,
): Promise<ApolloServer<Context>> {
  const operations = readOperations();
  const refuse = graphqlOperations === 'persisted' ? persistedOnly(operations) : () => null;
  const masked = formatError((id, error) =>
    app.log.error({ id, err: error }, 'unexpected error in a resolver'),
  );
  const server = new ApolloServer<Context>({
    schema,
    introspection: true,
    plugins: [
      // Computing cache control costs a fifth of a request, and nothing uses it.
      ApolloServerPluginCacheControlDisabled(),
      // The page for browsers is ours: sandbox.ts.
      ApolloServerPluginLandingPageDisabled(),
      fastifyApolloDrainPlugin(app),
      statusOfUnavailable,
      limitsPlugin,
      invalidateOnMutation(responseCache),
      readInQueries(forReading),
      logErrors,
    ],
    parseOptions,
    // The shop's pages and tours use about fifty. By default, documents of other clients fill a hundred megabytes and more.
    documentStore: documentStore(100, (hash) => operations.textOf(hash) !== undefined),
    validationRules,
    // Apollo pretty-prints by default, which costs a fifth of a request.
    stringifyResult: (value) => JSON.stringify(value),
    formatError(formatted, error) {
      const shown = withHelp(masked(withErrorCode(namedTooLarge(formatted)), error));
      graphqlErrors.inc({ code: String(shown.extensions?.code) });
      return shown;
    },
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: { cache: persistedQueryCache(operations) },
    stopOnTerminationSignals: false,
  });
  await server.start();
  const context = async (request: FastifyRequest, reply: FastifyReply) => {
    const refused = refuse((request.method === 'GET' ? request.query : request.body) as RequestBody);
    if (refused) {
      noteRefusal(request, { code: String(refused.extensions.code) });
      throw refused;
    }
    const known = await contextOf(request);
    if (!(known instanceof DomainError)) return { ...known, throttle: withRetryAfter(known.throttle, reply) };
    noteRefusal(request, known);
    throw new GraphQLError(known.message, {
      extensions: { code: known.code, http: { status: restStatus(known), headers: retryAfter(known) } },
    });
  };
  mountLive(app, {
    contextOf,
    origins: [...corsOrigins, ...(shopUrl === null ? [] : [new URL(shopUrl).origin])],
    ...(onRevoked && { onRevoked }),
    refuse,
    showError(error) {
      const { code = 'INTERNAL_SERVER_ERROR', ...more } =
        error instanceof GraphQLError ? error.extensions : {};
      const { message, extensions } = masked(
        namedTooLarge({ message: error.message, extensions: { code, ...more } }),
        error,
      );
      return new GraphQLError(message, { ...(extensions && { extensions }) });
    },
  });
  await app.register(async (scope) => {
    // Personal data or an error, unless a later handler sets another value.
    scope.addHook('preHandler', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('vary', 'Accept, Authorization');
    });
    scope.addHook(
      'preHandler',
      serveCachedQueries({
        server,
        schema,
        answers: responseCache,
        operations,
        cdnSeconds,
        contextOf: context,
      }),
    );
    await scope.register(fastifyApollo(server), { context });
  });
  return server;
}

const retryAfter = (refused: DomainError) =>
  new HeaderMap(refused instanceof Unavailable ? [['retry-after', String(RETRY_AFTER_SECONDS)]] : []);

/** Names the code of a client error, and the cause of a failed connection, in the log line of the request. */
const logErrors: ApolloServerPlugin<Context> = {
  async requestDidStart({ contextValue }) {
    return {
      async didEncounterErrors({ errors }) {
        for (const error of errors) {
          const thrown = unwrapResolverError(error);
          const { code } = error.extensions;
          if (thrown instanceof DomainError) contextValue.logRefusal(thrown);
          else
            contextValue.logRefusal(
              databaseFailure(thrown) ?? { code: String(code ?? 'INTERNAL_SERVER_ERROR') },
            );
        }
      },
    };
  },
};

/** Clears the response cache before a mutation is acknowledged, so that no visitor gets stale data afterwards. */
const invalidateOnMutation = (answers: ResponseCache): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async willSendResponse({ operation }) {
        if (operation?.operation === OperationTypeNode.MUTATION) answers.invalidate();
      },
    };
  },
});

/** Only queries may read the replica, which lags behind. Mutations and subscriptions read the primary. */
const readInQueries = (forReading: (context: Context) => Context): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }) {
        if (operation?.operation === OperationTypeNode.QUERY)
          Object.assign(contextValue, forReading(contextValue));
      },
    };
  },
});

/** A rate limit is a member of the result union; the header is for clients that read only headers. */
function withRetryAfter(throttle: Throttle, reply: FastifyReply): Throttle {
  return async (...call) => {
    const result = await throttle(...call);
    if (result instanceof RateLimited) reply.header('retry-after', String(result.retryAfterSeconds));
    return result;
  };
}

/** Answers 503 when a dependency is away and the operation produced no data, so that clients and balancers try again. */
const statusOfUnavailable: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response: { body, http } }) {
        if (body.kind !== 'single') return;
        const { data, errors = [] } = body.singleResult;
        if (!errors.some(({ extensions }) => extensions?.code === 'UNAVAILABLE')) return;
        if (Object.values(data ?? {}).some((value) => value !== null)) return;
        http.status = 503;
        http.headers.set('retry-after', String(RETRY_AFTER_SECONDS));
      },
    };
  },
};
