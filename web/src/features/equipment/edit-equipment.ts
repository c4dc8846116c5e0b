import {
  attributesFromDraft,
  attributesInput,
  attributeTextsOf,
  draftOfAttributes,
} from './attribute-form.ts';
import type { ChangeEquipmentMutationVariables } from './ChangeEquipment.generated.ts';
import { stockChangeOf, type EditEquipmentForm } from './equipment-form.ts';
import type { InventoryRowFragment } from './InventoryRow.generated.ts';
import { contentOf as fieldContentOf, renamed, textsOf } from './product-fields.ts';

export type ChangeInput = ChangeEquipmentMutationVariables['input'];
/** The fields to change, without the product's ID. */
export type Change = Omit<ChangeInput, 'equipmentId' | 'seenAt'>;

/** Returns a product's form values. */
export const formOf = (row: InventoryRowFragment): EditEquipmentForm => ({
  ...textsOf(row),
  attributes: attributeTextsOf(row.attributes),
  counting: row.stockCount === null ? '' : 'yes',
  stock: '',
  stockChange: '',
  stockReason: '',
});

const contentOf = (form: EditEquipmentForm, currency: string) => ({
  ...fieldContentOf(form, currency),
  attributes: attributesInput(form.attributes),
});

function stockOf(form: EditEquipmentForm, base: EditEquipmentForm, idempotencyKey: string): Change {
  if (form.counting !== base.counting) return { stock: form.counting ? Number(form.stock) : null };
  const quantity = form.counting ? (stockChangeOf(form.stockChange) ?? 0) : 0;
  if (quantity === 0) return {};
  const reason = (form.stockReason || (quantity > 0 ? 'RECEIVED' : 'CORRECTION')) as 'RECEIVED';
  return { stockChange: { quantity, reason, idempotencyKey } };
}

/** Returns only the fields that differ from `base`, the values read from the server. */
export function changeOf(
  form: EditEquipmentForm,
  base: EditEquipmentForm,
  currency: string,
  idempotencyKey: string,
): Change {
  const before = contentOf(base, currency);
  const dirty = Object.entries(contentOf(form, currency)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
  );
  return { ...Object.fromEntries(dirty), ...stockOf(form, base, idempotencyKey) };
}

/**
 * Returns the inverse of `change`: stock changes by the opposite quantity. Null if counting was stopped, because the old
 * count may be wrong by now.
 */
export function undoOf(
  { stock, stockChange, ...content }: Change,
  base: EditEquipmentForm,
  currency: string,
  idempotencyKey: string,
): Change | null {
  if (stock === null) return null;
  const before = contentOf(base, currency);
  return {
    ...Object.fromEntries(Object.keys(content).map((field) => [field, before[field as keyof typeof before]])),
    ...(stock !== undefined && { stock: null }),
    ...(stockChange && {
      stockChange: { quantity: -stockChange.quantity, reason: 'UNDO' as const, idempotencyKey },
    }),
  };
}

const draftTexts = ({ attributes, ...texts }: EditEquipmentForm): Record<string, string> => ({
  ...texts,
  attributes: draftOfAttributes(attributes),
});

/** Returns the fields in which `typed` differs from `base`. */
export function draftOf(typed: EditEquipmentForm, base: EditEquipmentForm): Record<string, string> {
  const before = draftTexts(base);
  return Object.fromEntries(
    Object.entries(draftTexts(typed)).filter(([field, text]) => text !== before[field]),
  );
}

/** Returns the draft's form values that differ from the product. */
export function fromDraft(
  draft: Readonly<Record<string, string>>,
  base: EditEquipmentForm,
): Partial<EditEquipmentForm> {
  const before = draftTexts(base);
  const { attributes, ...texts } = Object.fromEntries(
    Object.entries(draft).filter(([field, text]) => field in before && text !== before[field]),
  );
  return { ...texts, ...(attributes !== undefined && { attributes: attributesFromDraft(attributes) }) };
}

/** Returns the form field of a server issue or conflict, if any. */
export function fieldOf(path: string, form: EditEquipmentForm): keyof EditEquipmentForm | null {
  const field = path === 'stockChange.quantity' ? 'stockChange' : renamed[path];
  return field ?? (path in form ? (path as keyof EditEquipmentForm) : null);
}
