import { ApolloLink, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import {
  buildSchema,
  graphql,
  Kind,
  OperationTypeNode,
  print,
  type DocumentNode,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLTypeResolver,
} from 'graphql';
import sdl from '../schema/schema.graphql?raw';
import { sawMember, sawRequest, sawValue } from './recorder.ts';

const schema = buildSchema(sdl);

/** A story's mock responses by root type: `{ Query: { bestSellers: [...] }, Mutation: { placeOrder: {...} } }`. */
export interface StoryAnswers {
  Query?: Record<string, unknown>;
  Mutation?: Record<string, unknown>;
  /** Event streams by subscription field. A field without one emits nothing. */
  Subscription?: Record<string, News>;
}

/** A stream of subscription events for one story. */
export interface News {
  /** Sends `event` to all subscribers. */
  tell(event: unknown): void;
  /** Drops the connection of all subscribers. */
  lose(): void;
  /** Ends all subscriptions with this error code. */
  refuse(code: string): void;
  listen(listener: Listener): () => void;
  /** The number of subscribers. */
  readonly listeners: number;
}

interface Listener {
  hear(event: unknown): void;
  lost(): void;
  refused(code: string): void;
}

export function news(): News {
  const all = new Set<Listener>();
  return {
    tell: (event) => all.forEach(({ hear }) => hear(event)),
    lose: () => all.forEach(({ lost }) => lost()),
    refuse: (code) => all.forEach(({ refused }) => refused(code)),
    listen(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    get listeners() {
      return all.size;
    },
  };
}

/** Never resolves. Use it for loading states. */
export const pending = () => new Promise<never>(() => {});

/** A failure that the story requested. */
class WantedFailure extends Error {}

/** Responds with an unexpected error, masked as the server masks it. */
export const failing =
  (message = 'Something went wrong on our end (story).') =>
  () => {
    throw new WantedFailure(message);
  };

/** The HTTP API rejects the request: the response has a status and no GraphQL result. */
class WantedStatus extends WantedFailure {
  readonly status: number;
  constructor(status: number) {
    super(`Status ${status} (story).`);
    this.status = status;
  }
}

/** Responds with a status and no data, such as 403. */
export const refusing = (status: number) => () => {
  throw new WantedStatus(status);
};

/** Requests without a mock response, and responses that violate the schema. A story with any entry fails. */
export const contradictions: string[] = [];

/** The code of an error type: `NOT_FOUND` of `NotFound`. Stories can leave it out. */
function errorCode({ fieldName, parentType }: GraphQLResolveInfo): string | undefined {
  const isError = parentType.getInterfaces().some(({ name }) => name === 'UserError');
  return isError && fieldName === 'code'
    ? parentType.name.replace(/\B[A-Z]/g, '_$&').toUpperCase()
    : undefined;
}

const fromAnswers: GraphQLFieldResolver<unknown, unknown> = (source, args, _context, info) => {
  const fields = source as Record<string, unknown> | undefined;
  // Fixtures are typed by fragments, so they have aliased fields by their alias.
  const given = [fields?.[info.path.key], fields?.[info.fieldName], errorCode(info)];
  const value = given.find((one) => one !== undefined);
  if (value === undefined && info.path.prev === undefined) {
    const what = `${info.parentType.name}.${info.fieldName} is not answered by this story`;
    contradictions.push(what);
    throw new Error(what);
  }
  const answer = typeof value === 'function' ? (value as (args: unknown) => unknown)(args) : value;
  const note = (shown: unknown) => {
    sawValue(info.returnType, shown);
    return shown;
  };
  return answer instanceof Promise ? answer.then(note) : note(answer);
};

const resultType: GraphQLTypeResolver<unknown, unknown> = (value, _context, _info, union) => {
  const { __typename } = value as { __typename: string };
  sawMember(union, __typename);
  return __typename;
};

const isStatus = (cause: unknown): cause is WantedStatus => cause instanceof WantedStatus;

/** Executes the subscription operation for each event, with the field's value at its root. */
function listening(stream: News | undefined, field: string, source: string): Observable<ApolloLink.Result> {
  return new Observable((observer) => {
    const hear = (event: unknown) =>
      void graphql({
        schema,
        source,
        rootValue: { [field]: event },
        fieldResolver: fromAnswers,
        typeResolver: resultType,
      }).then((result) => {
        for (const { message } of result.errors ?? []) contradictions.push(message);
        observer.next(result as ApolloLink.Result);
      });
    return stream?.listen({
      hear,
      lost: () => observer.error(new Error('Socket closed (story).')),
      refused(code) {
        const refusal = { message: `Refused: ${code} (story).`, extensions: { code } };
        observer.next({ data: null, errors: [refusal] });
        observer.complete();
      },
    });
  });
}

/** Returns the root field of a subscription, or null for queries and mutations. */
function heardField(query: DocumentNode): string | null {
  const [field] = query.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.SUBSCRIPTION
      ? one.selectionSet.selections
      : [],
  );
  return field?.kind === Kind.FIELD ? field.name.value : null;
}

/** Executes every operation against the committed SDL, so that fixtures which violate the schema fail. */
export function schemaLink(answers: StoryAnswers): ApolloLink {
  return new ApolloLink(({ query, variables, operationName }) => {
    const field = heardField(query);
    if (field !== null) return listening(answers.Subscription?.[field], field, print(query));
    return new Observable((observer) => {
      const isMutation = query.definitions.some(
        (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.MUTATION,
      );
      sawRequest(schema, query, variables);
      void graphql({
        schema,
        source: print(query),
        rootValue: (isMutation ? answers.Mutation : answers.Query) ?? {},
        variableValues: variables,
        operationName,
        fieldResolver: fromAnswers,
        typeResolver: resultType,
      }).then((result) => {
        for (const { message, originalError } of result.errors ?? [])
          if (!(originalError instanceof WantedFailure)) contradictions.push(message);
        const shut = result.errors?.map(({ originalError }) => originalError).find(isStatus);
        if (shut) {
          const response = new Response(null, { status: shut.status });
          observer.error(new ServerError(shut.message, { response, bodyText: '' }));
          return;
        }
        observer.next(result as never);
        observer.complete();
      });
    });
  });
}
