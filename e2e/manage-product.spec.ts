import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beAdmin } from './people.ts';
import { createPng } from './png.ts';
import { expect, openHydrated, test } from './shop.ts';

const altsOf = (page: Page) =>
  page.getByLabel('Alt text').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

async function openSettings(page: Page, name: string): Promise<void> {
  await openHydrated(page, `/dashboard/manage-product?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an admin adds, sorts and crops pictures, and customers see them', async ({ page }) => {
  await beAdmin(page);
  await openSettings(page, 'Icehold 24');
  const before = await altsOf(page);
  await page.getByLabel('Add pictures').setInputFiles([
    { name: 'open.png', mimeType: 'image/png', buffer: await createPng(40) },
    { name: 'closed.png', mimeType: 'image/png', buffer: await createPng(200) },
  ]);
  const count = before.length + 2;
  await expect(page.getByLabel('Alt text')).toHaveCount(count);
  await page
    .getByLabel('Alt text')
    .nth(count - 1)
    .fill('The last one');
  await page
    .getByLabel('Alt text')
    .nth(count - 2)
    .fill('The first one');
  // By keyboard, then with the pointer.
  await page.getByRole('button', { name: `Move picture ${count - 1}`, exact: true }).focus();
  await page.keyboard.press('Home');
  expect((await altsOf(page))[0]).toBe('The first one');
  await page.getByRole('button', { name: `Move picture ${count}`, exact: true }).scrollIntoViewIfNeeded();
  const handle = await page.getByRole('button', { name: `Move picture ${count}`, exact: true }).boundingBox();
  const target = await page.getByRole('listitem', { name: `Picture ${count - 1} of ${count}` }).boundingBox();
  await page.mouse.move((handle?.x ?? 0) + 10, (handle?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 60, Math.max((target?.y ?? 0) + 20, 5), { steps: 5 });
  await page.mouse.up();
  expect((await altsOf(page))[count - 2]).toBe('The last one');
  const focal = page.getByRole('button', { name: /^Focal point of picture 1:/ });
  await focal.scrollIntoViewIfNeeded();
  await focal.click({ position: { x: 2, y: 2 } });
  await expect(focal).toHaveAccessibleName(/: [0-3]% from the left, [0-3]% from the top/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save pictures' }).click();
  await expect(page.getByText('Pictures saved').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Alt text').first()).toHaveValue('The first one');
  expect((await altsOf(page))[count - 2]).toBe('The last one');

  // Deleted by mistake, and undone.
  await page.getByRole('button', { name: 'Delete picture 1' }).click();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  expect((await altsOf(page))[0]).toBe('The first one');

  await openHydrated(page, '/product/cooler-box');
  await expect(page.getByRole('img', { name: 'The first one' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Picture ${count} of ${count}` })).toBeVisible();
});

test('an admin adds variants, changes the stock and duplicates the product', async ({ page }) => {
  await beAdmin(page);
  await openSettings(page, 'Echo 5');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set options' }).click();
  await dialog.getByLabel('SKU').fill('ECHO');
  await dialog.getByLabel('Option 1', { exact: true }).fill('Screen');
  await dialog.getByLabel('Value 1 of this product').fill('5 in');
  await dialog.getByLabel('Option 2', { exact: true }).fill('Mount');
  await dialog.getByLabel('Value 2 of this product').fill('Bow');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Options: Screen, Mount')).toBeVisible();

  await page.getByRole('button', { name: 'Add variant' }).click();
  await dialog.getByLabel('Screen').fill('7 in');
  await dialog.getByLabel('Mount').fill('Transom');
  await dialog.getByLabel('Price (USD)').fill('299');
  await dialog.getByLabel('In stock (optional)').fill('6');
  await dialog.getByRole('button', { name: 'Add variant' }).click();
  await expect(page.getByText('“7 in, Transom” added').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 missing variants' }).click();
  await dialog.getByRole('button', { name: 'Add 2 missing variants' }).click();
  await expect(page.getByText('2 variants added').first()).toBeVisible();
  await expect(page.getByRole('link', { name: '7 in, Bow' })).toBeVisible();
  await page.getByRole('button', { name: 'Move 7 in, Bow up' }).click();
  await expect(page.getByText('“7 in, Bow” moved to position', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: '7 in, Transom' }).click();
  await expect(page.getByText('Variant: 7 in, Transom')).toBeVisible();
  await page.getByRole('button', { name: 'Change stock' }).click();
  await dialog.getByLabel('Add or remove').fill('-2');
  await dialog.getByLabel('Reason').selectOption('Damaged or lost');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('4 in stock')).toBeVisible();
  const history = page.getByRole('table', { name: 'Stock history' });
  await expect(history.getByText('Damaged or lost')).toBeVisible();
  // On a phone the header covers the part of an input that is scrolled below it: too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to the product' }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of Echo 5' })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '7 in, Transom' })).toBeVisible();
  await openHydrated(page, '/product/fish-finder?variant=ECHO-7IN-BOW');
  await expect(page.getByText('Copy of Echo 5')).toBeHidden();
});

test('an admin schedules a draft, sees the time in the table, and cancels it', async ({ page }) => {
  await beAdmin(page);
  await openSettings(page, 'Icehold 24');
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of Icehold 24' })).toBeVisible();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByLabel('Publish on').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a time in the future.');
  const year = new Date(Date.now() + 300 * 86_400_000).getUTCFullYear();
  const day = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Publish on').fill(`${day}T09:00`);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  const publication = page.getByRole('region', { name: 'Publication' });
  await expect(publication.getByText(/^Publishes /)).toContainText(String(year));
  await expectAccessible(page);
  await openHydrated(page, '/dashboard/manage-product?q=Copy+of+Icehold&status=DRAFT');
  await expect(page.getByText(/^Publishes .*9:00/)).toBeVisible();
  await page.getByRole('link', { name: 'Copy of Icehold 24', exact: true }).click();
  await publication.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(publication.getByText('This draft has no publication date.')).toBeVisible();
});
