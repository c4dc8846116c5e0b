import type { Database } from '#server/db.ts';
import type { SalesPeriod } from '#server/generated/prisma/enums.ts';
import { foldSales } from './fold-sales.ts';
import {
  bucketUnits,
  dayOf,
  figureNames,
  rangeOf,
  sumOf,
  type ReportRange,
  type SalesFigures,
} from './reports.rules.ts';

export interface SalesBucket {
  readonly start: Date;
  readonly figures: SalesFigures;
}

export interface SalesReport extends ReportRange {
  readonly period: SalesPeriod;
  /** Whether the period ends in the future. */
  readonly isRunning: boolean;
  readonly currency: string;
  readonly totals: SalesFigures;
  readonly previousTotals: SalesFigures;
  readonly series: readonly SalesBucket[];
  readonly previousSeries: readonly SalesBucket[];
}

export interface BestSeller {
  readonly name: string;
  readonly title: string;
  readonly units: number;
  readonly revenueMinor: number;
}

export interface OrderTasks {
  readonly toPack: number;
  readonly returnsRequested: number;
  readonly returnsToReceive: number;
  readonly openIncidents: number;
}

export type ReportsService = ReturnType<typeof reportsService>;

/** Figures for admins, in the shop's currency. */
export function reportsService({
  pool,
  currency,
  now = () => new Date(),
}: {
  pool: Pick<Database['pool'], 'query'>;
  currency: string;
  now?: () => Date;
}) {
  /**
   * The sales of the period that contains `date` (today without one), and of the period before. Exact: it adds changes that no
   * job has folded yet. Null if `date` is not a day such as `2026-11-30`.
   */
  async function sales(period: SalesPeriod, date: string | null): Promise<SalesReport | null> {
    const time = now();
    const day = date === null ? time : dayOf(date);
    if (!day) return null;
    const range = rangeOf(period, day, time);
    const { rows } = await pool.query<SalesFigures & { start: Date; isCompared: boolean }>(SALES, [
      currency,
      range.previousStart,
      range.end,
      bucketUnits[period],
      range.previousUntil,
      range.start,
    ]);
    const seriesOf = (starts: readonly Date[]) =>
      starts.map((start) => ({
        start,
        figures: sumOf(rows.filter((row) => row.start.getTime() === start.getTime())),
      }));
    return {
      ...range,
      period,
      isRunning: time < range.end,
      currency,
      totals: sumOf(rows.filter(({ start }) => start >= range.start)),
      previousTotals: sumOf(rows.filter(({ start, isCompared }) => start < range.start && isCompared)),
      series: seriesOf(range.buckets),
      previousSeries: seriesOf(range.previousBuckets),
    };
  }

  /** The products of which most items were sold in the period, at most a minute old. */
  async function bestSellers(
    { period, start }: Pick<SalesReport, 'period' | 'start'>,
    first: number,
  ): Promise<BestSeller[]> {
    const { rows } = await pool.query<BestSeller>(BEST_SELLERS, [period, start, currency, first]);
    return rows;
  }

  /** The work that waits at orders. */
  async function tasks(): Promise<OrderTasks> {
    const { rows } = await pool.query<OrderTasks>(TASKS);
    return rows[0] ?? { toPack: 0, returnsRequested: 0, returnsToReceive: 0, openIncidents: 0 };
  }

  return {
    sales,
    bestSellers,
    tasks,
    /** Brings the stored totals up to date. */
    foldSales: () => foldSales(pool),
  };
}

// Numbers are exact as float8 up to 2^53. A period before the compared time and after it are separate rows.
const SALES = `
  SELECT date_trunc($4, hour, 'UTC') AS start, hour < $5 OR hour >= $6 AS "isCompared",
    ${figureNames.map((name) => `sum("${name}")::float8 AS "${name}"`).join(', ')}
  FROM (
    SELECT hour, ${figureNames.map((name) => `"${name}"`).join(', ')} FROM "SalesHour"
    WHERE currency = $1 AND hour >= $2 AND hour < $3
    UNION ALL
    SELECT hour, ${figureNames.map((name) => `"${name}"`).join(', ')} FROM "SalesChange"
    WHERE currency = $1 AND hour >= $2 AND hour < $3
  ) sales GROUP BY 1, 2`;

const BEST_SELLERS = `
  SELECT e.name, e.title, s.units, s."revenueMinor"::float8 AS "revenueMinor"
  FROM (
    SELECT * FROM "ProductSales"
    WHERE period = $1 AND "startsOn" = ($2::timestamptz AT TIME ZONE 'UTC')::date AND currency = $3 AND units > 0
    ORDER BY units DESC, "equipmentId" LIMIT $4
  ) s JOIN "Equipment" e ON e.id = s."equipmentId" ORDER BY s.units DESC, e.id`;

// The first as `waitingFor.TO_PACK` (orders.rules.ts), with literals for the index `Order_to_pack`.
const TASKS = `
  SELECT (
      SELECT count(*) FROM "Order" WHERE status = 'OPEN' AND "paymentState" IN ('PAID', 'PARTLY_REFUNDED')
        AND fulfilment = 'UNFULFILLED' AND "restockedAt" IS NULL
    )::int AS "toPack",
    (SELECT count(*) FROM "OrderReturn" WHERE state = 'REQUESTED')::int AS "returnsRequested",
    (SELECT count(*) FROM "OrderReturn" WHERE state = 'APPROVED')::int AS "returnsToReceive",
    (SELECT count(*) FROM "PaymentIncident" WHERE "resolvedAt" IS NULL)::int AS "openIncidents"`;
