import { describe, expect, it } from 'vitest';
import { attributeFacets } from '#web/test/search.ts';
import { knownAttributes, readAttributes, variablesOfAttributes, withAttribute } from './attribute-terms.ts';
import { readSearchTerms, writeSearchTerms } from './search-terms.ts';

const read = (search: string) => readAttributes(new URLSearchParams(search));
const written = (search: string) => writeSearchTerms(readSearchTerms(new URLSearchParams(search)));

describe('attributes in the URL', () => {
  it('are readable, and survive a round trip', () => {
    const search = 'q=lure&castWeightG=5-21&species=pike,sea+bass&weedless=yes&sort=newest';
    expect(written(search)).toBe(search);
    expect(read(search)).toEqual({
      castWeightG: ['5-21'],
      species: ['pike', 'sea bass'],
      weedless: ['yes'],
    });
  });

  it('are read from a form without JavaScript', () => {
    expect(
      written('species=pike&species=perch&castWeightG-min=21&castWeightG-max=5,5&pieces-min=&pieces-max='),
    ).toBe('castWeightG=5.5-21&species=pike,perch');
  });

  it.each([
    'q=&exact=1&category=&stock=x&min=&max=x&sort=x',
    '__proto__=1&utm_source=x&A=1&a-b=1&x=1&species-maximum=2&castWeightG-min=heavy',
    'species=&water=,,&x1=%00&x2=%0A',
    `x1=${'a'.repeat(101)}&${'b'.repeat(41)}=1`,
  ])('are none of %s', (search) => expect(read(search)).toEqual({}));

  it('are at most 20, with 50 values each', () => {
    const many = Array.from({ length: 60 }, (_, index) => `n${index}`);
    expect(Object.keys(read(many.map((name) => `${name}=1`).join('&')))).toHaveLength(20);
    expect(read(`species=${many.join(',')}`).species).toHaveLength(50);
  });

  it('are sent in each way that they can be read', () => {
    expect(variablesOfAttributes(read('species=pike,perch&castWeightG=-21&weedless=yes&size=3000'))).toEqual({
      isLenient: true,
      attributes: [
        { name: 'castWeightG', anyOf: ['-21'], min: null, max: 21 },
        { name: 'size', anyOf: ['3000'], min: 3000, max: 3000 },
        { name: 'species', anyOf: ['pike', 'perch'] },
        { name: 'weedless', anyOf: ['yes'], isTrue: true },
      ],
    });
    expect(variablesOfAttributes({})).toEqual({});
  });

  it('are known if they fit a facet', () => {
    expect(
      knownAttributes(
        read('species=pike,shark&castWeightG=5-21&pieces=many&weedless=yes,no&power=loud&gclid=x'),
        attributeFacets(),
      ),
    ).toEqual({ castWeightG: ['5-21'], species: ['pike'], weedless: ['yes'] });
  });

  it('have one order, however they were selected', () => {
    const some = withAttribute(withAttribute({}, 'species', ['pike']), 'power', ['heavy']);
    expect(Object.keys(some)).toEqual(['power', 'species']);
    expect(withAttribute(some, 'power', [])).toEqual({ species: ['pike'] });
  });
});
