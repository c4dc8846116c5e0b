import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const imagesAccess = {
  upload: { admin: true, staff: ['CATALOGUE'], service: ['WRITE_PRODUCTS'] },
} as const satisfies Record<string, Access>;

export const imagesLimits = {
  upload: { action: 'images.upload', max: 60, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
