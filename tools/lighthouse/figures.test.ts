import { describe, expect, it } from 'vitest';
import { cpuBlocking, figuresOf, median, summary, tableOf, type Report, type TraceEvent } from './figures.ts';

const report = (performance: number, tbt = 0): Report => ({
  environment: { benchmarkIndex: 1_512.5 },
  categories: {
    performance: { score: performance, auditRefs: [] },
    accessibility: { score: 1, auditRefs: [{ id: 'color-contrast', weight: 7 }] },
    'best-practices': { score: 0.96, auditRefs: [{ id: 'errors-in-console', weight: 1 }] },
    seo: { score: 1, auditRefs: [{ id: 'structured-data', weight: 0 }] },
  },
  audits: {
    'first-contentful-paint': { score: 1, numericValue: 901.4 },
    'largest-contentful-paint': { score: 1, numericValue: 1200 },
    'total-blocking-time': { score: 1, numericValue: tbt },
    'cumulative-layout-shift': { score: 1, numericValue: 0.00004 },
    'color-contrast': { score: 1 },
    'errors-in-console': { score: 0 },
    'structured-data': { score: null },
    'network-requests': {
      score: 1,
      details: {
        items: [
          { resourceType: 'Document', transferSize: 9_000 },
          { resourceType: 'Script', transferSize: 60_000 },
          { resourceType: 'Script', transferSize: 1_500 },
        ],
      },
    },
  },
});

describe('the figures of a run', () => {
  it('are read from the report, with the audits that cost points', () => {
    expect(figuresOf(report(0.99), [], 4)).toEqual({
      performance: 99,
      accessibility: 100,
      bestPractices: 96,
      seo: 100,
      fcp: 901,
      lcp: 1200,
      tbt: 0,
      cpuTbt: 0,
      cls: 0,
      scriptBytes: 61_500,
      bytes: 70_500,
      machine: 1_513,
      failed: ['errors-in-console'],
    });
  });

  it('count the CPU time of long tasks after the first paint, on the same thread', () => {
    const event = (name: string, ts: number, tdur = 0, tid = 1): TraceEvent => ({
      name,
      ph: 'X',
      pid: 1,
      tid,
      ts,
      tdur,
    });
    const before = event('RunTask', 1, 90_000);
    const paint = event('firstContentfulPaint', 2);
    const tasks = [20_000, 12_000, 30_000].map((cost, at) => event('RunTask', 3 + at, cost));
    const others = [event('RunTask', 6, 90_000, 2), event('Layout', 7, 90_000)];
    expect(cpuBlocking([before, paint, ...tasks, ...others], 4)).toBe(30 + 70);
  });

  it('throw if the page could not be loaded', () => {
    expect(() => figuresOf({ ...report(1), runtimeError: { message: 'NO_FCP' } }, [], 4)).toThrow('NO_FCP');
  });
});

describe('several runs', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2],
    [[100, 20, 3], 20],
  ])('%j have the median %d', (values, expected) => expect(median(values)).toBe(expected));

  it('are one line, with the worst and the best run', () => {
    const runs = [0.91, 1, 0.98].map((score, at) => figuresOf(report(score, at * 100), [], 4));
    const medians = summary(runs);
    expect([medians.performance, medians.tbt, medians.spread]).toEqual([98, 100, '91 to 100']);
    expect(tableOf([{ page: 'home', ...medians }]).split('\n')[2]).toBe(
      '| home | 98 | 91 to 100 | 100 | 96 | 100 | 901 | 1200 | 100 | 0 | 0 | 61.5 | 70.5 | 1513 | errors-in-console |',
    );
  });
});
