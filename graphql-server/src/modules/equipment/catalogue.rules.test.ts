import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cappedCount, histogram, queryText } from './catalogue.rules.ts';

describe('queryText', () => {
  it('is null for a blank text', () => {
    for (const blank of [null, undefined, '', ' \n\t ']) expect(queryText(blank)).toBeNull();
  });
  it('is empty without a letter or digit', () => {
    for (const text of ['%', '"', '🐟', '--', '\\', '\0'])
      expect(queryText(text)).toEqual({ text: '', isWebSearch: false });
  });
  it('normalizes spaces, quotes and compatible characters', () => {
    expect(queryText(' front-drag\n reel’s  ﬁsh\0')).toEqual({
      text: "front-drag reel's fish",
      isWebSearch: false,
    });
  });
  it.each(['“spinning reel” -fly', 'rod or reel', 'rod -fly', '"spinning'])('is a web search: %s', (text) =>
    expect(queryText(text)).toMatchObject({ isWebSearch: true }),
  );
  it.each(['5" worms', `9' #5`, 'front-drag', 'oregon'])('is no web search: %s', (text) =>
    expect(queryText(text)).toEqual({ text, isWebSearch: false }),
  );
  it('reads at most 100 characters', () => {
    for (const length of [99, 100, 101, 10_000])
      expect(queryText('x'.repeat(length))?.text).toHaveLength(Math.min(length, 100));
    expect(queryText('🐟'.repeat(120) + 'reel')?.text).toBe('');
  });
  it('has no control characters, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(queryText(text)?.text ?? '').not.toMatch(/[\p{C}\n]/u);
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
