import { PothosValidationError } from '@pothos/core';
import { builder, nullIfRefused } from '#server/builder.ts';
import { requireInRange } from '#server/errors/arguments.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';
import { isAdminOr } from '#server/viewer.ts';
import { reportsAccess } from './reports.access.ts';
import { averageOrderMinor, conversionOf, type SalesFigures as Figures } from './reports.rules.ts';
import type { BestSeller, OrderTasks, SalesBucket, SalesReport } from './reports.service.ts';

const SalesPeriod = builder.enumType('SalesPeriod', {
  description: 'A calendar period in UTC.',
  values: {
    DAY: { description: 'A day, reported by hour.' },
    WEEK: { description: 'A week from Monday to Sunday, reported by day.' },
    MONTH: { description: 'A month, reported by day.' },
    YEAR: { description: 'A year, reported by month.' },
  } as const,
});

interface Sum {
  readonly minor: number;
  readonly currency: string;
}
export const MoneySum = builder.objectRef<Sum>('MoneySum').implement({
  description: 'A sum of many amounts of money. As `Money`, but it may exceed 32 bits.',
  fields: (t) => ({
    minor: t.exposeFloat('minor', { description: 'Sum in minor units, a whole number: 8990 is $89.90.' }),
    currency: t.exposeString('currency', {
      description: 'Three-letter ISO 4217 currency code, such as `USD`.',
    }),
    display: t.string({
      description: 'Formatted sum, such as `$1,089.90`.',
      resolve: ({ minor, currency }) => displayMoney(minor, currency),
    }),
  }),
});

const SalesFigures = builder.objectRef<Figures & { readonly currency: string }>('SalesFigures').implement({
  description: 'Sales of a time span.',
  fields: (t) => ({
    ordersPlaced: t.exposeInt('placed', { description: 'Number of orders placed.' }),
    ordersPaid: t.exposeInt('paid', { description: 'Number of orders paid.' }),
    units: t.exposeInt('units', { description: 'Number of items in the orders paid.' }),
    revenue: t.field({
      type: MoneySum,
      description: 'Totals of the orders paid, with delivery and taxes, before refunds.',
      resolve: ({ revenueMinor, currency }) => ({ minor: revenueMinor, currency }),
    }),
    averageOrder: t.field({
      type: MoneySum,
      nullable: true,
      description: 'Revenue per order paid. Null without any.',
      resolve: ({ currency, ...figures }) => {
        const minor = averageOrderMinor(figures);
        return minor === null ? null : { minor, currency };
      },
    }),
    conversion: t.float({
      nullable: true,
      description:
        'Share of the orders placed that were paid since, from 0 to 1. Null if no order was placed.',
      resolve: conversionOf,
    }),
    refunds: t.field({
      type: MoneySum,
      description: 'Successful and pending refunds, by the time of their request.',
      resolve: ({ refundedMinor, currency }) => ({ minor: refundedMinor, currency }),
    }),
  }),
});

const SalesBucketType = builder
  .objectRef<SalesBucket & { readonly currency: string }>('SalesBucket')
  .implement({
    description: 'Sales of an hour, day, or month.',
    fields: (t) => ({
      start: t.expose('start', { type: 'DateTime', description: 'Start of the hour, day, or month in UTC.' }),
      figures: t.field({
        type: SalesFigures,
        description: 'Its sales.',
        resolve: ({ figures, currency }) => ({ ...figures, currency }),
      }),
    }),
  });

const BestSellerType = builder.objectRef<BestSeller & { readonly currency: string }>('BestSeller').implement({
  description: 'A product that was sold in a period, with its variants.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Short product name, such as `Reed Spinner`.' }),
    title: t.exposeString('title', {
      description: 'Descriptive title, such as `Inline spinner, 12 g`.',
    }),
    units: t.exposeInt('units', { description: 'Number of items sold.' }),
    revenue: t.field({
      type: MoneySum,
      description: 'Price of the items less their discounts.',
      resolve: ({ revenueMinor, currency }) => ({ minor: revenueMinor, currency }),
    }),
  }),
});

/** Most buckets of a period: the days of a month. */
const MAX_BUCKETS = 31;

