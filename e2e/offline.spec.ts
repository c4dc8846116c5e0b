import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from './shop.ts';

const unavailable = (page: Page) => page.getByRole('heading', { name: 'This page isn’t available offline.' });
const unreachable = (page: Page) => page.getByRole('heading', { name: 'We can’t reach the shop.' });
const updated = (page: Page) => page.getByRole('heading', { name: 'The shop has been updated.' });
const blog = (page: Page) => page.getByRole('heading', { name: 'Notes from the workbench' });

/** Clicks a link in any position, also in a closed menu on a phone. */
const follow = (page: Page, href: string) => page.locator(`a[href="${href}"]`).first().dispatchEvent('click');

/** No other reason may be shown. */
async function expectNothingElse(page: Page): Promise<void> {
  for (const other of [/new version/, /Something went wrong/])
    await expect(page.getByText(other)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'FISHZOME, Home' })).toBeVisible();
}

test('says that a page is not available offline, and opens it after reconnecting', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/');
  const product = await page.getByRole('link', { name: 'Lakehead 3000', exact: true }).getAttribute('href');
  await context.setOffline(true);
  // The card is not hydrated: its code loads with the first interaction.
  for (const href of [product ?? '', '/login', '/blog']) {
    await follow(page, href);
    await expect(unavailable(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(href);
    await expect(page.getByText(/^You’re offline/)).toHaveCount(1);
    await expectNothingElse(page);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Who we are' })).toBeVisible();
  }

  await follow(page, '/blog');
  await context.setOffline(false);
  await expect(blog(page)).toBeVisible();
});

test('opens a page after reconnecting whose code failed to load before', async ({ page, context }) => {
  await openHydrated(page, '/');
  await context.setOffline(true);
  await follow(page, '/blog');
  await expect(unavailable(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Who we are' })).toBeVisible();
  await context.setOffline(false);
  await follow(page, '/blog');
  await expect(blog(page)).toBeVisible();
});

test('retries a navigation that was made offline', { tag: '@core' }, async ({ page, context }) => {
  await openHydrated(page, '/');
  await context.setOffline(true);
  await follow(page, '/blog');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Waiting for a connection…' })).toBeVisible();
  await expectNothingElse(page);
  await context.setOffline(false);
  await expect(blog(page)).toBeVisible();
});

test('keeps the home page readable offline', async ({ page, context }) => {
  await openHydrated(page, '/');
  await context.setOffline(true);
  await page.mouse.move(20, 20);
  await page.mouse.move(40, 40);
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lakehead 3000', exact: true })).toBeVisible();
  await expectNothingElse(page);
});

test('shows the whole home page when a visitor comes back to it offline', async ({ page, context }) => {
  await openHydrated(page, '/');
  await context.setOffline(true);
  await follow(page, '/blog');
  await expect(unavailable(page)).toBeVisible();
  await page.goBack();
  const main = page.getByRole('main');
  await expect(page.getByRole('link', { name: 'Lakehead 3000', exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(main.getByText('We couldn’t load')).toHaveCount(0);
});

test('says that the shop is unreachable while there is a connection', async ({ page }) => {
  await openHydrated(page, '/');
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await follow(page, '/blog');
  await expect(unreachable(page)).toBeVisible();
  await expect(page.getByText(/offline/)).toHaveCount(0);
  await expectNothingElse(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(unreachable(page)).toBeVisible();
  await page.unroute('**/*');
  await expect(blog(page)).toBeVisible();
});

test('waits for a page on a slow connection', async ({ page }) => {
  await openHydrated(page, '/');
  const said: string[] = [];
  await page.exposeFunction('note', (text: string) => said.push(text));
  await page.evaluate(() => {
    const { note } = window as unknown as { note: (text: string) => Promise<void> };
    const observer = new MutationObserver(() => {
      const problem = document.querySelector('[role="alert"]')?.textContent;
      if (problem) void note(problem);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.route(/\/assets\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await follow(page, '/blog');
  await expect(blog(page)).toBeVisible();
  expect(said).toEqual([]);
});

test('says that there is a new version when the file of a page is gone', async ({ page }) => {
  await openHydrated(page, '/');
  await page.route(/\/assets\/blog-/, (route) => route.fulfill({ status: 404 }));
  await page.route(/\/login$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/index-Next.js');
    await route.fulfill({ response, body });
  });
  await follow(page, '/blog');
  await expect(updated(page)).toBeVisible();
  await expect(page.getByText('A new version of the shop is available.')).toBeVisible();
  await expect(page.getByText(/offline|Something went wrong/)).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await expect(blog(page)).toBeVisible();
});
