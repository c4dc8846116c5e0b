import { describe, expect, it } from 'vitest';
import { reviewForm, starsOf } from './review-form.ts';

const problems = (rating: string, body = 'Fine.') =>
  reviewForm.safeParse({ rating, body }).error?.issues.map(({ message }) => message) ?? [];

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
});
