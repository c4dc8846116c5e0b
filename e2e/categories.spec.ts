import { expectAccessible } from './accessibility.ts';
import { beAdmin } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test('an admin adds, sorts, moves and deletes a category, and its earlier URL redirects', async ({
  page,
}) => {
  const tag = Date.now().toString(36);
  const name = `Fly boxes ${tag}`;
  await beAdmin(page);
  await openHydrated(page, '/dashboard/categories');
  await page.getByRole('button', { name: 'Add a Category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Text of its page (optional)').fill('Keeps flies dry.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`“${name}” saved`).first()).toBeVisible();
  const url = `/category/fly-boxes-${tag}`;
  await expect(page.getByRole('link', { name: url })).toBeVisible();

  const up = page.getByRole('button', { name: `Move ${name} up` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`“${name}” moved to position`)).first()).toBeVisible();
  await expect(up).toBeFocused();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByLabel('URL ending (optional)').fill(`boxes-${tag}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: `/category/boxes-${tag}` })).toBeVisible();
  const redirect = await page.request.get(`${url}?sort=price`, {
    headers: { accept: 'text/html' },
    maxRedirects: 0,
  });
  expect(redirect.status()).toBe(301);
  expect(redirect.headers().location).toBe(`/category/boxes-${tag}?sort=price`);

  // Filters and saved views with the earlier slug follow, too.
  for (const path of ['/search', '/dashboard/manage-product']) {
    await openHydrated(page, `${path}?category=fly-boxes-${tag}`);
    await expect(page).toHaveURL(new RegExp(`${path}\\?category=boxes-${tag}$`));
  }
  await openHydrated(page, '/dashboard/categories');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`“${name}” deleted`).first()).toBeVisible();
  // Moving can be undone, too.
  const toast = page.getByRole('listitem').filter({ hasText: `“${name}” deleted` });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`“${name}” restored`).first()).toBeVisible();
  const gone = await page.request.get(url, { headers: { accept: 'text/html' }, maxRedirects: 0 });
  expect(gone.status()).toBe(404);
});
