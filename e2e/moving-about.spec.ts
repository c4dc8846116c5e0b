import type { Locator, Page, Request } from '@playwright/test';
import { beCustomer, orderProduct } from './people.ts';
import { expect, hydrated, openHydrated, test } from './shop.ts';

const nameOf = (request: Request) =>
  new URL(request.url()).pathname === '/graphql'
    ? (/(?:"operationName":"|[?&]operationName=)(\w+)/.exec(
        `${request.url()} ${request.postData() ?? ''}`,
      )?.[1] ?? '?')
    : null;

/** Collects the names of the operations that a page sends from now on. */
function asked(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = nameOf(request);
    if (name) names.push(name);
  });
  return names;
}

const orderLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Order', exact: true });
const addressOf = async (page: Page) => {
  await page.goto('/');
  return (await page.getByRole('link', { name: 'Lakehead 3000', exact: true }).getAttribute('href')) ?? '';
};

test('a product can be read without JavaScript', async ({ browser, baseURL, isMobile }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
    ...(isMobile && { viewport: { width: 390, height: 844 } }),
  });
  const page = await context.newPage();
  await page.goto('/');
  if (isMobile) {
    await page.locator('a[aria-label="Menu"]').click();
    await expect(page.getByRole('link', { name: 'Blog' })).toBeVisible();
    await page.locator('a[aria-label="Close menu"]').click();
    await expect(page.getByRole('link', { name: 'Blog' })).toBeHidden();
  }
  await page.getByRole('link', { name: 'Lakehead 3000', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lakehead 3000' })).toBeVisible();
  await expect(page.getByText('Gear ratio')).toBeVisible();
  await expect(orderLink(page)).toBeVisible();
  await expect(page.locator('main img').first()).toBeVisible();
  await expect(page).toHaveTitle('Lakehead 3000 · FISHZOME');
  const described = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(described.map((text) => JSON.parse(text))).toContainEqual(
    expect.objectContaining({
      '@type': 'Product',
      name: 'Lakehead 3000',
      offers: expect.arrayContaining([
        expect.objectContaining({ priceCurrency: 'USD', price: expect.stringMatching(/^\d+\.\d\d$/) }),
      ]),
    }),
  );
  await context.close();
});

test('an unknown product is a 404', async ({ request }) => {
  const answer = await request.get('/order/01234567-89ab-7cde-8f01-23456789abcd', {
    headers: { accept: 'text/html' },
  });
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('This product isn’t available.');
});

test('a visitor of an order form is redirected to sign-up', { tag: '@core' }, async ({ page }) => {
  await page.goto(await addressOf(page));
  await page.goto((await orderLink(page).getAttribute('href')) ?? '');
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByRole('alert')).toContainText('Plz register!');
});

test('a visitor is redirected from another page too, without loading the order form’s code', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const scripts: string[] = [];
  page.on('request', (one) => void (one.resourceType() === 'script' && scripts.push(one.url())));
  await orderProduct(page, 'Lakehead 3000');
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByRole('alert')).toContainText('Plz register!');
  expect(scripts.filter((url) => /\/signup-/.test(url))).not.toEqual([]);
  expect(scripts.filter((url) => /\/order-/.test(url))).toEqual([]);
  await page.goBack();
  await expect(orderLink(page)).toBeVisible();
});

