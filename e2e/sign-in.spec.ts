import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { complaintsOf, signUpOnTheWay } from './people.ts';
import { expect, test } from './shop.ts';

test(
  'signs in with Google through its popup, and logs out after a confirmation',
  { tag: '@core' },
  async ({ page }) => {
    const complaints = complaintsOf(page);
    // A late script: the popup's buttons must wait for it.
    await page.context().route('**/emulator/auth/handler.js', async (route) => {
      await setTimeout(1000);
      await route.continue();
    });
    await page.goto('/login');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continue with Google' }).click(),
    ]);
    await popup.getByLabel(/email/i).fill(`${randomUUID()}@gmail.example`);
    await popup.getByLabel(/name/i).fill('Gustav Google');
    await popup.getByRole('button', { name: /continue/i }).click();
    await expect(page.getByText('You loggin with google', { exact: true })).toBeVisible();
    await page.getByLabel('Your account: Gustav Google').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page
      .getByRole('dialog', { name: 'Are you sure to logout?' })
      .getByRole('button', { name: 'Yes, log out' })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    expect(complaints).toEqual([]);
  },
);

test('verifies the address and sets a new password by the links in the mailbox', async ({
  page,
  request,
}) => {
  await page.goto('/signup');
  const email = await signUpOnTheWay(page);
  await expect(page.getByRole('heading', { name: /Best Sellers/ })).toBeVisible();
  const newest = async (kind: string): Promise<string> => {
    const mails = (await (await request.get(`/mailbox.json?to=${email}`)).json()) as {
      kind: string;
      link: string;
    }[];
    return mails.find((mail) => mail.kind === kind)?.link ?? '';
  };
  await expect.poll(() => newest('verify-email')).toContain('/auth/action');
  await page.goto(await newest('verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email address is verified.' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('verified', { exact: true })).toBeVisible();

  await page.getByLabel(/^Your account/).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes, log out' }).click();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText(/we’ve sent it a link/)).toBeVisible();
  await expect.poll(() => newest('reset-password')).toContain('/auth/action');
  await page.goto(await newest('reset-password'));
  await page.getByLabel('New password', { exact: true }).fill('even-tighter-lines');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Login' }).last().click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tight-lines');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Authority says:' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('even-tighter-lines');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
