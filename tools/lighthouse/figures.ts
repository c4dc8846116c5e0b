/** The part of Lighthouse's report that is read here. */
export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; details?: { items?: readonly Item[] } }
  >;
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
}

interface Item {
  resourceType?: string;
  transferSize?: number;
}

/** The part of a Chromium trace's event that is read here. Times are in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** CPU time. */
  tdur?: number;
}

/** One run: scores out of 100, times in milliseconds, transferred bytes. */
export interface Figures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  /** TBT of the tasks' CPU time. TBT also counts the time in which a task waits for a core. */
  cpuTbt: number;
  cls: number;
  scriptBytes: number;
  bytes: number;
  /** The machine's speed, measured by Lighthouse before the run: below 1000 it calls its own figures unreliable. */
  machine: number;
  /** Audits that cost points, except performance. */
  failed: readonly string[];
}

/**
 * Milliseconds above 50 of the CPU time of each task after the first paint, on the same thread.
 * @param slowdown how many times slower than this machine the phone is
 */
export function cpuBlocking(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'RunTask' && ph === 'X' && pid === paint?.pid && tid === paint.tid && ts > paint.ts,
  );
  const costs = tasks.map(({ tdur = 0 }) => Math.max(0, (tdur / 1000) * slowdown - 50));
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** @throws if the page could not be loaded */
export function figuresOf(
  { categories, audits, runtimeError, environment }: Report,
  trace: readonly TraceEvent[],
  slowdown: number,
): Figures {
  if (runtimeError?.message) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const bytesOf = (items: readonly Item[]) =>
    items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cpuTbt: Math.round(cpuBlocking(trace, slowdown)),
    cls: Number(value('cumulative-layout-shift').toFixed(4)),
    scriptBytes: bytesOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    bytes: bytesOf(requests),
    machine: Math.round(environment.benchmarkIndex),
    failed: ['accessibility', 'best-practices', 'seo']
      .flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}

export type Medians = { [Name in Exclude<keyof Figures, 'failed'>]: number } & {
  failed: string;
  /** Performance, from the worst to the best run. */
  spread: string;
};

/** The median of each figure over the runs of a page. */
export function summary(runs: readonly Figures[]): Medians {
  const of = (name: Exclude<keyof Figures, 'failed'>) => median(runs.map((run) => run[name]));
  const scores = runs.map(({ performance }) => performance).sort((one, other) => one - other);
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    fcp: of('fcp'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cpuTbt: of('cpuTbt'),
    cls: of('cls'),
    scriptBytes: of('scriptBytes'),
    bytes: of('bytes'),
    machine: of('machine'),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))].join(' '),
    spread: `${scores[0]} to ${scores.at(-1)}`,
  };
}

/** For an even number, the lower one of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export function tableOf(rows: readonly (Medians & { page: string })[]): string {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const head = [
    'page',
    'perf',
    '(of)',
    'a11y',
    'best practices',
    'seo',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'CPU TBT ms',
    'CLS',
    'JS kB',
    'all kB',
    'machine',
    'what costs points',
  ];
  const cells = rows.map((row) =>
    [
      row.page,
      row.performance,
      row.spread,
      row.accessibility,
      row.bestPractices,
      row.seo,
      row.fcp,
      row.lcp,
      row.tbt,
      row.cpuTbt,
      row.cls,
      kilobytes(row.scriptBytes),
      kilobytes(row.bytes),
      row.machine,
      row.failed,
    ].map(String),
  );
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
