import type { Access } from '#server/viewer.ts';

export const returnsAccess = {
  /** Of one's own orders. */
  request: { customer: true },
  withdraw: { customer: true },
  answer: { admin: true, staff: ['SUPPORT'] },
} as const satisfies Record<string, Access>;
