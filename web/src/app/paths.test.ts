import { describe, expect, it } from 'vitest';
import { sameSitePath } from './paths.ts';

describe('sameSitePath', () => {
  it('keeps a path of this site with query and anchor', () => {
    expect(sameSitePath('/order/1?a=b#c')).toBe('/order/1?a=b#c');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'order/1',
    '',
    null,
    5,
    {},
  ])('refuses %s', (value) => {
    expect(sameSitePath(value)).toBeNull();
  });
});
