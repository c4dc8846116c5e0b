import { openPage, signIn, type pages } from './all-pages.ts';
import { expect, test } from './shop.ts';

test.skip(({ isMobile }) => isMobile, 'the links are the same at every width');

for (const role of ['visitor', 'customer', 'admin'] as const satisfies (keyof typeof pages)[])
  test(`each link around the pages leads role ${role} to a page it can use`, async ({ page }) => {
    test.slow();
    await signIn(page, role);
    const addresses = new Set<string>();
    for (const start of role === 'visitor' ? ['/'] : ['/', '/dashboard']) {
      await openPage(page, start);
      const links = page.locator('header a[href^="/"], footer a[href^="/"], nav a[href^="/"]');
      for (const link of await links.all()) addresses.add((await link.getAttribute('href')) ?? '');
    }
    expect(addresses.size).toBeGreaterThan(5);
    for (const address of addresses)
      await test.step(address, async () => {
        const [, anchor] = address.split('#');
        const answer = await page.goto(address);
        if (anchor) return expect(page.locator(`[id="${anchor}"]`)).toHaveCount(1);
        expect(answer?.status()).toBeLessThan(400);
        if (page.url().endsWith('/graphql')) return;
        await expect(page.locator('main h1')).not.toHaveCount(0);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByText(/^Forbidden|Your page Not Found/)).toHaveCount(0);
      });
  });
