import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rejectedEvents } from '../observability/metrics.ts';
import type { PaymentsService } from '../modules/payments/payments.service.ts';

export const WEBHOOKS = '/webhooks/stripe';

/** Whether a webhook request was refused because it is not a signed event. Nothing was written for it. */
export const isRejectedEvent = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  routeOptions.url === WEBHOOKS && statusCode >= 400 && statusCode < 500;

/** `POST /webhooks/stripe`: the payment provider's signed events. The signature covers the raw bytes. */
export async function mountWebhooks(app: FastifyInstance, payments: PaymentsService): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 512 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    const unsigned = {
      code: 'BAD_SIGNATURE',
      message: 'Send a signed event of the payment provider.',
    } as const;
    // Before the body is read.
    scope.addHook('onRequest', async ({ headers }, reply) =>
      headers['stripe-signature'] === undefined ? reply.code(400).send(unsigned) : undefined,
    );
    scope.post(WEBHOOKS, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string')
        return reply.code(400).send(unsigned);
      const outcome = await payments.webhook(request.body, signature);
      switch (outcome) {
        case 'bad-signature':
          rejectedEvents.inc();
          request.log.warn('an event of the payment provider has an invalid signature');
          return reply.code(400).send({ code: 'BAD_SIGNATURE', message: 'Invalid signature.' });
        case 'unavailable':
          // Not 2xx: the provider delivers again.
          return reply
            .code(503)
            .send({ code: 'UNAVAILABLE', message: 'Temporarily unavailable. Deliver the event again.' });
        case 'done':
        case 'ignored':
          return reply.code(200).send({ received: true });
        default:
          return outcome satisfies never;
      }
    });
  });
}
