import { test as base, type Page } from '@playwright/test';
import { startShop, type RunningShop } from './running-shop.ts';

/** Playwright's `test` with a running shop at `page.goto('/')`. One shop serves all tests of a worker. */
export const test = base.extend<object, { shop: RunningShop; rows: 'seeded' | 'many' | 'tasks' }>({
  // Tests with another value run in a worker, and so in a shop, of their own.
  rows: ['seeded', { option: true, scope: 'worker' }],
  shop: [
    // Playwright parses the empty braces as "needs no other fixture".
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const shop = await startShop();
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, provide) => provide(shop.url),
});

/** Resolves when React has hydrated every element of the page and nothing is loading. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('#root, #root *')).every((element) =>
      Object.keys(element).some((key) => /^__react(Fiber|Container)/.test(key)),
    ),
  );
  await page.waitForLoadState('networkidle');
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

/** Blocks scripts until the returned function is called. */
export async function holdCode(page: Page, which = /\/assets\/.*\.js$/): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(which, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

export { expect } from '@playwright/test';
