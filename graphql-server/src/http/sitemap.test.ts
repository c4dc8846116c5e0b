import Fastify from 'fastify';
import fastifyAccepts from '@fastify/accepts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../test/faults/victims.ts';
import { testShop, type TestShop } from '../../test/shop.ts';
import { routes } from '../routes.ts';
import { mountSitemap } from './sitemap.ts';
import { builtWeb } from './web.ts';

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers: { accept: '*/*', ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the sitemap of the shop', () => {
  let shop: TestShop;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    shop = await testShop({ PORT: String(port), SHOP_URL: 'https://shop.example' }, { web: builtWeb });
  }, 120_000);
  afterAll(() => shop.close());
  const address = (path: string) => `http://localhost:${port}${path}`;

  it('is an index of files with pages, categories and published products', async () => {
    const index = await get(address('/sitemap.xml'));
    expect(index.headers.get('content-type')).toContain('application/xml');
    expect(index.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(locations(index.text)).toEqual([
      'https://shop.example/sitemap/pages.xml',
      'https://shop.example/sitemap/products-1.xml',
    ]);
    const pages = locations((await get(address('/sitemap/pages.xml'))).text);
    expect(pages.slice(0, 3)).toEqual(
      ['/', '/blog', '/portfolio'].map((path) => `https://shop.example${path}`),
    );
    expect(pages).toContain('https://shop.example/legal/imprint');
    expect(pages).toContain('https://shop.example/category/reels');
    const { rows } = await shop.pool.query(
      `SELECT slug FROM "Equipment" WHERE status = 'PUBLISHED' AND "parentId" IS NULL ORDER BY id`,
    );
    const products = await get(address('/sitemap/products-1.xml'), { 'accept-encoding': 'identity' });
    expect(locations(products.text)).toEqual(rows.map(({ slug }) => `https://shop.example/product/${slug}`));
    expect(products.text).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  });

  it.each(['products-0', 'products-2', 'products-99999', 'products-1e3', 'nothing', '%00'])(
    'has no file %s',
    async (name) => expect((await get(address(`/sitemap/${name}.xml`))).status).toBe(404),
  );

  it('has a text for language models whose links lead to pages and files of the shop', async () => {
    const { text } = await get(address('/llms.txt'));
    const links = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link);
    expect(links.length).toBeGreaterThan(9);
    expect(text).toMatch(/^# FISHZOME\n\n> .+\n\n## /);
    expect(text).toContain('`POST https://shop.example/mcp`');
    for (const link of links) {
      const { status } = await get(address(new URL(link).pathname), { accept: 'text/html, */*' });
      expect(status, link).toBe(200);
    }
  });

  it('is named in robots.txt, which disallows the APIs and pages behind a sign-in', async () => {
    const { text } = await get(address('/robots.txt'));
    expect(text).toContain('Sitemap: https://shop.example/sitemap.xml');
    const disallowed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
    const isAllowed = (path: string) => !disallowed.some((start) => path.startsWith(start));
    const calls = Object.values(routes('USD')).flat();
    // Pictures are below the path of the call that uploads them.
    expect(calls.map(({ path }) => path).filter(isAllowed)).toEqual(['/images']);
    expect(['/dashboard/order', '/login', '/signup', '/graphql', '/mcp'].filter(isAllowed)).toEqual([]);
    for (const page of ['/', '/search', '/category/reels', '/product/spinning-reel', '/blog', '/legal/terms'])
      expect(isAllowed(page), page).toBe(true);
  });
});

describe('a sitemap', () => {
  const products = Array.from({ length: 5 }, (_, index) => `product-${index}`);
  async function shopOf(shopUrl: string | null, count: number) {
    const app = Fastify();
    await app.register(fastifyAccepts);
    mountSitemap(app, {
      shopUrl: () => shopUrl,
      urlsPerFile: 2,
      equipment: {
        categories: async () => [{ slug: 'reels', equipmentCount: count }] as never,
        async *readSitemap(from, most) {
          const rows = products.slice(0, count).slice(from, from + most);
          yield rows.map((slug) => ({ id: slug, slug, changed: '2026-11-24' }));
        },
      },
    });
    return app;
  }

  it.each([
    [0, []],
    [1, ['1: product-0']],
    [2, ['1: product-0 product-1']],
    [3, ['1: product-0 product-1', '2: product-2']],
    [5, ['1: product-0 product-1', '2: product-2 product-3', '3: product-4']],
  ])('of %i products has each of them once, two in a file', async (count, expected) => {
    const app = await shopOf('https://shop.example', count);
    const found = [];
    for (const url of locations((await app.inject('/sitemap.xml')).body)) {
      const number = /products-(\d+)/.exec(url ?? '')?.[1];
      const file = number && (await app.inject(`/sitemap/products-${number}.xml`)).body;
      if (file)
        found.push(
          `${number}: ${locations(file)
            .map((one) => one?.split('/').at(-1))
            .join(' ')}`,
        );
    }
    expect(found).toEqual(expected);
  });

  it('does not exist without SHOP_URL, and the answer says so', async () => {
    const app = await shopOf(null, 5);
    const answer = await app.inject('/sitemap.xml');
    expect({ status: answer.statusCode, body: answer.body }).toEqual({
      status: 404,
      body: 'This shop has no sitemap, because SHOP_URL is not set.\n',
    });
    expect((await app.inject('/robots.txt')).body).not.toContain('Sitemap:');
  });
});
