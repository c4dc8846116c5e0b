import { expectAccessible } from './accessibility.ts';
import { beAdmin, complaintsOf } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test('an admin teaches the search a word, deletes it, and takes that back', async ({ page }) => {
  const complaints = complaintsOf(page);
  await beAdmin(page);
  await openHydrated(page, '/dashboard/search-terms');
  const term = 'winchamajig';
  const row = page.getByRole('row', { name: new RegExp(term) });
  await page.getByRole('button', { name: 'Add a Term' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Term').fill(term);
  await dialog.getByLabel('Meanings (optional)').fill('reel');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search terms' }).fill(term);
  await expect(row).toContainText('reel');

  await row.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('reel');

  await page.goto(`/search?q=${term}`);
  await expect(page.getByRole('status').filter({ hasText: /^[1-9]\d* products?$/ })).toBeVisible();
  expect(complaints).toEqual([]);
});
