import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../test/shop.ts';
import { builtWeb } from './web.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { web: builtWeb });
}, 120_000);
afterAll(() => shop.close());

describe('a request for any type', () => {
  const typeOf = async (path: string, accept: string) => {
    const { status, headers } = await fetch(shop.url + path, { headers: { accept } });
    return [status, headers.get('content-type')?.split(';')[0]];
  };

  it.each([
    ['/product/spinning-reel', 200],
    ['/product/spinning-reel?variant=LKH-5000', 200],
    ['/product/no-such-product', 404],
    ['/category/reels', 200],
    ['/search?q=reel', 200],
    ['/blog', 200],
  ])('returns the page %s', async (path, status) => {
    expect(await typeOf(path, '*/*')).toEqual([status, 'text/html']);
  });

  it.each(['/no-such-path', '/order/1', '/profile', '/user', '/assets/nothing.js'])(
    'returns no page for %s, which may be a call or a file',
    async (path) => expect((await typeOf(path, '*/*'))[1]).toBe('application/json'),
  );

  it('returns JSON to clients that ask for it', async () => {
    expect(await typeOf('/product/spinning-reel', 'application/json')).toEqual([404, 'application/json']);
  });
});

it('evaluates packages in scripts of their own, before the entry', async () => {
  const html = await (await fetch(`${shop.url}/`)).text();
  const scripts = html.matchAll(/<script type="module"[^>]* src="\/assets\/([a-z-]+)-[\w-]{8}\.js"/g);
  expect(Array.from(scripts, ([, name]) => name)).toEqual(['apollo', 'react-dom', 'index']);
});

describe('a shop in test mode without SHOP_URL', () => {
  it('has canonical URLs, Open Graph tags and a sitemap with its own URL', async () => {
    const html = await (await fetch(`${shop.url}/product/spinning-reel`)).text();
    expect(html).toContain(`<link rel="canonical" href="${shop.url}/product/spinning-reel">`);
    expect(html).toContain(`<meta property="og:url" content="${shop.url}/product/spinning-reel">`);
    const sitemap = await fetch(`${shop.url}/sitemap.xml`);
    expect(await sitemap.text()).toContain(`<loc>${shop.url}/sitemap/pages.xml</loc>`);
  });

  it('has paths of images in REST', async () => {
    const { body } = await shop.rest('GET', '/equitment');
    expect(body[0].img).toMatch(/^\/images\//);
  });
});
