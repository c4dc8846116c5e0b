import type { Access } from '#server/viewer.ts';

export const searchesAccess = {
  report: { admin: true },
} as const satisfies Record<string, Access>;
