import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../local/own-schema.ts';
import { ApiError, invalidRequest, notFound } from './api-errors.ts';
import { roleOf, secretKeyRequired } from './api-keys.ts';
import { API_VERSION, type Answer } from './call.ts';
import type { Controls } from './controls.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { parseForm } from './form-encoding.ts';
import { once, type KeptAnswer } from './idempotency.ts';
import { newId } from './identifiers.ts';
import type { Keys } from './installation.ts';

export interface ApiOptions {
  readonly pool: Pool;
  readonly keys: Keys;
  readonly now: () => Date;
  readonly controls: Controls;
  /** Called after each committed change. */
  readonly onChange: () => void;
  readonly onBug: (error: unknown, request: string) => void;
}

/** Registers the provider's API. Bodies are read as text, for any content type. */
export function mountApi(app: FastifyInstance, options: ApiOptions): void {
  for (const endpoint of ENDPOINTS) {
    app.route<{ Params: { id?: string } }>({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const answer = await answerTo(endpoint, request, options).catch((error: unknown) =>
          asAnswer(error, request.id, options),
        );
        return send(reply, request, answer);
      },
    });
  }
}

/** Formats Fastify's own errors as the provider does: unknown URLs, bodies that are too large, malformed paths. */
export function mountRefusals(app: FastifyInstance, onBug: ApiOptions['onBug']): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const message = `Unrecognized request URL (${request.method}: ${path}). This local emulator implements payment intents, card payment methods, charges, refunds and events.`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body });
    if (status >= 500) onBug(error, request.id);
    const type = status >= 500 ? 'api_error' : 'invalid_request_error';
    return reply.code(status).send({ error: { type, message: error.message } });
  });
}

/** For URLs that cannot be decoded. */
export function malformed(_error: unknown, _request: unknown, reply: FastifyReply): void {
  void reply.code(400).send({ error: { type: 'invalid_request_error', message: 'Malformed request.' } });
}

async function answerTo(
  endpoint: Endpoint,
  request: FastifyRequest<{ Params: { id?: string } }>,
  options: ApiOptions,
): Promise<KeptAnswer> {
  const { controls, pool, keys } = options;
  if (controls.failing) {
    throw new ApiError(503, { type: 'api_error', message: 'The emulator was told to be unavailable.' });
  }
  if (controls.limiting) {
    const message = 'The emulator was told to reject requests as too many.';
    throw new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message });
  }
  const role = roleOf(request.headers.authorization, keys);
  checkVersion(request.headers['stripe-version']);
  if (!endpoint.roles.includes(role)) throw secretKeyRequired();
  const { id = '' } = request.params;
  if (!/^\w{0,100}$/.test(id)) throw notFound('object', id.slice(0, 100).replaceAll('\0', ''));
  const isGet = endpoint.method === 'GET';
  const body = isGet ? queryOf(request.url) : typeof request.body === 'string' ? request.body : '';
  const parameters = parseForm(body);
  const key = isGet ? null : headerOf(request, 'idempotency-key');

  const carryOut = async (tx: PoolClient): Promise<Answer> => {
    if (controls.delay > 0) await sleep(controls.delay);
    return endpoint.operation({
      tx,
      now: options.now(),
      role,
      parameters,
      id,
      request: { id: request.id, idempotencyKey: key },
      origin: `http://${request.headers.host}`,
      controls,
    });
  };
  const answer = await inTransaction<KeptAnswer>(pool, async (tx) => {
    if (key === null) return carryOut(tx);
    const content = `${request.method} ${request.url}\n${body}`;
    return once(tx, { key, role, id: request.id, content, secret: keys.secretKey }, () => carryOut(tx));
  });
  if (!isGet) options.onChange();
  return answer;
}

/** Rejects SDKs of other API versions than the one this was written for. */
function checkVersion(asked: string | string[] | undefined): void {
  if (asked === undefined || asked === API_VERSION) return;
  throw invalidRequest(`This local emulator speaks API version ${API_VERSION}, not ${String(asked)}.`);
}

function asAnswer(error: unknown, request: string, { onBug }: ApiOptions): Answer {
  if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
  onBug(error, request);
  const message = `The local payment emulator failed (${request}); its log says why.`;
  return { status: 500, body: { error: { type: 'api_error', message } } };
}

function send(reply: FastifyReply, request: FastifyRequest, answer: KeptAnswer): FastifyReply {
  const key = headerOf(request, 'idempotency-key');
  if (request.method === 'POST' && key !== null) reply.header('idempotency-key', encodeURI(key));
  if (answer.originalRequest !== undefined) {
    reply.header('idempotent-replayed', 'true').header('original-request', answer.originalRequest);
  }
  // A retry cannot help while a test makes the API fail or it has a bug: the client gets the error at once.
  if (answer.status >= 500) reply.header('stripe-should-retry', 'false');
  return reply.code(answer.status).header('stripe-version', API_VERSION).send(answer.body);
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export const requestId = (): string => newId('req');
