import type { OverviewScreenQuery } from '#web/screens/Overview/OverviewScreen.generated.ts';
import type { SalesFigurePartsFragment } from '#web/screens/Overview/SalesFigureParts.generated.ts';
import { connection } from './builders.ts';

type Report = OverviewScreenQuery['salesReport'];

const sum = (minor: number) => ({ __typename: 'MoneySum' as const, minor, currency: 'USD' });

/** Figures of so many orders placed; three of four are paid. */
export function figuresOf(placed: number, factor = 1): SalesFigurePartsFragment {
  const paid = Math.round(placed * 0.75);
  return {
    __typename: 'SalesFigures',
    ordersPlaced: placed * factor,
    ordersPaid: paid * factor,
    units: 2 * paid * factor,
    revenue: sum(8_990 * paid * factor),
    averageOrder: paid === 0 ? null : sum(8_990),
    conversion: placed === 0 ? null : paid / placed,
    refunds: sum(Math.floor(paid / 4) * 4_500 * factor),
  };
}

const starts: Record<Report['period'], { now: string; end: string; before: string }> = {
  DAY: { now: '2026-11-20', end: '2026-11-21', before: '2026-11-19' },
  WEEK: { now: '2026-11-16', end: '2026-11-23', before: '2026-11-09' },
  MONTH: { now: '2026-10-01', end: '2026-11-01', before: '2026-09-01' },
  YEAR: { now: '2025-01-01', end: '2026-01-01', before: '2024-01-01' },
};
const midnight = (day: string) => `${day}T00:00:00.000Z`;

function bucketsOf(period: Report['period'], from: string, to: string): string[] {
  const buckets: string[] = [];
  for (const at = new Date(midnight(from)); at < new Date(midnight(to));) {
    buckets.push(at.toISOString());
    if (period === 'DAY') at.setUTCHours(at.getUTCHours() + 1);
    else if (period === 'YEAR') at.setUTCMonth(at.getUTCMonth() + 1);
    else at.setUTCDate(at.getUTCDate() + 1);
  }
  return buckets;
}

const product = (name: string, title: string, units: number) => ({
  __typename: 'BestSeller' as const,
  name,
  title,
  units,
  revenue: sum(units * 8_990),
});

/** A report of a period that is over, with `factor` times as many sales. */
export function salesReport(period: Report['period'] = 'MONTH', { factor = 1, more = {} } = {}): Report {
  const { now, end, before } = starts[period];
  const seriesOf = (buckets: readonly string[], least: number) =>
    buckets.map((start, index) => ({
      __typename: 'SalesBucket' as const,
      start,
      figures: figuresOf(least + ((index * 7) % 11), factor),
    }));
  return {
    __typename: 'SalesReport',
    period,
    start: midnight(now),
    end: midnight(end),
    isRunning: false,
    until: midnight(end),
    previousStart: midnight(before),
    totals: figuresOf(280, factor),
    previousTotals: figuresOf(250, factor),
    series: seriesOf(bucketsOf(period, now, end), 4),
    previousSeries: seriesOf(bucketsOf(period, before, now), 2),
    bestSellers: [
      product('Lakehead 3000', 'Spinning reel, size 3000', 84 * factor),
      product('Reed Spinner', 'Inline spinner, 12 g', 61 * factor),
      product('Skerry 9’', 'Spinning rod, 9 ft, medium heavy', 12 * factor),
    ],
    ...more,
  };
}

/** A report without any sale. */
export function emptyReport(): Report {
  const report = salesReport();
  const none = <Bucket extends object>(buckets: readonly Bucket[]) =>
    buckets.map((bucket) => ({ ...bucket, figures: figuresOf(0) }));
  return {
    ...report,
    totals: figuresOf(0),
    previousTotals: figuresOf(0),
    series: none(report.series),
    previousSeries: none(report.previousSeries),
    bestSellers: [],
  };
}

/** The answers about the work that waits, for the overview and for the menu of admins. */
export const tasks = (waiting = true) => ({
  orderTaskCounts: {
    __typename: 'OrderTaskCounts',
    toPack: waiting ? 14 : 0,
    returnsRequested: waiting ? 2 : 0,
    returnsToReceive: waiting ? 1 : 0,
    openIncidents: waiting ? 1 : 0,
  },
  reviewCounts: { __typename: 'ReviewCounts', pending: waiting ? 3 : 0 },
  unreadContactMessages: waiting ? 1_204 : 0,
  lowStockCount: waiting ? 12 : 0,
});

const low = (id: string, name: string, title: string, stockCount: number) => ({
  __typename: 'Equipment',
  id,
  name,
  title,
  stockCount,
});
/** The inventory, filtered by low stock. */
export const lowStock = (waiting = true) => ({
  inventory: connection(
    waiting
      ? [low('1', 'Reed Spinner', 'Inline spinner, 12 g', 0), low('2', 'Tide Net', 'Landing net, 60 cm', 4)]
      : [],
  ),
});
