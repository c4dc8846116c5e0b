import { setTimeout as wait } from 'node:timers/promises';
import { constants } from 'node:zlib';
import fastifyAccepts from '@fastify/accepts';
import fastifyCompress from '@fastify/compress';
import fastifyCors from '@fastify/cors';
import fastifyEtag from '@fastify/etag';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import proxyAddr from '@fastify/proxy-addr';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { databaseFailure } from '../errors/database-failure.ts';
import type { Env } from '../env.ts';
import { RETRY_AFTER_SECONDS } from '../errors/rest.ts';
import { createLog } from '../observability/log.ts';
import { limitFloods, type VerifyCaller } from './flood.ts';
import { logRequests, requestIds } from './request-log.ts';
import { readOperations } from './operations.ts';
import { clientMistake, refusalBody } from './refusal.ts';

import { socketRefusal } from './client-errors.ts';
import { dataPolicy } from './security.ts';

/** Largest body of a request; uploads have their own limit. */
export const BODY_BYTES = 1024 * 1024;

/** An empty HTTP server with what every answer of the shop has in common. */
export async function createServer(
  env: Pick<Env, 'logLevel' | 'trustProxy' | 'requestsPerMinute'> &
    Partial<Pick<Env, 'corsOrigins' | 'shopUrl' | 'hstsSubdomains' | 'errorReportUrl'>>,
  verify: VerifyCaller = async () => 'unavailable',
  log: FastifyBaseLogger = createLog(env),
): Promise<FastifyInstance> {
  const trustProxy = trusted(env.trustProxy);
  const hsts = `max-age=${365 * 24 * 3_600}${env.hstsSubdomains ? '; includeSubDomains' : ''}`;
  const strictTransport = env.shopUrl?.startsWith('https:') && { 'strict-transport-security': hsts };
  const refuseSocket = socketRefusal({
    'content-security-policy': dataPolicy(''),
    'x-content-type-options': 'nosniff',
    ...strictTransport,
  });
  const app = Fastify({
    loggerInstance: log,
    genReqId: requestIds((address) => trustProxy !== false && trustProxy(address, 0)),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    requestTimeout: 30_000,
    // Node takes the shorter of the two for the headers, and would wait a minute for a body that never ends.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: refuseSocket,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // Requests in progress are completed; `mountHealth` limits the time.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy,
  });
  // First, so that refusals have the headers too.
  await app.register(fastifyHelmet, {
    // Pages set their own, with the origins of the providers in force.
    contentSecurityPolicy: false,
    // The sign-in popup must be able to talk to its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Pictures may be shown elsewhere, and the payment provider frames its own fields.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  });
  app.decorate('refuseSocket', refuseSocket);
  if (strictTransport)
    app.addHook('onRequest', async (_request, reply) => void reply.headers(strictTransport));
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', dataPolicy(String(reply.getHeader('content-type') ?? '')));
  });
  logRequests(app, readOperations());
  app.addHook('onRequest', async (request, reply) => {
    // The upgrade handler responds. Node may ignore later requests on the same connection, so it is closed.
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close');
    if (isHost(request)) return;
    return reply
      .code(400)
      .send(refusalBody(request, { code: 'BAD_HOST', message: 'The Host header is missing or invalid.' }));
  });
  // Before anything that refuses: a page of another origin must be able to read why.
  if (env.corsOrigins?.length) await allowOrigins(app, new Set(env.corsOrigins));
  limitFloods(app, { ...env, verify });
  await app.register(fastifyAccepts);
  // Before compression, so that the ETag is of the content, independent of its encoding.
  await app.register(fastifyEtag, { weak: true });
  // For responses that are not precompressed at build time: fast settings, because the client waits.
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(fastifyMultipart);
  // Some clients send the JSON content type without a body. The call's schema requires a body where necessary.
  const json = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' && request.routeOptions.url !== '/graphql' ? done(null) : json(request, String(body), done),
  );
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    reply.header('cache-control', 'no-store');
    const failure = databaseFailure(error);
    if (failure) {
      return reply
        .code(503)
        .header('retry-after', String(RETRY_AFTER_SECONDS))
        .send(refusalBody(request, failure));
    }
    // The client's own mistake: malformed JSON, too large, an unsupported content type.
    if (status >= 400 && status < 500)
      return reply.code(status).send(refusalBody(request, clientMistake(error, request)));
    const { id } = request;
    request.log.error({ err: error }, 'unexpected error');
    return reply.code(500).send(
      refusalBody(request, {
        message: `Something went wrong on our end (${id}).`,
        code: 'INTERNAL_SERVER_ERROR',
      }),
    );
  });
  return app;
}

/** Lets pages of these origins call the APIs with a bearer token. Cookies are never involved. */
async function allowOrigins(app: FastifyInstance, origins: ReadonlySet<string>): Promise<void> {
  await app.register(fastifyCors, {
    origin: (origin, decide) => decide(null, origin !== undefined && origins.has(origin) ? origin : false),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Total-Count'],
    maxAge: 600,
  });
  // Routes set `Vary` themselves, and would replace what the plugin has added.
  app.addHook('onSend', async (_request, reply) => {
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(vary)) reply.header('vary', vary === '' ? 'Origin' : `${vary}, Origin`);
  });
}

/** Fastify does not trust proxies by count alone, because clients could forge the header; `readEnv` documents the risk. */
function trusted(proxies: Env['trustProxy']): false | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile([...proxies]);
}

/** URLs are built from the Host header. A health check by HTTP/1.0 may omit it. */
function isHost({ host, routeOptions }: FastifyRequest): boolean {
  if (!host) return routeOptions.url === '/healthz' || routeOptions.url === '/readyz';
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

/** A balancer's check has given up by then. */
const READY_WITHIN_MS = 3_000;
/** After that, the connections of requests in progress are closed. */
const DRAIN_WITHIN_MS = 15_000;

/**
 * `GET /healthz` while the process lives; `GET /readyz` only when the shop can serve. `drain` makes it report not ready while
 * requests are still served for `delayMs`; closing `app` then waits for requests in progress.
 */
export function mountHealth(
  app: FastifyInstance,
  isReady: () => Promise<boolean>,
): { drain(delayMs: number): Promise<void> } {
  let isDraining = false;
  app.get('/healthz', async () => ({ alive: true }));
  let check: Promise<boolean> | null = null;
  app.get('/readyz', async (_request, reply) => {
    // Not rate limited: simultaneous requests share one statement.
    check ??= Promise.race([isReady(), wait(READY_WITHIN_MS, false, { ref: false })])
      .catch(() => false)
      .finally(() => {
        check = null;
      });
    const ready = !isDraining && (await check);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
  app.addHook('onRequest', async (_request, reply) => {
    // The client opens its next connection to a server that stays.
    if (isDraining) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isDraining = true;
    setTimeout(() => app.server.closeAllConnections(), DRAIN_WITHIN_MS).unref();
  });
  return {
    async drain(delayMs) {
      isDraining = true;
      await wait(delayMs);
    },
  };
}
