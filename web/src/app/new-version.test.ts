import { describe, expect, it } from 'vitest';
import { entryOf } from './new-version.ts';

describe('the entry of a page', () => {
  it('is its script among the built files', () => {
    const page = '<head><script type="module" crossorigin src="/assets/index-CdW_5-x1.js"></script></head>';
    expect(entryOf(page)).toBe('/assets/index-CdW_5-x1.js');
  });

  it('is none where nothing is built', () => {
    expect(entryOf('<script type="module" src="/src/main.tsx"></script>')).toBeNull();
    expect(entryOf('')).toBeNull();
  });
});
