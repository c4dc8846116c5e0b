import type { FastifyPluginAsync } from 'fastify';
import { refuseRemoteRequests, sameOriginOnly } from '../local/loopback.ts';

const bodyLimit = 64 * 1024;

/**
 * A receiver of webhooks at `/emulator/webhooks`, for the tours of the API sandbox. It accepts every event and stores none. The
 * shop's delivery log shows each request and its response.
 */
export function webhookReceiver({ localOnly = true }: { localOnly?: boolean } = {}): FastifyPluginAsync {
  return async (app) => {
    sameOriginOnly(app);
    if (localOnly) app.addHook('onRequest', refuseRemoteRequests);
    app.post('/emulator/webhooks', { bodyLimit }, async ({ headers }, reply) => {
      if (headers['webhook-signature'] === undefined)
        return reply.code(400).send({ message: 'Send a signed webhook.' });
      return reply.send({ received: headers['webhook-id'] });
    });
  };
}
