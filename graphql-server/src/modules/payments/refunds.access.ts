import type { Access } from '#server/viewer.ts';

export const refundsAccess = {
  refund: { admin: true },
} as const satisfies Record<string, Access>;
