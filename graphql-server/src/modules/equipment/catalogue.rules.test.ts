import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cappedCount, histogram, wordsOf } from './catalogue.rules.ts';

describe('wordsOf', () => {
  it('is null for what is blank', () => {
    for (const blank of [null, undefined, '', ' \n\t ']) expect(wordsOf(blank)).toBeNull();
  });
  it('has no words where there is neither letter nor digit', () => {
    for (const text of ['%', '"', '🐟', '--', '\\', '\0'])
      expect(wordsOf(text)).toEqual({ text: '', head: '', last: null, wanted: [] });
  });
  it('takes the last word for a beginning, and punctuation for blanks', () => {
    expect(wordsOf(" front-drag  reel's ")).toEqual({
      text: 'front drag reel s',
      head: 'front drag reel',
      last: 's',
      wanted: ['front', 'drag', 'reel', 's'],
    });
  });
  it('leaves phrases and words to leave out to the syntax of web searches', () => {
    expect(wordsOf('“spinning reel” -fly')).toEqual({
      text: '"spinning reel" -fly',
      head: '"spinning reel" -fly',
      last: null,
      wanted: ['spinning', 'reel'],
    });
    expect(wordsOf('rod or reel')).toMatchObject({ last: null, wanted: ['rod', 'reel'] });
  });
  it('reads a hundred characters at the most', () => {
    for (const length of [99, 100, 101, 10_000])
      expect(wordsOf('x'.repeat(length))?.last).toHaveLength(Math.min(length, 100));
    expect(wordsOf('🐟'.repeat(120) + 'reel')?.text).toBe('');
  });
  it('says nothing strange of anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const words = wordsOf(text);
        expect(words?.text ?? '').not.toMatch(/[^\p{L}\p{N}\p{M}" -]/u);
      }),
    );
  });
});

describe('histogram', () => {
  it('has bars of equal width that reach from the cheapest to the dearest', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (min, more) => {
        const bars = histogram(min, min + more, new Map(), false);
        expect(bars.length).toBeLessThanOrEqual(10);
        expect([bars[0]?.fromMinor, bars.at(-1)?.toMinor]).toEqual([min, min + more]);
        for (const { fromMinor, toMinor } of bars) expect(toMinor).toBeGreaterThanOrEqual(fromMinor);
        const begins = bars.slice(1).map(({ fromMinor }) => fromMinor);
        expect(begins).toEqual(bars.slice(0, -1).map(({ toMinor }) => toMinor + 1));
      }),
    );
  });
});

describe('cappedCount', () => {
  it('ends at five thousand', () => {
    expect(cappedCount(4_999)).toEqual({ count: 4_999, isCapped: false });
    expect(cappedCount(5_000)).toEqual({ count: 5_000, isCapped: false });
    expect(cappedCount(5_001)).toEqual({ count: 5_000, isCapped: true });
    expect(cappedCount(3, true)).toEqual({ count: 3, isCapped: true });
  });
});
