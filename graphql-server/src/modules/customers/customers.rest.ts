import type { Readable } from 'node:stream';
import { z } from 'zod';
import { DomainError } from '#server/errors/domain-error.ts';
import { reply, route } from '#server/http/route.ts';
import { customersAccess, customersLimits } from './customers.access.ts';
import type { DataFile } from './customers.service.ts';

const file = z
  .custom<Readable>()
  .meta({ type: 'object', description: 'Account, profile, addresses, orders, reviews, messages and more.' });

const sent = ({ name, content }: DataFile) =>
  reply(200, content, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  });

export const customersRoutes = [
  route({
    method: 'GET',
    path: '/customer-data',
    access: customersAccess.exportOwnData,
    summary: 'Returns what the shop stores about the signed-in user, as a JSON file.',
    fails: [404],
    responses: { 200: file },
    limit: customersLimits.exportOwnData,
    async handle(_input, { services, viewer }) {
      const result = await services.customers.exportData(viewer, viewer.id);
      return result instanceof DomainError ? result : sent(result);
    },
  }),
  route({
    method: 'GET',
    path: '/customer-data/:userId',
    access: customersAccess.exportData,
    summary: 'Returns what the shop stores about a user or a guest, as a JSON file. Admins only.',
    params: z.object({
      userId: z
        .string()
        .max(254)
        .meta({ description: 'The `_id` of a user, from `GET /users`, or the email of a guest.' }),
    }),
    fails: [404],
    responses: { 200: file },
    limit: customersLimits.exportData,
    async handle({ params }, { services, viewer }) {
      const result = await services.customers.exportData(viewer, params.userId);
      return result instanceof DomainError ? result : sent(result);
    },
  }),
];
