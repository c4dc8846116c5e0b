import { describe, expect, it } from 'vitest';
import { draftText, isSame, moved, newPicture, picturesFromDraft } from './picture-draft.ts';

describe('moved', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 9, 'bca'],
    [2, -1, 'cab'],
    [7, 0, 'abc'],
  ])('moves %i to %i', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });
});

describe('a draft of pictures', () => {
  it('keeps uploaded pictures and ignores what is not a draft', () => {
    const uploaded = newPicture({ url: '/uploads/a-960.webp', alt: 'A', focalX: 0, focalY: 100 });
    const restored = picturesFromDraft(draftText([uploaded, newPicture({ problem: 'Too big' })]));
    expect(restored).toHaveLength(1);
    expect(isSame(restored ?? [], [uploaded])).toBe(true);
    for (const text of [undefined, '', '{', '[]', '{"a":1}', 'null'])
      expect(picturesFromDraft(text), text).toBeNull();
  });

  it('differs by order, text and focal point', () => {
    const [a, b] = [newPicture({ url: 'a' }), newPicture({ url: 'b' })];
    expect(isSame([a, b], [b, a])).toBe(false);
    expect(isSame([a], [{ ...a, alt: 'x' }])).toBe(false);
    expect(isSame([a], [{ ...a, focalX: 1 }])).toBe(false);
    expect(isSame([a], [{ ...a, key: 'other' }])).toBe(true);
  });
});
