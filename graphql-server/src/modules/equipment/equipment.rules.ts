/** Pieces at or below which the shop says "only n left". */
const LOW_STOCK = 5;
/** Days for which a product counts as new. */
const NEW_DAYS = 30;

export type Availability = 'IN_STOCK' | 'LOW_STOCK' | 'OUT_OF_STOCK';

/** `stock` null means that nobody counts the pieces. Too few for the smallest order is out of stock. */
export function availabilityOf(stock: number | null, minQty: number): Availability {
  if (stock === null) return 'IN_STOCK';
  if (stock < minQty) return 'OUT_OF_STOCK';
  return stock <= LOW_STOCK ? 'LOW_STOCK' : 'IN_STOCK';
}

export function isNew(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_DAYS * 86_400_000;
}

/** `lineCapacity` → `Line capacity`, `weightG` → `Weight`, with the unit that its key ends in. */
const units: [suffix: string, unit: string][] = [
  ['Kg', 'kg'],
  ['Mm', 'mm'],
  ['Cm', 'cm'],
  ['Lb', 'lb'],
  ['Lm', 'lm'],
  ['Ml', 'ml'],
  ['L', 'l'],
  ['M', 'm'],
  ['G', 'g'],
  ['V', 'V'],
  ['H', 'h'],
  ['In', 'in'],
];

export interface Attribute {
  name: string;
  label: string;
  value: string;
}

/** Technical attributes as rows of a table: a label for people and the value with its unit. */
export function attributesOf(json: unknown): Attribute[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return [];
  return Object.entries(json).map(([name, raw]) => {
    const match = units.find(([suffix]) => name.length > suffix.length && name.endsWith(suffix));
    const stem = match ? name.slice(0, -match[0].length) : name;
    const words = stem.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();
    const text = Array.isArray(raw)
      ? raw.join(', ')
      : typeof raw === 'boolean'
        ? raw
          ? 'yes'
          : 'no'
        : String(raw);
    return {
      name,
      label: words.charAt(0).toUpperCase() + words.slice(1),
      value: match ? `${text} ${match[1]}` : text,
    };
  });
}
