import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './shop.ts';

const LABEL = 'Blade shape';

/** The attribute on the page of a product. */
const valueOf = (page: Page) =>
  page.getByRole('term').filter({ hasText: LABEL }).locator('xpath=following-sibling::dd');

async function giveOption(page: Page, product: string, option: string): Promise<void> {
  await page.goto(`/dashboard/manage-product?q=${encodeURIComponent(product)}`);
  await page
    .getByRole('button', { name: `Edit ${product}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Details' }).click();
  await dialog.getByRole('group', { name: LABEL }).getByLabel(option).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test(
  'an admin adds an attribute, gives it to products, and finds it on a page and as a filter',
  { tag: '@core' },
  async ({ page, isMobile }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in as admin' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/dashboard/attributes');
    await expect(page.getByText(/^\d+ attributes$/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add an Attribute' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill(LABEL);
    await dialog.getByLabel('Group').fill('Performance');
    await dialog.getByLabel('Kind').selectOption('Choices');
    for (const [at, option] of ['willow', 'colorado'].entries()) {
      await dialog.getByRole('button', { name: 'Add an Option' }).click();
      await dialog.getByRole('textbox', { name: `Option ${at + 1}` }).fill(option);
    }
    await dialog.getByLabel('Customers can filter by it').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${LABEL}” saved`, { exact: true })).toBeVisible();

    await giveOption(page, 'Twin Willow 14', 'willow');
    await giveOption(page, 'Ember Spoon 18', 'colorado');
    await page.goto('/product/spinnerbait');
    await expect(valueOf(page)).toHaveText('willow');

    await page.goto('/search?category=lures');
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
    await page
      .getByText(/^\d+ more filters?$/)
      .filter({ visible: true })
      .click();
    const facet = page.getByRole('group', { name: LABEL }).filter({ visible: true });
    await facet.getByRole('checkbox', { name: /^Willow/ }).check();
    await expect(page).toHaveURL(/bladeShape=willow$/);
    await expect(page.getByRole('article')).toHaveCount(1);

    // Renamed: the product page has the new name at once.
    await page.goto('/dashboard/attributes?q=blade+shape');
    await page.getByRole('button', { name: `Edit ${LABEL}` }).click();
    await dialog.getByRole('textbox', { name: 'Option 1' }).fill('willow leaf');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${LABEL}” saved`, { exact: true })).toBeVisible();
    await page.goto('/product/spinnerbait');
    await expect(valueOf(page)).toHaveText('willow leaf');

    await expect(async () => {
      await page.goto('/dashboard/attributes?q=blade+shape');
      await page.getByRole('button', { name: `Delete ${LABEL}` }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(`“${LABEL}” deleted`, { exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.goto('/product/spinnerbait');
    await expect(page.getByText(LABEL)).toBeHidden();
  },
);
