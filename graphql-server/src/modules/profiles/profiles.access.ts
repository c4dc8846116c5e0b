import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const profilesAccess = {
  save: { signedIn: true },
} as const satisfies Record<string, Access>;

export const profilesLimits = {
  save: { action: 'profiles.save', max: 30, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
