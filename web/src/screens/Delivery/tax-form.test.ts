import { expect, it } from 'vitest';
import { ppmOf } from './tax-form.ts';

it.each([
  ['0', 0],
  ['7.25', 72_500],
  [' 8,8750 ', 88_750],
  ['0.0001', 1],
  ['100', 1_000_000],
  ['100.0001', null],
  ['101', null],
  ['7.25001', null],
  ['', null],
  ['-1', null],
  ['7%', null],
])('reads %j as %j millionths', (typed, ppm) => {
  expect(ppmOf(typed)).toBe(ppm);
});
