import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, OperationTypeNode } from 'graphql';
import type { Context } from '../context.ts';
import type { Env } from '../env.ts';
import { DomainError } from '../errors/domain-error.ts';
import { formatError } from '../errors/graphql.ts';
import { restStatus } from '../errors/rest.ts';
import type { Throttle } from '../limits.ts';
import { schema } from '../schema.ts';
import type { Caller } from './authenticate.ts';
import { documentStore } from './document-store.ts';
import type { FreshAnswers } from './fresh-answers.ts';
import { limitsPlugin, namedTooLarge, parseOptions, validationRules } from './graphql-limits.ts';
import { mountLive } from './live.ts';
import { asCache, coded, explained, readOperations, refusal, type Asked } from './operations.ts';
import { publicReads } from './public-reads.ts';

/** Mounts Apollo Server at `/graphql`. */
export async function mountGraphql(
  app: FastifyInstance,
  contextOf: (caller: Caller) => Promise<Context | DomainError>,
  answers: FreshAnswers,
  { graphqlOperations }: Pick<Env, 'graphqlOperations'>,
): Promise<ApolloServer<Context>> {
  const operations = readOperations();
  const refuse = graphqlOperations === 'persisted' ? refusal(operations) : () => null;
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
      sayingWhatChanged(answers),
    ],
    parseOptions,
    // Our own pages and tours ask for some fifty. By default strangers' documents fill a hundred megabytes and more.
    documentStore: documentStore(100, (hash) => operations.textOf(hash) !== undefined),
    validationRules,
    stringifyResult: (value) => JSON.stringify(value),
    formatError: (formatted, error) => explained(masked(coded(namedTooLarge(formatted)), error)),
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: { cache: asCache(operations) },
    stopOnTerminationSignals: false,
  });
  await server.start();
  const context = async (request: FastifyRequest, answer: FastifyReply) => {
    const refused = refuse((request.method === 'GET' ? request.query : request.body) as Asked);
    if (refused) throw refused;
    const known = await contextOf(request);
    if (!(known instanceof DomainError)) return { ...known, throttle: sayingWhen(known.throttle, answer) };
    throw new GraphQLError(known.message, {
      extensions: { code: known.code, http: { status: restStatus(known) } },
    });
  };
  mountLive(app, {
    contextOf,
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
  await app.register(async (door) => {
    // Of a person, or a failure, unless something below says that it is neither.
    door.addHook('preHandler', async (_request, answer) => {
      answer.header('cache-control', 'private, no-store').header('vary', 'Accept, Authorization');
    });
    door.addHook('preHandler', publicReads({ server, schema, answers, operations, contextOf: context }));
    await door.register(fastifyApollo(server), { context });
  });
  return server;
}

/** A mutation is acknowledged when no visitor can be given the time before it any more. */
const sayingWhatChanged = (answers: FreshAnswers): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async willSendResponse({ operation }) {
        if (operation?.operation === OperationTypeNode.MUTATION) answers.changed();
      },
    };
  },
});

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
