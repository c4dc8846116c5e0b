import type { Page } from '@playwright/test';
import { addressOf, openPage, pages, signIn } from './all-pages.ts';
import { brokenWords, layoutFaults } from '../web/src/test/layout-faults.ts';
import { expect, test } from './shop.ts';

// No trace: it would take longer than the test.
test.use({ trace: 'off' });

const WIDTHS = [320, 360, 390, 768, 900, 950, 1000, 1050, 1280, 1440, 1920];
const SCROLLED = [390, 1000, 1440];

test.skip(({ isMobile }) => isMobile, 'sets its own widths');

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function faultsOf(page: Page, address: string): Promise<string[]> {
  await openPage(page, address);
  // Also lays out what is below the fold (`.far` in base.css).
  await page.evaluate(() => (document.documentElement.dataset.whole = ''));
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await resize(page, width);
    const measure = async () => [
      ...(await page.evaluate(layoutFaults, SCROLLED.includes(width))),
      ...(await page.evaluate(brokenWords)),
    ];
    let found = await measure();
    // A page may still be loading a font or a chunk.
    if (found.length > 0) {
      await page.waitForLoadState('networkidle');
      await resize(page, width);
      found = await measure();
    }
    faults.push(...found.map((fault) => `${address} at ${width} px: ${fault}`));
  }
  return faults;
}

for (const [role, addresses] of Object.entries(pages))
  test(`pages of role ${role} fit every width`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, role as keyof typeof pages);
    const faults: string[] = [];
    for (const address of addresses) faults.push(...(await faultsOf(page, await addressOf(page, address))));
    expect(faults).toEqual([]);
  });

test('the long tables of admins are tables at 1440 px, beside the menu, and cards at 1000 px', async ({
  page,
}) => {
  await signIn(page, 'admin');
  for (const address of ['/dashboard/manage-product', '/dashboard/manage-all-order']) {
    await openPage(page, address);
    const rows = page.getByRole('table').locator('tbody tr').first();
    await resize(page, 1440);
    await expect(rows, address).toHaveCSS('display', 'table-row');
    await resize(page, 1000);
    await expect(rows, address).not.toHaveCSS('display', 'table-row');
  }
});

test('browsers and emails find the logo', async ({ request }) => {
  for (const file of ['/favicon.ico', '/favicon.svg', '/logo.png'])
    expect((await request.get(file)).headers()['content-type'], file).toMatch(/^image\//);
});

test('a toast covers no control of the header', async ({ page }) => {
  await signIn(page, 'customer');
  await openPage(page, await addressOf(page, '/dashboard/payment/{order}'));
  await page.getByRole('button', { name: /^Copy/ }).first().click();
  const toast = page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');
  await expect(toast).toBeVisible();
  // A toast stays while it has the focus.
  await page.keyboard.press('F8');
  for (const width of WIDTHS) {
    await resize(page, width);
    const header = await page.getByRole('banner').boundingBox();
    expect((await toast.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? Infinity));
  }
});

test('the picture beside the login form keeps its size when a message appears', async ({ page }) => {
  await page.goto('/login');
  const picture = page.locator('main img');
  const before = await picture.boundingBox();
  const { naturalWidth, naturalHeight } = await picture.evaluate((image: HTMLImageElement) => ({
    naturalWidth: image.naturalWidth,
    naturalHeight: image.naturalHeight,
  }));
  const scale = Math.max((before?.width ?? 0) / naturalWidth, (before?.height ?? 0) / naturalHeight);
  expect(scale).toBeLessThanOrEqual(1);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  // The page may have scrolled to the message.
  expect(await picture.boundingBox()).toMatchObject({ width: before?.width, height: before?.height });
});
