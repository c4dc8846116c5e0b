import { describe, expect, it } from 'vitest';
import { nameProblem, readViews, restoreView, viewAt } from './saved-views.ts';

const viewsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `View ${index}`, search: 'q=a' }));
const at = (search: string) => viewAt(new URLSearchParams(search));

describe('the view of a URL', () => {
  it('is its search and status in normalized form', () => {
    expect(at('status=DRAFT&q=+reel+&after=x')).toBe('q=reel&status=DRAFT');
    expect(at('q=&status=')).toBe('');
    for (const length of [199, 200, 201])
      expect(at(`q=${'x'.repeat(length)}`)).toBe(`q=${'x'.repeat(Math.min(length, 200))}`);
  });
});

describe('stored views', () => {
  it('are read as written', () => {
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

  it('drop duplicate names and are limited in number', () => {
    const twice = [
      { name: 'Drafts', search: 'status=DRAFT' },
      { name: 'drafts ', search: 'q=b' },
    ];
    expect(readViews(JSON.stringify(twice))).toEqual([twice[0]]);
    for (const count of [11, 12, 13])
      expect(readViews(JSON.stringify(viewsOf(count)))).toHaveLength(Math.min(count, 12));
  });

  it('drop parameters that are not part of a view', () => {
    expect(readViews('[{"name":" Reels ","search":"?q=reel&x=<script>&status=DRAFT","more":1}]')).toEqual([
      { name: 'Reels', search: 'q=reel&status=DRAFT' },
    ]);
  });
});

it('rejects missing, duplicate and overlong names, ignoring case', () => {
  const others = [{ name: 'Drafts', search: 'status=DRAFT' }];
  expect(nameProblem(' ', others)).toBe('missing');
  expect(nameProblem('DRAFTS', others)).toBe('taken');
  expect(nameProblem('x'.repeat(41), others)).toBe('long');
  expect(nameProblem('Archive', others)).toBeNull();
});

it('restores a deleted view where it was, unless there are twelve others or its name is taken', () => {
  const deleted = { name: 'Drafts', search: 'status=DRAFT' };
  const restored = [...viewsOf(10), deleted];
  expect(restoreView(viewsOf(10), deleted, 10)).toEqual(restored);
  expect(restoreView(viewsOf(11), deleted, 0)).toEqual([deleted, ...viewsOf(11)]);
  expect(restoreView(viewsOf(12), deleted, 0)).toBe('full');
  expect(restoreView(restored, { ...deleted, name: 'drafts' }, 0)).toBe('taken');
});
