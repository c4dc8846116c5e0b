import { describe, expect, it } from 'vitest';
import { chart } from './chart.ts';
import type { Measured } from './measure.ts';
import type { Row } from './table.ts';

const run = (server: number): Measured => ({
  perSecond: 1,
  p50: 1,
  p95: 1,
  p99: 1,
  server,
  database: 0,
  replica: 0,
  foreign: 0,
});
const row = (of: Partial<Row>): Row => ({
  work: 'list',
  title: 'list of 24',
  aim: 0.5,
  aimOfRaw: null,
  connections: 16,
  shop: run(1),
  raw: run(0.1),
  rounds: 1,
  ...of,
});
const widths = (svg: string) =>
  [...svg.matchAll(/<rect x="\d+" y="(\d+)" width="(\d+)"/g)]
    .filter(([, y]) => Number(y) > 40) // below the legend
    .map(([, , width]) => Number(width));

describe('chart', () => {
  it('gives each factor of ten the same width', () => {
    const [one = 0, tenth = 0, ten = 0] = widths(
      chart([row({}), row({ shop: run(10), raw: null }), row({ shop: run(0.01), raw: null, aim: null })]),
    );
    expect(one - tenth).toBeCloseTo(ten - one, -1);
  });

  it('shows the values at 16 connections, and whether the target is met', () => {
    const svg = chart([
      row({}),
      row({ connections: 64, title: 'not this' }),
      row({ shop: run(0.4), title: 'a < b & c' }),
    ]);
    expect(svg).not.toContain('not this');
    expect(svg).toContain('1.00, aim 0.5');
    expect(svg).toContain('0.400, aim met');
    expect(svg).toContain('a &lt; b &amp; c');
  });
});
