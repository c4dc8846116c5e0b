import { z } from 'zod';
import { DomainError } from '#server/errors/domain-error.ts';
import { reply, route } from '#server/http/route.ts';
import { alertsAccess, alertsLimits } from './alerts.access.ts';

export const alertsRoutes = [
  route({
    method: 'POST',
    path: '/alerts/unsubscribe',
    access: alertsAccess.unsubscribe,
    summary:
      'Stops all alerts of the recipient of an email. Email clients call it for one-click unsubscribe (RFC 8058), with a form that is ignored. A GET request for the same URL returns a page with a button.',
    query: z.object({
      token: z.string().max(100).default('').meta({ description: 'From the header `List-Unsubscribe`.' }),
    }),
    ignoresBody: true,
    fails: [404, 413],
    responses: { 200: z.object({ stopped: z.literal(true) }) },
    limit: alertsLimits.unsubscribe,
    async handle({ query }, { services }) {
      const result = await services.alerts.unsubscribe(query);
      return result instanceof DomainError ? result : reply(200, result);
    },
  }),
];
