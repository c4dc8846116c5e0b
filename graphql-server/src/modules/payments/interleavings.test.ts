import { writeFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openMoneyBench, type MoneyBench } from '../../../test/money-bench.ts';
import { DEEDS } from '../../../test/money-deeds.ts';
import { carryOut, forgetAll, type Deed, type Plan } from '../../../test/money-model.ts';
import type { Cast } from '../../../test/money-world.ts';

// The last row of the race table: many orders x random deeds, interleaved step by step, with crashes and outages. What
// failed is printed with its seed and path: `npm run test:money -- --seed N --path P` does it again.

const deed: fc.Arbitrary<Deed> = fc.oneof(
  ...Object.entries(DEEDS).map(([kind, { weight }]) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind as Deed['kind']), n: fc.nat({ max: 20 }) }),
  })),
);
const deeds = fc.array(deed, { minLength: 1, maxLength: 3 });

/** One order of what there is plenty of, or two or three that want the same few pieces. */
const shop = fc.oneof(
  { weight: 3, arbitrary: fc.record({ stock: fc.constantFrom(20, null), orders: fc.constant([1]) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      stock: fc.constantFrom(2, 3),
      orders: fc.array(fc.constantFrom(1, 2), { minLength: 2, maxLength: 3 }),
    }),
  },
);

const paid: Deed[][] = [[{ kind: 'click', n: 0 }], [{ kind: 'pay', n: 0 }], [{ kind: 'confirm', n: 0 }]];
/** Most runs begin with a payment that is open, many with one that is paid: without them there is little to go wrong. */
const opening = fc.constantFrom<Deed[][]>(
  [[{ kind: 'click', n: 0 }]],
  [
    [
      { kind: 'click', n: 0 },
      { kind: 'click', n: 1 },
    ],
  ],
  paid,
  [...paid, [{ kind: 'admin refunds a part', n: 0 }]],
  [
    ...paid,
    [{ kind: 'banks are slow with refunds', n: 1 }],
    [{ kind: 'admin cancels', n: 0 }],
    [{ kind: 'banks answer for refunds', n: 1 }],
  ],
  // The bank takes its time.
  [[{ kind: 'click', n: 0 }], [{ kind: 'pay slowly', n: 0 }]],
  // Deleted with a payment open, and wanted back.
  [[{ kind: 'click', n: 0 }], [{ kind: 'delete', n: 0 }], [{ kind: 'undo', n: 0 }]],
  // Deleted while nobody could cancel the payment, paid in an older page, wanted back.
  [
    [{ kind: 'click', n: 0 }],
    [{ kind: 'provider goes away', n: 0 }],
    [{ kind: 'delete', n: 0 }],
    [{ kind: 'provider is back', n: 0 }],
    [{ kind: 'pay', n: 0 }],
    [
      { kind: 'undo', n: 0 },
      { kind: 'webhook, newest', n: 0 },
    ],
  ],
  // Somebody else has the pieces, and an older page pays.
  [
    [{ kind: 'click', n: 0 }],
    [{ kind: 'holds run out', n: 0 }],
    [{ kind: 'click', n: 1 }],
    [{ kind: 'pay', n: 0 }],
  ],
  [],
);
const plan: fc.Arbitrary<Plan> = fc
  .record({
    shop,
    rounds: fc
      .tuple(opening, fc.array(deeds, { minLength: 1, maxLength: 4 }))
      .map(([first, rest]) => [...first, ...rest]),
    choices: fc.array(fc.nat({ max: 5 }), { maxLength: 40 }),
    told: fc.constantFrom(false, false, true),
    left: fc.constantFrom(false, false, true),
  })
  .map(({ shop, ...rest }) => ({ ...shop, ...rest }));

const { runs, seed, path, progress } = inject('money');
/** Side by side, each with a database and a provider of its own, so that one waits while another works. */
const LANES = path ? 1 : 3;
/** After so many a lane empties its books. */
const CHAPTER = 100;
const benches: MoneyBench[] = [];
beforeAll(async () => {
  for (let lane = 0; lane < LANES; lane += 1) {
    const bench = await openMoneyBench();
    bench.controls.holdWebhooks();
    benches.push(bench);
  }
});
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

it(`${runs} runs of random deeds, seed ${seed}`, { timeout: Math.max(240_000, runs * 1_000) }, async () => {
  const seen = new Map<string, number>();
  const begun = performance.now();
  let done = 0;
  let failed = false;
  const lane = async (bench: MoneyBench, at: number) => {
    const cast: Cast = {
      customer: await bench.newViewer(),
      admin: await bench.newViewer({ role: 'ADMIN' }),
    };
    let mine = 0;
    const property = fc.asyncProperty(plan, async (plan) => {
      // The other lane has found something: that is to be heard soon.
      if (failed) return;
      for (const outcome of await carryOut(bench, cast, plan))
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      done += 1;
      mine += 1;
      if (mine % CHAPTER === 0) await forgetAll(bench);
      if (done % CHAPTER === 0) await tellHowFar();
    });
    const options = { numRuns: Math.ceil(runs / LANES), seed: seed + at, ...(path && { path }) };
    await fc.assert(property, options).catch((error: unknown) => {
      failed = true;
      throw error;
    });
  };
  const tellHowFar = async () => {
    const words = `${done} of ${runs} runs in ${Math.round((performance.now() - begun) / 1000)} s, seed ${seed}`;
    if (progress) await writeFile(progress, words);
    if (done % 1_000 === 0) console.log(words);
  };
  const ends = await Promise.allSettled(benches.map(lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${runs} runs in ${seconds} s, seed ${seed}: ${JSON.stringify(Object.fromEntries(seen))}`);
  // A run that meets none of these proves nothing.
  const wanted = [
    'paid',
    'unpaid',
    'cancelled',
    'expired',
    'rivals',
    'no pieces left to pay for',
    'AMOUNT_MISMATCH',
    'STOCK_LOST',
    'REFUND_FAILED',
    'refund by an admin',
    'refund: REFUND_TOO_LARGE',
    'a refund failed',
    'refunded',
    'refunded and closed',
    'refund in the dashboard',
    'undone',
    'undo: RESTORE_REFUSED',
    'slow payment refused',
    'several attempts',
  ];
  const least = runs >= 1_000 && !path ? runs / 500 : 0;
  expect(wanted.filter((outcome) => (seen.get(outcome) ?? 0) < least)).toEqual([]);
});
