import { describe, expect, it } from 'vitest';
import { withAbsoluteImages, withOwnImagePath } from './rest-images.ts';

const shop = 'https://shop.example';

describe('the images of a response', () => {
  it('are absolute, in lists and in items too', () => {
    const order = { img: '/images/a.webp', items: [{ img: '/images/b.webp', name: 'Float' }], paid: false };
    expect(withAbsoluteImages([order], shop)).toEqual([
      {
        img: 'https://shop.example/images/a.webp',
        items: [{ img: 'https://shop.example/images/b.webp', name: 'Float' }],
        paid: false,
      },
    ]);
  });

  it.each([
    { img: '' },
    { img: 'https://cdn.example/a.webp' },
    { img: '//cdn.example/a.webp' },
    { url: '/a' },
  ])('stay as they are: %j', (body) => expect(withAbsoluteImages(body, shop)).toEqual(body));

  it('stay paths without a public URL, and files stay files', () => {
    expect(withAbsoluteImages({ img: '/a.webp' }, null)).toEqual({ img: '/a.webp' });
    const file = Buffer.from('%PDF');
    expect(withAbsoluteImages(file, shop)).toBe(file);
  });
});

describe('the image of a request', () => {
  it.each([
    ['https://shop.example/images/a.webp', '/images/a.webp'],
    ['/images/a.webp', '/images/a.webp'],
    ['https://shop.example.other/images/a.webp', 'https://shop.example.other/images/a.webp'],
  ])('%s is %s', (img, path) => {
    expect(withOwnImagePath({ img, name: 'Float' }, shop)).toEqual({ img: path, name: 'Float' });
  });

  it('may be missing or of another type', () => {
    for (const body of [null, undefined, 'text', [], {}, { img: 1 }])
      expect(withOwnImagePath(body, shop)).toBe(body);
  });
});
