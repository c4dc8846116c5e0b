import { describe, expect, it } from 'vitest';
import type { Measured } from './measure.ts';
import { asMarkdown, asText, cells, isMet, isMetOfRaw, medians, type Row } from './table.ts';

const run = (of: Partial<Measured>): Measured => ({
  perSecond: 1_000,
  p50: 2,
  p95: 4,
  p99: 5,
  server: 0.3,
  database: 0.1,
  replica: 0,
  foreign: 0,
  ...of,
});
const row = (of: Partial<Row>): Row => ({
  work: 'detail',
  title: 'product by id',
  aim: 0.4,
  aimOfRaw: 1.9,
  connections: 16,
  shop: run({}),
  raw: run({ server: 0.15, database: 0.05 }),
  rounds: 3,
  ...of,
});

describe('medians', () => {
  it('uses the median of each figure, so that one bad round does not count', () => {
    const rounds = [run({ server: 9, p99: 1 }), run({ server: 0.2, p99: 90 }), run({ server: 0.3, p99: 2 })];
    expect(medians(rounds)).toMatchObject({ server: 0.3, p99: 2, perSecond: 1_000 });
  });
});

describe('isMet', () => {
  it('compares server and database together with the target, which itself is met', () => {
    expect(isMet(row({}))).toBe(true);
    expect(isMet(row({ shop: run({ database: 0.11 }) }))).toBe(false);
  });

  it('is empty without a target, at other connections, or with unknown CPU', () => {
    expect(
      [row({ aim: null }), row({ connections: 64 }), row({ shop: run({ server: NaN }) })].map(isMet),
    ).toEqual([null, null, null]);
  });
});

describe('isMetOfRaw', () => {
  it('compares the ratio to the raw server with the target', () => {
    expect([row({}), row({ aimOfRaw: 2 })].map(isMetOfRaw)).toEqual([false, true]);
  });

  it('is empty without a target, without a raw server, or at other connections', () => {
    expect([row({ aimOfRaw: null }), row({ raw: null }), row({ connections: 1 })].map(isMetOfRaw)).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the table', () => {
  const table = cells([row({}), row({ title: 'best sellers', aim: 0.1, raw: null })]);

  it('shows the cost, the ratio to the raw server, and whether the target is met', () => {
    expect(table[1]).toEqual(
      expect.arrayContaining(['0.400', '0.200', '≤ 0.4', 'yes', '2.00×', '≤ 1.90×', 'NO']),
    );
    expect(table[2]).toEqual(expect.arrayContaining(['≤ 0.1', 'NO']));
    expect(table[2]?.slice(12)).toEqual(['', '', '']);
  });

  it('is formatted in columns, and as Markdown', () => {
    const [head = '', first = '', second = ''] = asText(table).split('\n');
    expect(first.indexOf('16')).toBe(second.indexOf('16'));
    expect(first.indexOf('16') + 1).toBe(head.indexOf(' c ') + 1);
    expect(asMarkdown(table).split('\n')[1]).toMatch(/^\| --- \| ---: \|/);
  });
});
