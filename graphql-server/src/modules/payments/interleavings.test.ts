import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openMoneyBench, type MoneyBench } from '../../../test/money-bench.ts';
import { carryOut, DEEDS, type Deed, type Plan } from '../../../test/money-model.ts';

// The last row of the race table: many orders x random deeds, interleaved step by step, with crashes and outages. What
// failed is printed with its seed and path: `npm run test:money -- --seed N --path P` does it again.

const deed: fc.Arbitrary<Deed> = fc.oneof(
  ...Object.entries(DEEDS).map(([kind, { weight }]) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind as Deed['kind']), n: fc.nat({ max: 20 }) }),
  })),
);
const deeds = fc.array(deed, { minLength: 1, maxLength: 3 });

/** Most runs begin with a payment that is open: without one there is little to go wrong. */
const plan: fc.Arbitrary<Plan> = fc.record({
  rounds: fc
    .tuple(
      fc.constantFrom<Deed[][]>([[{ kind: 'click', n: 0 }]], []),
      fc.array(deeds, { minLength: 2, maxLength: 6 }),
    )
    .map(([first, rest]) => [...first, ...rest]),
  choices: fc.array(fc.nat({ max: 5 }), { maxLength: 40 }),
  told: fc.boolean(),
});

const { runs, seed, path } = inject('money');
/** Side by side, each with a database and a provider of its own, so that one waits while another works. */
const LANES = path ? 1 : 2;
const benches: MoneyBench[] = [];
beforeAll(async () => {
  for (let lane = 0; lane < LANES; lane += 1) {
    const bench = await openMoneyBench();
    bench.controls.holdWebhooks();
    benches.push(bench);
  }
});
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

it(`${runs} orders x random deeds, seed ${seed}`, { timeout: Math.max(120_000, runs * 1_000) }, async () => {
  const seen = new Map<string, number>();
  const begun = performance.now();
  const lane = async (bench: MoneyBench, at: number) => {
    const viewer = await bench.newViewer();
    const property = fc.asyncProperty(plan, async (plan) => {
      for (const outcome of await carryOut(bench, viewer, plan))
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    });
    await fc.assert(property, { numRuns: Math.ceil(runs / LANES), seed: seed + at, ...(path && { path }) });
  };
  const ends = await Promise.allSettled(benches.map(lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${runs} orders in ${seconds} s, seed ${seed}: ${JSON.stringify(Object.fromEntries(seen))}`);
  // A run that meets none of these proves nothing.
  const wanted = ['paid', 'unpaid', 'deleted', 'AMOUNT_MISMATCH', 'refunded by hand', 'several attempts'];
  const least = runs >= 1_000 && !path ? runs / 200 : 0;
  expect(wanted.filter((outcome) => (seen.get(outcome) ?? 0) < least)).toEqual([]);
});
