import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './shop.ts';

test('a developer finds the guide from the shop and copies a command', async ({
  page,
  context,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'For developers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Build on FISHZOME' })).toBeVisible();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Errors' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Errors/ })).toBeInViewport();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^SHOP=http.*\ncurl /);
  expect(new Set(asked).size).toBe(1);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, isMobile ? 'on a phone' : 'on a desktop').toBeLessThanOrEqual(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the guide can be read', async ({ page }) => {
    await page.goto('/developers');
    await expect(page.getByText('signInWithPassword').first()).toBeVisible();
    await expect(page.getByRole('row', { name: /^RATE_LIMITED/ })).toContainText('retryAfterSeconds');
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the guide is accessible in ${colorScheme} colors`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/developers');
    await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
