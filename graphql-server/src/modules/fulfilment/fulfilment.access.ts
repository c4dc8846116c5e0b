import type { Access } from '#server/viewer.ts';

export const fulfilmentAccess = {
  fulfil: { admin: true },
  pack: { admin: true },
  trackingNumber: { admin: true },
} as const satisfies Record<string, Access>;
