import { z } from 'zod';
import { InvalidInput, type FieldIssue } from '#server/errors/domain-error.ts';
import { optional, parse } from '#server/errors/input.ts';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import {
  appliesTo,
  attributesInput,
  storedAttributes,
  type AttributeInput,
} from './attribute-values.rules.ts';
import type { FieldChange, RowField } from './bulk-changes.rules.ts';
import { boundsIssues, isSlug, newEquipmentFacts, perCurrency } from './equipment.rules.ts';
import { readCells, type CsvCells, type CsvField } from './product-csv.rules.ts';
import { sku } from './variants.rules.ts';

interface CategoryRef {
  readonly slug: string;
  readonly name: string;
}
type Definition = Pick<AttributeDefinition, 'name' | 'label' | 'kind' | 'options' | 'categorySlugs'>;

/** A product of a file: as the form's, with keys and without a picture. `currency` is the shop's. */
export const importedEquipmentInput = perCurrency((currency) =>
  z
    .strictObject({
      ...newEquipmentFacts(currency),
      sku: optional(sku),
      slug: optional(z.string().refine(isSlug, 'Use lower-case letters, digits and hyphens, at most 100.')),
    })
    .superRefine((product, context) => {
      for (const issue of boundsIssues(product, currency))
        context.addIssue({ code: 'custom', path: [issue.path], message: issue.message });
    }),
);
export type ImportedEquipmentInput = z.input<ReturnType<typeof importedEquipmentInput>>;

/** What a row of a file sets of a new product, or why the row cannot add one, by column. New products are drafts. */
export function newProductOf(
  cells: CsvCells,
  {
    shelves,
    fallbackCategory,
    definitions,
    currency,
  }: {
    shelves: readonly CategoryRef[];
    /** The category of a row without one. */
    fallbackCategory: CategoryRef;
    definitions: readonly AttributeDefinition[];
    currency: string;
  },
): readonly FieldChange[] | InvalidInput {
  const { wanted, issues } = readCells(cells, shelves, currency);
  const [skuCell, slug, attributes] = [cells.sku?.trim(), cells.slug?.trim(), cells.attributes?.trim()];
  const { status: _status, ...facts } = wanted;
  const input = parse(importedEquipmentInput(currency), {
    ...facts,
    ...(skuCell && { sku: skuCell }),
    ...(slug && { slug }),
  });
  const known = new Set(issues.map(({ path }) => path));
  const shelf = shelves.find((one) => one.slug === wanted.categorySlug) ?? fallbackCategory;
  const stored = attributesOfText(attributes ?? '', definitions, shelf);
  const problems = [
    ...issues,
    ...(input instanceof InvalidInput ? input.issues.map(ofColumn) : []).filter(
      ({ path }) => !known.has(path),
    ),
    ...(stored instanceof InvalidInput ? stored.issues : []),
    ...(skuCell || slug ? [] : [{ path: 'sku', message: 'sku: Give a new product a SKU or a slug.' }]),
  ];
  if (input instanceof InvalidInput || problems.length > 0) return new InvalidInput(problems);
  const { attributes: _entries, ...values } = input;
  return changesTo({ ...values, status: 'DRAFT', ...(attributes && { attributes }) });
}

const order = [
  'sku',
  'slug',
  'name',
  'title',
  'categorySlug',
  'status',
  'priceMinor',
  'minQty',
  'maxQty',
  'stock',
  'description',
  'attributes',
] as const satisfies RowField[];

const changesTo = (values: Readonly<Partial<Record<RowField, string | number | null>>>): FieldChange[] =>
  order.flatMap((field) => {
    const to = values[field];
    return to === undefined || to === null || to === '' ? [] : [{ field, from: null, to }];
  });

/** The input that a row stands for; `attributes` is still a text. */
export function importedInputOf(changes: readonly FieldChange[]): {
  readonly input: Omit<ImportedEquipmentInput, 'attributes'>;
  readonly attributes: string;
} {
  const values: Record<string, unknown> = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  const { attributes = '', status: _status, ...input } = values;
  return {
    input: input as unknown as Omit<ImportedEquipmentInput, 'attributes'>,
    attributes: String(attributes),
  };
}

const columns: Readonly<Record<string, CsvField>> = { priceMinor: 'price', categorySlug: 'category' };

/** Names the column, as a file does. */
function ofColumn({ path, message }: FieldIssue): FieldIssue {
  const [field = '', name] = path.split('.');
  const column = columns[field] ?? field;
  const isNamed = column === 'attributes' && name && !/^\d+$/.test(name);
  return { path: column, message: `${column}: ${isNamed ? `${name}: ` : ''}${message}` };
}

