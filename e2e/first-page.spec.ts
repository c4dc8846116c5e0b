import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, holdCode, test } from './shop.ts';

/** Maximum bytes of compressed JavaScript for an idle visitor. */
const MAX_SCRIPT = 225_000;
/** The same for a page that redirects to another one, with its code and identity. */
const MAX_SCRIPT_OF_TWO = 290_000;
/** Maximum bytes of HTML, with styles and data. */
const MAX_PAGE = 40_000;
/** Maximum bytes of styles, gzipped; they are in the HTML. */
const MAX_STYLES = 12_000;
/** Maximum bytes of fonts: text and headings. */
const MAX_FONTS = 55_000;
/** Maximum bytes of fonts for a page with code or accented letters. */
const MAX_FONTS_OF_THREE = 70_000;

/** Chunks that must not load for reading a page: payment and administration. */
const later = /stripe|Manage|Payment|AddProduct|Users/;
/** The page that redirects visitors. */
const redirecting = /\/assets\/order-/;
/** Identity, before a user signs in. */
const identity = /firebase|google-frame/;

/** An unexpected layout shift: its share of the page, and the moved elements. */
interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** Records network transfers and layout shifts. */
async function watch(page: Page, context: BrowserContext) {
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const kinds = new Map<string, { type: string; url: string }>();
  const seen = { script: 0, document: 0, font: 0, scripts: [] as string[], sheets: [] as string[] };
  wire.on('Network.responseReceived', ({ requestId, type, response: { url } }) =>
    kinds.set(requestId, { type, url }),
  );
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, url } = kinds.get(requestId) ?? { type: '', url: '' };
    if (type === 'Stylesheet') seen.sheets.push(url);
    if (type === 'Document') seen.document += encodedDataLength;
    if (type === 'Font') seen.font += encodedDataLength;
    if (type !== 'Script') return;
    seen.scripts.push(url);
    seen.script += encodedDataLength;
  });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Entry[])
        shifts.push({
          value,
          what: sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${startTime.toFixed()} ms ${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent} ${from.x},${from.y},${from.width},${from.height} → ${to.x},${to.y},${to.width},${to.height}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return seen;
}

async function holdStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  // A late font may move a letter, but nothing else.
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(moved, shifts.flatMap(({ what }) => what).join('\n')).toBeLessThan(0.001);
}

/** Whether the page and its first picture were painted before its scripts were requested. */
function readBeforeCode() {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const code = Math.min(
    ...files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
  );
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const eager = document.querySelector<HTMLImageElement>('main img:not([loading="lazy"])')?.currentSrc;
  const picture = files.find(({ name }) => name === eager);
  return {
    painted: (paint?.startTime ?? Infinity) <= code,
    pictured: eager === undefined || (picture?.responseEnd ?? Infinity) <= code,
  };
}

const stylesOf = (html: string) =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css).join('');

for (const { name, path, leadsOn = false, fonts = MAX_FONTS, tag = [] } of [
  { name: 'home', path: '/', fonts: MAX_FONTS_OF_THREE, tag: '@core' },
  { name: 'product', path: '/product/spinning-reel' },
  // Visitors are redirected to sign-up.
  { name: 'order', path: '/order/', leadsOn: true },
  { name: 'blog', path: '/blog', fonts: MAX_FONTS_OF_THREE },
  { name: 'search', path: '/search?q=reel' },
])
  test(
    `${name} is readable with little code and without layout shifts`,
    { tag },
    async ({ page, context, request }) => {
      const [product] = await (await request.get('/equitment?limit=1')).json();
      const seen = await watch(page, context);
      const address = path.endsWith('/order/') ? `${path}${product._id}` : path;
      const answer = await page.goto(address, { waitUntil: 'networkidle' });
      expect(await page.evaluate(readBeforeCode)).toEqual({ painted: true, pictured: true });
      const styles = stylesOf((await answer?.text()) ?? '');
      expect(styles).not.toBe('');
      expect(gzipSync(styles).length).toBeLessThan(MAX_STYLES);
      // Styles are inlined.
      if (!leadsOn) expect(seen.sheets).toEqual([]);
      expect(seen.scripts.length).toBeGreaterThan(0);
      const unneeded = [later, leadsOn ? redirecting : identity];
      expect(seen.scripts.filter((url) => unneeded.some((name) => name.test(url)))).toEqual([]);
      expect(seen.script).toBeLessThan(leadsOn ? MAX_SCRIPT_OF_TWO : MAX_SCRIPT);
      expect(seen.document).toBeLessThan(MAX_PAGE);
      expect(seen.font).toBeGreaterThan(0);
      expect(seen.font).toBeLessThan(fonts);
      await holdStill(page);
    },
  );

