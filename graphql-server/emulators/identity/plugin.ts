import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseRemoteRequests, sameOriginOnly } from '../local/loopback.ts';
import { assetHeaders, pageHeaders } from '../local/look.ts';
import { signGoogleCredential } from './google.ts';
import { googlePage, googlePageScript, googlePageStyle } from './google-page.ts';
import { emailFrom, label, labelFrom, read, secret, typed } from './input.ts';
import type { ClientOperation, Provider } from './provider.ts';
import { Refusal, refusalBody } from './refusal.ts';

const bodyLimit = 65_536;

const refreshForm = z.object({ grant_type: z.string().optional(), refresh_token: secret.optional() });
const chosenPerson = z.object({ email: typed.optional(), name: label.optional() });

/**
 * The public part of the emulator: the web SDK's endpoints and the emulated Google page. Same origin only (no CORS
 * headers), this machine only, and JSON only, except for the one form that the SDK posts.
 */
export function identityPlugin(
  provider: Provider,
  operations: Record<string, ClientOperation>,
): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error'),
    );
    sameOriginOnly(app);
    if (provider.localOnly) app.addHook('onRequest', refuseRemoteRequests);
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    app.setErrorHandler(answerRefusal);

    app.post<{ Params: { operation: string } }>(
      '/identitytoolkit.googleapis.com/v1/:operation',
      { bodyLimit },
      (request) => {
        const name = request.params.operation;
        const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
        if (!operation) throw new Refusal('NOT_FOUND', 404);
        return operation(request.body, request.ip);
      },
    );
    app.all('/identitytoolkit.googleapis.com/*', { bodyLimit }, () => {
      throw new Refusal('NOT_FOUND', 404);
    });

    app.post('/emulator/auth/google', { bodyLimit }, (request, reply) => {
      const input = read(chosenPerson, request.body);
      const person = { email: emailFrom(input.email), name: labelFrom(input.name) ?? null };
      return reply.send({
        idToken: signGoogleCredential(provider.signer, person, provider.projectId, provider.now()),
      });
    });
    app.get('/emulator/auth/handler', (_request, reply) => reply.headers(pageHeaders).send(googlePage));
    app.get('/emulator/auth/handler.css', (_request, reply) =>
      reply.headers(assetHeaders('text/css')).send(googlePageStyle),
    );
    app.get('/emulator/auth/handler.js', (_request, reply) =>
      reply.headers(assetHeaders('text/javascript')).send(googlePageScript),
    );

    await app.register(async (form) => {
      form.removeAllContentTypeParsers();
      form.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
      );
      form.post('/securetoken.googleapis.com/v1/token', { bodyLimit }, (request) =>
        renew(provider, request.body),
      );
    });
    app.all('/securetoken.googleapis.com/*', { bodyLimit }, () => {
      throw new Refusal('NOT_FOUND', 404);
    });
  };
}

async function renew({ sessions, projectId }: Provider, body: unknown): Promise<object> {
  const { grant_type: grantType, refresh_token: refreshToken } = read(refreshForm, body);
  if (grantType !== 'refresh_token') throw new Refusal('INVALID_GRANT_TYPE');
  if (!refreshToken) throw new Refusal('MISSING_REFRESH_TOKEN');
  const { account, idToken, expiresIn } = await sessions.renew(refreshToken);
  return {
    access_token: idToken,
    id_token: idToken,
    expires_in: expiresIn,
    token_type: 'Bearer',
    refresh_token: refreshToken,
    user_id: account.uid,
    project_id: projectId,
  };
}

function answerRefusal(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal)
    return reply.code(error.status).send(refusalBody(error.status, error.message));
  const status = error.statusCode ?? 500;
  if (status < 500)
    return reply.code(status).send(refusalBody(status, `INVALID_ARGUMENT : ${error.message}`));
  request.log.error(error);
  // Deliberately not in the protocol's format: the SDK treats an unreadable response as a network error and keeps the
  // user signed in. A readable error during its start would sign the user out.
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The identity emulator cannot answer right now.\n');
}
