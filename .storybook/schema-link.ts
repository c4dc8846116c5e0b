import { ApolloLink, Observable } from '@apollo/client';
import { buildSchema, graphql, Kind, OperationTypeNode, print, type GraphQLFieldResolver } from 'graphql';
import sdl from '../schema/schema.graphql?raw';

const schema = buildSchema(sdl);

/** Answers of a story by operation root: `{ Query: { bestSellers: [...] }, Mutation: { placeOrder: {...} } }`. */
export interface StoryAnswers {
  Query?: Record<string, unknown>;
  Mutation?: Record<string, unknown>;
}

/** Never answers: the state in which people wait. */
export const pending = () => new Promise<never>(() => {});

/** A failure that a story wants. */
class WantedFailure extends Error {}

/** Answers with an unexpected error, as the server masks it. */
export const failing =
  (message = 'Something went wrong on our side (story).') =>
  () => {
    throw new WantedFailure(message);
  };

/** Requests that no story answers, and answers that the treaty does not allow; a story with any has failed. */
export const contradictions: string[] = [];

const fromAnswers: GraphQLFieldResolver<unknown, unknown> = (source, args, _context, info) => {
  const value = (source as Record<string, unknown> | undefined)?.[info.fieldName];
  if (value === undefined && info.path.prev === undefined) {
    const what = `${info.parentType.name}.${info.fieldName} is not answered by this story`;
    contradictions.push(what);
    throw new Error(what);
  }
  return typeof value === 'function' ? (value as (args: unknown) => unknown)(args) : value;
};

/** Runs every operation against the committed SDL, so that a fixture which contradicts it fails. */
export function schemaLink(answers: StoryAnswers): ApolloLink {
  return new ApolloLink(
    ({ query, variables, operationName }) =>
      new Observable((observer) => {
        const isMutation = query.definitions.some(
          (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.MUTATION,
        );
        void graphql({
          schema,
          source: print(query),
          rootValue: (isMutation ? answers.Mutation : answers.Query) ?? {},
          variableValues: variables,
          operationName,
          fieldResolver: fromAnswers,
          typeResolver: (value) => (value as { __typename: string }).__typename,
        }).then((result) => {
          for (const { message, originalError } of result.errors ?? [])
            if (!(originalError instanceof WantedFailure)) contradictions.push(message);
          observer.next(result as never);
          observer.complete();
        });
      }),
  );
}
