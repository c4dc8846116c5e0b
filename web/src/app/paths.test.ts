import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameSitePath } from './paths.ts';

describe('sameSitePath', () => {
  it('keeps a same-site path with its query and fragment', () => {
    expect(sameSitePath('/order/1?a=b#c')).toBe('/order/1?a=b#c');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/a/../..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/%2E/%2f/evil.example',
    '/%2f/evil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..\\/evil.example',
    '/order\\..\\..\\/evil.example',
    '//user@shop.invalid',
    '/\u0000',
    ' //evil.example',
    'javascript:alert(1)',
    'order/1',
    '',
    null,
    5,
    {},
  ])('refuses %s', (value) => {
    expect(sameSitePath(value)).toBeNull();
  });

  it('keeps slashes and encoded characters in the query and the fragment', () => {
    const path = '/search?q=a//b%2f%5C&next=https://evil.example#//c';
    expect(sameSitePath(path)).toBe(path);
  });

  it('never returns a path to another origin, decoded or not', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '.',
        '..',
        '/..',
        '%2e',
        '%2F',
        '%5c',
        '%09',
        '%00',
        '%25',
        '\t',
        '\n',
        '\0',
      ),
      fc.constantFrom(
        'evil.example',
        '@',
        ':',
        '?',
        '#',
        'https:',
        'javascript:',
        ';',
        '\u2044',
        '\uff0f',
        ' ',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const shop = 'https://shop.example';
    const decoded = (path: string) => {
      try {
        return decodeURIComponent(path);
      } catch {
        return path;
      }
    };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (parts) => {
        const path = sameSitePath(`/${parts.join('')}`);
        if (path === null) return;
        expect(sameSitePath(path)).toBe(path);
        const [pathname = ''] = path.split(/[?#]/);
        for (const one of [path, pathname, decoded(pathname)])
          expect(new URL(one, `${shop}/order/1`).origin).toBe(shop);
      }),
      { numRuns: 2_000 },
    );
  });
});
