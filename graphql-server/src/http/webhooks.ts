import type { FastifyInstance } from 'fastify';
import type { PaymentsService } from '../modules/payments/payments.service.ts';

/** `POST /webhooks/stripe`: the payment provider's signed events. The signature covers the raw bytes. */
export async function mountWebhooks(app: FastifyInstance, payments: PaymentsService): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 512 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/stripe', async (request, answer) => {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string')
        return answer.code(400).send({
          code: 'BAD_SIGNATURE',
          message: 'This address takes signed events of the payment provider.',
        });
      const outcome = await payments.webhook(request.body, signature);
      switch (outcome) {
        case 'bad-signature':
          return answer.code(400).send({ code: 'BAD_SIGNATURE', message: 'The signature does not fit.' });
        case 'unavailable':
          // Not 2xx: the provider delivers again.
          return answer.code(503).send({ code: 'UNAVAILABLE', message: 'Please deliver again.' });
        case 'done':
        case 'ignored':
          return answer.code(200).send({ received: true });
        default:
          return outcome satisfies never;
      }
    });
  });
}
