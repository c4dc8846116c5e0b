import type { Access } from '#server/viewer.ts';

export const fulfilmentAccess = {
  fulfil: { admin: true, service: ['WRITE_ORDERS'] },
  pack: { admin: true, service: ['WRITE_ORDERS'] },
  trackingNumber: { admin: true, service: ['READ_ORDERS'] },
} as const satisfies Record<string, Access>;
