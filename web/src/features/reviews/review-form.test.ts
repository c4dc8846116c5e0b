import { describe, expect, it } from 'vitest';
import { draftOf, emptyReview, fieldOf, fromDraft, reviewForm, starsOf } from './review-form.ts';

const problems = (rating: string, body = 'Fine.') =>
  reviewForm.safeParse({ rating, body, photo: null }).error?.issues.map(({ message }) => message) ?? [];

describe('starsOf', () => {
  it('reads a point and a comma alike', () => {
    expect(starsOf('4.5')).toBe(4.5);
    expect(starsOf(' 4,5 ')).toBe(4.5);
    expect(starsOf('5')).toBe(5);
  });

  it.each(['', 'four', '4.5.1', '1e1', '0x5', '4 5', '.'])('takes %j for no number', (typed) => {
    expect(starsOf(typed)).toBeNaN();
  });
});

describe('reviewForm', () => {
  it.each(['0.5', '1', '2.5', '4,5', '5'])('takes %s stars', (rating) => {
    expect(problems(rating)).toEqual([]);
  });

  it.each(['0', '-1', '5.5', '3.3', '0.25', '50'])('refuses %s stars', (rating) => {
    expect(problems(rating)).toEqual(['Rate from 0.5 to 5, in halves.']);
  });

  it('requires rating and body, and says so of both at once (§5)', () => {
    expect(problems('', ' ')).toEqual(['Rating is Required', 'Review is Required']);
  });

  it('asks for a number instead of words', () => {
    expect(problems('great')).toEqual(['Please type a number, such as 4.5.']);
  });

  it('says how long a review may be', () => {
    expect(problems('5', 'x'.repeat(2000))).toEqual([]);
    expect(problems('5', 'x'.repeat(2001))).toEqual(['At most 2,000 characters']);
  });

  it.each([
    ['image/avif', 10, []],
    // Unknown to some systems.
    ['', 10, []],
    [
      'application/pdf',
      10,
      ['This file is not a picture that we can show. Please take a JPEG, PNG, WebP, AVIF or GIF.'],
    ],
    ['image/png', 8 * 1024 * 1024 + 1, ['This photo has more than 8 MB. Please take a smaller one.']],
  ])('looks at a photo of %j with %i bytes', (type, bytes, said) => {
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

  it('keeps what was typed, and a photo that is uploaded', () => {
    expect(fromDraft(draftOf(saved), emptyReview)).toEqual(saved);
  });

  it('of nothing is what is saved', () => {
    expect(fromDraft({}, saved)).toBe(saved);
  });

  it('without a photo has taken it away', () => {
    expect(fromDraft(draftOf({ ...saved, photo: null }), saved).photo).toBeNull();
  });
});

describe('fieldOf', () => {
  it('knows which field the server means', () => {
    expect(['rating', 'body', 'imageUrl', 'name', ''].map(fieldOf)).toEqual([
      'rating',
      'body',
      'photo',
      null,
      null,
    ]);
  });
});
