import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Limit } from '#server/limits.ts';
import { isAdminOr, type Access, type Viewer } from '#server/viewer.ts';

export const reviewsAccess = {
  /** Old clients review without a token; admins do not review their own shop (§6). */
  add: { shopper: true },
  addToProduct: { customer: true },
  /** Photos belong to own reviews, which require an account. */
  uploadPhoto: { customer: true },
  change: { customer: true },
  delete: { customer: true },
  moderate: { admin: true, staff: ['SUPPORT'] },
  reply: { admin: true, staff: ['SUPPORT'] },
} as const satisfies Record<string, Access>;

export const reviewsLimits = {
  add: { action: 'reviews.add', max: 10, perMinutes: 10 },
  uploadPhoto: { action: 'reviews.uploadPhoto', max: 30, perMinutes: 10 },
  change: { action: 'reviews.change', max: 30, perMinutes: 10 },
} as const satisfies Record<string, Limit>;

/** Published reviews and the viewer's own; for admins and support all. */
export function reviewsVisibleTo(viewer: Viewer | null): Prisma.ReviewWhereInput {
  if (isAdminOr(viewer, 'SUPPORT')) return {};
  if (!viewer) return { status: 'PUBLISHED' };
  return { OR: [{ status: 'PUBLISHED' }, { userId: viewer.id }] };
}
