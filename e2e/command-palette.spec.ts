import { expectAccessible } from './accessibility.ts';
import { beAdmin, beCustomer } from './people.ts';
import { expect, hydrated, openHydrated, test } from './shop.ts';

const label = 'Search pages, orders, products, and customers';

test(
  'an admin finds pages, orders, products and customers by keyboard',
  { tag: '@core' },
  async ({ page }) => {
    const box = page.getByRole('combobox', { name: label });
    const option = (name: string | RegExp) => page.getByRole('option', { name });
    const openPalette = async () => {
      await page.keyboard.press('Control+k');
      await expect(box).toBeFocused();
    };
    await beAdmin(page);
    await expect(page.getByRole('heading', { name: 'Overview', exact: true })).toBeVisible();
    const button = page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('button', { name: 'Search' });
    await button.click();
    await expect(box).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();

    await openPalette();
    await box.fill('promo');
    await expect(option('Promotions')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Promotions' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openPalette();
    await box.fill('maya');
    await expect(option(/maya@fishzome\.example/).first()).toBeVisible();
    await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await option(/^FZ-/).first().click();
    await expect(page).toHaveURL(/manage-all-order\/[\da-f-]{36}$/);

    await openPalette();
    await box.fill('Lakehead');
    await option(/^Lakehead \d/)
      .first()
      .click();
    await expect(page).toHaveURL(/manage-product\?q=Lakehead/);

    // Single keys, except in text boxes.
    await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible();
    await page.getByRole('main').getByRole('searchbox').first().focus();
    await page.keyboard.type('go');
    // The list is loaded before the next keys.
    await expect(page).toHaveURL(/manage-product\?q=[^&]*go/);
    await page.getByRole('heading', { name: 'Manage Products' }).click();
    await page.keyboard.type('go');
    await expect(page.getByRole('heading', { name: 'Manage All Orders' })).toBeVisible();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    await expectAccessible(page);
    await help.getByLabel('Single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Manage All Orders' })).toBeVisible();
    await page.keyboard.press('?');
    await openPalette();
    await expect(help).toBeHidden();

    // On a page of the storefront, too.
    await box.fill('storefront');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await openPalette();
    await box.fill('log out');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Are you sure to logout?')).toBeVisible();
  },
);

test('customers have no command palette, and load none of its code', async ({ page }) => {
  const code: string[] = [];
  page.on('request', (request) => code.push(new URL(request.url()).pathname));
  await beCustomer(page);
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(code.filter((path) => /AdminCommands|CommandPalette|ShortcutHelp/.test(path))).toEqual([]);
});
