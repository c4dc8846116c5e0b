import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { Context } from '../context.ts';
import { DomainError } from '../errors/domain-error.ts';
import { formatError } from '../errors/graphql.ts';
import { restStatus } from '../errors/rest.ts';
import { schema } from '../schema.ts';

/** Mounts Apollo Server at `/graphql`. */
export async function mountGraphql(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context | DomainError>,
): Promise<ApolloServer<Context>> {
  const server = new ApolloServer<Context>({
    schema,
    introspection: true,
    // Costs a fifth of a request and is of no use here; pretty-printing another.
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageLocalDefault({ footer: false }),
      fastifyApolloDrainPlugin(app),
      statusOfUnavailable,
    ],
    stringifyResult: (value) => JSON.stringify(value),
    formatError: formatError((id, error) =>
      app.log.error({ id, err: error }, 'unexpected error in a resolver'),
    ),
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    stopOnTerminationSignals: false,
  });
  await server.start();
  await app.register(fastifyApollo(server), {
    context: async (request) => {
      const context = await contextOf(request);
      if (!(context instanceof DomainError)) return context;
      throw new GraphQLError(context.message, {
        extensions: { code: context.code, http: { status: restStatus(context) } },
      });
    },
  });
  return server;
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
