import { expect, it } from 'vitest';
import { createResponseCache, purgeBeforeResponding } from './response-cache.ts';
import { createServer } from './server.ts';

function kitchen() {
  let clock = 0;
  let made = 0;
  const answers = createResponseCache(() => clock);
  const make = async () => ({ dish: ++made, size: 1 });
  return {
    answers,
    later: (milliseconds: number) => (clock += milliseconds),
    dish: async (key = 'soup') => (await answers.get(key, make)).dish,
  };
}

it('gives an answer again for a second', async () => {
  const { dish, later } = kitchen();
  expect([await dish(), await dish(), await dish('fish')]).toEqual([1, 1, 2]);
  later(999);
  expect(await dish()).toBe(1);
  later(1);
  expect(await dish()).toBe(3);
});

it('gives none that was begun before a change, even when it is ready after it', async () => {
  const { answers } = kitchen();
  let ready = (_size: number) => {};
  const old = answers.get(
    'soup',
    () =>
      new Promise<{ size: number; age: string }>((resolve) => {
        ready = (size) => resolve({ size, age: 'old' });
      }),
  );
  answers.invalidate();
  const young = answers.get('soup', async () => ({ size: 1, age: 'new' }));
  ready(1);
  expect([(await old).age, (await young).age]).toEqual(['old', 'new']);
  expect((await answers.get('soup', async () => ({ size: 1, age: 'newer' }))).age).toBe('new');
});

it('looks once for all who ask at the same time', async () => {
  const { dish } = kitchen();
  expect(await Promise.all([dish(), dish(), dish()])).toEqual([1, 1, 1]);
});

it('shares an uncacheable response with concurrent requests, and does not store it', async () => {
  const { answers } = kitchen();
  let made = 0;
  const ask = () => answers.get('soup', async () => ({ dish: ++made, size: undefined }));
  const together = await Promise.all([ask(), ask()]);
  expect([...together, await ask()].map(({ dish }) => dish)).toEqual([1, 1, 2]);
});

it('keeps no failure', async () => {
  const { answers, dish } = kitchen();
  const broken = () => answers.get('soup', () => Promise.reject(new Error('burnt')));
  await expect(Promise.all([broken(), broken()])).rejects.toThrow('burnt');
  expect(await dish()).toBe(1);
});

it.each([
  [31_999_999, 1],
  [32_000_000, 1],
  [32_000_001, 2],
])('computes a response of %i characters %i times', async (size, times) => {
  const { answers } = kitchen();
  let made = 0;
  const ask = () => answers.get('soup', async () => ({ dish: ++made, size }));
  await ask();
  expect((await ask()).dish).toBe(times);
});

it('is not purged by a write that the flood limit refuses', async () => {
  const { answers, dish } = kitchen();
  const app = await createServer({ logLevel: 'silent', trustProxy: null, requestsPerMinute: 1 });
  purgeBeforeResponding(app, answers);
  app.post('/order', async () => 'written');
  const write = async () => [(await app.inject({ method: 'POST', url: '/order' })).statusCode, await dish()];
  expect(await dish()).toBe(1);
  expect([await write(), await write()]).toEqual([
    [200, 2],
    [429, 2],
  ]);
  await app.close();
});
