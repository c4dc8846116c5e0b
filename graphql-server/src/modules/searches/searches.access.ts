import type { Access } from '#server/viewer.ts';

export const searchesAccess = {
  report: { admin: true, staff: ['CATALOGUE'] },
} as const satisfies Record<string, Access>;
