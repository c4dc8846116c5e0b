import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { InvalidInput, type FieldIssue } from '#server/errors/domain-error.ts';
import type { Category, Equipment, Prisma, StockMovement } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  altAfterChange,
  boundsIssues,
  columnOf,
  scheduleAfter,
  scheduleIssues,
  stockIssue,
  type changeEquipmentInput,
  type StockChange,
} from './equipment.rules.ts';

type Row = Readonly<Record<string, unknown>>;
type ParsedChange = z.output<ReturnType<typeof changeEquipmentInput>>;
/** How the stock changes: by a new number, by a movement, or not. */
export type StockStep = Partial<Pick<ParsedChange, 'stock' | 'stockChange'>>;

/** The columns of a product that `input` changes, with their new values. Its stock is a `StockStep`. */
export function changedContent(
  before: Equipment,
  input: ParsedChange,
  {
    picture = {},
    category,
    attributes = {},
  }: {
    picture?: Partial<Equipment>;
    category?: Category | undefined;
    attributes?: Partial<Pick<Equipment, 'attributes'>>;
  },
): Partial<Equipment> {
  const {
    imageUrl: _url,
    categorySlug: _slug,
    attributes: _entries,
    stock: _stock,
    stockChange: _step,
    ...facts
  } = input;
  const otherPicture = 'pictureUrl' in picture && picture.pictureUrl !== before.pictureUrl;
  return changedIn(before, {
    ...defined(facts),
    ...picture,
    ...(otherPicture && { pictureFocalX: 50, pictureFocalY: 50 }),
    pictureAlt: altAfterChange(before, facts, otherPicture),
    ...(category && { categoryId: category.id }),
    ...attributes,
    ...scheduleAfter(before, facts),
  });
}

/** The fields of the input whose columns change. */
export const changedFields = (input: ParsedChange, data: Partial<Equipment>): string[] =>
  Object.keys(input).filter((field) => (columnOf[field] ?? field) in data);

/** Why a product cannot change like this; empty if it can. `reserved` items belong to orders being paid. */
export function changeIssues(
  before: Equipment,
  data: Partial<Equipment>,
  { step, reserved, currency, now }: { step: StockStep; reserved: number; currency: string; now: Date },
): FieldIssue[] {
  const after = { ...before, ...data };
  const issue = stockIssue(before.stock, reserved, step);
  return [
    ...boundsIssues(after, currency),
    ...(issue ? [issue] : []),
    ...scheduleIssues(after, data.publishAt, now),
  ];
}

/** Whether this movement was made already: a client that got no reply sends it again. */
export function isRepeated(
  earlier: StockMovement | null | undefined,
  equipmentId: string,
  { quantity }: StockChange,
): boolean | InvalidInput {
  if (!earlier) return false;
  if (earlier.equipmentId === equipmentId && earlier.quantity === quantity) return true;
  return new InvalidInput([
    {
      path: 'stockChange.idempotencyKey',
      message: 'The stock was already changed by another number. Check the current stock first.',
    },
  ]);
}

/** The movement and the audit entry of a step; null if the stock stays. */
export function stockRecords(
  { id, stock: before }: Equipment,
  { stock, stockChange }: StockStep,
  viewer: Pick<Viewer, 'id'>,
): {
  stockAfter: number | null;
  movement: Prisma.StockMovementCreateManyInput;
  entry: Prisma.AuditEntryCreateManyInput;
} | null {
  const moved = stockChange
    ? {
        quantity: stockChange.quantity,
        stockAfter: (before ?? 0) + stockChange.quantity,
        reason: stockChange.reason,
      }
    : stock === undefined || stock === before
      ? null
      : stock === null
        ? { quantity: -(before ?? 0), stockAfter: null, reason: 'COUNTING_STOPPED' as const }
        : { quantity: stock, stockAfter: stock, reason: 'COUNTING_STARTED' as const };
  if (!moved) return null;
  const { stockAfter, quantity, reason } = moved;
  return {
    stockAfter,
    movement: {
      ...moved,
      requestKey: stockChange?.idempotencyKey ?? null,
      equipmentId: id,
      actor: viewer.id,
    },
    entry: {
      actor: viewer.id,
      action: 'equipment.stock-changed',
      subject: `equipment:${id}`,
      before: { stock: before },
      after: { stock: stockAfter, quantity, reason },
    },
  };
}

/** The audit entry of changed columns. */
export function contentEntry(
  before: Equipment,
  after: Equipment,
  columns: readonly string[],
  viewer: Pick<Viewer, 'id'>,
): Prisma.AuditEntryCreateManyInput {
  const snapshot = (row: Row) =>
    Object.fromEntries(columns.map((column) => [column, row[column]])) as Prisma.InputJsonObject;
  return {
    actor: viewer.id,
    action: 'equipment.changed',
    subject: `equipment:${before.id}`,
    before: snapshot(before),
    after: snapshot(after),
    createdAt: after.updatedAt,
  };
}

/** The time of a change: later than any change before it, because conflicts are found by comparing these times. */
export const changeTime = ({ updatedAt }: Equipment, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

/** The columns of `data` that differ from the row. */
const changedIn = (before: Equipment, data: Partial<Equipment>): Partial<Equipment> =>
  Object.fromEntries(
    Object.entries(data).filter(([column, value]) => !isDeepStrictEqual((before as Row)[column], value)),
  );

/** Removes undefined values. */
const defined = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
