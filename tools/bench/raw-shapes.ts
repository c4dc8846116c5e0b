import type { QueryResultRow } from 'pg';
import { globalId } from './world.ts';

// Rows in the shop's response format, with fields in the order of the queries.

interface PictureRow {
  pictureUrl: string;
  pictureAlt: string;
  pictureColor: string;
  pictureWidth: number;
  pictureHeight: number;
  pictureWidths: number[];
}

export interface ProductRow extends QueryResultRow, PictureRow {
  id: string;
  name: string;
  title: string;
  description: string;
  priceMinor: number;
  currency: string;
  priorPriceMinor: number | null;
  priorPriceEndsAt: Date | null;
  stock: number | null;
  minQty: number;
  maxQty: number;
  status: string;
  createdAt: Date;
  updatedAt: Date;
  attributes: Record<string, AttributeValue>;
  categoryId: string;
  categoryName: string;
  categorySlug: string;
}

type AttributeValue = number | string | boolean | string[] | { min?: number; max?: number };

/** An attribute of products. */
export interface Definition extends QueryResultRow {
  name: string;
  label: string;
  unit: string | null;
  options: string[];
}

export interface OrderRow extends QueryResultRow {
  id: string;
  number: number;
  status: string;
  paymentState: string;
  transactionId: string | null;
  createdAt: Date;
  totalMinor: number;
  currency: string;
  paymentEnv: string | null;
  customerName: string;
  customerEmail: string;
  fulfilment: string;
  lines: (PictureRow & { name: string; title: string; quantity: number; unitPriceMinor: number })[];
  returns: { state: string; requestedAt: string }[] | null;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (minor: number, currency: string) => ({
  minor,
  currency,
  display: dollars.format(minor / 100),
});

function picture({ pictureUrl: url, pictureWidths: widths, ...row }: PictureRow) {
  const stem = url.replace(/-\d+\.webp$/, '');
  const source = (format: string) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', '),
  });
  return {
    url,
    alt: row.pictureAlt,
    color: row.pictureColor,
    width: row.pictureWidth,
    height: row.pictureHeight,
    sources: [source('avif'), source('webp')],
  };
}

const availability = (stock: number | null, minQty: number) =>
  stock === null || stock > Math.max(5, minQty - 1)
    ? 'IN_STOCK'
    : stock < minQty
      ? 'OUT_OF_STOCK'
      : 'LOW_STOCK';

function prior({ priorPriceMinor: minor, priorPriceEndsAt: until, currency }: ProductRow) {
  return minor !== null && until !== null && Date.now() < until.getTime() ? money(minor, currency) : null;
}

const MONTH = 30 * 86_400_000;

function named(row: ProductRow) {
  return {
    id: globalId('Equipment', row.id),
    databaseId: row.id,
    name: row.name,
    title: row.title,
  };
}

const offer = (row: ProductRow) => ({
  availability: availability(row.stock, row.minQty),
  stockLeft: row.stock,
  isNew: Date.now() - row.createdAt.getTime() < MONTH,
  picture: picture(row),
});

const prices = (row: ProductRow) => ({
  price: money(row.priceMinor, row.currency),
  priorPrice: prior(row),
});

export const card = (row: ProductRow) => ({ ...named(row), ...prices(row), ...offer(row) });

export const detail = (row: ProductRow, definitions: readonly Definition[]) => ({
  ...named(row),
  description: row.description,
  ...prices(row),
  minQty: row.minQty,
  maxQty: row.maxQty,
  ...offer(row),
  category: { id: globalId('Category', row.categoryId), name: row.categoryName },
  attributes: definitions.flatMap(({ name, label, ...definition }) => {
    const value = row.attributes[name];
    return value === undefined ? [] : [{ name, label, value: attributeText(value, definition) }];
  }),
});

function attributeText(
  value: AttributeValue,
  { unit, options }: Pick<Definition, 'unit' | 'options'>,
): string {
  if (Array.isArray(value)) return options.filter((option) => value.includes(option)).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const suffix = unit ? ` ${unit}` : '';
  if (typeof value !== 'object') return `${value}${suffix}`;
  const { min, max } = value;
  if (min === undefined) return `up to ${max}${suffix}`;
  return max === undefined ? `from ${min}${suffix}` : `${min}–${max}${suffix}`;
}

export const managedProduct = (row: ProductRow) => ({
  ...named(row),
  description: row.description,
  ...prices(row),
  minQty: row.minQty,
  maxQty: row.maxQty,
  stockLeft: row.stock,
  availability: availability(row.stock, row.minQty),
  status: row.status,
  updatedAt: row.updatedAt.toISOString(),
  category: { id: globalId('Category', row.categoryId), name: row.categoryName, slug: row.categorySlug },
  picture: picture(row),
});

const orderFacts = (row: OrderRow) => ({
  id: globalId('Order', row.id),
  databaseId: row.id,
  number: `FZ-${10_000 + row.number}`,
  status: row.status,
  paymentState: row.paymentState,
  paid: row.transactionId !== null,
});

export const ownOrder = (row: OrderRow) => ({
  ...orderFacts(row),
  transactionId: row.transactionId,
  placedAt: row.createdAt.toISOString(),
  total: money(row.totalMinor, row.currency),
  lines: row.lines.map((line) => ({
    name: line.name,
    title: line.title,
    quantity: line.quantity,
    unitPrice: money(line.unitPriceMinor, row.currency),
    picture: picture(line),
  })),
});

export const managedOrder = (row: OrderRow) => ({
  ...orderFacts(row),
  testMode: row.paymentEnv !== null && row.paymentEnv !== 'LIVE',
  placedAt: row.createdAt.toISOString(),
  customerName: row.customerName,
  customerEmail: row.customerEmail,
  total: money(row.totalMinor, row.currency),
  fulfilment: row.fulfilment,
  returns: (row.returns ?? []).map(({ state, requestedAt }) => ({
    state,
    requestedAt: new Date(requestedAt).toISOString(),
  })),
  lines: row.lines.map((line) => ({
    name: line.name,
    title: line.title,
    quantity: line.quantity,
    picture: picture(line),
  })),
});
