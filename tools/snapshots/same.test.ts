import { describe, expect, it } from 'vitest';
import { judgeSamePictures } from './same.ts';

const pictures = (of: Record<string, string>) => new Map(Object.entries(of));
const three = pictures({ list: 'A', loaded: 'A', failed: 'B' });

describe('stories with the same picture', () => {
  it('fail unless a reason is given', () => {
    expect(judgeSamePictures(three, {})).toEqual([expect.stringMatching(/^list, loaded have the same/)]);
    expect(judgeSamePictures(three, { 'one page': [['list', 'loaded']] })).toEqual([]);
  });

  it('fail if another story joins a declared group', () => {
    const now = pictures({ list: 'A', loaded: 'A', failed: 'A' });
    const declared = { 'one page': [['list', 'loaded']] };
    expect(judgeSamePictures(now, declared)).toEqual([expect.stringMatching(/^list, loaded, failed have/)]);
  });

  it('fail if they are declared in different groups', () => {
    const now = pictures({ a: 'A', b: 'A', c: 'A', d: 'A' });
    const problems = judgeSamePictures(now, { one: [['a', 'b']], another: [['c', 'd']] });
    expect(problems).toEqual([expect.stringMatching(/^a, b, c, d have the same/)]);
  });

  it('fail if a declared group is no longer the same, or one of its stories is gone', () => {
    for (const group of [['list', 'failed'], ['failed', 'deleted'], ['failed']])
      expect(judgeSamePictures(pictures({ list: 'A', failed: 'B' }), { why: [group] })).toEqual([
        `${group.join(', ')} of .storybook/states/same-pictures.ts do not all have the same picture`,
      ]);
  });
});
