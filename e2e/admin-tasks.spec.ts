import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { cellsOf } from './csv.ts';
import { measureEffort, type Effort } from './effort.ts';
import { beAdmin } from './people.ts';
import { addMessage, addProducts } from './rows.ts';
import { expect, hydrated, test } from './shop.ts';

// docs/benchmarks.md has the figures. order-workbench.spec.ts measures the shipping of five orders.

test.use({ rows: 'tasks' });

/** Taps on a phone that a desktop does not need: it has no Shift key, and menu and filters are closed. */
const onPhone = (more: number, { project }: TestInfo) => (project.name === 'phone' ? more : 0);

/** Every task begins on the overview, which is the first page after login. */
async function begin(page: Page): Promise<Effort> {
  const effort = await measureEffort(page);
  await beAdmin(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await hydrated(page);
  effort.start();
  return effort;
}

async function openFromMenu(page: Page, name: RegExp): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const toggle = menu.getByRole('button', { name: 'Open the dashboard menu' });
  if (await toggle.isVisible()) await toggle.click();
  await menu.getByRole('link', { name }).click();
}

test('raise the prices of ten lures by 5 %', async ({ page, shop }, info) => {
  await addProducts(shop, 10, { tag: 'task-lure', source: 'Lily Pop 70' });
  const effort = await begin(page);
  await openFromMenu(page, /^Manage Products/);
  const filters = page.getByRole('button', { name: 'Filters and order' });
  await expect(page.getByLabel('Search', { exact: false }).first()).toBeVisible();
  if (await filters.isVisible()) await filters.click();
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Lures' });
  await expect(page).toHaveURL(/category=lures/);
  const boxes = page.getByRole('checkbox', { name: /^Select Task-Lure product/ });
  await expect(boxes).toHaveCount(10);
  if (info.project.name === 'phone') for (const box of await boxes.all()) await box.click();
  else {
    await boxes.first().click();
    await boxes.last().click({ modifiers: ['Shift'] });
  }
  await expect(page.getByText('10 products selected')).toBeVisible();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price', { exact: true }).selectOption('percent');
  await dialog.getByLabel('Percent').click();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: '10 products will change' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 10 products' }).click();
  await expect(dialog.getByText('10 products changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await effort.expectAtMost('+5 % on ten lures', 11 + onPhone(10, info));
});

test('restock three products', async ({ page }) => {
  const effort = await begin(page);
  await page.getByRole('link', { name: /Products low in stock/ }).click();
  const stocks = page.getByRole('button', { name: /Change stock of/ });
  await expect(stocks.nth(2)).toBeVisible();
  for (const index of [0, 1, 2]) {
    const stock = stocks.nth(index);
    const before = Number.parseInt((await stock.textContent()) ?? '', 10);
    await stock.click();
    await page.keyboard.type('+50');
    await page.keyboard.press('Enter');
    await expect(stock).toContainText(String(before + 50));
  }
  await effort.expectAtMost('restock three products', 4);
});

test('find a customer, and open the last order', async ({ page }, info) => {
  const effort = await begin(page);
  const search = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Search' });
  if (info.project.name === 'phone')
    await page.getByRole('button', { name: 'Open the dashboard menu' }).click();
  await search.click();
  await expect(page.getByRole('combobox', { name: /^Search pages/ })).toBeFocused();
  await page.keyboard.type('maya');
  await page
    .getByRole('option', { name: /maya@fishzome\.example/ })
    .first()
    .click();
  const orders = page.getByRole('region', { name: 'Orders' });
  const last = orders.getByRole('link', { name: /^FZ-/ }).first();
  const number = (await last.textContent()) ?? '';
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
  await effort.expectAtMost('find a customer, open the last order', 3 + onPhone(1, info));
});

test('answer a message', async ({ page, shop }) => {
  const subject = `Hooks ${randomUUID()}`;
  await addMessage(shop, subject);
  const effort = await begin(page);
  await page.getByRole('link', { name: /Unread messages/ }).click();
  const row = page.getByRole('row', { name: subject });
  await row.getByRole('button', { name: 'Read' }).click();
  const reply = page.getByRole('dialog').getByLabel('Reply by email');
  await expect(reply).toBeVisible();
  await reply.click();
  await page.keyboard.type('Size 8 is fine.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await row.getByRole('button', { name: /^Mark as done/ }).click();
  await expect(row.getByText('Done', { exact: true })).toBeVisible();
  await effort.expectAtMost('answer a message, and mark it as done', 5);
});

test('change 500 prices by CSV', async ({ page, shop }, info) => {
  await addProducts(shop, 500, { tag: 'task-csv' });
  const effort = await begin(page);
  await openFromMenu(page, /^Manage Products/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const [header = '', ...lines] = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
  const idAt = header.replace('\uFEFF', '').split(',').indexOf('id');
  const ids = lines.filter((line) => line.includes(',task-csv-')).map((line) => cellsOf(line)[idAt]);
  expect(ids).toHaveLength(500);
  const file = info.outputPath('prices.csv');
  await writeFile(file, ['id,price', ...ids.map((id) => `${id},77.70`)].join('\n'));

  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByRole('heading', { name: '500 products will change' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 500 products' }).click();
  await expect(dialog.getByText('500 products changed.')).toBeVisible({ timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await effort.expectAtMost('500 prices by CSV', 9 + onPhone(1, info));
});
