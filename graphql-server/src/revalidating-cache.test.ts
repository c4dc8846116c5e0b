import { expect, it } from 'vitest';
import { createRevalidatingCache } from './revalidating-cache.ts';

function counter() {
  let clock = 0;
  let count = 0;
  let fails = false;
  const kept = createRevalidatingCache<{ count: number }>(
    (found) => found.count >= 100,
    () => clock,
  );
  const find = async () => {
    if (fails) throw new Error('away');
    return { count };
  };
  return {
    set: (now: number) => (count = now),
    fail: (now: boolean) => (fails = now),
    later: (seconds: number) => (clock += seconds * 1_000),
    ask: async (key = 'all') => (await kept.get(key, find)).count,
  };
}

it('finds out each time what is about few', async () => {
  const { ask, set } = counter();
  set(99);
  expect(await ask()).toBe(99);
  set(98);
  expect(await ask()).toBe(98);
});

it('gives what is about many again for a minute, and then once more while it is found out anew', async () => {
  const { ask, set, later } = counter();
  set(1_000);
  expect(await ask()).toBe(1_000);
  set(1_001);
  later(59);
  expect([await ask(), await ask('another')]).toEqual([1_000, 1_001]);
  later(1);
  expect(await ask()).toBe(1_000);
  expect(await ask()).toBe(1_001);
});

it('gives nothing old any more when it has become few, or cannot be found out', async () => {
  const { ask, set, fail, later } = counter();
  set(1_000);
  await ask();
  set(5);
  later(60);
  await ask();
  set(6);
  expect(await ask()).toBe(6);

  set(1_000);
  await ask();
  fail(true);
  later(60);
  expect(await ask()).toBe(1_000);
  await expect(ask()).rejects.toThrow('away');
});
