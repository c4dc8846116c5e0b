import { describe, expect, it } from 'vitest';
import { MOST_VIEWS, nameProblem, readViews, viewAt } from './saved-views.ts';

const at = (search: string) => viewAt(new URLSearchParams(search));

describe('the view of an address', () => {
  it('is its search and status, written in one way', () => {
    expect(at('status=DRAFT&q=+reel+&after=x')).toBe('q=reel&status=DRAFT');
    expect(at('q=&status=')).toBe('');
    expect(at(`q=${'x'.repeat(300)}`)).toBe(`q=${'x'.repeat(200)}`);
  });
});

describe('stored views', () => {
  it('are read as they were written', () => {
    const views = [
      { name: 'Drafts', search: 'status=DRAFT' },
      { name: 'Reels', search: 'q=reel' },
    ];
    expect(readViews(JSON.stringify(views))).toEqual(views);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{"name'],
    ['another shape', '{"views":[]}'],
    ['a number', '7'],
    ['null', 'null'],
    ['entries that are no views', '[null, 1, "x", [], {}, {"name":"Drafts"}, {"search":"q=a"}]'],
    ['other types', '[{"name":1,"search":"q=a"},{"name":"a","search":{"q":"a"}}]'],
    ['no name', '[{"name":"  ","search":"q=a"}]'],
    ['a name with control characters', '[{"name":"a\\u0000b","search":"q=a"}]'],
    ['a name that is far too long', JSON.stringify([{ name: 'x'.repeat(41), search: 'q=a' }])],
    ['a view of everything', '[{"name":"All","search":"after=x"}]'],
    ['an address of another place', '[{"name":"Away","search":"https://evil.example/?x=1"}]'],
    ['a prototype', '[{"__proto__":{"name":"a","search":"q=a"}}]'],
  ])('that are %s are none', (_what, stored) => expect(readViews(stored)).toEqual([]));

  it('are the first of a name, and not without end', () => {
    const twice = [
      { name: 'Drafts', search: 'status=DRAFT' },
      { name: 'drafts ', search: 'q=b' },
    ];
    expect(readViews(JSON.stringify(twice))).toEqual([twice[0]]);
    const many = Array.from({ length: 500 }, (_, index) => ({ name: `View ${index}`, search: 'q=a' }));
    expect(readViews(JSON.stringify(many))).toHaveLength(MOST_VIEWS);
  });

  it('lose what is no part of a view', () => {
    expect(readViews('[{"name":" Reels ","search":"?q=reel&x=<script>&status=DRAFT","more":1}]')).toEqual([
      { name: 'Reels', search: 'q=reel&status=DRAFT' },
    ]);
  });
});

it('has one name for each view, whatever the case', () => {
  const others = [{ name: 'Drafts', search: 'status=DRAFT' }];
  expect(nameProblem(' ', others)).toBe('missing');
  expect(nameProblem('DRAFTS', others)).toBe('taken');
  expect(nameProblem('x'.repeat(41), others)).toBe('long');
  expect(nameProblem('Archive', others)).toBeNull();
});
