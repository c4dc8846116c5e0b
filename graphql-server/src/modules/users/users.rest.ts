import { z } from 'zod';
import { DomainError } from '#server/errors/domain-error.ts';
import { reply, route } from '#server/http/route.ts';
import { usersAccess, usersLimits } from './users.access.ts';

const emailParams = z.object({ email: z.string().max(400) });

export const usersRoutes = [
  route({
    method: 'PUT',
    // A stray blank follows the address in the specification; it is trimmed.
    path: '/user/:email',
    access: usersAccess.announce,
    summary: 'Saves the signed-in person; without a token it only notes the address.',
    params: emailParams,
    limit: usersLimits.announce,
    async handle({ params, token }, { services, viewer }) {
      const user = await services.users.announce(viewer, params.email);
      if (user instanceof DomainError) return user;
      const acknowledgement = { acknowledged: true, matchedCount: 1, modifiedCount: 0, upsertedCount: 0 };
      return reply(200, viewer && token ? { ...acknowledgement, token } : acknowledgement);
    },
  }),
  route({
    method: 'GET',
    path: '/admin/:email',
    access: usersAccess.isAdmin,
    summary: 'Whether the address is an admin’s.',
    params: emailParams,
    async handle({ params }, { services, viewer }) {
      const admin = await services.users.isAdmin(viewer, params.email);
      return admin instanceof DomainError ? admin : reply(200, { admin });
    },
  }),
];
