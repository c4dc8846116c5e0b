import { expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

function throttle(windowMs = 1_000) {
  let at = 0;
  const tries = createThrottle(windowMs, () => new Date(at));
  return { ...tries, pass: (ms: number) => void (at += ms) };
}

it('allows attempts up to the limit, separately for each key', () => {
  const tries = throttle();
  expect([1, 2, 3, 4].map(() => tries.take('a', 3))).toEqual([true, true, true, false]);
  expect(tries.take('b', 3)).toBe(true);
});

it('starts again when the window of the first attempt has passed', () => {
  const tries = throttle();
  tries.take('a', 1);
  tries.pass(999);
  expect(tries.take('a', 1)).toBe(false);
  tries.pass(1);
  expect(tries.take('a', 1)).toBe(true);
});

it('undoes one attempt, and resets a key', () => {
  const tries = throttle();
  tries.take('a', 1);
  tries.reward('a');
  expect(tries.take('a', 1)).toBe(true);
  tries.forget('a');
  expect(tries.take('a', 1)).toBe(true);
  tries.reward('never seen');
});

it('bounds its memory', () => {
  const tries = throttle();
  tries.take('first', 1);
  for (let i = 0; i < 10_000; i += 1) tries.take(`flood-${i}`, 1);
  expect(tries.take('first', 1)).toBe(true);
});
