import { z } from 'zod';
import { DomainError, NotFound } from '#server/errors/domain-error.ts';
import { restBody } from '#server/errors/rest.ts';
import { reply, route } from '#server/http/route.ts';
import { usersAccess, usersLimits } from './users.access.ts';
import { EmailNotVerified } from './users.errors.ts';

const emailParams = (example: string) =>
  z.object({
    email: z.string().max(400).meta({ description: 'An email. Surrounding spaces are ignored.', example }),
  });

const ignored = z.unknown().optional().meta({ description: 'Accepted and ignored.' });

const legacyUser = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    role: z.enum(['admin', 'customer', 'support', 'warehouse', 'catalogue']),
  })
  .meta({ id: 'User' });

const roleNames = {
  ADMIN: 'admin',
  CUSTOMER: 'customer',
  SUPPORT: 'support',
  WAREHOUSE: 'warehouse',
  CATALOGUE: 'catalogue',
} as const;

export const usersRoutes = [
  route({
    method: 'PUT',
    // A stray blank follows the address in the specification; it is trimmed.
    path: '/user/:email',
    access: usersAccess.announce,
    summary: 'Saves the signed-in user. Without a token, it only registers the email.',
    fails: [403],
    params: emailParams('maya@fishzome.example'),
    body: z
      .strictObject({
        email: ignored,
        role: ignored,
      })
      .nullish(),
    responses: {
      200: z.object({
        acknowledged: z.literal(true),
        matchedCount: z.int(),
        modifiedCount: z.int(),
        upsertedCount: z.int(),
        token: z
          .string()
          .optional()
          .meta({ description: 'The token of the request. Present if the request had one.' }),
      }),
    },
    limit: usersLimits.announce,
    async handle({ params, token }, { services, viewer }) {
      const user = await services.users.announce(viewer, params.email);
      if (user instanceof DomainError) return user;
      const acknowledgement = {
        acknowledged: true,
        matchedCount: 1,
        modifiedCount: 0,
        upsertedCount: 0,
      } as const;
      return reply(200, viewer && token ? { ...acknowledgement, token } : acknowledgement);
    },
  }),
  route({
    method: 'GET',
    path: '/admin/:email',
    access: usersAccess.isAdmin,
    summary: 'Returns whether the email belongs to an admin. Only admins can ask about other users.',
    params: emailParams('maya@fishzome.example'),
    responses: { 200: z.object({ admin: z.boolean() }) },
    async handle({ params }, { services, viewer }) {
      const admin = await services.users.isAdmin(viewer, params.email);
      return admin instanceof DomainError ? admin : reply(200, { admin });
    },
  }),
  route({
    method: 'GET',
    path: '/users',
    access: usersAccess.list,
    summary: 'Lists the users of the shop, newest first.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(500),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    responses: { 200: z.array(legacyUser) },
    async handle({ query: { limit, offset } }, { services, viewer }) {
      const [rows, total] = await Promise.all([
        services.users.list(viewer, {}, { take: limit, skip: offset }),
        services.users.count(viewer),
      ]);
      const people = rows.map(({ id, email, role }) => ({ _id: id, email, role: roleNames[role] }));
      return reply(200, people, { 'x-total-count': String(total) });
    },
  }),
  route({
    method: 'PUT',
    path: '/user/admin/:email',
    access: usersAccess.makeAdmin,
    refusal: 'Without an admin! Let alone Add a admin',
    summary: "Makes a user an admin. `modifiedCount` is 0 if the user already is one, or can't become one.",
    params: emailParams('tom@fishzome.example'),
    responses: {
      200: z.object({
        acknowledged: z.literal(true),
        matchedCount: z.int(),
        modifiedCount: z.int(),
        code: z.string().optional(),
        message: z.string().optional(),
      }),
    },
    async handle({ params }, { services, viewer }) {
      const made = await services.users.makeAdmin(viewer, params.email);
      // Old clients expect 200 with counts for a rejected request (specification §7).
      if (made instanceof NotFound || made instanceof EmailNotVerified)
        return reply(200, {
          acknowledged: true,
          matchedCount: made instanceof NotFound ? 0 : 1,
          modifiedCount: 0,
          ...restBody(made),
        });
      if (made instanceof DomainError) return made;
      return reply(200, { acknowledged: true, matchedCount: 1, modifiedCount: made.changed ? 1 : 0 });
    },
  }),
];
