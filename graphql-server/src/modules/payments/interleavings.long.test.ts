import { writeFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openMoneyHarness, type MoneyHarness } from '../../../test/money-harness.ts';
import { ACTIONS } from '../../../test/money-actions.ts';
import { carryOut, forgetAll, type Action, type Plan } from '../../../test/money-model.ts';
import type { Cast } from '../../../test/money-world.ts';

// The last row of the race table: many orders and random actions, interleaved step by step, with crashes and outages. A
// failure prints its seed and path; `npm run test:money -- --seed N --path P` repeats it.

const action: fc.Arbitrary<Action> = fc.oneof(
  ...Object.entries(ACTIONS).map(([kind, { weight }]) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind as Action['kind']), n: fc.nat({ max: 20 }) }),
  })),
);
const actions = fc.array(action, { minLength: 1, maxLength: 3 });

/** One order with plenty of stock, or two or three orders that compete for little stock. */
const shop = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ stock: fc.constantFrom(20, null), orders: fc.constantFrom([1], [3]) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      stock: fc.constantFrom(2, 3),
      orders: fc.array(fc.constantFrom(1, 2), { minLength: 2, maxLength: 3 }),
    }),
  },
);

const paid: Action[][] = [[{ kind: 'click', n: 0 }], [{ kind: 'pay', n: 0 }], [{ kind: 'confirm', n: 0 }]];
/** Most runs begin with an open payment, many with a paid one; otherwise little can go wrong. */
const opening = fc.constantFrom<Action[][]>(
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
  [...paid, [{ kind: 'parcel is delivered', n: 0 }], [{ kind: 'return is requested', n: 6 }]],
  [
    ...paid,
    [{ kind: 'parcel is delivered', n: 0 }],
    [{ kind: 'return is requested', n: 0 }],
    [{ kind: 'return is answered', n: 1 }],
    [{ kind: 'return is answered', n: 0 }],
  ],
  // The bank is slow.
  [[{ kind: 'click', n: 0 }], [{ kind: 'pay slowly', n: 0 }]],
  // Canceled with an open payment, then restored.
  [[{ kind: 'click', n: 0 }], [{ kind: 'delete', n: 0 }], [{ kind: 'undo', n: 0 }]],
  // Canceled while the provider was unavailable, paid from an outdated page, then restored.
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
  // Another order holds the items while an outdated page pays.
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
      .tuple(opening, fc.array(actions, { minLength: 1, maxLength: 4 }))
      .map(([first, rest]) => [...first, ...rest]),
    choices: fc.array(fc.nat({ max: 5 }), { maxLength: 40 }),
    deliversEvents: fc.constantFrom(false, false, true),
    left: fc.constantFrom(false, false, true),
  })
  .map(({ shop, ...rest }) => ({ ...shop, ...rest }));

const { runs, seed, path, progress } = inject('money');
/** Lanes run in parallel, each with its own database and provider, so that one works while another waits. */
const LANES = path ? 1 : 3;
/** Number of runs after which a lane clears its data. */
const CHAPTER = 100;
const harnesses: MoneyHarness[] = [];
beforeAll(async () => {
  for (let lane = 0; lane < LANES; lane += 1) {
    const harness = await openMoneyHarness();
    harness.controls.holdWebhooks();
    harnesses.push(harness);
  }
});
afterAll(() => Promise.all(harnesses.map((harness) => harness.close())));

it(`${runs} runs of random actions, seed ${seed}`, { timeout: Math.max(240_000, runs * 1_000) }, async () => {
  const seen = new Map<string, number>();
  const begun = performance.now();
  let done = 0;
  let failed = false;
  const lane = async (harness: MoneyHarness, at: number) => {
    const cast: Cast = {
      customer: await harness.newViewer(),
      admin: await harness.newViewer({ role: 'ADMIN' }),
    };
    let mine = 0;
    const property = fc.asyncProperty(plan, async (plan) => {
      // Another lane failed: stop early to report it.
      if (failed) return;
      for (const outcome of await carryOut(harness, cast, plan))
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      done += 1;
      mine += 1;
      if (mine % CHAPTER === 0) await forgetAll(harness);
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
  const ends = await Promise.allSettled(harnesses.map(lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${runs} runs in ${seconds} s, seed ${seed}: ${JSON.stringify(Object.fromEntries(seen))}`);
  // The runs must reach each of these states; otherwise they prove nothing.
  const wanted = [
    'paid',
    'unpaid',
    'cancelled',
    'expired',
    'rivals',
    'no stock left to pay for',
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
    'refund of items',
    'return requested',
    'return received',
  ];
  const least = runs >= 1_000 && !path ? runs / 500 : 0;
  expect(wanted.filter((outcome) => (seen.get(outcome) ?? 0) < least)).toEqual([]);
});
