import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const equipmentAccess = {
  add: { admin: true },
  inventory: { admin: true },
  change: { admin: true },
  setOptions: { admin: true },
  addVariant: { admin: true },
  bulk: { admin: true },
  file: { admin: true },
  changeSku: { admin: true },
  orderVariants: { admin: true },
  setPictures: { admin: true },
  duplicate: { admin: true },
} as const satisfies Record<string, Access>;

export const equipmentLimits = {
  add: { action: 'equipment.add', max: 120, perMinutes: 1 },
  change: { action: 'equipment.change', max: 300, perMinutes: 1 },
  preview: { action: 'equipment.preview', max: 30, perMinutes: 1 },
  bulk: { action: 'equipment.bulk', max: 60, perMinutes: 1 },
  file: { action: 'equipment.file', max: 30, perMinutes: 5 },
  variants: { action: 'equipment.variants', max: 300, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
