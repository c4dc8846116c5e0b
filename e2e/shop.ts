import { test as base } from '@playwright/test';
import { startShop, type RunningShop } from './running-shop.ts';

/** Playwright's `test` with a running shop; `page.goto('/')` leads there. One shop serves all tests of a worker. */
export const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // Playwright reads from the braces that this fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

export { expect } from '@playwright/test';
