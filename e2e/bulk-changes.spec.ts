import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility.ts';
import { cellsOf } from './csv.ts';
import { beAdmin } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test('an admin raises the prices of all lures by 5 %, and undoes it', async ({ page }) => {
  await beAdmin(page);
  await openHydrated(page, '/dashboard/manage-product');
  // On a phone the filters are behind a button.
  const filters = page.getByRole('button', { name: 'Filters and order' });
  if (await filters.isVisible()) await filters.click();
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Lures' });
  await expect(page).toHaveURL(/category=lures/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  const first = rows.first();
  await expect(first.getByText('Lures', { exact: true })).toBeVisible();
  const price = first.getByRole('button', { name: /Change price of/ });
  const before = await price.textContent();

  await page.getByRole('checkbox', { name: 'Select all shown products' }).check();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price', { exact: true }).selectOption('percent');
  await dialog.getByLabel('Percent').fill('5');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('heading', { name: /products will change$/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Change \d+ products$/ }).click();
  await expect(dialog.getByText(/^\d+ products changed\.$/)).toBeVisible();
  await expect(price).not.toHaveText(before ?? '');

  // Undone later, in the list of past changes.
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Past bulk changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Changes' })).toBeVisible();
  const change = page.getByRole('row').filter({ hasText: 'Selected products' }).first();
  await expect(change.getByText('Applied', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await change.getByRole('link', { name: /^Details of/ }).click();
  await expect(page).toHaveURL(/change=/);
  await expect(dialog.getByRole('list', { name: 'Changes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText(/^\d+ products restored\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(change.getByText('Undone', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Manage Products' }).click();
  await openHydrated(page, '/dashboard/manage-product?category=lures');
  await expect(price).toHaveText(before ?? '');
});

test('an admin saves a view with its columns, and another admin opens it', async ({
  page,
  browser,
  shop,
}) => {
  await beAdmin(page);
  await openHydrated(page, '/dashboard/manage-product?category=reels');
  await page.getByText('Columns', { exact: true }).click();
  // Both clicks come before the URL changes.
  await page.getByRole('group', { name: 'Show columns' }).evaluate((group) => {
    for (const label of group.querySelectorAll('label'))
      if (['Per order', 'SKU'].includes(label.textContent)) label.click();
  });
  await expect(page.getByRole('columnheader', { name: 'SKU' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Per order' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/columns=/);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Reels without quantities');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Reels without quantities', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);

  const other = await browser.newContext({ baseURL: shop.url });
  const second = await other.newPage();
  await beAdmin(second);
  await openHydrated(second, '/dashboard/manage-product');
  await second.getByRole('button', { name: 'Reels without quantities', exact: true }).click();
  await expect(second).toHaveURL(/category=reels/);
  await expect(second.getByRole('columnheader', { name: 'Per order' })).toHaveCount(0);
  await second.getByRole('button', { name: 'Rename view “Reels without quantities”' }).click();
  await second.getByRole('dialog').getByLabel('Name').fill('Reels');
  await second.keyboard.press('Enter');
  await expect(second.getByRole('button', { name: 'Reels', exact: true })).toBeVisible();
  await second.getByRole('button', { name: 'Delete view “Reels”' }).click();
  await expect(second.getByText('View “Reels” deleted').first()).toBeVisible();
  await other.close();
});

test('an admin exports the products, changes a price in the file, and imports it', async ({ page }) => {
  await beAdmin(page);
  await openHydrated(page, '/dashboard/manage-product?q=landing+net');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await downloading).path();
  const [header = '', ...lines] = (await readFile(file, 'utf8')).split('\r\n');
  const columns = header.replace('\uFEFF', '').split(',');
  const net = cellsOf(lines.find((line) => line.includes(',landing-net,')) ?? '');
  const cell = (name: string) => net[columns.indexOf(name)] ?? '';
  const price = Number(cell('price'));
  const csv = `Product;Unit price\n${cell('id')};${String(price + 1).replace('.', ',')}\nnothing;5\n`;

  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  // The header of the first column is a name, and names do not identify products.
  await dialog.getByLabel('Field of column “Product”').selectOption('id');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('No product has this id, SKU or slug.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 1 product' }).click();
  await expect(dialog.getByText('1 product changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('1 product restored.')).toBeVisible();
});

test('an admin adds new products by a file that starts from the template, and undoes it', async ({
  page,
}) => {
  await beAdmin(page);
  await openHydrated(page, '/dashboard/manage-product');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download template' }).click();
  const [header = '', example = ''] = (await readFile(await (await downloading).path(), 'utf8')).split(
    '\r\n',
  );
  const columns = header.replace('\uFEFF', '').split(',');
  const lineOf = (values: Record<string, string>) =>
    columns.map((column) => `"${values[column] ?? ''}"`).join(',');
  const tag = Date.now().toString(36).toUpperCase();
  const product = {
    name: `Journey Zander ${tag}`,
    price: '12.50',
    minQty: '1',
    maxQty: '10',
    category: 'Lures',
  };
  const file = [
    header,
    lineOf({ ...product, sku: `J1-${tag}` }),
    lineOf({ ...product, sku: `J1-${tag}` }),
    lineOf({ ...product, sku: `J2-${tag}`, price: '' }),
    example.replace('EXAMPLE-1', `J3-${tag}`).replace('example-product', `example-${tag.toLowerCase()}`),
  ];
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'new.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file.join('\r\n')),
  });
  await dialog.getByRole('checkbox', { name: 'Add new products' }).check();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('sku: Row 1 has the same SKU.')).toBeVisible();
  await expect(dialog.getByText('price: Price is Required')).toBeVisible();
  await expect(dialog.getByText('Example product', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 2 products' }).click();
  await expect(dialog.getByText('2 products added as drafts.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('2 products removed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await openHydrated(page, `/dashboard/manage-product?q=${tag}`);
  await expect(page.getByText(product.name)).toHaveCount(0);
});

test('an admin changes price and stock in the table', async ({ page }) => {
  await beAdmin(page);
  await openHydrated(page, '/dashboard/manage-product?q=landing+net');
  const stock = page.getByRole('button', { name: /Change stock of Teardrop Net/ }).first();
  const count = Number.parseInt((await stock.textContent()) ?? '', 10);
  await stock.click();
  await page.getByRole('textbox', { name: /Change stock of Teardrop Net/ }).fill('+2');
  await page.keyboard.press('Enter');
  await expect(stock).toContainText(String(count + 2));
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(stock).toContainText(String(count));
});
