import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signUpOnTheWay } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test('a customer changes the address of an order, cancels it, undoes that, and buys it again', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  // A cart of its own: other journeys fill the demo customer's.
  await page.goto('/signup');
  await signUpOnTheWay(page);
  await expect(page.getByRole('heading', { name: /Best Sellers/ })).toBeVisible();
  await openHydrated(page, '/product/spinning-reel');
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText(/^Added 1 × /)).toBeVisible();
  await page.goto('/checkout');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Full name').fill('Robin Rivers');
  await page.getByLabel('Street and number').fill('12 Pier Road');
  await page.getByLabel('ZIP code').fill('93940');
  await page.getByLabel('City').fill('Monterey');
  await page.getByLabel('State or province').selectOption('CA');
  await page.getByLabel('Phone').fill('+1 555 0100');
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);

  await page.goto('/dashboard/order');
  const link = page.getByRole('link', { name: /^FZ-/ }).first();
  const number = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('Street and number').fill('14 Pier Road');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Delivery address changed.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('14 Pier Road')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Order canceled', { exact: true })).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Order ${number} restored.`, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page.getByText('Added 1 item to your cart.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByLabel(/^Quantity of /)).toHaveValue('1');
  expect(complaints).toEqual([]);
});
