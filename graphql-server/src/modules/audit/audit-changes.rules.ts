import { isDeepStrictEqual } from 'node:util';
import { displayMoney } from '#server/modules/money/money.rules.ts';

type AuditValueType = 'TEXT' | 'MONEY' | 'DATE_TIME' | 'BOOLEAN' | 'PERCENT' | 'CONSTANT' | 'CATEGORIES';

/** A changed field. Values are texts; `type` says how to show them. */
export interface AuditChange {
  readonly field: string;
  readonly type: AuditValueType;
  /** Null if there was no value. */
  readonly before: string | null;
  readonly after: string | null;
}

/** More are cut off: an entry is a summary. */
export const MAX_CHANGES = 100;
const MAX_TEXT = 1_000;

/** Keys of other rows, and facts about a picture that follow from its URL. */
const hidden = new Set([
  'id',
  'currency',
  'equipmentId',
  'intentId',
  'variantId',
  'lineId',
  'messageId',
  'methodId',
  'pictureColor',
  'pictureWidth',
  'pictureHeight',
  'pictureWidths',
  'position',
  'rates.position',
]);

type Leaves = ReadonlyMap<string, string | number | boolean | readonly unknown[]>;

/** The fields that differ between the snapshots of an entry; all fields if it has one snapshot. */
export function auditChanges(
  { before, after }: { before: unknown; after: unknown },
  currency: string,
): AuditChange[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const shown = currencyOf(after) ?? currencyOf(before) ?? currency;
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => !isDeepStrictEqual(old.get(field), now.get(field)))
    .slice(0, MAX_CHANGES)
    .map((field) => {
      const [from, to] = [old.get(field), now.get(field)];
      const type = typeOf(field, to ?? from);
      return { field, type, before: textOf(type, from, shown), after: textOf(type, to, shown) };
    });
}

/** The values of a snapshot by their path, such as `rates.0.costMinor`, without empty ones. */
function leavesOf(snapshot: unknown): Leaves {
  const leaves = new Map<string, string | number | boolean | readonly unknown[]>();
  const visit = (value: unknown, path: string): void => {
    const name = path.replace(/\.\d+(?=\.|$)/g, '');
    if (hidden.has(name) || hidden.has(name.split('.').at(-1) ?? '') || value === null || value === '')
      return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      leaves.set(path, value);
    else if (Array.isArray(value) && value.every((one) => Object(one) !== one)) {
      if (value.length > 0) leaves.set(path, value);
    } else
      for (const [key, inner] of Object.entries(Object(value) as object))
        visit(inner, path ? `${path}.${key}` : key);
  };
  visit(snapshot, '');
  return leaves;
}

function currencyOf(snapshot: unknown): string | null {
  const { currency } = Object(snapshot) as { currency?: unknown };
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : null;
}

function typeOf(path: string, value: unknown): AuditValueType {
  const field = path.split('.').at(-1) ?? '';
  if (/^categoryIds?$/.test(field)) return 'CATEGORIES';
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'number')
    return field.endsWith('Minor') ? 'MONEY' : field === 'ratePpm' ? 'PERCENT' : 'TEXT';
  if (typeof value !== 'string') return 'TEXT';
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'DATE_TIME';
  return /^[A-Z]{2,}(?:_[A-Z]+)*$/.test(value) && /^(status|kind|role|state|reason)$/.test(field)
    ? 'CONSTANT'
    : 'TEXT';
}

function textOf(type: AuditValueType, value: unknown, currency: string): string | null {
  if (value === undefined) return null;
  if (type === 'MONEY' && typeof value === 'number') return displayMoney(value, currency);
  if (type === 'PERCENT' && typeof value === 'number') return `${value / 10_000}%`;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
