import { startDriver, measure, type Measured } from './measure.ts';
import type { Options } from './options.ts';
import { targetOf } from './rounds.ts';
import type { Stage } from './stage.ts';
import { shown } from './statistics.ts';
import { cpuOfOne, medians } from './table.ts';
import { works } from './works.ts';

/** Operations that must stay equally fast with a thousand times as much data. */
export const SCALED = [
  'list',
  'best',
  'detail',
  'search',
  'facets',
  'mine',
  'admin-orders',
  'admin-products',
];
/** Most that p95 may grow from the first size to the last. */
const GROWTH = 1.5;

export interface ScaleRow {
  readonly work: string;
  /** In the order of the sizes. */
  readonly sizes: readonly Measured[];
  readonly growth: number;
}

/** One connection, so that no request queues. The sizes alternate, so that other load affects all of them. */
export async function measureScale(
  stages: readonly Stage[],
  { only, rounds, seconds }: Pick<Options, 'only' | 'rounds' | 'seconds'>,
  onProgress: (what: string) => void,
): Promise<ScaleRow[]> {
  const driver = await startDriver();
  const found = new Map<string, Measured[]>();
  const wanted = SCALED.filter((work) => only.includes(work));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const work of wanted) {
        for (const stage of round % 2 ? stages.toReversed() : stages) {
          const key = `${work} ${stage.size.products}`;
          const measured = await measure(driver, targetOf(stage, 'shop'), work, 1, seconds);
          found.set(key, [...(found.get(key) ?? []), measured]);
        }
        onProgress(`round ${round + 1} of ${rounds}: ${work}`);
      }
    }
  } finally {
    await driver.stop();
  }
  return wanted.map((work) => {
    const sizes = stages.map(({ size }) => medians(found.get(`${work} ${size.products}`) ?? []));
    return { work, sizes, growth: (sizes.at(-1)?.p95 ?? NaN) / (sizes[0]?.p95 ?? NaN) };
  });
}

export function scaleCells(rows: readonly ScaleRow[], of: readonly Stage['size'][]): string[][] {
  const names = of.map(({ products }) => products.toLocaleString('en-US'));
  return [
    ['p95 ms, products:', ...names, 'growth', `≤ ${GROWTH}×`, ...names.map((name) => `CPU ms, ${name}`)],
    ...rows.map(({ work, sizes, growth }) => [
      works[work]?.title ?? work,
      ...sizes.map(({ p95 }) => shown(p95)),
      `${shown(growth)}×`,
      growth <= GROWTH ? 'yes' : 'NO',
      ...sizes.map((size) => shown(cpuOfOne(size))),
    ]),
  ];
}
