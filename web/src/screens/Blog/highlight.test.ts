import { describe, expect, it } from 'vitest';
import { tokensOf } from './highlight.ts';
import { reading, running } from './samples.ts';

const coloured = (code: string) =>
  tokensOf(code)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);

describe('tokensOf', () => {
  it.each([...Object.values(running), ...Object.values(reading)])('loses no letter of a sample', (code) => {
    expect(
      tokensOf(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code);
  });

  it('recognizes keywords, numbers, strings, tags and comments', () => {
    expect(coloured("const a = 1.5; // it's new")).toEqual([
      'keyword const',
      'number 1.5',
      "comment // it's new",
    ]);
    expect(coloured("return <Row key={id} name='new' />;")).toEqual([
      'keyword return',
      'tag Row',
      "string 'new'",
    ]);
    expect(coloured('renewed')).toEqual([]);
  });
});
