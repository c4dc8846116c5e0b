import type { Access } from '#server/viewer.ts';

export const returnsAccess = {
  /** Own orders only. */
  request: { customer: true },
  withdraw: { customer: true },
  answer: { admin: true, staff: ['SUPPORT'] },
} as const satisfies Record<string, Access>;
