import { describe, expect, it } from 'vitest';
import {
  attributesFromDraft,
  attributesInput,
  attributeTexts,
  attributeTextsOf,
  changedNames,
  displayAttribute,
  draftOfAttributes,
} from './attribute-form.ts';

const attribute = (value: object) => ({
  __typename: 'Attribute' as const,
  name: 'it',
  label: 'It',
  number: null,
  text: null,
  options: [],
  isTrue: null,
  ...value,
});
const number = (min: number | null, max: number | null) => ({
  number: { __typename: 'NumberRange' as const, min, max },
});

describe('the attributes of a form', () => {
  it.each([
    [number(265, 265), { number: 265 }, '265'],
    [number(5, 21.5), { min: 5, max: 21.5 }, '5–21.5'],
    [number(null, 4.5), { max: 4.5 }, 'up to 4.5'],
    [number(2, null), { min: 2 }, 'from 2'],
    [{ text: '5.2:1' }, { text: '5.2:1' }, '5.2:1'],
    [{ options: ['river', 'lake'] }, { options: ['lake', 'river'] }, 'river, lake'],
    [{ isTrue: false }, { isTrue: false }, 'No'],
  ])('sends back what the server gave: %j', (given, input, display) => {
    const texts = attributeTextsOf([attribute(given)]);
    expect(attributesInput(texts)).toEqual([{ name: 'it', ...input }]);
    expect(displayAttribute(texts.it)).toBe(display);
    expect(draftOfAttributes(attributesFromDraft(draftOfAttributes(texts)))).toBe(draftOfAttributes(texts));
  });

  it.each([
    [{ min: '12' }, { number: 12 }],
    [{ min: ' 12,5 + ' }, { min: 12.5 }],
    [
      { min: '12', max: '20' },
      { min: 12, max: 20 },
    ],
    [{ max: '20' }, { max: 20 }],
  ])('reads %j as %j', (typed, input) => {
    expect(attributesInput({ it: typed })).toEqual([{ name: 'it', ...input }]);
    expect(attributeTexts.safeParse({ it: typed }).success).toBe(true);
  });

  it('leaves out what is empty, also in drafts', () => {
    const empty = { a: { min: ' ', max: '' }, b: { text: '' }, c: { options: [] }, d: { isTrue: '' } };
    expect(attributesInput(empty)).toEqual([]);
    expect(draftOfAttributes(empty)).toBe('');
    expect(changedNames(empty, {})).toEqual([]);
    expect(changedNames({ b: { text: 'x' } }, empty)).toEqual(['b']);
  });

  it.each([
    [{ min: 'heavy' }, 'Enter a number, such as 12.5'],
    [{ max: '-1' }, 'Enter a number, such as 12.5'],
    [{ min: '1.00001' }, 'Use at most 4 decimal places.'],
    [{ min: '1000001' }, 'Use a number of at most 1,000,000.'],
    [{ min: '+' }, 'Enter a number, such as 12.5'],
    [{ max: '12+' }, 'Enter a number, such as 12.5'],
    [{ min: '12+', max: '20' }, 'Remove the plus sign or the second number.'],
    [{ min: '21', max: '5' }, 'The first number can’t be greater than the second.'],
    [{ text: 'x'.repeat(201) }, 'Use 200 characters or fewer.'],
  ])('rejects %j', (entry, message) => {
    const { error } = attributeTexts.safeParse({ it: entry });
    expect(error?.issues).toMatchObject([{ path: ['it', expect.any(String)], message }]);
  });

  it.each([{ min: '1000000' }, { min: '0,0001', max: '0.0001' }, { text: 'x'.repeat(200) }])(
    'accepts %j',
    (entry) => expect(attributeTexts.safeParse({ it: entry }).success).toBe(true),
  );

  it.each(['', 'no', '[]', '{"a":1}', '{"a":{"min":1}}', undefined])('ignores the draft %s', (draft) => {
    expect(attributesFromDraft(draft)).toEqual({});
  });
});
