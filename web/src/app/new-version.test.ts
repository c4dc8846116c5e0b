import { describe, expect, it } from 'vitest';
import { entryOf } from './new-version.ts';

describe('entryOf', () => {
  it('finds the document’s entry script', () => {
    const page = '<head><script type="module" crossorigin src="/assets/index-CdW_5-x1.js"></script></head>';
    expect(entryOf(page)).toBe('/assets/index-CdW_5-x1.js');
  });

  it('returns null without a built entry script', () => {
    expect(entryOf('<script type="module" src="/src/main.tsx"></script>')).toBeNull();
    expect(entryOf('')).toBeNull();
  });
});
