import type { Page } from '@playwright/test';
import { beCustomer, complaintsOf, orderProduct } from './people.ts';
import { expect, test } from './shop.ts';

const sheetOf = (page: Page) =>
  page.frameLocator('iframe[title="Test Pay: approve the payment (simulated)"]');
const walletOf = (page: Page) =>
  page
    .frameLocator('iframe[title="Secure express checkout frame (simulated)"]')
    .getByRole('button', { name: /^Test Pay/ });

test('a wallet payment is closed, declined, then approved, and the order is paid once', async ({ page }) => {
  const complaints = complaintsOf(page);
  await beCustomer(page);
  await page.goto('/search?q=Riverbend+LP');
  await orderProduct(page, 'Riverbend LP');
  await page.getByLabel('Phone').fill('+46 70 555 01 84');
  await page.getByLabel('Delivery address').fill('Strandvägen 12');
  await page.getByRole('button', { name: 'Order and pay' }).click();

  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await expect(pay).toBeEnabled();
  const sum = ((await pay.textContent()) ?? '').replace('Pay ', '');
  await walletOf(page).click();
  await expect(sheetOf(page).getByRole('definition').first()).toHaveText(sum);
  await expect(pay).toBeDisabled();
  await sheetOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(pay).toBeEnabled();

  await walletOf(page).click();
  await sheetOf(page).getByRole('button', { name: 'Approve with declined card' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Authority says:' })).toContainText(
    'Your card was declined',
  );

  await walletOf(page).click();
  await sheetOf(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
  await expect(page.getByText('payment Sent to database', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
