import type { FieldIssue } from '#server/errors/domain-error.ts';
import type { EquipmentStatus } from '#server/generated/prisma/enums.ts';
import { toMinor } from '#server/modules/money/money.rules.ts';
import type { TargetValues } from './bulk-changes.rules.ts';

/** Columns of an exported file. An imported file can have some of them in any order, and others, which are ignored. */
export const csvFields = [
  'id',
  'sku',
  'slug',
  'name',
  'title',
  'category',
  'status',
  'price',
  'minQty',
  'maxQty',
  'stock',
  'description',
  'updatedAt',
  'attributes',
] as const;
export type CsvField = (typeof csvFields)[number];
/** An export has no attributes: a file gives them to new products only. */
export const exportFields = csvFields.filter((field) => field !== 'attributes');
/** The columns that name a product: at least one is required. */
export const keyFields: readonly CsvField[] = ['id', 'sku', 'slug'];

const names: Readonly<Record<CsvField, readonly string[]>> = {
  id: ['id', 'productid', 'databaseid'],
  sku: ['sku', 'articlenumber', 'itemnumber'],
  slug: ['slug', 'handle'],
  name: ['name', 'product', 'productname'],
  title: ['title', 'subtitle'],
  category: ['category', 'categoryslug'],
  status: ['status'],
  price: ['price', 'unitprice', 'newprice'],
  minQty: ['minqty', 'minquantity', 'minimumquantity'],
  maxQty: ['maxqty', 'maxquantity', 'maximumquantity'],
  stock: ['stock', 'instock', 'quantity', 'qty'],
  description: ['description'],
  updatedAt: ['updatedat', 'changed'],
  attributes: ['attributes'],
};

/** The field of each column by its header; null for none. Of two columns for one field, the first counts. */
export function guessFields(headers: readonly string[]): (CsvField | null)[] {
  const taken = new Set<CsvField>();
  return headers.map((header) => {
    const plain = header.toLowerCase().replace(/[^a-z]/g, '');
    const field = csvFields.find((one) => !taken.has(one) && names[one].includes(plain)) ?? null;
    if (field) taken.add(field);
    return field;
  });
}

/** Reads a comma-separated list with a field or nothing for each column; null if it is none. */
export function readFields(list: string): (CsvField | null)[] | null {
  const fields = list
    .split(',')
    .map((one) => csvFields.find((field) => field === one) ?? (one ? undefined : null));
  const given = fields.filter((field) => field);
  return fields.includes(undefined) || new Set(given).size < given.length
    ? null
    : (fields as (CsvField | null)[]);
}

/** Spreadsheets run cells that begin like a formula; the apostrophe of `escape_formulas` keeps them text. */
export const withoutEscape = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '');

export type CsvCells = Partial<Record<CsvField, string>>;

/** The values that a row gives, all cells that it could not read, and when its product was read. Empty cells give no value. */
export function readCells(
  cells: CsvCells,
  categories: readonly { readonly slug: string; readonly name: string }[],
  currency: string,
): { readonly wanted: TargetValues; readonly issues: readonly FieldIssue[]; readonly seenAt?: Date } {
  const issues: FieldIssue[] = [];
  const given = (field: CsvField) => cells[field]?.trim() || undefined;
  const read = <T>(
    field: CsvField,
    of: (text: string) => T | undefined,
    message: (text: string) => string,
  ) => {
    const text = given(field);
    if (text === undefined) return undefined;
    const value = of(text);
    if (value === undefined) issues.push({ path: field, message: message(text.slice(0, 40)) });
    return value;
  };
  const wholeNumber = (field: CsvField) =>
    read(
      field,
      (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
      (text) => `${field}: “${text}” is not a whole number.`,
    );
  const priceMinor = read(
    'price',
    (text) => toMinor(text.replace(',', '.'), currency) ?? undefined,
    (text) => `price: “${text}” is not an amount such as 12.50.`,
  );
  const status = read(
    'status',
    (text) => statuses.find((one) => one === text.toUpperCase()),
    (text) => `status: “${text}” is not draft, published or archived.`,
  );
  const categorySlug = read(
    'category',
    (text) =>
      categories.find(({ slug, name }) => slug === text || name.toLowerCase() === text.toLowerCase())?.slug,
    (text) => `category: “${text}” doesn’t exist.`,
  );
  const seenAt = read(
    'updatedAt',
    (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text)),
    (text) => `updatedAt: “${text}” is not a time.`,
  );
  const values = {
    name: given('name'),
    title: given('title'),
    description: given('description'),
    priceMinor,
    status,
    categorySlug,
    minQty: wholeNumber('minQty'),
    maxQty: wholeNumber('maxQty'),
    stock: wholeNumber('stock'),
  };
  const wanted = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return { wanted, issues, ...(seenAt && { seenAt }) };
}

const statuses: readonly EquipmentStatus[] = ['DRAFT', 'PUBLISHED', 'ARCHIVED'];
