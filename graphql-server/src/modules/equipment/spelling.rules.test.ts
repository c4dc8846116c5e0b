import { describe, expect, it } from 'vitest';
import { meant, mistakes } from './spelling.rules.ts';

describe('mistakes', () => {
  it.each([
    ['reel', 'reel', 0, 0],
    ['reell', 'reel', 1, 1],
    ['lurs', 'lures', 1, 1],
    ['rdo', 'rod', 1, 1],
    ['lakhe', 'lakehead', 3, 1],
    ['', 'rod', 3, 0],
    ['rod', '', 3, 3],
  ])('counts those between %j and %j', (typed, word, whole, begun) => {
    expect(mistakes(typed, word)).toEqual({ whole, begun });
  });
});

describe('meant', () => {
  it('takes the word with the fewest mistakes, the nearest of equals', () => {
    expect(meant('lurs', ['lure', 'lures'], false)).toBe('lure');
    expect(meant('lurrs', ['lure', 'lures'], false)).toBe('lures');
  });
  it('forgives more in longer words, and nothing in the shortest', () => {
    expect(meant('xy', ['xyz'], false)).toBeNull();
    expect(meant('spinerbate', ['spinnerbait'], false)).toBe('spinnerbait');
    expect(meant('zeppelin', ['reel', 'spinning'], false)).toBeNull();
  });
  it('takes an unfinished word for a beginning', () => {
    expect(meant('lakhe', ['lakehead'], true)).toBe('lakehead');
    expect(meant('lakhe', ['lakehead'], false)).toBeNull();
  });
  it('looks through accents and case', () => {
    expect(meant('Crème', ['creme'], false)).toBe('creme');
  });
});
