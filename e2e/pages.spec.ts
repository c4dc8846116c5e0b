import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addressOf, openPage, pages, signIn } from './all-pages.ts';
import { expect, test } from './shop.ts';

/** Visible elements that would require horizontal scrolling. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > room + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });

for (const [who, addresses] of Object.entries(pages))
  test(`every page of ${who === 'admin' ? 'an' : 'a'} ${who} is accessible`, async ({ page, isMobile }) => {
    test.slow();
    await signIn(page, who as keyof typeof pages);
    for (const given of addresses) {
      const address = await addressOf(page, given);
      const colorScheme = isMobile ? 'light' : 'dark';
      await test.step(`${given} in the ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await openPage(page, address);
        await expectAccessible(page, ['best-practice']);
      });
      if (!isMobile) continue;
      // A phone of 320 px is equivalent to a window of 1280 px at 400%.
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
