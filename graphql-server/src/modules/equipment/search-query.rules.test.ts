import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areFillers, parseQuery, withoutFillers } from './search-query.rules.ts';

const parse = (text: string) => parseQuery(text, 'USD');

describe('a search query', () => {
  it('is split into words, without punctuation', () =>
    expect(parse('Front-drag reel!')).toMatchObject({ words: ['front', 'drag', 'reel'], purpose: [] }));

  it('separates the product from what it is for', () => {
    expect(parse('box for my lures')).toMatchObject({ words: ['box'], purpose: ['my', 'lures'] });
    expect(parse('gear for fly fishing')).toMatchObject({ words: ['fly', 'fishing'], purpose: [] });
  });

  it.each([
    ['rod under $80', null, 8_000],
    ['rods below 60', null, 6_000],
    ['lures up to 9.50 dollars', null, 950],
    ['reel over $150', 15_000, null],
    ['from $100', 10_000, null],
    ['rods from 100 dollars', 10_000, null],
    ['a gift from 12 anglers', null, null],
    ['lure $5 to $8', 500, 800],
    ['lures between 5 and 8 dollars', 500, 800],
    ['fish finder under $1,000', null, 100_000],
    ['$30-$40', 3_000, 4_000],
    ['$20 lure', null, 2_000],
    ['bag up to 28 l', null, null],
    ['rod casting weight up to 1.2 oz', null, null],
    ['nightbite 400', null, null],
    ['lure 99999999999999', null, null],
  ])('reads the price of %j', (text, minMinor, maxMinor) =>
    expect(parse(text)).toMatchObject({ minMinor, maxMinor }),
  );

  it.each([
    ['rods on sale', { isOnSale: true, isNew: false, isInStock: false, words: ['rods'] }],
    ['new lures', { isOnSale: false, isNew: true, words: ['lures'] }],
    ['reels in stock', { isInStock: true, words: ['reels'] }],
    ['out of stock', { isOutOfStock: true, isInStock: false, words: [] }],
    ['scale', { isOnSale: false, words: ['scale'] }],
  ])('reads the conditions of %j', (text, expected) => expect(parse(text)).toMatchObject(expected));

  it.each(['2.1 m rod', '210cm rod', `7' rod`, '7 ft rod', '6 ft 11 rod'])(
    'reads the length of %j',
    (text) => {
      const { quantities, words } = parse(text);
      expect(words).toEqual(['rod']);
      expect(quantities[0]?.words[0]).toContain('len1259');
    },
  );

  it.each([
    ['1/4 oz jig', 'mass1066'],
    ['18g spoon', 'mass1098'],
    ['hook 4/0', 'no4o'],
    ['#14 fly', 'no14'],
    ['size 14 fly', 'no14'],
    ['5 wt rod', 'no5'],
    ['gear ratio 5.2:1', 'ratio52'],
    ['5.2:1', 'ratio52'],
    ['5.2 gear ratio', 'ratio52'],
    ['8,1:1 reel', 'ratio81'],
  ])('reads the quantity of %j', (text, word) =>
    expect(parse(text).quantities.flatMap(({ words }) => words.flat())).toContain(word),
  );

  it('reads a ratio as nothing else, and leaves no words of it', () =>
    expect(parse('gear ratio 5.2:1')).toMatchObject({ words: [], quantities: [{ words: [['ratio52']] }] }));

  it('includes lines of about as many pounds', () =>
    expect(parse('20 lb line').quantities[0]?.words[0]).toContain('mass1311'));

  it('names the product before a clothing size', () => {
    expect(parse('waders size L').words).toEqual(['l', 'waders']);
    expect(parse('size 14 fly').words).toEqual(['fly']);
  });

  it('may end in the beginning of a word, but not in a quantity or a space', () => {
    expect(parse('spinning r')).toMatchObject({ isUnfinished: true });
    expect(parse('rod 12 g')).toMatchObject({ isUnfinished: false });
    expect(parse('lures on sale')).toMatchObject({ isUnfinished: false });
  });

  it('never fails, and keeps prices within bounds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const { words, minMinor } = parse(text);
        expect(words.every((word) => /^[\p{L}\p{N}\p{M}]+$/u.test(word))).toBe(true);
        expect(minMinor ?? 0).toBeLessThan(2 ** 31);
      }),
    );
  });
});

describe('areFillers', () => {
  it('tells words that say nothing from a product', () => {
    expect(areFillers(['fishing', 'gear'])).toBe(true);
    expect(areFillers(['fishing', 'reel'])).toBe(false);
  });
});

describe('withoutFillers', () => {
  it('drops words that every product matches, unless there are no others', () => {
    expect(withoutFillers(['best', 'fishing', 'reel'])).toEqual(['reel']);
    expect(withoutFillers(['fishing', 'gear'])).toEqual(['fishing', 'gear']);
  });
});
