import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beAdmin, beCustomer, complaintsOf } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

/** Downloads the invoice from the page of an order. Returns its file name. */
async function downloadInvoice(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download invoice' }).click();
  const file = await download;
  await expect(page.getByText('Invoice downloaded.', { exact: true })).toBeVisible();
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  return file.suggestedFilename();
}

test('a customer and an admin download the same invoice of an order', async ({ page }) => {
  const complaints = complaintsOf(page);
  await beCustomer(page);
  await page.goto('/dashboard/order?show=delivered');
  const link = page.getByRole('link', { name: /^FZ-/ }).first();
  const path = (await link.getAttribute('href')) ?? '';
  await openHydrated(page, path);
  const name = await downloadInvoice(page);
  expect(name).toMatch(/^invoice-TEST-\d{4}-\d{6}\.pdf$/);
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await beAdmin(page);
  await openHydrated(page, path.replace('/order/', '/manage-all-order/'));
  expect(await downloadInvoice(page)).toBe(name);
  expect(complaints).toEqual([]);
});
