import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Limit } from '#server/limits.ts';
import type { Access, Viewer } from '#server/viewer.ts';

export const customersAccess = {
  read: { admin: true },
  addNote: { admin: true },
  deleteNote: { admin: true },
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

/** Notes are the admins': their customers never see them. */
export function customerNotesVisibleTo(viewer: Viewer): Prisma.CustomerNoteWhereInput {
  return viewer.role === 'ADMIN' ? {} : { id: { in: [] } };
}
