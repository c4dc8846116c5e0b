import type { Access } from '#server/viewer.ts';

export const fulfilmentAccess = {
  fulfil: { admin: true, staff: ['WAREHOUSE'], service: ['WRITE_ORDERS'] },
  pack: { admin: true, staff: ['WAREHOUSE'], service: ['WRITE_ORDERS'] },
  trackingNumber: { admin: true, staff: ['WAREHOUSE', 'SUPPORT'], service: ['READ_ORDERS'] },
} as const satisfies Record<string, Access>;
