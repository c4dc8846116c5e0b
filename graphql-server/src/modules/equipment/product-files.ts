import { Readable } from 'node:stream';
import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import { stringify } from 'csv-stringify';
import type { Database, Db } from '#server/db.ts';
import { InvalidInput, type FieldIssue } from '#server/errors/domain-error.ts';
import { Prisma, type BulkChange, type Category } from '#server/generated/prisma/client.ts';
import { toMajor } from '#server/modules/money/money.rules.ts';
import type { Viewer } from '#server/viewer.ts';
import { MAX_BULK_ROWS } from './bulk-changes.rules.ts';
import type { BulkProduct, bulkChanger, PreviewRow } from './bulk-changes.ts';
import { newProductOf, templateFields, templateRow } from './new-products.rules.ts';
import { keyTaken } from './new-products.ts';
import {
  exportFields,
  guessFields,
  keyFields,
  readCells,
  withoutEscape,
  type CsvCells,
  type CsvField,
} from './product-csv.rules.ts';

const CHUNK = 500;
const LONGEST_SAMPLE = 60;

/** What was found in a file. */
export interface ImportPreview {
  /** Null if no column names a product: then `columns` has to be given. */
  readonly bulkChange: BulkChange | null;
  readonly rowCount: number;
  readonly columns: readonly {
    readonly header: string;
    readonly field: CsvField | null;
    /** Its first value. */
    readonly sample: string;
  }[];
}

type Keyed = BulkProduct & { readonly slug: string; readonly sku: string | null };

/** CSV files of products: an export, and a preview of the changes in an edited one. */
export function productFiles({
  prisma,
  pool,
  currency,
  categories,
  otherCategory,
  findProducts,
  storeBulkPreview,
}: {
  prisma: Pick<Db, 'attributeDefinition'>;
  pool: Pick<Database['pool'], 'query'>;
  currency: string;
  categories: () => Promise<Category[]>;
  /** The category of new products without one. */
  otherCategory: Pick<Category, 'slug' | 'name'>;
} & Pick<ReturnType<typeof bulkChanger>, 'findProducts' | 'storeBulkPreview'>) {
  /**
   * Stores what the values of a CSV file would change. Its delimiter is a comma, semicolon or tab. `fields` gives the field
   * of each column; by default the headers do. With `addsProducts`, rows of unknown products add them as drafts.
   */
  async function previewImport(
    viewer: Viewer,
    file: Buffer,
    fields?: readonly (CsvField | null)[],
    addsProducts = false,
  ): Promise<ImportPreview | InvalidInput> {
    const records = recordsOf(file);
    if (records instanceof InvalidInput) return records;
    const [headers = [], ...rows] = records;
    if (rows.length === 0) return issue('file', 'The file has no rows below its header.');
    if (rows.length > MAX_BULK_ROWS)
      return issue(
        'file',
        `The file has ${rows.length} rows. Split it: at most ${MAX_BULK_ROWS} are possible.`,
      );
    if (fields && fields.length !== headers.length)
      return issue('columns', `The file has ${headers.length} columns, but ${fields.length} were given.`);
    const mapped = fields ?? guessFields(headers);
    const columns = headers.map((header, index) => ({
      header: header.slice(0, LONGEST_SAMPLE),
      field: mapped[index] ?? null,
      sample: (rows.find((row) => row[index])?.[index] ?? '').slice(0, LONGEST_SAMPLE),
    }));
    const found = { columns, rowCount: rows.length };
    if (!mapped.some((field) => field && keyFields.includes(field))) return { ...found, bulkChange: null };
    const cells = rows.map((row) => cellsOf(row, mapped));
    const bulkChange = await storeBulkPreview(viewer, {
      source: 'CSV',
      rows: await previewRows(cells, addsProducts),
      shelves: await categories(),
      reason: 'CORRECTION',
    });
    return { ...found, bulkChange };
  }

  async function previewRows(rows: readonly CsvCells[], addsProducts: boolean): Promise<PreviewRow[]> {
    const shelves = await categories();
    const definitions = addsProducts ? await prisma.attributeDefinition.findMany() : [];
    const repeated = keysSeen();
    const previews: PreviewRow[] = [];
    for (let at = 0; at < rows.length; at += CHUNK) {
      const chunk = rows.slice(at, at + CHUNK);
      const found = lookUp(await findProducts(keysOf(chunk)));
      for (const cells of chunk) {
        const position = previews.length + 1;
        const product = found.productOf(cells);
        const label = { label: labelOf(cells) };
        if (product || !addsProducts) {
          const { wanted, issues, seenAt } = readCells(cells, shelves, currency);
          const earlier = product && repeated(`id ${product.id}`, position);
          previews.push({
            ...label,
            product: product ?? null,
            wanted: earlier ? [sameProduct(earlier)] : issues.length > 0 ? issues.slice(0, 1) : wanted,
            ...(cells.attributes && { attributes: cells.attributes }),
            ...(seenAt && { seenAt }),
          });
          continue;
        }
        const added = newProductOf(cells, {
          shelves,
          fallbackCategory: otherCategory,
          definitions,
          currency,
        });
        const problems = [
          ...(added instanceof InvalidInput ? added.issues : []),
          ...found.takenBy(cells),
          ...newKeys(cells).flatMap(({ field, value }) => {
            const earlier = repeated(`${field} ${value}`, position);
            return earlier ? [sameKey(field, earlier)] : [];
          }),
        ];
        previews.push(
          added instanceof InvalidInput || problems.length > 0
            ? { ...label, product: null, wanted: problems }
            : { ...label, product: null, wanted: [], added },
        );
      }
    }
    return previews;
  }

  /** A file for new products: a header, and an example. */
  async function productTemplate(): Promise<Readable> {
    const [[shelf], definitions] = await Promise.all([
      categories(),
      prisma.attributeDefinition.findMany({ orderBy: [{ position: 'asc' }, { name: 'asc' }] }),
    ]);
    const row = templateRow(shelf, definitions);
    return Readable.from([templateFields.map((field) => row[field] ?? '')]).pipe(
      stringify({ ...csvFormat, columns: [...templateFields] }),
    );
  }

  /** All products and variants as CSV, with a header. Reads them in chunks, as fast as the client takes them. */
  function exportProducts(): Readable {
    async function* rows() {
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const { text, values } = exportChunk(after);
        const { rows: chunk } = await pool.query<ExportRow>({ text, values: [...values] });
        for (const row of chunk) yield exportFields.map((field) => cellOf(row, field, currency));
        const last = chunk.at(-1);
        if (!last || chunk.length < CHUNK) return;
        after = last.id;
      }
    }
    return Readable.from(rows()).pipe(stringify({ ...csvFormat, columns: [...exportFields] }));
  }

  return { previewImport, exportProducts, productTemplate };
}

