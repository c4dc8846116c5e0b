import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyAccepts from '@fastify/accepts';
import fastifyCompress from '@fastify/compress';
import fastifyEtag from '@fastify/etag';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { isDatabaseAway } from '../db.ts';
import type { Env } from '../env.ts';
import { Unavailable } from '../errors/domain-error.ts';
import { limitFloods } from './flood.ts';
import { clientMistake, refusalBody } from './refusal.ts';
import { answerUnread } from './unread.ts';

/** An empty HTTP server with what every answer of the shop has in common. */
export async function createServer(
  env: Pick<Env, 'logLevel' | 'trustProxy' | 'requestsPerMinute'>,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      env.logLevel === 'silent' ? false : { level: env.logLevel, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    // Node takes the shorter of the two for the headers, and would wait a minute for a body that never ends.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerUnread,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    trustProxy: trusted(env.trustProxy),
  });
  app.addHook('onRequest', async (request, answer) => {
    // Whoever takes an upgrade answers it; what comes next on such a connection Node may leave without an answer.
    if (request.headers.upgrade !== undefined) answer.header('connection', 'close');
    if (isHost(request)) return;
    return answer
      .code(400)
      .send(refusalBody(request, { code: 'BAD_HOST', message: 'The Host header names no host.' }));
  });
  limitFloods(app, env);
  await app.register(fastifyAccepts);
  // Before the compression, so that the tag is of what is said and not of how it is packed.
  await app.register(fastifyEtag, { weak: true });
  // What is not compressed at build time: quick settings, the answer is made while somebody waits.
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(fastifyHelmet, {
    // Pages set their own, with the origins of the providers in force.
    contentSecurityPolicy: false,
    // The sign-in popup must be able to talk to its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Pictures may be shown elsewhere, and the payment provider frames its own fields.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  });
  await app.register(fastifyMultipart);
  // Some clients say JSON with every call, and then send none: what a call needs, its schema says.
  const json = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' && request.routeOptions.url !== '/graphql' ? done(null) : json(request, String(body), done),
  );
  app.setErrorHandler<FastifyError>((error, request, answer) => {
    const status = error.statusCode ?? 500;
    if (isDatabaseAway(error)) {
      return answer
        .code(503)
        .header('retry-after', '2')
        .send(refusalBody(request, new Unavailable('database')));
    }
    // The client's own mistake: malformed JSON, too large, an unsupported content type.
    if (status >= 400 && status < 500)
      return answer.code(status).send(refusalBody(request, clientMistake(error, request)));
    const id = randomUUID();
    request.log.error({ id, err: error }, 'unexpected error');
    return answer.code(500).send(
      refusalBody(request, {
        message: `Something went wrong on our side (${id}).`,
        code: 'INTERNAL_SERVER_ERROR',
      }),
    );
  });
  return app;
}

/** Fastify believes no proxy that is only counted, lest somebody forge the header: the variable's reader promises. */
function trusted(proxies: Env['trustProxy']): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}

/** Addresses are built from it. A health check of HTTP/1.0 may come without. */
function isHost({ host, routeOptions }: FastifyRequest): boolean {
  if (!host) return routeOptions.url === '/healthz' || routeOptions.url === '/readyz';
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

/** `GET /healthz` while the process lives; `GET /readyz` only when the shop can serve. */
export function mountHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, answer) => {
    const ready = await isReady().catch(() => false);
    return answer
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
}
