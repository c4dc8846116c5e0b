import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Limit } from '#server/limits.ts';
import { isAdminOr, type Access, type Viewer } from '#server/viewer.ts';

export const contactAccess = {
  send: {},
  read: { admin: true, staff: ['SUPPORT'] },
  reply: { admin: true, staff: ['SUPPORT'] },
} as const satisfies Record<string, Access>;

export const contactLimits = {
  send: { action: 'contact.send', max: 10, perMinutes: 10 },
  reply: { action: 'contact.reply', max: 60, perMinutes: 10 },
} as const satisfies Record<string, Limit>;

/** The inbox is for admins and support. */
export function contactMessagesVisibleTo(viewer: Viewer): Prisma.ContactMessageWhereInput {
  return isAdminOr(viewer, 'SUPPORT') ? {} : { id: { in: [] } };
}
