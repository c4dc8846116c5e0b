import { z } from 'zod';
import type { FieldIssue } from '#server/errors/domain-error.ts';
import { optional } from '#server/errors/input.ts';
import { EquipmentStatus, type BulkRowState } from '#server/generated/prisma/enums.ts';
import { chargeBounds, displayMoney, toMinor } from '#server/modules/money/money.rules.ts';
import { equipmentFacts, inventoryFilter, type ChangeEquipmentInput } from './equipment.rules.ts';

/** Most products that one bulk change can change. */
export const MAX_BULK_ROWS = 10_000;
/** Most products that a client can name by id; more by a filter. */
const MAX_IDS = 1_000;

/** New values of a product's fields, from which a bulk change starts. */
export interface TargetValues {
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly priceMinor?: number;
  readonly minQty?: number;
  readonly maxQty?: number;
  readonly status?: EquipmentStatus;
  readonly categorySlug?: string;
  /** Items in stock. */
  readonly stock?: number;
}
export type BulkField = keyof TargetValues;
/** A field that a row sets: only a new product gets the last three. Attributes are the text of the file. */
export type RowField = BulkField | 'sku' | 'slug' | 'attributes';

/** A field of one product before and after. The `stock` before is null if it was not tracked. */
export interface FieldChange {
  readonly field: RowField;
  readonly from: string | number | null;
  readonly to: string | number;
  /** Of a stock that is tracked. */
  readonly reason?: Reason;
  /** Of a status: when the draft was to be published, in ISO 8601. */
  readonly publishAt?: string;
}

export type Reason = 'RECEIVED' | 'CORRECTION' | 'DAMAGED_OR_LOST';

const priceChange = (currency: string) =>
  z
    .strictObject({
      percent: optional(
        z
          .number()
          .min(-99, 'Lower prices by at most 99 %.')
          .max(1_000, 'Raise prices by at most 1,000 %.')
          .refine((percent) => Number(percent.toFixed(2)) === percent, 'Use at most 2 decimal places.'),
      ),
      amountMinor: optional(
        z.number().int().min(-chargeBounds(currency).max).max(chargeBounds(currency).max),
      ),
      setMinor: optional(equipmentFacts(currency).priceMinor),
      endingMinor: optional(
        z
          .number()
          .int()
          .min(0, 'Use an ending of at least 0.')
          .max(endingUnit(currency) - 1, `Use an ending below ${endingUnit(currency)}.`),
      ),
    })
    .refine(({ percent, amountMinor, setMinor, endingMinor }) => {
      const given = [percent, amountMinor, setMinor].filter((one) => one !== undefined).length;
      return given === 1 || (given === 0 && endingMinor !== undefined);
    }, 'Give a percentage, an amount, a price, or only an ending.');
export type PriceChange = Partial<z.output<ReturnType<typeof priceChange>>>;

/** The products, by id or by a filter, and their changes. `currency` is the shop's. */
export const previewBulkChangeInput = (currency: string) =>
  z
    .strictObject({
      equipmentIds: optional(
        z
          .array(z.string().max(100))
          .min(1, 'Choose at least one product.')
          .max(MAX_IDS, `Choose at most ${MAX_IDS.toLocaleString('en-US')} products, or use a filter.`),
      ),
      filter: optional(inventoryFilter),
      price: optional(priceChange(currency)),
      status: optional(z.enum(EquipmentStatus)),
      categorySlug: optional(equipmentFacts(currency).categorySlug),
      stock: optional(
        z.strictObject({
          quantity: z
            .number()
            .int()
            .min(-1_000_000, 'Quantity is too large')
            .max(1_000_000, 'Quantity is too large')
            .refine((quantity) => quantity !== 0, 'Add or remove at least one item'),
          reason: z.enum(['RECEIVED', 'CORRECTION', 'DAMAGED_OR_LOST']),
        }),
      ),
    })
    .refine(({ equipmentIds, filter }) => (equipmentIds === undefined) !== (filter === undefined), {
      path: ['equipmentIds'],
      error: 'Give either the products or a filter.',
    })
    .refine(({ price, status, categorySlug, stock }) => price || status || categorySlug || stock, {
      path: ['price'],
      error: 'Choose what to change.',
    });
