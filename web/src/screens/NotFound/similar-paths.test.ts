import { describe, expect, it } from 'vitest';
import { similarPaths, wordsOf } from './similar-paths.ts';

const first = (pathname: string) => similarPaths(pathname)[0]?.text;

describe('pages near an unknown path', () => {
  it.each([
    ['/blgo', 'Blog'],
    ['/Portfollio/', 'Portfolio'],
    ['/sign-in', 'Login'],
    ['/en/contact', 'Who we are'],
    ['/dashbord', 'Dashboard'],
    ['/dashboard/orders', 'My Order'],
    ['/equipments', 'Product Equipment'],
  ])('%s is near %s', (pathname, text) => expect(first(pathname)).toBe(text));

  it.each(['/nothing-here', '/', '/x', '/%', `/${'a'.repeat(5000)}`])('nothing is near %s', (pathname) =>
    expect(similarPaths(pathname)).toEqual([]),
  );

  it('are at most three', () => expect(similarPaths('/order').length).toBeLessThanOrEqual(3));
});

describe('the words of an unknown path', () => {
  it('are suitable for a search', () => {
    expect(wordsOf('/spining-reels/3000.html')).toBe('spining reels 3000 html');
    expect(wordsOf('/g%C3%A4dda')).toBe('gädda');
    expect(wordsOf('/100%')).toBe('100');
  });
});
