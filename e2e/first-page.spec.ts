import { expect, test } from './shop.ts';

/** Bytes of JavaScript on the wire, packed, for a visitor who reads the home page and touches nothing. */
const MOST_SCRIPT = 120_000;
/** … and of its HTML, with its styles and its data. */
const MOST_PAGE = 40_000;

test('the home page is read with little code, and nothing moves', async ({ page, context }) => {
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const kinds = new Map<string, { type: string; url: string }>();
  const bytes = { Script: 0, Document: 0 };
  const scripts: string[] = [];
  const sheets: string[] = [];
  wire.on('Network.responseReceived', ({ requestId, type, response: { url } }) =>
    kinds.set(requestId, { type, url }),
  );
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, url } = kinds.get(requestId) ?? { type: '', url: '' };
    if (type === 'Script') scripts.push(url);
    if (type === 'Stylesheet') sheets.push(url);
    if (type === 'Script' || type === 'Document') bytes[type] += encodedDataLength;
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /firebase|stripe|Data-|Manage|Payment|AddProduct|Users/i.test(url))).toEqual(
    [],
  );
  // They are in the page.
  expect(sheets).toEqual([]);
  expect(bytes.Script).toBeLessThan(MOST_SCRIPT);
  expect(bytes.Document).toBeLessThan(MOST_PAGE);

  // The first movement brings the rest, and what stood there stands.
  await page.evaluate(() => document.querySelector('#product article')?.setAttribute('data-mark', ''));
  const rest = page.waitForResponse(/\/assets\/BestSellers-/);
  await page.mouse.move(20, 20);
  await rest;
  await page.waitForLoadState('networkidle');
  await expect(page.locator('#product article[data-mark]')).toHaveCount(1);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  // A font that comes late may move a letter, and no more.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
});
