import type { Limit } from '#server/limits.ts';
import { isAdminOr, type Access, type Viewer } from '#server/viewer.ts';

/** Staff enter orders for customers, and never pay for them. */
export const phoneOrdersAccess = {
  quote: { admin: true, staff: ['SUPPORT'] },
  place: { admin: true, staff: ['SUPPORT'] },
} as const satisfies Record<string, Access>;

export const phoneOrdersLimits = {
  place: { action: 'phoneOrders.place', max: 30, perMinutes: 1 },
} as const satisfies Record<string, Limit>;

/** Whether `viewer` sees which orders were placed by staff, and by whom: those who read all orders as users. */
export const seesPhoneOrders = (viewer: Viewer | null): boolean => isAdminOr(viewer, 'WAREHOUSE', 'SUPPORT');
