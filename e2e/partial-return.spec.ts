import { expectAccessible } from './accessibility.ts';
import { beAdmin, beCustomer, complaintsOf } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test('a customer returns some items of an order, and gets the money of these', async ({
  browser,
  page,
  shop,
}) => {
  const complaints = complaintsOf(page);
  await beCustomer(page);
  // A dozen flies, delivered a week ago.
  await openHydrated(page, '/dashboard/order?show=delivered');
  const row = page.getByRole('article').filter({ hasText: '12 items' }).first();
  const number = (await row.getByRole('link', { name: /^FZ-/ }).textContent()) ?? '';
  await row.getByRole('link', { name: /^FZ-/ }).click();
  // The list has a button with the same name.
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await page.getByRole('button', { name: 'Return items' }).click();
  const quantity = page.getByLabel(/^Quantity of /);
  await quantity.fill('99');
  await expect(page.getByText(/^Enter a number from 0 to /)).toBeVisible();
  await quantity.fill('3');
  await page.getByLabel('Reason for return').selectOption('CHANGED_MIND');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request return' }).click();
  await expect(page.getByText('Return requested. We’ll reply soon.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^3 × /)).toBeVisible();
  await expectAccessible(page);

  const office = await browser.newContext({ baseURL: shop.url });
  const admin = await office.newPage();
  await beAdmin(admin);
  await admin.goto(`/dashboard/manage-all-order?parcel=RETURN&q=${number}`);
  await admin.getByRole('link', { name: number }).click();
  await expect(admin.getByText(/^3 × /)).toBeVisible();
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.getByLabel('Return instructions').fill('Quay 1, 185 31 Vaxholm');
  await admin.getByRole('button', { name: 'Approve return' }).click();
  await admin.getByRole('button', { name: 'Mark as received' }).click();
  await admin.getByRole('button', { name: 'Issue refund' }).click();
  await expect(admin.getByRole('radio', { name: 'Items' })).toBeChecked();
  await expect(admin.getByLabel(/^Quantity of /)).toHaveValue('3');
  await admin.getByLabel('Reason').fill('Three of them came back.');
  await expectAccessible(admin);
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await expect(admin.getByText(/^\$[\d.]+ refunded\.$/).first()).toBeVisible();
  await expect(admin.getByText('Partially refunded').first()).toBeVisible();
  await office.close();

  await page.reload();
  await expect(page.getByText('Return received', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return items' })).toBeVisible();
  expect(complaints).toEqual([]);
});