const SalesReportType = builder.objectRef<SalesReport>('SalesReport').implement({
  description: 'Sales of a calendar period and of the period before, in the currency of the shop.',
  fields: (t) => ({
    period: t.expose('period', { type: SalesPeriod, description: 'Kind of the period.' }),
    start: t.expose('start', { type: 'DateTime', description: 'Start of the period.' }),
    end: t.expose('end', { type: 'DateTime', description: 'End of the period; the next one starts then.' }),
    isRunning: t.exposeBoolean('isRunning', {
      description: 'Whether the period ends in the future.',
    }),
    until: t.expose('until', {
      type: 'DateTime',
      description:
        'Until when there are figures: the end of the period, or of the current hour while the period is running.',
    }),
    previousStart: t.expose('previousStart', {
      type: 'DateTime',
      description: 'Start of the period before.',
    }),
    previousUntil: t.expose('previousUntil', {
      type: 'DateTime',
      description:
        'Until when the period before counts in `previousTotals`: its end, or the same time in it as `until`.',
    }),
    totals: t.field({
      type: SalesFigures,
      description: 'Sales of the period.',
      resolve: ({ totals, currency }) => ({ ...totals, currency }),
    }),
    previousTotals: t.field({
      type: SalesFigures,
      description: 'Sales of the period before, until `previousUntil`.',
      resolve: ({ previousTotals, currency }) => ({ ...previousTotals, currency }),
    }),
    series: t.field({
      type: [SalesBucketType],
      complexity: { field: 1, multiplier: MAX_BUCKETS },
      description: 'Sales by hour (of a day), day (of a week or month), or month (of a year).',
      resolve: ({ series, currency }) => series.map((bucket) => ({ ...bucket, currency })),
    }),
    previousSeries: t.field({
      type: [SalesBucketType],
      complexity: { field: 1, multiplier: MAX_BUCKETS },
      description: 'The same of the whole period before.',
      resolve: ({ previousSeries, currency }) => previousSeries.map((bucket) => ({ ...bucket, currency })),
    }),
    bestSellers: t.field({
      type: [BestSellerType],
      description: 'Products of which most items were sold, at most a minute old.',
      args: {
        first: t.arg.int({
          required: true,
          defaultValue: 10,
          description: 'Maximum number of products to return, from 1 to 50.',
        }),
      },
      resolve: async (report, { first }, { services }) => {
        const products = await services.reports.bestSellers(report, requireInRange('first', first, 50));
        return products.map((product) => ({ ...product, currency: report.currency }));
      },
    }),
  }),
});

const OrderTaskCounts = builder.objectRef<OrderTasks>('OrderTaskCounts').implement({
  description: 'Number of orders and payments that wait.',
  fields: (t) => ({
    toPack: t.exposeInt('toPack', { description: 'Number of orders to pack.' }),
    returnsRequested: t.exposeInt('returnsRequested', { description: 'Number of returns to answer.' }),
    returnsToReceive: t.exposeInt('returnsToReceive', {
      description: 'Number of approved returns that have not arrived.',
    }),
    openIncidents: t.int({
      description: 'Number of open payment incidents; 0 for staff, who may not resolve them.',
      resolve: ({ openIncidents }, _args, { viewer }) => (isAdminOr(viewer) ? openIncidents : 0),
    }),
  }),
});

builder.queryFields((t) => ({
  salesReport: t.field({
    type: SalesReportType,
    description: 'Reports the sales of a calendar period in UTC. Admins only.',
    ...nullIfRefused,
    authScopes: reportsAccess.sales,
    args: {
      period: t.arg({ type: SalesPeriod, required: true, description: 'Kind of the period.' }),
      date: t.arg.string({
        required: false,
        description: 'A day of the period, such as `2026-11-30`, from 2000 to 2100. Defaults to today.',
      }),
    },
    resolve: async (_root, { period, date }, { services }) => {
      const report = await services.reports.sales(period, date ?? null);
      if (!report)
        throw new PothosValidationError(
          'Argument `date` must be a day such as 2026-11-30, from 2000 to 2100.',
        );
      return report;
    },
  }),
  orderTaskCounts: t.field({
    type: OrderTaskCounts,
    description: 'Returns the number of orders and payments that wait. Admins, support and warehouse only.',
    ...nullIfRefused,
    authScopes: reportsAccess.tasks,
    resolve: (_root, _args, { services }) => services.reports.tasks(),
  }),
}));
