import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const auditAccess = {
  read: { admin: true },
  restore: { admin: true },
} as const satisfies Record<string, Access>;

export const auditLimits = {
  restore: { action: 'audit.restore', max: 120, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
