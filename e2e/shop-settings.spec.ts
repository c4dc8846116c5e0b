import { expectAccessible } from './accessibility.ts';
import { expect, test } from './shop.ts';

test(
  'an admin adds, changes, and deletes a delivery method, a tax rate, and a promotion',
  { tag: '@core' },
  async ({ page }) => {
    const dialog = page.getByRole('dialog');
    const save = () => dialog.getByRole('button', { name: 'Save' }).click();
    const says = (message: string) => expect(page.getByText(message, { exact: true })).toBeVisible();
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await says(`“${name}” deleted`);
    };
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in as admin' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/dashboard/delivery');
    await page.getByRole('button', { name: 'Add a Method' }).click();
    await dialog.getByLabel('Name').fill('Sailboat');
    await dialog.getByLabel('Kind').selectOption('Shipping');
    await dialog.getByLabel('Cut-off hour (UTC)').fill('10');
    await dialog.getByLabel('Cost').fill('12.50');
    await dialog.getByLabel('Countries').fill('is');
    await dialog.getByLabel('Working days', { exact: true }).fill('5');
    await dialog.getByLabel('Working days at most').fill('9');
    await expectAccessible(page);
    await save();
    await says('“Sailboat” saved');
    await says('$12.50, to IS, 5 to 9 working days');
    await page.getByRole('button', { name: 'Edit Sailboat' }).click();
    await dialog.getByLabel('Customers can choose it').uncheck();
    await save();
    await expect(page.getByRole('row', { name: /^Sailboat/ })).toContainText('Inactive');
    await remove('Sailboat');
    // Orders that choose no method need the included one.
    await page.getByRole('button', { name: 'Delete Standard delivery' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Keep one active delivery method');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Add a Tax Rate' }).click();
    await dialog.getByLabel('Label').fill('VSK');
    await dialog.getByLabel('Country').selectOption('Iceland');
    await dialog.getByLabel('Rate in percent').fill('24');
    await save();
    await says('“VSK, Iceland” saved');
    await expect(page.getByRole('row', { name: /^VSK/ })).toContainText('24% included');
    await remove('VSK, Iceland');

    await page.goto('/dashboard/promotions');
    await page.getByRole('button', { name: 'Add a Promotion' }).click();
    await dialog.getByLabel('Label').fill('Harbor days');
    await dialog.getByLabel('Code (optional)').fill('harbor');
    await dialog.getByLabel('Kind').selectOption('Percentage off');
    await dialog.getByLabel('Percent').fill('15');
    await expectAccessible(page);
    await save();
    await says('“Harbor days” saved');
    await page.goto('/dashboard/promotions?q=HARBOR');
    await says('1 promotion');
    await says('15% off');
    await remove('Harbor days');
    await page.getByRole('button', { name: 'Undo' }).click();
    await says('“Harbor days” restored');
    await remove('Harbor days');
  },
);
