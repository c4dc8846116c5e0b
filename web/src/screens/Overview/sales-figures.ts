import * as copy from '#web/app/copy.ts';
import { formatMoney, minorDigits } from '#web/ui/money.ts';
import type { SalesFigurePartsFragment } from './SalesFigureParts.generated.ts';

type Figures = SalesFigurePartsFragment;

/** A figure of the report, with how to read and write it. */
export interface Figure {
  /** Null if there is nothing to divide by. */
  valueOf(figures: Figures): number | null;
  format(value: number, currency: string): string;
  /** Of the chart's axis. */
  formatShort(value: number, currency: string): string;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const signedPercent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});
const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 1 });

/** `$1.2K`. */
const shortMoney = (minor: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact' }).format(
    minor / 10 ** minorDigits(currency),
  );

const money = { format: formatMoney, formatShort: shortMoney };
const count = {
  format: (value: number) => value.toLocaleString('en-US'),
  formatShort: (value: number) => compact.format(value),
};
const share = {
  format: (value: number) => percent.format(value),
  formatShort: (value: number) => percent.format(value),
};

export const figures = {
  revenue: { valueOf: ({ revenue }) => revenue.minor, ...money },
  ordersPlaced: { valueOf: ({ ordersPlaced }) => ordersPlaced, ...count },
  ordersPaid: { valueOf: ({ ordersPaid }) => ordersPaid, ...count },
  units: { valueOf: ({ units }) => units, ...count },
  averageOrder: { valueOf: ({ averageOrder }) => averageOrder?.minor ?? null, ...money },
  conversion: { valueOf: ({ conversion }) => conversion, ...share },
  refunds: { valueOf: ({ refunds }) => refunds.minor, ...money },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];

/** An hour, day or month of the chart and the table. A value is null in the future, and if there is nothing to divide by. */
export interface SalesRow {
  readonly label: string;
  readonly value: number | null;
  readonly before: number | null;
}

export const currencyOf = ({ revenue }: Figures): string => revenue.currency;

export const show = (name: FigureName, value: number | null, currency: string): string =>
  value === null ? copy.overview.none : figures[name].format(value, currency);

/** The change from `before` to `value`, such as `+12%`; null if there is nothing to compare with. */
export function changeOf(
  name: FigureName,
  value: number | null,
  before: number | null,
): { text: string; direction: 'up' | 'down' | 'same' } | null {
  if (value === null || before === null || (name !== 'conversion' && before === 0)) return null;
  const direction = value > before ? 'up' : value < before ? 'down' : 'same';
  const text =
    name === 'conversion'
      ? copy.overview.points(signed.format((value - before) * 100))
      : signedPercent.format((value - before) / before);
  return { text, direction };
}
