import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './shop.ts';

/** Bytes of JavaScript on the wire, packed, for a visitor who reads a page and touches nothing. */
const MOST_SCRIPT = 120_000;
/** … where the page asks for data of its own. */
const MOST_SCRIPT_WITH_DATA = 180_000;
/** … where the page leads on to another, which brings its own and identity. */
const MOST_SCRIPT_OF_TWO = 180_000;
/** … of its HTML, with its styles and its data. */
const MOST_PAGE = 40_000;
/** … and of its styles, gzipped; they are in the HTML. */
const MOST_STYLES = 12_000;
/** … and of its fonts: for text, headings, and code or letters with accents where there are some. */
const MOST_FONTS = 70_000;

/** What nobody needs to read a page, by the names of its chunks: payment and administration. */
const later = /stripe|Manage|Payment|AddProduct|Users/;
/** … identity, before somebody signs in. */
const identity = /firebase|google-frame/;
/** … and Apollo, where the page came with its data. */
const data = /\/Data-/;

/** A movement that nobody asked for: how much of the page, and what. */
interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** Counts what comes over the wire, and what moves. */
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
  // A font that comes late may move a letter, and no more.
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(moved, shifts.flatMap(({ what }) => what).join('\n')).toBeLessThan(0.001);
}

/** Whether the page was painted, and its first picture was there, when its code was asked for. */
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

for (const { name, path, withoutApollo, leadsOn = false } of [
  { name: 'home', path: '/', withoutApollo: true },
  // A visitor is led to the sign-up.
  { name: 'order', path: '/order/', withoutApollo: true, leadsOn: true },
  { name: 'blog', path: '/blog', withoutApollo: true },
  { name: 'search', path: '/search?q=reel', withoutApollo: false },
])
  test(`${name} is read with little code, and nothing moves`, async ({ page, context, request }) => {
    const [product] = await (await request.get('/equitment?limit=1')).json();
    const seen = await watch(page, context);
    const address = path.endsWith('/order/') ? `${path}${product._id}` : path;
    const answer = await page.goto(address, { waitUntil: 'networkidle' });
    expect(await page.evaluate(readBeforeCode)).toEqual({ painted: true, pictured: true });
    const styles = stylesOf((await answer?.text()) ?? '');
    expect(styles).not.toBe('');
    expect(gzipSync(styles).length).toBeLessThan(MOST_STYLES);
    // They are in the page.
    if (!leadsOn) expect(seen.sheets).toEqual([]);
    expect(seen.scripts.length).toBeGreaterThan(0);
    const unneeded = [later, ...(leadsOn ? [] : [identity]), ...(withoutApollo ? [data] : [])];
    expect(seen.scripts.filter((url) => unneeded.some((name) => name.test(url)))).toEqual([]);
    const most = leadsOn ? MOST_SCRIPT_OF_TWO : withoutApollo ? MOST_SCRIPT : MOST_SCRIPT_WITH_DATA;
    expect(seen.script).toBeLessThan(most);
    expect(seen.document).toBeLessThan(MOST_PAGE);
    expect(seen.font).toBeGreaterThan(0);
    expect(seen.font).toBeLessThan(MOST_FONTS);
    await holdStill(page);
  });

test('the first movement on the home page brings the rest, and what stood there stands', async ({
  page,
  context,
}) => {
  await watch(page, context);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.querySelector('#product article')?.setAttribute('data-mark', ''));
  const rest = page.waitForResponse(/\/assets\/BestSellers-/);
  await page.mouse.move(20, 20);
  await rest;
  await page.waitForLoadState('networkidle');
  await expect(page.locator('#product article[data-mark]')).toHaveCount(1);
  await holdStill(page);
});

test('what was typed into the login before its code came is kept', async ({ page }) => {
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

test('… and into the contact form', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/');
  await page.getByLabel('Subject').fill('The bail clicks');
  release();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('The bail clicks');
});

test('a button that was clicked before its code came does what it does', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu is a button on a phone only');
  const release = await holdCode(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  release();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Blog' })).toBeVisible();
});

test('the menu, the search and the way to a product need no code', async ({ page, isMobile }) => {
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
    await menu.click();
  }
  await search.fill('lakehead');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=lakehead$/);
  await page.getByRole('link', { name: 'Lakehead 3000' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lakehead 3000' })).toBeVisible();
});

test('… and does it once, when the shell is there before the page', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu is a button on a phone only');
  const release = await holdCode(page, /\/assets\/Pages-.*\.js$/);
  await page.goto('/blog');
  const blog = page.getByRole('navigation').getByRole('link', { name: 'Blog' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(blog).toBeVisible();
  const rest = page.waitForResponse(/\/assets\/Pages-/);
  release();
  await rest;
  // What would click again does so when it runs.
  await page.waitForTimeout(500);
  await expect(blog).toBeVisible();
});

/** Until what it returns is called. */
async function holdCode(page: Page, which = /\/assets\/.*\.js$/): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(which, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