/** The attributes of a product in `shelf` by the text of a file, as they are stored. */
export function attributesOfText(
  text: string,
  definitions: readonly AttributeDefinition[],
  shelf: CategoryRef,
): Record<string, unknown> | InvalidInput {
  const typed = attributeEntries(text, definitions);
  if ('path' in typed) return new InvalidInput([typed]);
  const entries = parse(attributesInput, typed);
  const stored = entries instanceof InvalidInput ? entries : storedAttributes(entries, definitions, shelf);
  return stored instanceof InvalidInput
    ? new InvalidInput(
        stored.issues.map(({ path, message }) =>
          ofColumn(path.startsWith('attributes') ? { path, message } : { path: 'attributes', message }),
        ),
      )
    : stored;
}

const NUMBER = /^(\d+(?:[.,]\d+)?)?\s*(?:([-–])\s*(\d+(?:[.,]\d+)?)?)?$/;

/** Reads `castWeightG=10-30; Power=Medium|Heavy; saltwater=yes`: attributes by name or label. */
export function attributeEntries(
  text: string,
  definitions: readonly Definition[],
): AttributeInput[] | FieldIssue {
  const entries: AttributeInput[] = [];
  for (const part of text.split(';')) {
    if (!part.trim()) continue;
    const at = part.indexOf('=');
    const [key, value] = at < 0 ? ['', ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    if (!key || !value) return attributeIssue(`“${part.trim().slice(0, 40)}” is not like castWeightG=10-30.`);
    const definition = definitions.find(
      ({ name, label }) => name === key || label.toLowerCase() === key.toLowerCase(),
    );
    if (!definition) return attributeIssue(`“${key.slice(0, 40)}” doesn’t exist.`);
    const entry = entryOf(definition, value);
    if (!entry)
      return attributeIssue(`${definition.name}: “${value.slice(0, 40)}” is not ${kinds[definition.kind]}.`);
    entries.push(entry);
  }
  return entries;
}

const attributeIssue = (message: string): FieldIssue => ({
  path: 'attributes',
  message: `attributes: ${message}`,
});

const kinds = {
  NUMBER: 'a number, or a range such as 10-30',
  TEXT: 'a text',
  OPTIONS: 'a list of options such as Medium|Heavy',
  YES_NO: 'yes or no',
} as const;

function entryOf({ name, kind, options }: Definition, value: string): AttributeInput | null {
  switch (kind) {
    case 'TEXT':
      return { name, text: value };
    case 'OPTIONS': {
      const chosen = value.split('|').map((one) => one.trim());
      // An option is found in any case.
      const exact = chosen.map(
        (one) => options.find((option) => option.toLowerCase() === one.toLowerCase()) ?? one,
      );
      return { name, options: exact };
    }
    case 'YES_NO':
      return /^(yes|true|no|false)$/i.test(value) ? { name, isTrue: /^(yes|true)$/i.test(value) } : null;
    case 'NUMBER': {
      const [, low, dash, high] = NUMBER.exec(value) ?? [];
      const number = (text: string | undefined) =>
        text === undefined ? undefined : Number(text.replace(',', '.'));
      const [min, max] = [number(low), number(high)];
      if (min === undefined && max === undefined) return null;
      if (!dash) return { name, number: min };
      return { name, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    }
  }
}

/** Columns of a file with new products. */
export const templateFields = [
  'sku',
  'slug',
  'name',
  'title',
  'category',
  'price',
  'minQty',
  'maxQty',
  'stock',
  'description',
  'attributes',
] as const satisfies CsvField[];

/** A product as an example in a file that can be imported. */
export function templateRow(
  shelf: CategoryRef | undefined,
  definitions: readonly Definition[],
): Partial<Record<CsvField, string>> {
  const attributes = definitions
    .filter((one) => appliesTo(one, shelf?.slug ?? ''))
    .slice(0, 3)
    .map(({ name, kind, options }) => `${name}=${examples(options)[kind]}`);
  return {
    sku: 'EXAMPLE-1',
    slug: 'example-product',
    name: 'Example product',
    title: 'What it is, in a few words',
    category: shelf?.slug ?? '',
    price: '12.50',
    minQty: '1',
    maxQty: '10',
    stock: '25',
    description: 'Replace this row with your products.',
    attributes: attributes.join('; '),
  };
}

const examples = (options: readonly string[]) => ({
  NUMBER: '10-30',
  TEXT: 'Text',
  OPTIONS: options.slice(0, 2).join('|'),
  YES_NO: 'yes',
});
