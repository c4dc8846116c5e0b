import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Access, Viewer } from '#server/viewer.ts';

export const incidentsAccess = {
  list: { admin: true },
  resolve: { admin: true },
} as const satisfies Record<string, Access>;

/** Payment incidents are visible to admins only. */
export function incidentsVisibleTo(viewer: Viewer): Prisma.PaymentIncidentWhereInput {
  return viewer.role === 'ADMIN' ? {} : { id: { in: [] } };
}
