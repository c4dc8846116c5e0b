import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { databaseFailure } from '../errors/database-failure.ts';
import type { Env } from '../env.ts';
import { DomainError, Forbidden, RateLimited } from '../errors/domain-error.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import { parse } from '../errors/input.ts';
import { RETRY_AFTER_SECONDS, restBody, restStatus } from '../errors/rest.ts';
import { refusalOf } from '../viewer.ts';
import type { Caller } from './authenticate.ts';
import { readRpc, rpcCodes, rpcError, rpcResult, type RpcRequest } from './json-rpc.ts';
import { isCrossOriginOrRebound } from './origin.ts';
import { refusalBody } from './refusal.ts';
import { noteRefusal } from './request-log.ts';
import type { Tool } from './tool.ts';

/** Revisions of the protocol, newest first. Older ones have batches, and no structured content. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18'] as const;
/** What clients of older revisions send; the messages of the tools are the same. */
const ASSUMED_VERSION = '2025-03-26';

const instructions =
  'FISHZOME is a web shop for fishing tools and equipment. All tools only read: they order, reserve and change nothing. Amounts are in minor units; show `display`. To buy, send the customer to the `url` of the product. Ask for the destination before you name a total, because delivery and tax depend on it.';

/** What an agent can do about an error. */
const advice: Partial<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'Correct the arguments that `issues` names, then call the tool again.',
  NOT_FOUND:
    'Check the arguments with the customer. Search again for a product; do not try other numbers or emails for an order.',
  RATE_LIMITED: 'Wait `retryAfterSeconds` before you call the tool again.',
  UNAVAILABLE: 'Call the tool again in a few seconds.',
  FORBIDDEN: 'Call the tool without this token.',
};

export interface McpOptions {
  readonly contextOf: (caller: Caller) => Promise<Context | DomainError>;
  readonly env: Pick<Env, 'shopUrl' | 'corsOrigins'>;
}

/** Serves `tools` at `/mcp`: Model Context Protocol over Streamable HTTP, without sessions and streams. */
export function mountMcp(app: FastifyInstance, tools: readonly Tool[], { contextOf, env }: McpOptions): void {
  const { shopUrl, corsOrigins } = env;
  const origins = [...corsOrigins, ...(shopUrl === null ? [] : [new URL(shopUrl).origin])];
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const listed = { tools: tools.map(describeTool) };

  app.post('/mcp', async (request, reply) => {
    reply.header('cache-control', 'private, no-store').header('vary', 'Accept, Authorization');
    if (isCrossOriginOrRebound(request, origins))
      return refuse(request, reply, new Forbidden('Pages of this origin may not call this server.'));
    const version = request.headers['mcp-protocol-version'] ?? ASSUMED_VERSION;
    if (version !== ASSUMED_VERSION && !isKnown(version))
      return reply.code(400).send(invalid(`Unsupported protocol version. ${supported}`));
    const message = readRpc(request.body);
    if (!message) return reply.code(400).send(invalid('Send one JSON-RPC 2.0 message.'));
    if (message === 'unanswered') return reply.code(202).send();
    const context = await contextOf(request);
    if (context instanceof DomainError) return refuse(request, reply, context);
    return reply.send(await respond(message, context, request, reply));
  });

  // The server has no stream for GET and no session for DELETE.
  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: '/mcp',
    handler: async (request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .header('cache-control', 'no-store')
        .send(refusalBody(request, { code: 'METHOD_NOT_ALLOWED', message: 'Send messages by POST.' })),
  });

  async function respond(
    { id, method, params }: RpcRequest,
    context: Context,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<object> {
    switch (method) {
      case 'initialize':
        return rpcResult(id, {
          protocolVersion: isKnown(params.protocolVersion) ? params.protocolVersion : PROTOCOL_VERSIONS[0],
          capabilities: { tools: {} },
          serverInfo: { name: 'fishzome', title: 'FISHZOME', version: '1.0.0' },
          instructions,
        });
      case 'ping':
        return rpcResult(id, {});
      case 'tools/list':
        if (params.cursor !== undefined)
          return rpcError(id, rpcCodes.invalidParams, 'Unknown cursor: all tools are on one page.');
        return rpcResult(id, listed);
      case 'tools/call': {
        const tool = typeof params.name === 'string' ? byName.get(params.name) : undefined;
        if (!tool)
          return rpcError(
            id,
            rpcCodes.invalidParams,
            `Unknown tool. Tools: ${[...byName.keys()].join(', ')}.`,
          );
        const urlOf = (path: string) =>
          new URL(path, shopUrl ?? `${request.protocol}://${request.host}`).href;
        const result = await call(tool, params.arguments ?? {}, context, urlOf);
        if (!(result instanceof DomainError)) return rpcResult(id, contentOf(result));
        noteRefusal(request, result);
        if (result instanceof RateLimited) reply.header('retry-after', String(result.retryAfterSeconds));
        return rpcResult(id, { ...textOf(errorOf(result)), isError: true });
      }
      default:
        return rpcError(id, rpcCodes.methodNotFound, 'Unknown method.');
    }
  }
}

async function call(tool: Tool, args: unknown, context: Context, urlOf: (path: string) => string) {
  const refused = refusalOf(tool.access, context.actor);
  if (refused) return refused;
  const perform = async () => {
    const input = parse(tool.input, args);
    return input instanceof DomainError ? input : tool.handle(input, context, urlOf);
  };
  try {
    return await (tool.limit ? context.throttle(tool.limit, perform) : perform());
  } catch (error) {
    const failure = databaseFailure(error);
    if (failure) return failure;
    throw error;
  }
}

const isKnown = (version: unknown): version is string => PROTOCOL_VERSIONS.some((one) => one === version);
const supported = `Supported: ${PROTOCOL_VERSIONS.join(', ')}.`;
const invalid = (message: string) => rpcError(null, rpcCodes.invalidRequest, message);

function refuse(request: FastifyRequest, reply: FastifyReply, error: DomainError) {
  const status = restStatus(error);
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  return reply.code(status).send(refusalBody(request, error));
}

/** For clients without support for structured content. */
const textOf = (value: object) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });
const contentOf = (result: object) => ({ ...textOf(result), structuredContent: result });
const errorOf = (error: DomainError) => ({ ...restBody(error), whatToDo: advice[error.code] });

function describeTool({ name, title, description, input, output }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: { title, readOnlyHint: true, openWorldHint: false },
  };
}

/** JSON Schema without bounds of safe integers, and without patterns, which the descriptions explain to models. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      delete jsonSchema.pattern;
      // `allOf` holds the patterns of a text with two of them.
      delete jsonSchema.allOf;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return rest;
}
