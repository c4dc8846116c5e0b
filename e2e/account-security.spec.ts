import type { Page } from '@playwright/test';
import { openDashboardMenu, signUpOnTheWay } from './people.ts';
import { expect, test } from './shop.ts';

const fillLogin = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};
const expectProfile = async (page: Page) => {
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Login and security' })).toBeVisible();
};

test('changes the password, and logs out everywhere', async ({ page, browser, shop }) => {
  await page.goto('/signup');
  const email = await signUpOnTheWay(page);
  await expect(page.getByRole('heading', { name: /Best Sellers/ })).toBeVisible();
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await other.goto('/login');
  await fillLogin(other, email, 'tight-lines');
  await expectProfile(other);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('loose-lines');
  await page.getByLabel('New password').fill('even-tighter-lines');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('This isn’t your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill('tight-lines');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/^Your password was changed/)).toBeVisible();
  await page.reload();
  await expectProfile(page);

  // The change ended the other session.
  await other.reload();
  await expect(other).toHaveURL(/\/signup$/);
  await other.goto('/login');
  await fillLogin(other, email, 'tight-lines');
  await expect(other.getByRole('alert').filter({ hasText: 'Authority says:' })).toBeVisible();
  await fillLogin(other, email, 'even-tighter-lines');
  await expectProfile(other);

  await page.getByRole('button', { name: 'Log out everywhere, including here' }).click();
  await page
    .getByRole('dialog', { name: 'Log out everywhere?' })
    .getByRole('button', { name: 'Yes, log out' })
    .click();
  await expect(page.getByText(/^You’re logged out/)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  // The other session ends with its next request.
  await openDashboardMenu(other);
  await other.getByRole('link', { name: 'My Order' }).click();
  await expect(other).toHaveURL(/\/login$/);

  await fillLogin(page, email, 'even-tighter-lines');
  await expectProfile(page);
  await other.context().close();
});
