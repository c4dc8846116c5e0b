import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyAccepts from '@fastify/accepts';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import { isDatabaseAway } from '../db.ts';
import type { Env } from '../env.ts';
import { Unavailable } from '../errors/domain-error.ts';
import { restBody } from '../errors/rest.ts';

/** An empty HTTP server with what every answer of the shop has in common. */
export async function createServer(env: Pick<Env, 'logLevel'>): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      env.logLevel === 'silent' ? false : { level: env.logLevel, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    trustProxy: false,
  });
  await app.register(fastifyAccepts);
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
  app.setErrorHandler<FastifyError>((error, request, answer) => {
    const status = error.statusCode ?? 500;
    if (isDatabaseAway(error)) {
      return answer
        .code(503)
        .header('retry-after', '2')
        .send(restBody(new Unavailable('database')));
    }
    // The client's own mistake: malformed JSON, too large, an unsupported content type.
    if (status >= 400 && status < 500)
      return answer.code(status).send({ message: error.message, code: error.code });
    const id = randomUUID();
    request.log.error({ id, err: error }, 'unexpected error');
    return answer
      .code(500)
      .send({ message: `Something went wrong on our side (${id}).`, code: 'INTERNAL_SERVER_ERROR' });
  });
  return app;
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
