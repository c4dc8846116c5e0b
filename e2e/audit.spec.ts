import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beAdmin, openDashboardMenu } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

const product = 'Dawn Perch 60';

/** Changes the price of the product in the list of products. */
async function changePrice(page: Page, price: string): Promise<void> {
  await openHydrated(page, `/dashboard/manage-product?q=${encodeURIComponent(product)}`);
  await page
    .getByRole('button', { name: `Edit ${product}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Price/).fill(price);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test(
  'an admin finds a change in the audit log and restores the values before it',
  { tag: '@core' },
  async ({ page }) => {
    const dialog = page.getByRole('dialog');
    const restore = page.getByRole('button', { name: `Restore the earlier values of ${product}` });
    await beAdmin(page);
    await changePrice(page, '31.00');
    await changePrice(page, '32.00');
    await openDashboardMenu(page);
    await page.getByRole('link', { name: 'Audit Log' }).click();
    await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
    const newest = page.getByRole('article').first();
    await expect(newest).toContainText(`changed the product ${product}`);
    await expect(newest.getByRole('row', { name: /^Price/ })).toContainText('$31.00');
    await expectAccessible(page);

    // The filters stay in the URL.
    await page.getByLabel('Changes of', { exact: true }).selectOption('Products');
    await expect(page).toHaveURL(/of=product/);
    await page.getByLabel('Changed by', { exact: true }).fill('no such user');
    await expect(page.getByText('No matching changes.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all changes' }).click();
    await page
      .getByRole('link', { name: `Only these: changes of ${product}` })
      .first()
      .click();
    await expect(page.getByText(`Only changes of ${product}.`)).toBeVisible();

    // The older change is in conflict with the newer one.
    await restore.nth(1).click();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Price: by');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(restore.nth(1)).toBeFocused();
    await restore.first().click();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText(`Earlier values of ${product} restored`).first()).toBeVisible();
    await expect(newest.getByRole('row', { name: /^Price/ })).toContainText(/\$32\.00.*\$31\.00/);
  },
);

test('the audit log fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beAdmin(page);
  await openHydrated(page, '/dashboard/audit?of=product');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.getByLabel('From').fill('2099-01-01');
  await expect(page.getByText('No matching changes.')).toBeVisible();
});

test('an admin restores shop details that another change replaced', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  const setDays = async (days: string) => {
    await openHydrated(page, '/dashboard/shop-details');
    await page.getByLabel('Email for customers').fill('shop@example.com');
    await page.getByLabel('Days for returns').fill(days);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Shop details saved').first()).toBeVisible();
  };
  await beAdmin(page);
  await setDays('21');
  await setDays('28');
  await openHydrated(page, '/dashboard/audit?of=shop-details');
  const restore = page.getByRole('button', { name: 'Restore the earlier values of the shop details' });
  await restore.nth(1).click();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Days for returns: by');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await restore.first().click();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('Earlier values of the shop details restored').first()).toBeVisible();
  await openHydrated(page, '/dashboard/shop-details');
  await expect(page.getByLabel('Days for returns')).toHaveValue('21');
});