test('a server-rendered product is not fetched again, without layout shifts', async ({ page }) => {
  await beCustomer(page);
  const address = await addressOf(page);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  await page.addInitScript(() => {
    const moved = { by: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.by += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    // Before any script of the shop runs.
    document.addEventListener('readystatechange', () =>
      document.querySelector('main h1')?.setAttribute('data-mark', ''),
    );
  });
  // The home page has sent its own queries.
  await page.waitForLoadState('networkidle');
  const names = asked(page);
  await page.goto(address);
  await expect(orderLink(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main h1[data-mark]')).toHaveText('Lakehead 3000');
  await expect(page).toHaveTitle('Lakehead 3000 · FISHZOME');
  expect(names).not.toContain('ProductScreen');
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(problems).toEqual([]);
  // A late font may move a letter, but nothing else.
  expect(await page.evaluate(() => (window as unknown as { moved: { by: number } }).moved.by)).toBeLessThan(
    0.01,
  );
});

/** Repeats the movement if needed: a component that hydrates late misses the first one. */
async function pointAt(page: Page, link: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  await link.hover();
}

test(
  'a card is prefetched on hover, and back restores the scroll position',
  { tag: '@core' },
  async ({ page, isMobile }) => {
    await beCustomer(page);
    await page.goto('/');
    const card = page.getByRole('link', { name: 'Lakehead 3000', exact: true });
    await card.scrollIntoViewIfNeeded();
    const names = asked(page);
    const picture = page.waitForRequest(
      (one) => one.resourceType() === 'image' && one.url().endsWith('.avif'),
    );
    await expect(async () => {
      await (isMobile ? card.blur().then(() => card.focus()) : pointAt(page, card));
      expect(names).toContain('ProductScreen');
    }).toPass();
    await picture;
    await page.waitForLoadState('networkidle');

    const before = names.length;
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    // The page appears although no request is answered.
    let release = () => {};
    const answered = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*', async (route) => {
      await answered;
      await route.continue();
    });
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lakehead 3000' })).toBeVisible();
    release();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(orderLink(page)).toBeVisible();
    expect(names.slice(before)).not.toContain('ProductScreen');

    const standsThere = () => expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await page.goBack();
    await standsThere();
    // Late content above it does not push it away.
    const moved = await page.evaluate(async () => {
      const late = document.createElement('div');
      late.style.height = '2000px';
      document.querySelector('main')?.prepend(late);
      // The position is corrected in the frame that lays it out.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return scrollY;
    });
    expect(moved).toBe(place);
    await page.reload();
    await standsThere();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Lakehead 3000' })).toBeVisible();
    await page.reload();
    await expect(orderLink(page)).toBeVisible();
    await page.goBack();
    await standsThere();
  },
);

test('focus in the header does not scroll the page, and back restores the scroll position', async ({
  page,
  isMobile,
}) => {
  await openHydrated(page, '/');
  const place = 1_300;
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
  const header = page.getByRole('banner');
  if (isMobile) await header.getByRole('button', { name: 'Menu' }).click();
  await header.getByRole('link', { name: 'Blog' }).focus();
  // Smooth scrolling would still be in progress.
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Notes from the workbench' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('back restores a position that was scrolled to before the code loaded', async ({ page }) => {
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('region', { name: 'Who we are' })).toBeAttached();
  await page.evaluate(() => scrollTo({ top: 1_300, behavior: 'instant' }));
  isHeld = false;
  for (const release of held) release();
  await hydrated(page);
  await page.locator('a[href="/blog"]').first().dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Notes from the workbench' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_300);
});

test('an anchor is reached, and found again, though the content above it was not laid out', async ({
  page,
  isMobile,
}) => {
  // So low that the last card is far below the fold.
  await page.setViewportSize({ width: isMobile ? 390 : 1440, height: 300 });
  await openHydrated(page, '/');
  const lastCard = page.locator('#product h3').last();
  const isLaidOut = () =>
    lastCard.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  const topOfReviews = () =>
    page.evaluate(() => Math.round(document.getElementById('review')?.getBoundingClientRect().top ?? NaN));
  // Clicked by script, because a pointer would scroll to it first.
  await page.locator('footer').getByRole('link', { name: 'Reviews' }).dispatchEvent('click');
  // Below the header, which on a phone has a second line with the search.
  const below = isMobile ? 136 : 96;
  await expect.poll(topOfReviews).toBe(below);
  const header = await page.getByRole('banner').boundingBox();
  expect((header?.y ?? 0) + (header?.height ?? Infinity)).toBeLessThanOrEqual(below);
  expect(await isLaidOut()).toBe(true);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await topOfReviews()).toBe(below);
});

test('a click during hydration is followed', async ({ page }) => {
  // At the last moment before the router listens.
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    window.addEventListener = (...what: Parameters<typeof listen>) => {
      if (what[0] === 'popstate' && location.pathname === '/') history.pushState(null, '', '/blog');
      listen(...what);
    };
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Notes from the workbench' })).toBeVisible();
});

test('nothing is prefetched in data-saving mode', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
  );
  await beCustomer(page);
  await page.goto('/');
  const names = asked(page);
  const code: string[] = [];
  page.on('response', (one) => void (one.url().includes('/assets/prefetch-') && code.push(one.url())));
  const card = page.getByRole('link', { name: 'Lakehead 3000', exact: true });
  await expect(async () => {
    await pointAt(page, card);
    expect(code).toHaveLength(1);
  }).toPass();
  await card.focus();
  await page.waitForLoadState('networkidle');
  expect(names).not.toContain('ProductScreen');
});
