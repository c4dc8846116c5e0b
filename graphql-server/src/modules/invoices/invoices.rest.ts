import { z } from 'zod';
import { DomainError } from '#server/errors/domain-error.ts';
import { reply, route } from '#server/http/route.ts';
import { invoicesAccess, invoicesLimits } from './invoices.access.ts';
import type { PdfFile } from './invoices.service.ts';

const file = z.custom<Buffer | string>().meta({ type: 'string', format: 'binary' });
const refundId = z
  .string()
  .max(100)
  .optional()
  .meta({ description: 'A completed refund of the order: returns its credit note instead.' });

function sent({ name, bytes }: PdfFile) {
  return reply(200, bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  });
}

export const invoicesRoutes = [
  route({
    method: 'GET',
    path: '/invoice/:orderId',
    access: invoicesAccess.ofOrder,
    summary: 'Returns the invoice of a paid order as a PDF, or the credit note of a refund.',
    params: z.object({
      orderId: z.string().max(200).meta({ description: 'The `_id` of a paid order.' }),
    }),
    query: z.object({ refundId }),
    type: 'application/pdf',
    fails: [404, 409],
    responses: { 200: file },
    limit: invoicesLimits.ofOrder,
    async handle({ params, query }, { services, actor }) {
      const result = await services.invoices.pdf(actor, params.orderId, query.refundId);
      return result instanceof DomainError ? result : sent(result);
    },
  }),
  route({
    method: 'POST',
    path: '/guest-invoice',
    access: invoicesAccess.ofGuest,
    summary:
      'As `GET /invoice/{orderId}`, of an order that was placed without signing in. The address is masked.',
    body: z.strictObject({
      number: z.string().max(100).meta({ description: 'The number of the order, such as `FZ-10001`.' }),
      email: z.string().max(400),
      refundId,
    }),
    type: 'application/pdf',
    fails: [404, 409],
    responses: { 200: file },
    limit: invoicesLimits.ofGuest,
    async handle({ body }, { services }) {
      const result = await services.invoices.pdfOfGuest(body);
      return result instanceof DomainError ? result : sent(result);
    },
  }),
];
