import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

/** Every page as somebody finds it, beside what the address `{product}` and `{order}` stand for. */
const pages = {
  visitor: [
    '/',
    '/search?q=reel',
    '/search?q=nothing-is-called-so',
    '/login',
    '/signup',
    '/portfolio',
    '/blog',
    '/auth/action',
    '/not/a/page',
  ],
  customer: [
    '{product}',
    '/profile',
    '/dashboard',
    '/dashboard/order',
    '/dashboard/review',
    '/dashboard/payment/{order}',
  ],
  admin: [
    '/dashboard',
    '/dashboard/users',
    '/dashboard/add-product',
    '/dashboard/manage-product',
    '/dashboard/manage-all-order',
  ],
} as const;

async function signIn(page: Page, who: keyof typeof pages): Promise<void> {
  if (who === 'visitor') return;
  await page.goto('/login');
  await page
    .getByRole('button', { name: `Be ${who === 'admin' ? 'the admin' : 'a customer'}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** The addresses behind the links of the shop. */
async function addressOf(page: Page, address: string): Promise<string> {
  if (address === '{product}') {
    await page.goto('/');
    return (await page.getByRole('link', { name: 'Lakehead 3000' }).getAttribute('href')) ?? '';
  }
  if (!address.includes('{order}')) return address;
  await page.goto('/dashboard/order');
  return (await page.getByRole('link', { name: 'Plz Pay' }).first().getAttribute('href')) ?? '';
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** What a page would have to be scrolled sideways for, of what can be seen. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > room + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });

for (const [who, addresses] of Object.entries(pages))
  test(`every page of ${who === 'admin' ? 'an' : 'a'} ${who} can be used by everybody`, async ({
    page,
    isMobile,
  }) => {
    test.slow();
    await signIn(page, who as keyof typeof pages);
    for (const given of addresses) {
      const address = await addressOf(page, given);
      const colorScheme = isMobile ? 'light' : 'dark';
      await test.step(`${given} in the ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await open(page, address);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .exclude('iframe')
          .analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      });
      if (!isMobile) continue;
      // A phone of 320 px is also a window of 1280 px at 400 %.
      await test.step(`${given} at 320 px, and with text of twice the size`, async () => {
        const { height } = page.viewportSize() ?? { height: 844 };
        await page.setViewportSize({ width: 320, height });
        expect(await tooWide(page)).toEqual([]);
        await page.setViewportSize({ width: 780, height });
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await tooWide(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height });
      });
    }
  });
