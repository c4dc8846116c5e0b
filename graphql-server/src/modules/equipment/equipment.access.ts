import type { Limit } from '#server/limits.ts';
import { hasScope, isAdminOr, type Access, type Actor } from '#server/viewer.ts';

export const equipmentAccess = {
  browse: { public: true },
  add: { admin: true, staff: ['CATALOGUE'], service: ['WRITE_PRODUCTS'] },
  inventory: { admin: true, staff: ['SUPPORT', 'WAREHOUSE', 'CATALOGUE'], service: ['READ_STOCK'] },
  /** Which fields depends on the staff role or the scopes: `mayChange`. */
  change: { admin: true, staff: ['WAREHOUSE', 'CATALOGUE'], service: ['WRITE_STOCK', 'WRITE_PRODUCTS'] },
  setOptions: { admin: true, staff: ['CATALOGUE'], service: ['WRITE_PRODUCTS'] },
  addVariant: { admin: true, staff: ['CATALOGUE'], service: ['WRITE_PRODUCTS'] },
  bulk: { admin: true, staff: ['CATALOGUE'] },
  file: { admin: true, staff: ['CATALOGUE'] },
  categories: { admin: true, staff: ['CATALOGUE'] },
  changeSku: { admin: true, staff: ['CATALOGUE'], service: ['WRITE_PRODUCTS'] },
  orderVariants: { admin: true, staff: ['CATALOGUE'] },
  setPictures: { admin: true, staff: ['CATALOGUE'] },
  duplicate: { admin: true, staff: ['CATALOGUE'] },
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

/** Whether `actor` may change these fields of a product: the warehouse and service tokens may be limited to the stock. */
export const mayChange = (actor: Actor, fields: readonly string[]): boolean =>
  isAdminOr(actor, 'CATALOGUE') ||
  fields.every((field) =>
    stockFields.includes(field)
      ? isAdminOr(actor, 'WAREHOUSE') || hasScope(actor, 'WRITE_STOCK')
      : hasScope(actor, 'WRITE_PRODUCTS'),
  );

/** Whether `actor` sees stock and schedule of products. */
export const seesStock = (actor: Actor | null): boolean =>
  isAdminOr(actor, 'SUPPORT', 'WAREHOUSE', 'CATALOGUE') || hasScope(actor, 'READ_STOCK');
