import { beCustomer, orderProduct } from './people.ts';
import { expect, test } from './shop.ts';

test('an order placed offline is stored, and sent once though two tabs are open', async ({
  page,
  context,
}) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await beCustomer(page);
  await page.goto('/search?q=Riverbend+LP');
  await orderProduct(page, 'Riverbend LP');
  await page.getByLabel('Phone').fill('+46 70 555 01 84');
  await page.getByLabel('Delivery address').fill('Kept Street 12');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save and send when I’m online' }).click();
  await expect(page.getByText(/^Order saved in this browser: \$/)).toBeVisible();
  await expect(page.getByText('1 order will be sent when you’re online.')).toBeVisible();

  // Two tabs reconnect: one order.
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.postData()?.includes('Kept Street 12')) sent.push(request.url());
  });
  const other = await context.newPage();
  await context.setOffline(false);
  await other.goto('/dashboard/order');
  await expect(page.getByText('1 order will be sent when you’re online.')).toBeHidden();
  await expect(other.getByText(/Sending 1 order/)).toBeHidden();
  await page.goto('/dashboard/order');
  await expect(page.getByRole('heading', { name: 'Riverbend LP' }).first()).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(failures).toEqual([]);
});
