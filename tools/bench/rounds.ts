import { startDriver, measure, type Driver, type Measured, type Target } from './measure.ts';
import type { Options } from './options.ts';
import type { Stage } from './stage.ts';
import { medians, type Row } from './table.ts';
import { works, type Side } from './works.ts';

export function targetOf(stage: Stage, side: Side): Target {
  const { shop, raw, provider, world, database, databaseUrl } = stage;
  const [mine, other] = side === 'shop' ? [shop, raw] : [raw, shop];
  return {
    side,
    url: mine.url,
    world,
    servers: [mine.pid],
    database: database.pid,
    databaseUrl,
    ours: [other.pid, ...(provider ? [provider.pid] : [])],
  };
}

/** Runs all operations at all numbers of connections. Shop and raw server alternate, and each round has another order. */
export async function measureRounds(
  stage: Stage,
  { only, connections, rounds, seconds }: Pick<Options, 'only' | 'connections' | 'rounds' | 'seconds'>,
  onProgress: (what: string) => void,
): Promise<Row[]> {
  const driver: Driver = await startDriver();
  const found = new Map<string, Measured[]>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 ? only.toReversed() : only) {
        for (const c of connections) {
          const sides = works[name]?.sides ?? [];
          for (const side of round % 2 ? sides.toReversed() : sides) {
            const measured = await measure(driver, targetOf(stage, side), name, c, seconds);
            const key = `${name} ${c} ${side}`;
            found.set(key, [...(found.get(key) ?? []), measured]);
          }
        }
        onProgress(`round ${round + 1} of ${rounds}: ${name}`);
      }
    }
  } finally {
    await driver.stop();
  }
  return only.flatMap((work) =>
    connections.map((c): Row => {
      const of = (side: Side) => found.get(`${work} ${c} ${side}`);
      const { title = work, aim = null, aimOfRaw = null } = works[work] ?? {};
      const raw = of('raw');
      return {
        work,
        title,
        aim,
        aimOfRaw,
        connections: c,
        shop: medians(of('shop') ?? []),
        raw: raw ? medians(raw) : null,
        rounds,
      };
    }),
  );
}
