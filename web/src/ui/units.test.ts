import { describe, expect, it } from 'vitest';
import { keepUnits } from './units.ts';

describe('keepUnits', () => {
  it.each([
    ['Two-piece travel rod, 2.10 m', 'Two-piece travel rod, 2.10\u00A0m'],
    ['0.20 mm / 240 m', '0.20\u00A0mm / 240\u00A0m'],
    ['Cast weight 3/16–3/4 oz', 'Cast weight 3/16–3/4\u00A0oz'],
    ['up to 1 1/16 oz', 'up to 1 1/16\u00A0oz'],
    ['Roll-top backpack, 28 L', 'Roll-top backpack, 28\u00A0L'],
    ['at most 8 MB.', 'at most 8\u00A0MB.'],
  ])('joins number and unit in "%s"', (text, joined) => expect(keepUnits(text)).toBe(joined));

  it.each(['Box of 24 bead-head nymphs', 'size 14', '5-inch screen', 'the 3 g-force test', 'the 8 Ms', ''])(
    'leaves "%s" alone',
    (text) => expect(keepUnits(text)).toBe(text),
  );
});
