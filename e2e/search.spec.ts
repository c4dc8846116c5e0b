import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, holdCode, openHydrated, test } from './shop.ts';

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search the shop' });

test(
  'misspelled words lead to suggestions, results, a filter, and back',
  { tag: '@core' },
  async ({ page, isMobile }) => {
    await page.goto('/');
    const box = searchBox(page);
    await box.pressSequentially('reell');
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(suggestions.getByRole('option', { name: /Lakehead 3000/ })).toBeVisible();
    await expectAccessible(page);
    await box.press('ArrowUp');
    await expect(suggestions.getByRole('option', { selected: true })).toHaveText('Search for “reell”');
    await box.press('Enter');

    await expect(page).toHaveURL(/\/search\?q=reell$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “reell”');
    await expect(page.getByText(/^Showing results for reel\./)).toBeVisible();
    const count = page.getByRole('status').filter({ hasText: /^\d+ products?$/ });
    const all = Number.parseInt(await count.innerText(), 10);
    expect(all).toBeGreaterThan(1);
    await expectAccessible(page);

    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
    // A combination of a rod and a reel. Its category doesn't change, unlike its stock.
    await page.getByRole('checkbox', { name: 'Rods 1' }).filter({ visible: true }).check();
    await expect(page).toHaveURL(/\?q=reell&category=rods$/);
    if (isMobile) await page.getByRole('button', { name: /^Show \d/ }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectAccessible(page);

    await page.goBack();
    await expect(page).toHaveURL(/\/search\?q=reell$/);
    await expect(page.getByRole('article')).toHaveCount(all);
  },
);

for (const { start, filtered } of [
  { start: '/search?category=lures&gclid=x1', filtered: /\?category=lures&species=pike$/ },
  { start: '/category/lures?gclid=x1', filtered: /\/category\/lures\?species=pike$/ },
])
  test(
    `attributes filter ${start}, stay in the URL, and are removed`,
    { tag: '@core' },
    async ({ page, isMobile }) => {
      await openHydrated(page, start);
      const articles = page.getByRole('article');
      const all = await articles.count();
      if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
      const visible = (name: RegExp) => page.getByRole('group', { name }).filter({ visible: true });
      const pike = visible(/^Species/).getByRole('checkbox', { name: /^Pike/ });
      const ofPike = Number.parseInt((await pike.locator('..').innerText()).replace(/\D+/, ''), 10);
      await pike.check();
      await expect(page).toHaveURL(filtered);
      await expect(articles).toHaveCount(ofPike);
      expect(ofPike).toBeLessThan(all);
      const bass = visible(/^Species/).getByRole('checkbox', { name: /^Bass/ });
      await bass.check();
      await expect(page).toHaveURL(/[?&]species=pike,bass$/);
      if (isMobile) await page.getByRole('button', { name: /^Show \d/ }).click();
      await expectAccessible(page);

      await page.reload();
      const chips = page.getByRole('list', { name: 'Active filters' });
      await expect(chips.getByRole('button', { name: 'Remove Species: Bass' })).toBeVisible();
      await page.goBack();
      await expect(articles).toHaveCount(ofPike);
      await chips.getByRole('button', { name: 'Remove Species: Pike' }).click();
      await expect(articles).toHaveCount(all);
    },
  );

test('a suggestion leads to its product', async ({ page }) => {
  await page.goto('/blog');
  const box = searchBox(page);
  await box.pressSequentially('lakeh');
  await page.getByRole('option', { name: /Lakehead 3000/ }).click();
  await expect(page).toHaveURL(/\/product\/spinning-reel$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the box is a form, and the page has the results', async ({ page, isMobile }) => {
    await page.goto('/');
    await page.getByRole('searchbox').fill('rod');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/search\?q=rod$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “rod”');
    await expect(page.getByRole('article').first()).toBeVisible();
    // On phones the dialog with the filters needs JavaScript.
    if (!isMobile) await page.getByRole('checkbox', { name: /^Rods/ }).first().check();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/[?&]sort=price-asc(?:&|$)/);
    if (!isMobile) await expect(page).toHaveURL(/[?&]category=rods(?:&|$)/);
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-asc');
  });
});

test(
  'filters and a sort order that are chosen before hydration apply',
  { tag: '@core' },
  async ({ page, isMobile }) => {
    const release = await holdCode(page);
    await page.goto('/search?category=lures');
    await page.getByLabel('Sort by').selectOption('Price, low to high');
    if (!isMobile) {
      const species = page.getByRole('group', { name: 'Species' });
      await species.getByRole('checkbox').nth(0).check();
      await species.getByRole('checkbox').nth(1).check();
      await page.getByRole('textbox', { name: 'From' }).first().fill('1');
    }
    release();
    await expect(page).toHaveURL(/[?&]sort=price-asc$/);
    if (isMobile) return;
    await expect(page).toHaveURL(/[?&]species=\w+,\w+&/);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/[?&]min=1&/);
  },
);

test(
  'an admin explains a word that customers search for in vain',
  { tag: '@core' },
  async ({ browser, page }) => {
    await page.goto('/search?q=winklepicker');
    await expect(page.getByRole('heading', { name: /^No results for/ }).first()).toBeVisible();

    const office = await browser.newContext();
    const admin = await office.newPage();
    const { origin } = new URL(page.url());
    await admin.goto(`${origin}/login`);
    await admin.getByRole('button', { name: 'Log in as admin' }).click();
    await expect(admin).toHaveURL(/\/dashboard$/);
    // Searches are counted every few seconds.
    await expect(async () => {
      await admin.goto(`${origin}/dashboard/search-report`);
      await expect(
        admin.getByText(/quer(?:y|ies) without results, of|No searches without results/),
      ).toBeVisible();
      expect(await admin.getByRole('row', { name: /winklepicker/ }).count()).toBe(1);
    }).toPass({ timeout: 120_000 });
    await expectAccessible(admin);
    await admin.getByRole('link', { name: 'Add a search term for “winklepicker”' }).click();

    const form = admin.getByRole('dialog', { name: 'Add a search term' });
    await expect(form.getByLabel('Term')).toHaveValue('winklepicker');
    await form.getByLabel('Meanings (optional)').fill('spinning rod');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('“winklepicker” saved', { exact: true })).toBeVisible();
    await admin.getByLabel('Search as a customer').fill('winklepicker');
    await expect(admin.getByText(/products? found\./)).toBeVisible();
    await expectAccessible(admin);

    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();

    await admin.getByLabel('Search terms', { exact: true }).fill('winklepicker');
    await admin.getByRole('button', { name: 'Delete winklepicker' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(admin.getByText('“winklepicker” deleted', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^No results for/ }).first()).toBeVisible();
  },
);
