import { expect, it } from 'vitest';
import { freshAnswers } from './fresh-answers.ts';

function kitchen() {
  let clock = 0;
  let made = 0;
  const answers = freshAnswers(() => clock);
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
  answers.changed();
  const young = answers.get('soup', async () => ({ size: 1, age: 'new' }));
  ready(1);
  expect([(await old).age, (await young).age]).toEqual(['old', 'new']);
  expect((await answers.get('soup', async () => ({ size: 1, age: 'newer' }))).age).toBe('new');
});

it('looks once for all who ask at the same time', async () => {
  const { dish } = kitchen();
  expect(await Promise.all([dish(), dish(), dish()])).toEqual([1, 1, 1]);
});

it('shares what must not be kept with those who wait, and keeps it for nobody', async () => {
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
