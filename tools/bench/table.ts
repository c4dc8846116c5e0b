import type { Measured } from './measure.ts';
import { median, shown } from './statistics.ts';

/** Medians of the rounds of one operation at one number of connections. */
export interface Row {
  readonly work: string;
  readonly title: string;
  readonly aim: number | null;
  readonly aimOfRaw: number | null;
  readonly connections: number;
  readonly shop: Measured;
  readonly raw: Measured | null;
  readonly rounds: number;
}

const figures = ['perSecond', 'p50', 'p95', 'p99', 'server', 'database', 'replica', 'foreign'] as const;

/** The median of each figure. */
export function medians(rounds: readonly Measured[]): Measured {
  const entries = figures.map((figure) => [figure, median(rounds.map((round) => round[figure]))] as const);
  return Object.fromEntries(entries) as unknown as Measured;
}

export const cpuOfOne = ({ server, database, replica }: Measured) => server + database + replica;

/** Whether the target is met at 16 connections; null without a target or a measurement. */
export function isMet({ aim, connections, shop }: Row): boolean | null {
  const cpu = cpuOfOne(shop);
  return aim === null || connections !== 16 || Number.isNaN(cpu) ? null : cpu <= aim;
}

/** Whether the target as a multiple of the raw server is met. */
export function isMetOfRaw({ aimOfRaw, connections, shop, raw }: Row): boolean | null {
  const times = raw ? cpuOfOne(shop) / cpuOfOne(raw) : NaN;
  return aimOfRaw === null || connections !== 16 || Number.isNaN(times) ? null : times <= aimOfRaw;
}

const verdict = (met: boolean | null, aim: string) => (met === null ? ['', ''] : [aim, met ? 'yes' : 'NO']);

const HEAD = [
  'work',
  'c',
  '/s',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'server',
  'database',
  'raw /s',
  'raw CPU ms',
  'aim',
  '',
  'of raw',
  'aim',
  '',
];

/** Cells of the table; the first row is the header. */
export function cells(rows: readonly Row[]): string[][] {
  return [
    HEAD,
    ...rows.map((row) => {
      const { title, connections, shop, raw, aim, aimOfRaw } = row;
      return [
        title,
        String(connections),
        shown(shop.perSecond),
        shown(shop.p50),
        shown(shop.p99),
        shown(cpuOfOne(shop)),
        shown(shop.server),
        shown(shop.database),
        raw ? shown(raw.perSecond) : '',
        raw ? shown(cpuOfOne(raw)) : '',
        ...verdict(isMet(row), `≤ ${aim}`),
        raw ? `${shown(cpuOfOne(shop) / cpuOfOne(raw))}×` : '',
        ...verdict(isMetOfRaw(row), `≤ ${shown(aimOfRaw ?? NaN)}×`),
      ];
    }),
  ];
}

/** Aligned columns; numbers are right-aligned. */
export function asText(table: readonly (readonly string[])[]): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  return table
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function asMarkdown(table: readonly (readonly string[])[]): string {
  const [head = [], ...rows] = table;
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}