const csvFormat = {
  header: true,
  escape_formulas: true,
  record_delimiter: 'windows',
  bom: true,
} as const;

type ExportField = (typeof exportFields)[number];

interface ExportRow {
  readonly id: string;
  readonly sku: string | null;
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly status: string;
  readonly priceMinor: number;
  readonly minQty: number;
  readonly maxQty: number;
  readonly stock: number | null;
  readonly description: string;
  readonly updatedAt: Date;
}

const exportChunk = (after: string) => Prisma.sql`
  SELECT e.id, e.sku, e.slug, e.name, e.title, c.slug AS category, lower(e.status::text) AS status, e."priceMinor",
    e."minQty", e."maxQty", e.stock, e.description, e."updatedAt"
  FROM "Equipment" e JOIN "Category" c ON c.id = e."categoryId"
  WHERE e.id > ${after}::uuid ORDER BY e.id LIMIT ${CHUNK}`;

function cellOf(row: ExportRow, field: ExportField, currency: string): string | number | null {
  if (field === 'price') return toMajor(row.priceMinor, currency);
  const value = row[field];
  return value instanceof Date ? value.toISOString() : value;
}

function recordsOf(file: Buffer): string[][] | InvalidInput {
  const text = textOf(file);
  try {
    return parseCsv(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      maxRecordSize: 100_000,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return issue('file', `The file is not valid CSV: ${error.message}`);
  }
}

/** Spreadsheets write UTF-8 or the Windows encoding. */
function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Returns the delimiter that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const countOf = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

const cellsOf = (row: readonly string[], fields: readonly (CsvField | null)[]): CsvCells =>
  Object.fromEntries(
    fields.flatMap((field, index) =>
      field ? [[field, withoutEscape(row[index] ?? '').replaceAll('\0', '')]] : [],
    ),
  );

const keysOf = (rows: readonly CsvCells[]) => ({
  ids: rows.flatMap(({ id }) => (id ? [id.toLowerCase()] : [])),
  skus: rows.flatMap(({ sku }) => (sku ? [sku.toUpperCase()] : [])),
  slugs: rows.flatMap(({ slug }) => (slug ? [slug] : [])),
});

interface Found {
  /** The product of a row by its id; without one, by its SKU; without one, by its slug. */
  productOf(cells: CsvCells): Keyed | undefined;
  /** Why a row without a product cannot add one: its keys belong to products. */
  takenBy(cells: CsvCells): FieldIssue[];
}

function lookUp(products: readonly Keyed[]): Found {
  const by = (key: 'id' | 'sku' | 'slug') => new Map(products.map((product) => [product[key], product]));
  const [ids, skus, slugs] = [by('id'), by('sku'), by('slug')];
  return {
    productOf({ id, sku, slug }) {
      if (id) return ids.get(id.toLowerCase());
      return sku ? skus.get(sku.toUpperCase()) : slugs.get(slug ?? '');
    },
    takenBy: ({ sku, slug }) => [
      ...(sku && skus.has(sku.toUpperCase()) ? [keyTaken('sku')] : []),
      ...(slug && slugs.has(slug) ? [keyTaken('slug')] : []),
    ],
  };
}

/** Returns the earlier position of a key, or stores its position. */
function keysSeen() {
  const positions = new Map<string, number>();
  return (key: string, position: number): number | undefined => {
    const earlier = positions.get(key);
    if (earlier === undefined) positions.set(key, position);
    return earlier;
  };
}

const newKeys = ({ sku, slug }: CsvCells) => [
  ...(sku ? [{ field: 'sku' as const, value: sku.trim().toUpperCase() }] : []),
  ...(slug ? [{ field: 'slug' as const, value: slug.trim() }] : []),
];

const labelOf = ({ name, sku, slug, id }: CsvCells) => (name || sku || slug || id || '').slice(0, 200);

const sameProduct = (row: number): FieldIssue => ({
  path: 'id',
  message: `Row ${row} has the same product.`,
});
const sameKey = (field: 'sku' | 'slug', row: number): FieldIssue => ({
  path: field,
  message: `${field}: Row ${row} has the same ${field === 'sku' ? 'SKU' : 'slug'}.`,
});

const issue = (path: string, message: string) => new InvalidInput([{ path, message }]);
