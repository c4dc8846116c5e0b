import { describe, expect, it } from 'vitest';
import { nameProblem, searchAt, viewAt } from './saved-views.ts';

const at = (search: string) => viewAt(new URLSearchParams(search));

describe('the view of a URL', () => {
  it('is its search, filters, order and columns in normalized form', () => {
    expect(at('status=DRAFT&q=+reel+&after=x')).toBe('q=reel&status=DRAFT');
    expect(at('columns=price&sort=NAME')).toBe('sort=NAME&columns=price');
    expect(at('q=&status=')).toBe('');
    for (const length of [199, 200, 201])
      expect(at(`q=${'x'.repeat(length)}`)).toBe(`q=${'x'.repeat(Math.min(length, 200))}`);
  });

  it('shows the same products with other columns', () => {
    expect(searchAt(new URLSearchParams('columns=price&sort=NAME'))).toBe('sort=NAME');
  });
});

it('rejects missing, duplicate and overlong names, ignoring case', () => {
  const others = [{ name: 'Drafts' }];
  expect(nameProblem(' ', others)).toBe('missing');
  expect(nameProblem('a\u0000b', others)).toBe('missing');
  expect(nameProblem('DRAFTS', others)).toBe('taken');
  expect(nameProblem('x'.repeat(40), others)).toBeNull();
  expect(nameProblem('x'.repeat(41), others)).toBe('long');
  expect(nameProblem('Archive', others)).toBeNull();
});
