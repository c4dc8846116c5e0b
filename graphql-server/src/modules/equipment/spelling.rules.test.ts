import { describe, expect, it } from 'vitest';
import { correctionOf, editDistances } from './spelling.rules.ts';

describe('editDistances', () => {
  it.each([
    ['reel', 'reel', 0, 0],
    ['reell', 'reel', 1, 1],
    ['lurs', 'lures', 1, 1],
    ['rdo', 'rod', 1, 1],
    ['lakhe', 'lakehead', 3, 1],
    ['', 'rod', 3, 0],
    ['rod', '', 3, 3],
  ])('between %j and %j are %i, and %i to a prefix', (typed, word, whole, prefix) => {
    expect(editDistances(typed, word)).toEqual({ whole, prefix });
  });
});

describe('correctionOf', () => {
  it.each([
    ['spining', 'spinning'],
    ['hedlamp', 'headlamp'],
    ['tackel', 'tackle'],
    ['lurs', 'lures'],
    ['crankbiat', 'crankbait'],
    ['spinerbate', 'spinnerbait'],
  ])('corrects the typing error %s to %s', (typed, word) => {
    expect(correctionOf(typed, [word], false)).toBe(word);
  });
  it.each([
    ['ankor', 'anchor'],
    ['plyers', 'pliers'],
    ['nymf', 'nymphs'],
    ['reell', 'reel'],
  ])('corrects %s, which sounds like %s', (typed, word) => {
    expect(correctionOf(typed, [word], false)).toBe(word);
  });
  it.each([
    ['bass', 'bags'],
    ['tent', 'bent'],
    ['boots', 'boats'],
    ['balls', 'balsa'],
    ['xy', 'xyz'],
    ['waders', 'water'],
    ['zeppelin', 'spinning'],
  ])('does not take %s for %s', (typed, word) => {
    expect(correctionOf(typed, [word], false)).toBeNull();
  });
  it('prefers the word with the fewest errors', () => {
    expect(correctionOf('spinneing', ['spinners', 'spinning'], false)).toBe('spinning');
  });
  it('compares the beginning of words with an unfinished one', () => {
    expect(correctionOf('lakhe', ['lakehead'], true)).toBe('lakehead');
    expect(correctionOf('lakhe', ['lakehead'], false)).toBeNull();
  });
  it('ignores accents and case', () => {
    expect(correctionOf('Crème', ['creme'], false)).toBe('creme');
  });
});
