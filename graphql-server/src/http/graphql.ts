import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { GraphQLError } from 'graphql';
import type { Context } from '../context.ts';
import { DomainError } from '../errors/domain-error.ts';
import { formatError } from '../errors/graphql.ts';
import { restStatus } from '../errors/rest.ts';
import type { Throttle } from '../limits.ts';
import { schema } from '../schema.ts';
import type { Caller } from './authenticate.ts';
import { documentStore } from './document-store.ts';
import { limitsPlugin, namedTooLarge, parseOptions, validationRules } from './graphql-limits.ts';
import { mountLive } from './live.ts';

/** Mounts Apollo Server at `/graphql`. */
export async function mountGraphql(
  app: FastifyInstance,
  contextOf: (caller: Caller) => Promise<Context | DomainError>,
): Promise<ApolloServer<Context>> {
  const masked = formatError((id, error) =>
    app.log.error({ id, err: error }, 'unexpected error in a resolver'),
  );
  const server = new ApolloServer<Context>({
    schema,
    introspection: true,
    // Costs a fifth of a request and is of no use here; pretty-printing another.
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      // The page for browsers is ours: sandbox.ts.
      ApolloServerPluginLandingPageDisabled(),
      fastifyApolloDrainPlugin(app),
      statusOfUnavailable,
      limitsPlugin,
    ],
    parseOptions,
    // Our own pages and tours ask for some fifty. By default strangers' documents fill a hundred megabytes and more.
    documentStore: documentStore(100),
    validationRules,
    stringifyResult: (value) => JSON.stringify(value),
    formatError: (formatted, error) => masked(namedTooLarge(formatted), error),
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    stopOnTerminationSignals: false,
  });
  await server.start();
  mountLive(app, {
    contextOf,
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
  await app.register(fastifyApollo(server), {
    context: async (request, answer) => {
      const context = await contextOf(request);
      if (!(context instanceof DomainError))
        return { ...context, throttle: sayingWhen(context.throttle, answer) };
      throw new GraphQLError(context.message, {
        extensions: { code: context.code, http: { status: restStatus(context) } },
      });
    },
  });
  return server;
}

/** A limit is a member of the answer's union; whoever reads only headers is told there, too. */
function sayingWhen(throttle: Throttle, answer: FastifyReply): Throttle {
  return async (limit) => {
    const refused = await throttle(limit);
    if (refused) answer.header('retry-after', String(refused.retryAfterSeconds));
    return refused;
  };
}

/** A dependency that is away is 503 at this door, too, so that clients and balancers try again. */
const statusOfUnavailable = {
  async requestDidStart() {
    return {
      async willSendResponse({
        response,
      }: {
        response: {
          body: {
            kind: string;
            singleResult?: { errors?: readonly { extensions?: Record<string, unknown> }[] };
          };
          http: { status?: number };
        };
      }) {
        const errors = response.body.kind === 'single' ? response.body.singleResult?.errors : undefined;
        if (errors?.some((error) => error.extensions?.code === 'UNAVAILABLE')) response.http.status = 503;
      },
    };
  },
};
