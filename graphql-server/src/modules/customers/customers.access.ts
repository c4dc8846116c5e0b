import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Limit } from '#server/limits.ts';
import { isAdminOr, type Access, type Viewer } from '#server/viewer.ts';

export const customersAccess = {
  read: { admin: true, staff: ['SUPPORT'] },
  addNote: { admin: true, staff: ['SUPPORT'] },
  deleteNote: { admin: true, staff: ['SUPPORT'] },
  exportData: { admin: true },
  exportOwnData: { signedIn: true },
  delete: { admin: true },
  deleteOwn: { signedIn: true },
} as const satisfies Record<string, Access>;

export const customersLimits = {
  addNote: { action: 'customers.addNote', max: 60, perMinutes: 10 },
  exportData: { action: 'customers.exportData', max: 20, perMinutes: 60 },
  exportOwnData: { action: 'customers.exportOwnData', max: 5, perMinutes: 60 },
  delete: { action: 'customers.delete', max: 20, perMinutes: 60 },
  deleteOwn: { action: 'customers.deleteOwn', max: 5, perMinutes: 60 },
} as const satisfies Record<string, Limit>;

/** Notes are for admins and support: their customers never see them. */
export function customerNotesVisibleTo(viewer: Viewer): Prisma.CustomerNoteWhereInput {
  return isAdminOr(viewer, 'SUPPORT') ? {} : { id: { in: [] } };
}
