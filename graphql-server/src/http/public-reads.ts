import { HeaderMap, type ApolloServer } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Kind, OperationTypeNode, parse, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { FreshAnswers } from './fresh-answers.ts';
import { parseOptions } from './graphql-limits.ts';
import type { Operations } from './operations.ts';
import { packed } from './packed.ts';
import { questionOf, type Question } from './question.ts';

/** For visitors' answers by GET: to be kept by browsers and others on the way, and never given without asking here. */
const ASK_AGAIN = 'public, max-age=0, must-revalidate';

/**
 * A hook before Apollo's own handler: what visitors read, and reads the same for all of them, is answered from what was
 * answered a moment ago. Everything else goes on to Apollo.
 */
export function publicReads({
  server,
  schema,
  answers,
  operations,
  contextOf,
}: {
  server: ApolloServer<Context>;
  schema: GraphQLSchema;
  answers: FreshAnswers;
  operations: Operations;
  contextOf(request: FastifyRequest, answer: FastifyReply): Promise<Context>;
}) {
  const isPublic = publicQuestions(schema);

  async function ask(request: FastifyRequest, answer: FastifyReply, question: Question['body']) {
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, String(value));
    const { body, ...rest } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers, search: '', body: question },
      context: () => contextOf(request, answer),
    });
    if (body.kind !== 'complete') throw new Error('a public read is answered in one piece');
    // Errors come first in an answer that has some.
    const whole = (rest.status ?? 200) === 200 && body.string.startsWith('{"data":');
    return { ...rest, body: packed(body.string), size: whole ? body.string.length : undefined };
  }

  return async function preHandler(request: FastifyRequest, answer: FastifyReply) {
    if (request.headers.authorization !== undefined) return undefined;
    const question = questionOf(request, operations);
    if (!question || !isPublic(question.body.query)) return undefined;
    const { operationName, variables } = question.body;
    const key = JSON.stringify([request.headers.accept, operationName, variables, question.name]);
    const { status, headers, body, size } = await answers.get(key, () => ask(request, answer, question.body));
    answer.code(status ?? 200);
    for (const [name, value] of headers) if (name !== 'content-length') answer.header(name, value);
    if (request.method === 'GET' && size !== undefined) answer.header('cache-control', ASK_AGAIN);
    return body.send(request, answer);
  };
}

/** Whether a document is one query whose every field says that it is the same for visitors. */
function publicQuestions(schema: GraphQLSchema): (query: string) => boolean {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const known = new LRUCache<string, boolean>({ max: 500 });
  const judge = (query: string) => {
    try {
      const { definitions } = parse(query, parseOptions);
      const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
      const [only] = operations;
      return (
        operations.length === 1 &&
        only?.operation === OperationTypeNode.QUERY &&
        only.selectionSet.selections.every(
          (one) => one.kind === Kind.FIELD && fields[one.name.value]?.extensions.sameForVisitors === true,
        )
      );
    } catch {
      return false;
    }
  };
  return (query) => {
    let verdict = known.get(query);
    if (verdict === undefined) {
      verdict = judge(query);
      known.set(query, verdict);
    }
    return verdict;
  };
}