test(
  'hydration keeps the elements of the home page, without layout shifts or requests for data',
  { tag: '@core' },
  async ({ page, context }) => {
    await watch(page, context);
    const queries: string[] = [];
    page.on('request', (one) => void (one.url().includes('/graphql') && queries.push(one.url())));
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => document.querySelector('#product article')?.setAttribute('data-mark', ''));
    release();
    const send = page.getByRole('button', { name: 'Send' });
    await expect(send).toBeEnabled();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#product article[data-mark]')).toHaveCount(1);
    expect(queries).toEqual([]);
    await holdStill(page);
  },
);

test(
  'a home page that arrives in parts does not shift',
  { tag: '@core' },
  async ({ page, context, shop }) => {
    const slow = await deliverInParts(shop.url);
    await watch(page, context);
    await page.goto(slow.url, { waitUntil: 'networkidle' });
    await holdStill(page);
    await slow.close();
  },
);

test('text typed into the login before its code loads is kept', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/login');
  const login = page.getByRole('main').getByRole('button', { name: 'Login', exact: true });
  await expect(login).toBeDisabled();
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong-lines');
  await page.keyboard.press('Enter');
  expect(page.url()).toMatch(/\/login$/);
  release();
  await expect(login).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue('maya@example.com');
  await login.click();
  await expect(page.getByRole('alert')).toContainText('Firebase');
});

test('text typed into the contact form before its code loads is kept', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/');
  await page.getByLabel('Subject').fill('The bail clicks');
  release();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('The bail clicks');
});

test('a click on a button before its code loads is replayed', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu is a button on a phone only');
  const release = await holdCode(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  release();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Blog' })).toBeVisible();
});

test('the menu, the search and the link to a product need no code', async ({ page, isMobile }) => {
  await holdCode(page);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const blog = page.getByRole('navigation').getByRole('link', { name: 'Blog' });
  const search = page.getByRole('searchbox', { name: 'Search the shop' });
  if (isMobile) {
    await menu.click();
    await expect(blog).toBeVisible();
    await menu.click();
    await expect(blog).toBeHidden();
  }
  await search.fill('lakehead');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=lakehead$/);
  await page.getByRole('link', { name: 'Lakehead 3000', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lakehead 3000' })).toBeVisible();
});

test(
  'the shell is hydrated while the code of the page is still loading',
  { tag: '@core' },
  async ({ page }) => {
    const release = await holdCode(page, /\/assets\/blog-.*\.js$/);
    await page.goto('/blog');
    await expect.poll(() => page.evaluate(() => 'clickedEarly' in window)).toBe(false);
    release();
  },
);

test('a replayed click happens once, even if the shell loads before the route module', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the menu is a button on a phone only');
  const release = await holdCode(page, /\/assets\/blog-.*\.js$/);
  await page.goto('/blog');
  const blog = page.getByRole('navigation').getByRole('link', { name: 'Blog' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(blog).toBeVisible();
  const rest = page.waitForResponse(/\/assets\/blog-/);
  release();
  await rest;
  // Waits for a possible second replay.
  await page.waitForTimeout(500);
  await expect(blog).toBeVisible();
});

/** Serves the pages of `shop`, with pauses between the first parts of the HTML's body. */
async function deliverInParts(shop: string) {
  const [part, visible, pause] = [600, 18_000, 60];
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', shop));
      const type = answer.headers.get('content-type') ?? '';
      const all = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': type });
      const body = type.startsWith('text/html') ? all.indexOf('<body') : all.length;
      response.write(all.subarray(0, body));
      for (let from = body; from < Math.min(body + visible, all.length); from += part) {
        response.write(all.subarray(from, from + part));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      response.end(all.subarray(body + visible));
    })();
  }).listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