export type PreviewBulkChangeInput = z.input<ReturnType<typeof previewBulkChangeInput>>;
export type BulkChanges = Pick<
  z.output<ReturnType<typeof previewBulkChangeInput>>,
  'price' | 'status' | 'categorySlug' | 'stock'
>;

/** Prices with an ending repeat at this distance: 100 cents, or 100 yen. */
function endingUnit(currency: string): number {
  const major = toMinor('1', currency) ?? 1;
  return major === 1 ? 100 : major;
}

/** Half a minor unit is rounded up; a price with an ending is the nearest one, the higher of two. */
export function priceAfter(
  priceMinor: number,
  { percent, amountMinor, setMinor, endingMinor }: PriceChange,
  currency: string,
): number {
  const hundredths = Math.round((percent ?? 0) * 100);
  const exact =
    setMinor ?? Math.floor((priceMinor * (10_000 + hundredths) + 5_000) / 10_000) + (amountMinor ?? 0);
  if (endingMinor === undefined) return exact;
  const unit = endingUnit(currency);
  const below = Math.floor((exact - endingMinor) / unit) * unit + endingMinor;
  const nearest = exact - below < unit / 2 ? below : below + unit;
  return nearest > 0 ? nearest : nearest + unit;
}

/** The wanted values of a product under a bulk change, or why it has none. */
export function targetValues(
  { price, status, categorySlug, stock }: BulkChanges,
  product: { readonly priceMinor: number; readonly stock: number | null },
  currency: string,
): TargetValues | FieldIssue {
  if (stock && product.stock === null)
    return {
      path: 'stock',
      message: 'Stock is not tracked. Start tracking it before you add or remove items.',
    };
  return {
    ...(price && { priceMinor: priceAfter(product.priceMinor, price, currency) }),
    ...(status && { status }),
    ...(categorySlug !== undefined && { categorySlug }),
    ...(stock && { stock: (product.stock ?? 0) + stock.quantity }),
  };
}

/** The wanted values that differ from the present ones. */
export const changesOf = (
  before: Readonly<Record<BulkField, string | number | null>> & { readonly publishAt?: Date | null },
  wanted: TargetValues,
  reason: Reason,
): FieldChange[] =>
  (Object.entries(wanted) as [BulkField, string | number][])
    .map(([field, to]) => ({
      field,
      from: before[field],
      to,
      ...(field === 'stock' && { reason }),
      ...(field === 'status' && before.publishAt && { publishAt: before.publishAt.toISOString() }),
    }))
    .filter(({ from, to }) => from !== to);

/** A stock that is tracked changes by a movement; `idempotencyKey` makes it happen once. */
export function changeInputOf(changes: readonly FieldChange[], idempotencyKey: string): ChangeEquipmentInput {
  return Object.fromEntries(
    changes.map(({ field, from, to, reason = 'CORRECTION' }) =>
      field === 'stock' && from !== null
        ? ['stockChange', { quantity: Number(to) - Number(from), reason, idempotencyKey }]
        : [field, to],
    ),
  );
}

/** A draft gets the time of publication that the change canceled, unless it is over. */
export function undoInputOf(
  changes: readonly FieldChange[],
  idempotencyKey: string,
  now: Date,
): ChangeEquipmentInput {
  const scheduled = changes.find(({ publishAt }) => publishAt && new Date(publishAt) > now)?.publishAt;
  return {
    ...Object.fromEntries(
      changes.map(({ field, from, to }) =>
        field === 'stock' && from !== null
          ? ['stockChange', { quantity: Number(from) - Number(to), reason: 'UNDO', idempotencyKey }]
          : [field, from],
      ),
    ),
    ...(scheduled && { publishAt: new Date(scheduled) }),
  };
}

/** Display text of a value: an amount of money, or the value itself. */
export function displayValue(
  { field }: Pick<FieldChange, 'field'>,
  value: string | number | null,
  currency: string,
): string {
  if (value === null) return '';
  return field === 'priceMinor' ? displayMoney(Number(value), currency) : String(value);
}

/** Number of rows by state; `new` counts those of them that add a product. */
export type RowCounts = Partial<Record<BulkRowState, number>> & {
  readonly new?: Partial<Record<BulkRowState, number>>;
};

/** The states from which a row moves on while the bulk change is applied or undone. */
export const unfinished = { RUNNING: 'PENDING', UNDOING: 'CHANGED' } as const satisfies Record<
  string,
  BulkRowState
>;
