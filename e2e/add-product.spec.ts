import { expectAccessible } from './accessibility.ts';
import { beAdmin, complaintsOf, openDashboardMenu } from './people.ts';
import { createPng } from './png.ts';
import { expect, hydrated, test } from './shop.ts';

test('an admin adds a product, and visitors find it', async ({ page, browser, shop }) => {
  const complaints = complaintsOf(page);
  const name = 'Rockpool 2500';
  await beAdmin(page);
  await openDashboardMenu(page);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Add a Product' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a Product' })).toBeVisible();
  await hydrated(page);

  const details = page.locator('details').filter({ hasText: 'Details' });
  await test.step('the form names each problem and keeps the entered data', async () => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Description (optional)').fill('A small reel for rock fishing.');
    await page.getByLabel('Category (optional)').selectOption({ label: 'Reels' });
    await page.getByLabel('Price (USD)').fill('64.50');
    await page.getByLabel('Min quantity').fill('4');
    await page.getByLabel('Max quantity').fill('3');
    await page.getByText('None filled in').click();
    await details.getByLabel('Weight (g)', { exact: true }).fill('light');
    await page.getByRole('button', { name: 'Add product', exact: true }).click();
    await expect(page.getByText('Max quantity must be greater than min quantity')).toBeVisible();
    await expect(page.getByText('Image is Required')).toBeVisible();
    await expect(page.getByText('Enter a number, such as 12.5')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await expect(page.getByLabel('Price (USD)')).toHaveValue('64.50');
    await expect(page.getByLabel('Category (optional)')).toHaveValue('reels');
    // The browser stores the form's draft for this tab.
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('We restored your draft.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await expect(page.getByLabel('Description (optional)')).toHaveValue('A small reel for rock fishing.');
  });

  await test.step('the product is added once its problems are solved', async () => {
    await page.getByLabel('Min quantity').fill('1');
    await page.getByText(/^\d+ filled in$/).click();
    await details.getByLabel('Weight (g)', { exact: true }).fill('245');
    await page.getByLabel('Choose an image').setInputFiles({
      name: 'reel.png',
      mimeType: 'image/png',
      buffer: await createPng(120),
    });
    await expect(page.getByRole('img', { name: 'The image you chose' })).toBeVisible();
    await page.getByLabel('Alt text (optional)').fill('Small reel, side view');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add product', exact: true }).click();
    await expect(page.getByText('Product added in home page').first()).toBeVisible();
    await expect(page.getByText(`“${name}” is now in the shop.`)).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  });

  await test.step('a visitor finds it in the search and on its page', async () => {
    const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await visitor.goto(`/search?q=${encodeURIComponent('rockpool reel')}`);
    await visitor.getByRole('link', { name }).first().click();
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(visitor).toHaveURL(/\/product\/rockpool-2500$/);
    await expect(visitor.getByText('$64.50').first()).toBeVisible();
    await expect(visitor.getByText('A small reel for rock fishing.')).toBeVisible();
    await expect(visitor.getByRole('img', { name: 'Small reel, side view' }).first()).toBeVisible();
    await expect(visitor.getByText('245 g')).toBeVisible();
    await expectAccessible(visitor);
    await visitor.context().close();
  });
  expect(complaints).toEqual([]);
});
