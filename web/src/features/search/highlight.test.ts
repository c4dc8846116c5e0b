import { describe, expect, it } from 'vitest';
import { highlighted } from './highlight.ts';

/** Returns the text with matches in brackets. */
const shown = (text: string, query: string) =>
  highlighted(text, query)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

describe('highlighted', () => {
  it.each([
    ['Spinning reel, size 3000', 'reel', 'Spinning [reel], size 3000'],
    ['Spinning reel, size 3000', 'REELS', 'Spinning [reel], size 3000'],
    ['Spinning reel, size 3000', 'spin ree', '[Spin]ning [ree]l, size 3000'],
    ['Smörgås spoon', 'smorgas', '[Smörgås] spoon'],
    ['Carry-On 210', 'on', 'Carry-[On] 210'],
    ["Caddis 9' #5", '9', "Caddis [9]' #5"],
  ])('marks in %j for the query %j: %j', (text, query, wanted) => expect(shown(text, query)).toBe(wanted));

  it('matches only at the beginning of a word', () =>
    expect(shown('Freelance net', 'reel')).toBe('Freelance net'));

  it.each(['', '  ', '.*', '(', '[a-z]+', '\\'])('is nothing special for %j', (query) =>
    expect(
      highlighted('A (net) [x] \\', query)
        .map(({ text }) => text)
        .join(''),
    ).toBe('A (net) [x] \\'),
  );

  it('leaves characters that become two in lowercase unchanged', () =>
    expect(shown('İstanbul reel', 'reel')).toBe('İstanbul [reel]'));
});
