import type { Access } from '#server/viewer.ts';

export const reportsAccess = {
  sales: { admin: true },
  tasks: { admin: true, staff: ['WAREHOUSE', 'SUPPORT'] },
} as const satisfies Record<string, Access>;
