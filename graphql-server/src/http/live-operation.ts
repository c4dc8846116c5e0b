import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { Context } from '../context.ts';
import { schema } from '../schema.ts';
import { limitOperation, parseOptions, validationRules } from './graphql-limits.ts';

/** Formats an error for clients. */
export type ShowError = (error: Error) => GraphQLError;

const refused = (message: string, code: string) => new GraphQLError(message, { extensions: { code } });

/** What a subscription is run with; or why it is not: the limits are those of requests (`graphql-limits.ts`). */
export function checkedSubscription(
  { query, operationName, variables }: SubscribePayload,
  contextValue: Context,
  showError: ShowError,
): ExecutionArgs | GraphQLError[] {
  let document: DocumentNode;
  try {
    document = parse(query, parseOptions);
  } catch (error) {
    return [showError(coded(error as GraphQLError, 'GRAPHQL_PARSE_FAILED'))];
  }
  const mistakes = validate(schema, document, [...specifiedRules, ...validationRules]);
  if (mistakes.length > 0)
    return mistakes.map((mistake) => showError(coded(mistake, 'GRAPHQL_VALIDATION_FAILED')));
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
    return [
      refused(
        'Only subscriptions are supported over a WebSocket. Send this operation by POST to /graphql.',
        'BAD_REQUEST',
      ),
    ];
  const variableValues = variables ?? {};
  try {
    limitOperation(schema, document, operation, variableValues, contextValue);
  } catch (error) {
    return [showError(error as Error)];
  }
  return { schema, document, operationName: operationName ?? null, variableValues, contextValue };
}

/** Adds an error code as Apollo does; an existing code has priority. */
const coded = (error: GraphQLError, code: string) =>
  new GraphQLError(error.message, {
    ...(error.nodes && { nodes: error.nodes }),
    ...(error.source && { source: error.source }),
    ...(error.positions && { positions: error.positions }),
    extensions: { code, ...error.extensions },
  });

/**
 * Runs each event as a separate request: authentication (`contextAgain`, null when rejected) and authorization are checked
 * again. The first refusal or error ends the stream.
 */
export async function eventsOf(
  args: ExecutionArgs,
  contextAgain: () => Promise<Context | null>,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const events = source[Symbol.asyncIterator]();
  const over = { value: undefined, done: true } as const;
  let isOver = false;
  // Not a generator: its end would wait for the event that it waits for.
  const stop = async () => {
    isOver = true;
    await events.return?.();
    return over;
  };
  const stream: AsyncIterableIterator<ExecutionResult> = {
    [Symbol.asyncIterator]: () => stream,
    async next() {
      const event = isOver ? over : await events.next();
      if (event.done) return over;
      const contextValue = await contextAgain();
      if (!contextValue) return stop();
      const value = await execute({ ...args, rootValue: event.value, contextValue });
      if (value.errors) await stop();
      return { value, done: false };
    },
    return: stop,
    throw: stop,
  };
  return stream;
}
