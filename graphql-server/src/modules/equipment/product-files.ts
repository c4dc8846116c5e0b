import { Readable } from 'node:stream';
import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import { stringify } from 'csv-stringify';
import type { Database } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { Prisma, type BulkChange, type Category } from '#server/generated/prisma/client.ts';
import { toMajor } from '#server/modules/money/money.rules.ts';
import type { Viewer } from '#server/viewer.ts';
import { MOST_BULK_ROWS } from './bulk-changes.rules.ts';
import type { BulkProduct, bulkChanger, PreviewRow } from './bulk-changes.ts';
import {
  csvFields,
  guessFields,
  keyFields,
  wantedByCsv,
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
  pool,
  currency,
  categories,
  findProducts,
  storeBulkPreview,
}: {
  pool: Pick<Database['pool'], 'query'>;
  currency: string;
  categories: () => Promise<Category[]>;
} & Pick<ReturnType<typeof bulkChanger>, 'findProducts' | 'storeBulkPreview'>) {
  /**
   * Stores what the values of a CSV file would change. Its delimiter is a comma, semicolon or tab. `fields` gives the field
   * of each column; by default the headers do.
   */
  async function previewImport(
    viewer: Viewer,
    file: Buffer,
    fields?: readonly (CsvField | null)[],
  ): Promise<ImportPreview | InvalidInput> {
    const records = recordsOf(file);
    if (records instanceof InvalidInput) return records;
    const [headers = [], ...rows] = records;
    if (rows.length === 0) return issue('file', 'The file has no rows below its header.');
    if (rows.length > MOST_BULK_ROWS)
      return issue(
        'file',
        `The file has ${rows.length} rows. Split it: at most ${MOST_BULK_ROWS} are possible.`,
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
      rows: await previewRows(cells),
      shelves: await categories(),
      reason: 'CORRECTION',
    });
    return { ...found, bulkChange };
  }

  async function previewRows(rows: readonly CsvCells[]): Promise<PreviewRow[]> {
    const shelves = await categories();
    const rowOfProduct = new Map<string, number>();
    const previews: PreviewRow[] = [];
    for (let at = 0; at < rows.length; at += CHUNK) {
      const chunk = rows.slice(at, at + CHUNK);
      const productOf = lookUp(await findProducts(keysOf(chunk)));
      for (const cells of chunk) {
        const position = previews.length + 1;
        const product = productOf(cells);
        const { wanted, seenAt } = wantedByCsv(cells, shelves, currency);
        const earlier = product && rowOfProduct.get(product.id);
        if (product && earlier === undefined) rowOfProduct.set(product.id, position);
        previews.push({
          product: product ?? null,
          label: (cells.name || cells.sku || cells.slug || cells.id || '').slice(0, 200),
          wanted: earlier ? { path: 'id', message: `Row ${earlier} has the same product.` } : wanted,
          ...(seenAt && { seenAt }),
        });
      }
    }
    return previews;
  }

  /** All products and variants as CSV, with a header. Reads them in chunks, as fast as the client takes them. */
  function exportProducts(): Readable {
    async function* rows() {
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const { text, values } = exportChunk(after);
        const { rows: chunk } = await pool.query<ExportRow>({ text, values: [...values] });
        for (const row of chunk) yield csvFields.map((field) => cellOf(row, field, currency));
        const last = chunk.at(-1);
        if (!last || chunk.length < CHUNK) return;
        after = last.id;
      }
    }
    return Readable.from(rows()).pipe(
      stringify({
        header: true,
        columns: [...csvFields],
        escape_formulas: true,
        record_delimiter: 'windows',
        bom: true,
      }),
    );
  }

  return { previewImport, exportProducts };
}

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

function cellOf(row: ExportRow, field: CsvField, currency: string): string | number | null {
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

/** The one that the first line has most. */
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

/** The product of a row by its id; without one, by its SKU; without one, by its slug. */
function lookUp(products: readonly Keyed[]): (cells: CsvCells) => Keyed | undefined {
  const by = (key: 'id' | 'sku' | 'slug') => new Map(products.map((product) => [product[key], product]));
  const [ids, skus, slugs] = [by('id'), by('sku'), by('slug')];
  return ({ id, sku, slug }) => {
    if (id) return ids.get(id.toLowerCase());
    return sku ? skus.get(sku.toUpperCase()) : slugs.get(slug ?? '');
  };
}

const issue = (path: string, message: string) => new InvalidInput([{ path, message }]);
