import { describe, expect, it } from 'vitest';
import { draftOf, emptyReview, fieldOf, fromDraft, reviewForm, starsOf } from './review-form.ts';

const problems = (rating: string, body = 'Fine.') =>
  reviewForm.safeParse({ rating, body, photo: null }).error?.issues.map(({ message }) => message) ?? [];

describe('starsOf', () => {
  it('accepts a decimal point and a decimal comma', () => {
    expect(starsOf('4.5')).toBe(4.5);
    expect(starsOf(' 4,5 ')).toBe(4.5);
    expect(starsOf('5')).toBe(5);
  });

  it.each(['', 'four', '4.5.1', '1e1', '0x5', '4 5', '.'])('returns NaN for %j', (typed) => {
    expect(starsOf(typed)).toBeNaN();
  });
});

describe('reviewForm', () => {
  it.each(['0.5', '1', '2.5', '4,5', '5'])('accepts %s stars', (rating) => {
    expect(problems(rating)).toEqual([]);
  });

  it.each(['0', '-1', '5.5', '3.3', '0.25', '50'])('rejects %s stars', (rating) => {
    expect(problems(rating)).toEqual(['Rate from 0.5 to 5 in steps of 0.5.']);
  });

  it('requires rating and text and reports both errors at once (§5)', () => {
    expect(problems('', ' ')).toEqual(['Rating is Required', 'Review is Required']);
  });

  it('requires the rating to be a number', () => {
    expect(problems('great')).toEqual(['Enter a number, such as 4.5.']);
  });

  it('limits the length of the text', () => {
    expect(problems('5', 'x'.repeat(2000))).toEqual([]);
    expect(problems('5', 'x'.repeat(2001))).toEqual(['Use 2,000 characters or fewer']);
  });

  it.each([
    ['image/avif', 10, []],
    // Some operating systems don't know newer image types.
    ['', 10, []],
    ['application/pdf', 10, ['This file type isn’t supported. Use JPEG, PNG, WebP, AVIF, or GIF.']],
    ['image/png', 8 * 1024 * 1024 + 1, ['This photo is larger than 8\u00a0MB. Choose a smaller one.']],
  ])('checks a photo of type %j with %i bytes', (type, bytes, said) => {
    const file = new File([new Uint8Array(bytes)], 'net', { type });
    const photo = { file, name: 'net', preview: '', url: null };
    const { error } = reviewForm.safeParse({ rating: '5', body: 'Fine.', photo });
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(said);
  });
});

describe('a draft', () => {
  const saved = {
    rating: '4',
    body: 'Saved.',
    photo: { file: null, name: 'now', preview: '/a.webp', url: '/a.webp' },
  };

  it('keeps the input and an uploaded photo', () => {
    expect(fromDraft(draftOf(saved), emptyReview)).toEqual(saved);
  });

  it('falls back to the saved review when it is empty', () => {
    expect(fromDraft({}, saved)).toBe(saved);
  });

  it('removes the photo when it contains none', () => {
    expect(fromDraft(draftOf({ ...saved, photo: null }), saved).photo).toBeNull();
  });
});

describe('fieldOf', () => {
  it('maps the server’s field names', () => {
    expect(['rating', 'body', 'imageUrl', 'name', ''].map(fieldOf)).toEqual([
      'rating',
      'body',
      'photo',
      null,
      null,
    ]);
  });
});
