import type { Limit } from '#server/limits.ts';
import { hasScope, type Access, type Actor } from '#server/viewer.ts';

export const equipmentAccess = {
  browse: { public: true },
  add: { admin: true, service: ['WRITE_PRODUCTS'] },
  inventory: { admin: true, service: ['READ_STOCK'] },
  /** Which fields a service token may change depends on its scopes: `mayChange`. */
  change: { admin: true, service: ['WRITE_STOCK', 'WRITE_PRODUCTS'] },
  setOptions: { admin: true, service: ['WRITE_PRODUCTS'] },
  addVariant: { admin: true, service: ['WRITE_PRODUCTS'] },
  bulk: { admin: true },
  file: { admin: true },
  categories: { admin: true },
  changeSku: { admin: true, service: ['WRITE_PRODUCTS'] },
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
  categories: { action: 'equipment.categories', max: 120, perMinutes: 1 },
  variants: { action: 'equipment.variants', max: 300, perMinutes: 1 },
} as const satisfies Record<string, Limit>;

const stockFields: readonly string[] = ['stock', 'stockChange'];

/** Whether `actor` may change these fields of a product: of service tokens, stock and content have different scopes. */
export const mayChange = (actor: Actor, fields: readonly string[]): boolean =>
  actor.role !== 'SERVICE' ||
  fields.every((field) => hasScope(actor, stockFields.includes(field) ? 'WRITE_STOCK' : 'WRITE_PRODUCTS'));

/** Whether `actor` sees stock and schedule of products. */
export const seesStock = (actor: Actor | null): boolean =>
  actor?.role === 'ADMIN' || hasScope(actor, 'READ_STOCK');
